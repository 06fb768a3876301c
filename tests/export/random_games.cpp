#include "tests/export/random_games.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/numbering.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

using namespace damier;

namespace {

constexpr std::array first_tags{"Event", "Site", "Date", "Round", "White", "Black", "Result", "GameType"};

constexpr std::array<std::string_view, 24> vocabulary{"good",
                                                      "a",
                                                      "1-0",
                                                      "2.",
                                                      "(not",
                                                      "so)",
                                                      "$3",
                                                      "[%clk 0:10:00]",
                                                      "Дамка",
                                                      "über",
                                                      "/FEN",
                                                      "\"x\"",
                                                      "\\",
                                                      ";",
                                                      "%",
                                                      "[Event \"no\"]",
                                                      "32-28",
                                                      "*",
                                                      "blunder!?",
                                                      "锦标赛",
                                                      "…",
                                                      "-",
                                                      "a-word-that-goes-on-and-on-for-rather-long",
                                                      "…)"};

}  // namespace

namespace {

/// Leaves a finished game without a result: a random result would contradict its final position.
void leave_lost_game_open(Game& game) {
  LineStack lines{game};
  for (auto const& item : game.items) follow(game, item, lines);
  MoveList legal;
  game.variant->legal_moves(lines.line().now, legal);
  if (lines.line().readable() && legal.empty()) game.result = "*";
}

}  // namespace

Game RandomGames::next() {
  Game game;
  game.variant = &variant_;
  game.evidence = VariantEvidence::declared;
  game.start = variant_.start();
  if (one_in(3)) {
    game.start = any_position();
    game.has_fen = !(game.start == variant_.start());
  }
  write_tags(game);
  static constexpr std::array results{"2-0", "0-2", "1-1", "0-0", "*"};
  game.result = results[below(results.size())];
  if (one_in(4)) game.add(ItemKind::comment, words());
  write_line(game, {game.start, game.start, false, false}, below(one_in(4) ? 60 : 16), 0);
  if (one_in(6)) game.add(ItemKind::comment, words());
  leave_lost_game_open(game);
  return game;
}

/// A position with a few pieces of both sides, so that captures and kings occur.
Position RandomGames::any_position() {
  Position position;
  position.side = one_in(2) ? Colour::black : Colour::white;
  auto const& rules = variant_.rules();
  for (auto pieces = 4 + below(20); pieces > 0; --pieces) {
    auto const square = rules.board.square(below(rules.board.square_count()));
    Piece const piece{one_in(2) ? Colour::black : Colour::white, one_in(4)};
    if (!position.at(square) && (piece.king || !rules.promotion_row(piece.colour).contains(square))) {
      position.put(square, piece);
    }
  }
  return position;
}

std::string RandomGames::words() {
  std::string text;
  for (auto count = below(one_in(5) ? 40 : 6); count > 0; --count) {
    text += (text.empty() ? "" : " ");
    text += vocabulary[below(vocabulary.size())];
  }
  return text;
}

void RandomGames::write_tags(Game& game) {
  if (game.has_fen) game.tags.push_back({"FEN", write_fen(game.start, variant_)});
  for (auto const* name : first_tags) {
    if (std::string_view{name} == "GameType") {
      // Without a GameType the variant would be inferred from squares and moves, for which random ones are not enough.
      if (variant_.game_type() != 0 && (&variant_ != &international() || one_in(2))) {
        game.tags.push_back({name, short_game_type(variant_)});
      }
    } else if (one_in(2)) {
      game.tags.push_back({name, std::string_view{name} == "Result" ? "*" : words()});
    }
  }
  for (auto const* name : {"Annotator", "PlyCount", "Über", "X-y"}) {
    if (one_in(4)) game.tags.push_back({name, words()});
  }
  std::shuffle(game.tags.begin(), game.tags.end(), random_);
}

void RandomGames::write_line(Game& game, Line line, unsigned moves, unsigned depth) {
  for (; moves > 0; --moves) {
    if (!write_move(game, line)) return;
    write_signs(game);
    if (depth < 4 && line.alternative) {
      while (one_in(7)) write_variation(game, line, depth);
    }
    if (one_in(40)) write_jump(game, line);
  }
}

/// Writes a legal move, or text if there is none or if the position is unknown. False if the game ends.
bool RandomGames::write_move(Game& game, Line& line) {
  Numbering const numbering{variant_.rules()};
  // "1-1" would be read as a result, and "4-6" as a score.
  auto const& board = variant_.board();
  auto const any_square = [&] { return numbering.name(board.square(below(board.square_count()))); };
  auto const corners = std::array{board.square(0), board.square(board.square_count() - 1)};
  auto const last_square = numbering.name(corners[numbering.number(corners[0]) == 1 ? 1 : 0]);
  if (line.lost) {
    game.add(ItemKind::move, last_square + "x" + any_square());
    line.alternative = false;  // a second alternative to an unknown move could not be replayed
    return true;
  }
  MoveList legal;
  variant_.legal_moves(line.now, legal);
  if (one_in(50) || legal.empty()) {
    game.add(ItemKind::move, "99-98");  // there are no such squares
    line.before = line.now;
    line.lost = true;
    line.alternative = true;
    return true;
  }
  auto const& move = legal[below(static_cast<unsigned>(legal.size()))];
  auto& item = game.add(ItemKind::move, "as written in some other way");
  item.legal = true;
  item.move = move;
  line.before = line.now;
  line.now = variant_.after(line.now, move);
  line.alternative = true;
  return true;
}

void RandomGames::write_signs(Game& game) {
  static constexpr std::array strengths{"!", "?", "!?", "?!", "!!", "(!)", "(?)"};
  if (one_in(6)) game.add(ItemKind::strength, strengths[below(strengths.size())]);
  while (one_in(6)) game.add(ItemKind::nag, std::to_string(below(256)));
  while (one_in(5)) game.add(ItemKind::comment, words());
  if (one_in(30)) game.add(ItemKind::strength, strengths[below(strengths.size())]);
}

/// Makes the game continue from another position: by a setup, a null move or a pass.
void RandomGames::write_jump(Game& game, Line& line) {
  if (line.lost && one_in(2)) {
    game.add(ItemKind::placeholder, "-");
    line.alternative = false;
    return;
  }
  if (!line.lost && one_in(2)) {
    auto const pass = one_in(2);
    line.now.side = opponent(line.now.side);
    auto const null_move = line.now.side == Colour::white ? "W::" : "B::";
    game.add(pass ? ItemKind::placeholder : ItemKind::setup, pass ? "-" : null_move);
  } else {
    line.now = any_position();
    line.lost = false;
    game.add(ItemKind::setup, write_fen(line.now, variant_));
  }
  line.before = line.now;
  line.alternative = false;
}

void RandomGames::write_variation(Game& game, Line const& line, unsigned depth) {
  game.add(ItemKind::variation_begin);
  if (one_in(4)) game.add(ItemKind::comment, words());
  if (one_in(40)) game.add(ItemKind::strength, "!");
  write_line(game, {line.before, line.before, false, false}, below(6), depth + 1);
  if (one_in(6)) game.add(ItemKind::comment, words());
  game.add(ItemKind::variation_end);
}
