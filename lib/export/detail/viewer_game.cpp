#include "export/viewer_game.hpp"

#include "export/detail/bulletin_game.hpp"
#include "export/detail/bulletin_marks.hpp"
#include "export/detail/written_words.hpp"
#include "game/command.hpp"
#include "game/layer_note.hpp"
#include "game/line_moves.hpp"
#include "game/walker.hpp"
#include "grammar/json/writer.hpp"
#include "notation/fen.hpp"
#include "notation/mark.hpp"
#include "notation/move_path.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

namespace damier {
namespace {

std::string_view outcome_letter(Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::white_wins: return "w";
    case Outcome::black_wins: return "b";
    case Outcome::draw: return "d";
    default: return "";
  }
}

std::string_view side_letter(Colour side) noexcept { return side == Colour::white ? "w" : "b"; }

bool crowns(Position const& before, Position const& after, Move const& move) noexcept {
  auto const from = before.at(move.from);
  auto const to = after.at(move.to);
  return from && to && !from->king && to->king;
}

/// The position that the viewer has after a move: the piece moves, what it takes is gone, the other side is to move.
Position viewer_after(Position const& before, Move const& move, bool crowned) noexcept {
  auto after = before;
  auto const piece = before.at(move.from);
  after.remove(move.from);
  for (auto const square : move.captured) {
    after.remove(square);
  }
  if (piece) {
    after.put(move.to, {piece->colour, piece->king || crowned});
    after.side = opponent(piece->colour);
  }
  return after;
}

bool look_alike(Position const& one, Position const& other) noexcept {
  return one.pieces == other.pieces && one.kings == other.kings && one.side == other.side;
}

/// Writes the items of a game's body.
class ViewerBody final : public ItemVisitor {
 public:
  ViewerBody(Game const& game, JsonWriter& json, Language language)
      : game_{game}, json_{json}, language_{language}, overruled_{overruled_signs(game)} {}

  void item(Item const& item, Line const& line, std::size_t) override {
    auto const text = game_.text_of(item);
    switch (item.kind) {
      case ItemKind::move:
        item.keeps_the_rules() ? add_move(item.move, line.before, line.now) : add_unread(item, line);
        break;
      case ItemKind::placeholder: add_position("p", text, line); break;
      case ItemKind::comment: add_comment(text, line, nullptr); break;
      case ItemKind::skipped: json_.begin_object().member("x", text).end_object(); break;
      case ItemKind::nag: json_.begin_object().member("g", printed_nag(text)).member("n", text).end_object(); break;
      case ItemKind::strength: json_.begin_object().member("g", text).end_object(); break;
      case ItemKind::variation_begin: json_.value("("); break;
      case ItemKind::variation_end: json_.value(")"); break;
      case ItemKind::setup: add_position("z", text, line); break;
      case ItemKind::layer_note: add_note(item, line); break;
    }
  }

 private:
  /// A quiet move is its text; any other one is its text, its path, what it takes, and whether a man becomes a king.
  void add_move(Move const& move, Position const& before, Position const& now) {
    auto const& variant = *game_.variant;
    auto const crowned = crowns(before, now, move);
    auto const text = write_move(variant, before, move);
    if (!look_alike(viewer_after(before, move, crowned), now)) {
      json_.begin_object().member("t", text);
      add_ends(move);
      add_pieces(now);
      json_.end_object();
    } else if (move.captured.empty() && !crowned) {
      json_.value(text);
    } else {
      auto const path = path_of(variant, before, move);
      json_.begin_array().value(text);
      add_squares(path.squares);
      add_squares(path.jumped);
      json_.value(crowned ? 1 : 0).end_array();
    }
  }

  /// A move that the rules forbid, or that nobody understands: its text, and the position after it where that is known.
  void add_unread(Item const& item, Line const& line) {
    json_.begin_object().member("t", game_.text_of(item));
    if (item.legal && game_.variant != nullptr) {
      add_ends(item.move);
    }
    if (is_known(line)) {
      add_pieces(line.now);
    }
    json_.end_object();
  }

  void add_position(std::string_view name, std::string_view text, Line const& line) {
    json_.begin_object().member(name, text);
    if (is_known(line)) {
      add_pieces(line.now);
    }
    json_.end_object();
  }

