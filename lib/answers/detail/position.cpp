#include "answers/position.hpp"

#include "answers/answer.hpp"
#include "export/viewer_game.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "notation/move_path.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "rules/draws.hpp"
#include "text/byte_classes.hpp"

#include <utility>

namespace damier::answers {
namespace {

void add_squares(JsonWriter& json, std::string_view key, auto const& squares, Numbering const& numbering) {
  json.key(key).begin_array();
  for (auto const square : squares) {
    json.value(unsigned{numbering.number(square)});
  }
  json.end_array();
}

void add_move(JsonWriter& json, Variant const& variant, Position const& position, Move const& move,
              MoveList const& legal) {
  Numbering const numbering{variant.rules()};
  auto const path = path_of(variant, position, move);
  json.begin_object().member("text", write_move(variant, position, move, legal));
  json.member("from", unsigned{numbering.number(move.from)}).member("to", unsigned{numbering.number(move.to)});
  add_squares(json, "path", path.squares, numbering);
  add_squares(json, "captured", path.jumped, numbering);
  json.member("fen", write_fen(variant.after(position, move), variant)).end_object();
}

}  // namespace

Position typed_position(std::string_view text, Variant const& variant) {
  if (trimmed(text) == "start") {
    return variant.start();
  }
  auto const fen = read_fen(text, variant);
  if (!fen) {
    throw WrongQuestion{fen.error().message};
  }
  if (fen->null_move) {
    throw WrongQuestion{message("fen-looks-like")};
  }
  return fen->position;
}

std::vector<Move> typed_moves(Variant const& variant, Position position, std::vector<std::string> const& texts,
                              std::string_view what) {
  Numbering const numbering{variant.rules()};
  std::vector<Move> moves;
  for (auto const& word : texts) {
    auto const text = read_move_text(word, numbering);
    auto const meaning = text ? resolve(variant, position, *text) : Resolution{};
    if (meaning.kind != Resolution::Kind::unique) {
      auto const fen = write_fen(position, variant);
      throw WrongQuestion{meaning.kind == Resolution::Kind::ambiguous
                              ? message("usage-several-moves", "option"_a = what, "word"_a = word, "fen"_a = fen)
                              : message("usage-no-move", "option"_a = what, "word"_a = word, "fen"_a = fen)};
    }
    moves.push_back(meaning.move);
    position = variant.after(position, meaning.move);
  }
  return moves;
}

Position after_moves(Variant const& variant, Position position, std::vector<std::string> const& moves,
                     std::string_view what) {
  for (auto const& move : typed_moves(variant, position, moves, what)) {
    position = variant.after(position, move);
  }
  return position;
}

void add_position(JsonWriter& json, Variant const& variant, Position const& start, std::vector<Move> const& moves) {
  auto position = start;
  DrawTracker draws{variant, start};
  bool drawn = false;
  for (auto const& move : moves) {
    auto const before = std::exchange(position, variant.after(position, move));
    drawn = draws.push(before, move, position).has_value() || drawn;
  }
  MoveList legal;
  variant.legal_moves(position, legal);
  auto const white_to_move = position.side == Colour::white;
  json.member("fen", write_fen(position, variant)).member("board", viewer_position(variant, position));
  json.member("side", white_to_move ? "w" : "b").member("refused", legal.refused()).key("moves").begin_array();
  for (auto const& move : legal) {
    add_move(json, variant, position, move, legal);
  }
  json.end_array().key("outcome");
  if (legal.empty() && !legal.refused()) {
    json.value(white_to_move ? "black-wins" : "white-wins");
  } else if (drawn) {
    json.value("draw");
  } else {
    json.null();
  }
}

}  // namespace damier::answers