  [[nodiscard]] bool is_known(Line const& line) const noexcept { return game_.variant != nullptr && line.readable(); }

  void add_ends(Move const& move) {
    json_.key("w");
    add_squares({move.from, move.to});
  }

  void add_squares(std::vector<Square> const& squares) {
    json_.begin_array();
    for (auto const square : squares) {
      json_.value(game_.variant->board().index(square));
    }
    json_.end_array();
  }

  void add_pieces(Position const& position) {
    json_.member("f", viewer_position(*game_.variant, position)).member("s", side_letter(position.side));
  }

  /// A note of a layer is a comment as PDN has it, with its words in all languages. The page shows a sign at its move,
  /// and the moves of a line as moves.
  void add_note(Item const& item, Line const& line) {
    auto const note = read_item_text(game_.text_of(item));
    if (!note) {
      return;
    }
    add_comment(layer_comment(*note, language_), line, &*note);
    auto const is_shown = !std::ranges::binary_search(overruled_, static_cast<std::size_t>(&item - game_.items.data()));
    if (note->kind == LayerKind::sign && is_shown) {
      json_.begin_object().member("g", printed_nag(note->content)).member("l", note->source).end_object();
    }
  }

  /// A comment as it is written, and of its commands what the viewer shows. note: what it has been made of, if it is
  /// one of a layer.
  void add_comment(std::string_view comment, Line const& line, LayerNote const* note) {
    auto const fields = read_command_fields(comment);
    json_.begin_object().member("c", comment);
    if (note != nullptr) {
      add_layer(*note, line);
    } else if (auto const words = without_commands(comment); words != comment) {
      json_.member("d", words);
    }
    if (fields.evaluation) {
      json_.member("e", *fields.evaluation);
    }
    if (fields.won_in) {
      json_.member("i", std::int64_t{*fields.won_in});
    }
    if (fields.clock) {
      add_clock(*fields.clock, opponent(line.now.side));
    }
    if (game_.variant != nullptr) {
      add_marks(fields);
    }
    json_.end_object();
  }

  /// What a comment of a layer has besides: its words, in all languages where they differ; its layer; its moves.
  void add_layer(LayerNote const& note, Line const& line) {
    auto const words_in = [&](Language language) {
      return note.kind == LayerKind::sign ? std::string{} : without_commands(words_of(note, language));
    };
    auto const words = words_in(language_);
    json_.member("d", words).member("l", note.source);
    auto const differs = [&](std::string_view code) { return words_in(*Language::named(code)) != words; };
    if (std::ranges::any_of(language_codes, differs)) {
      json_.key("w").begin_object();
      for (auto const code : language_codes) {
        json_.member(code, words_in(*Language::named(code)));
      }
      json_.end_object();
    }
    auto const evaluation = note.kind == LayerKind::evaluation ? read_evaluation(note.content) : std::nullopt;
    if (!is_known(line) || (!evaluation && note.kind != LayerKind::variation)) {
      return;
    }
    auto const moves = read_line_moves(*game_.variant, evaluation ? line.now : line.before,
                                       evaluation ? std::string_view{evaluation->line} : note.content);
    if (!moves.empty()) {
      json_.key(evaluation ? "v" : "o").begin_array();
      for (auto const& [text, move, before, after] : moves) {
        add_move(move, before, after);
      }
      json_.end_array();
    }
  }

  /// The seconds that remain, of White and of Black.
  void add_clock(ClockReading const& clock, Colour mover) {
    auto const add = [&](std::string_view name, std::optional<std::chrono::milliseconds> time, Colour colour) {
      if (auto const left = time ? time : mover == colour ? clock.mover : std::nullopt) {
        json_.member(name, std::int64_t{std::chrono::duration_cast<std::chrono::seconds>(*left).count()});
      }
    };
    add("kw", clock.white, Colour::white);
    add("kb", clock.black, Colour::black);
  }

  void add_marks(CommandFields const& fields) {
    static constexpr std::array<std::string_view, 4> letters{"G", "R", "Y", "B"};
    auto const& board = game_.variant->board();
    Numbering const numbering{game_.variant->rules()};
    auto const letter_of = [](MarkColour colour) { return letters[static_cast<std::size_t>(colour)]; };
    if (auto const marks = readable_square_marks(fields.coloured_squares, numbering); !marks.empty()) {
      json_.key("m").begin_array();
      for (auto const& mark : marks) {
        json_.begin_array().value(letter_of(mark.colour)).value(board.index(mark.square)).end_array();
      }
      json_.end_array();
    }
    if (auto const arrows = readable_arrow_marks(fields.coloured_arrows, numbering); !arrows.empty()) {
      json_.key("a").begin_array();
      for (auto const& arrow : arrows) {
        json_.begin_array().value(letter_of(arrow.colour));
        json_.value(board.index(arrow.from)).value(board.index(arrow.to)).end_array();
      }
      json_.end_array();
    }
  }

  Game const& game_;
  JsonWriter& json_;
  Language language_;
  std::vector<std::size_t> overruled_;
};

/// Words as the list shows them: no more of a long text than anybody reads.
std::string listed_words(std::string_view text) {
  constexpr std::size_t most = 200;  // characters
  auto words = written_words(text);
  std::string_view rest{words};
  for (std::size_t count = 0; count < most && !rest.empty(); ++count) {
    static_cast<void>(take_character(rest));
  }
  if (!rest.empty()) {
    words.resize(words.size() - rest.size());
    words += "…";
  }
  return words;
}

/// A tag as the list shows it; empty if it is missing, or has nothing but signs for something unknown: "?",
/// "????.??.??".
std::string listed_tag(Game const& game, std::string_view name) {
  auto words = listed_words(game.tag(name).value_or(""));
  return words.find_first_not_of("?-. ") == std::string::npos ? "" : words;
}

std::ptrdiff_t variant_index(Game const& game) noexcept {
  auto const all = variants();
  auto const found = std::ranges::find(all, game.variant);
  return found == all.end() ? -1 : found - all.begin();
}

}  // namespace

std::string viewer_position(Variant const& variant, Position const& position) {
  std::string text;
  for (unsigned index = 0; index < variant.board().square_count(); ++index) {
    auto const piece = position.at(variant.board().square(index));
    text += !piece ? '.' : piece->colour == Colour::white ? (piece->king ? 'W' : 'w') : (piece->king ? 'B' : 'b');
  }
  return text;
}

/// What the list of games shows.
std::string viewer_head(Game const& game, std::uint64_t number, std::optional<NamedOpening> const& opening,
                        bool is_task) {
  JsonWriter json;
  json.begin_array().value(number);
  for (auto const* const name : {"White", "Black"}) {
    json.value(listed_tag(game, name));
  }
  json.value(listed_words(game.result_text())).value(outcome_letter(game.outcome()));
  for (auto const* const name : {"Event", "Date", "Round"}) {
    json.value(listed_tag(game, name));
  }
  auto const written = listed_tag(game, "Opening");
  json.value(written.empty() && opening ? listed_words(opening->name) : written);
  json.value(std::int64_t{variant_index(game)}).value(game.main_line_plies());
  if (is_task) {
    json.value(write_fen(game.start, *game.variant));
  }
  return json.end_array().take();
}

std::string viewer_body(Game const& game, Language language) {
  JsonWriter json;
  json.begin_object().key("t").begin_array();
  for (auto const& tag : game.tags) {
    json.begin_array().value(tag.name).value(tag.value).end_array();
  }
  json.end_array().member("r", game.terminator());
  if (game.variant != nullptr && game.has_fen) {
    json.member("f", viewer_position(*game.variant, game.start)).member("s", side_letter(game.start.side));
  }
  json.key("b").begin_array();
  ViewerBody body{game, json, language};
  walk(game, body);
  return json.end_array().end_object().take();
}

void append_viewer_game(std::string& text, Game const& game, std::uint64_t number,
                        std::optional<NamedOpening> const& opening, bool is_task, Language language) {
  for (auto const& line : {viewer_head(game, number, opening, is_task), viewer_body(game, language)}) {
    text += ",\n";
    append_json_for_script(text, line);
  }
}

void append_json_for_script(std::string& text, std::string_view json) {
  for (auto const c : json) {
    c == '<' ? text += "\\u003c" : text += c;
  }
}

}  // namespace damier
