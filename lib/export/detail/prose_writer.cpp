#include "export/detail/prose_writer.hpp"

#include "export/detail/bulletin_game.hpp"
#include "export/detail/bulletin_marks.hpp"
#include "export/detail/manoury_prose.hpp"
#include "export/detail/prose_heading.hpp"
#include "export/detail/prose_moves.hpp"
#include "export/detail/prose_notes.hpp"
#include "export/detail/written_words.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "text/move_words.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// Whether a comment is a value of a position, "(−0,50)", which is as short as the mark of a note below the game.
bool is_value(std::string_view words) {
  while (!words.empty()) {
    auto const character = take_character(words);
    if (character != U'−' && std::u32string_view{U"()+-=.,0123456789"}.find(character) == std::u32string_view::npos) {
      return false;
    }
  }
  return true;
}

/// Prints the items of one game.
class ProseBody final : public ItemVisitor {
 public:
  ProseBody(Game const& game, ProseStyle const& style)
      : game_{game}, style_{style}, main_{style.columns}, notes_{style.columns}, open_{&main_} {
    std::size_t depth = 0;
    for (auto const& item : game.items) {
      depth += item.kind == ItemKind::variation_begin ? 1U : 0U;
      depth -= item.kind == ItemKind::variation_end && depth != 0 ? 1U : 0U;
      moves_left_ += depth == 0 && is_move(item) ? 1U : 0U;
    }
  }

  void item(Item const& item, Line const& line, std::size_t) override {
    auto const text = game_.text_of(item);
    moves_left_ -= is_main_move(item) ? 1U : 0U;
    switch (item.kind) {
      case ItemKind::move: print_move(move_text(item, line), line.number()); break;
      case ItemKind::placeholder: print_pass(text, line); break;
      case ItemKind::comment: print_comment(written_words(without_commands(text))); break;
      case ItemKind::layer_note: break;  // write_text_game makes comments of them
      case ItemKind::skipped: print_comment(written_words(text)); break;
      case ItemKind::nag: print_sign(printed_nag(text)); break;
      case ItemKind::strength: print_sign(written_words(text)); break;
      case ItemKind::variation_begin: open_variation(); break;
      case ItemKind::variation_end: close_variation(); break;
      case ItemKind::setup: print_setup(line); break;
    }
  }

  /// Appends the moves, the outcome and the notes.
  void append_to(std::string& text) {
    while (open_.size() > 1) {
      close_variation();
    }
    close_reply();
    if (!main_.moved && !main_.empty) {
      main_.out.begin_line();  // no part of the words before
    }
    main_.out.put(outcome_in_words());  // on one text line: parts of it would be read as something else
    main_.out.begin_line();
    text += main_.text;
    for (auto const& comment : behind_) {
      text += "\n";
      LineFiller out{text, style_.columns};
      put_prose(out, comment);
      out.begin_line();
    }
    notes_.append_to(text);
  }

 private:
  [[nodiscard]] static bool is_move(Item const& item) noexcept {
    return item.kind == ItemKind::move || item.kind == ItemKind::placeholder;
  }
  [[nodiscard]] bool is_main_move(Item const& item) const noexcept { return open_.size() == 1 && is_move(item); }
  [[nodiscard]] ProseColumn& column() noexcept { return *open_.back(); }

  [[nodiscard]] std::string move_text(Item const& item, Line const& line) const {
    return item.keeps_the_rules() && game_.variant != nullptr
               ? prose_move(*game_.variant, line.before, item.move, style_.moves)
               : written_words(game_.text_of(item));
  }

  void close_reply() {
    if (std::exchange(column().reply_open, false)) {
      column().out.put(")", true);
    }
  }

  /// Puts words behind the last ones, which are complete.
  void begin_words(bool after_move) {
    close_reply();
    if (std::exchange(column().moved, after_move) && after_move && !style_.numbers.between.empty()) {
      column().out.put(style_.numbers.between, true);
    }
    column().empty = column().marked = false;
  }

  void print_move(std::string const& move, MoveNumber number) {
    begin_words(true);
    auto const& print = style_.numbers;
    std::string word;
    if (print.written && (number.leads || !column().numbered)) {
      word = std::to_string(number.number).append(number.leads ? print.behind : print.resume);
    }
    column().reply_open = print.reply_in_brackets && !number.leads;
    column().numbered = true;
    column().out.put(word + (column().reply_open ? "(" : "") + move);
  }

  /// A passed turn is a dash. That the second side begins is shown by the number of its move.
  void print_pass(std::string_view text, Line const& line) {
    if (!text.starts_with('.')) {
      auto const turns = std::max(line.turns, 1U) - 1;  // before the one that is passed
      print_move("\u2013", {turns / 2 + 1, turns % 2 == 0});
    }
  }

  void print_sign(std::string const& sign) {
    auto const glued =
        column().moved && !column().marked && !sign.empty() && sign.find_first_not_of("!?*") == std::string::npos;
    if (!glued) {
      close_reply();
    }
    column().out.put(sign, glued);
    column().empty = false;
  }

  /// Whether words read as the beginning of a game: a move is first, or the number of a first move.
  [[nodiscard]] static bool begins_like_game(std::string_view words, std::vector<MoveWord> const& moves) {
    return std::ranges::any_of(moves, [&](MoveWord const& move) {
      auto const before = words.substr(0, move.begin);
      auto const number = before.find_last_not_of(" .)");
      auto const is_first = number != std::string_view::npos && before[number] == '1' &&
                            (number == 0 || before[number - 1] < '0' || before[number - 1] > '9') &&
                            number + 1 < before.size() && before[number + 1] != ' ';
      return number == std::string_view::npos || is_first;
    });
  }

  void print_comment(std::string const& comment) {
    if (comment.empty()) {
      return;
    }
    auto const moves = possible_move_words(comment);
    // Beside a game they would be another one: brackets say that they are a remark.
    auto const is_beside_game = open_.size() == 1 && (moves_left_ == 0 || column().empty);
    auto const words = is_beside_game && begins_like_game(comment, moves) ? "(" + comment + ")" : comment;
    if (style_.comments_below && !column().empty && !is_value(words)) {
      put_prose(mark_note(*style_.comments_below).out, words);
      return;
    }
    auto const above = column().empty && open_.size() == 1;
    // Moves that are named behind the game, and outcomes of them, are not of the game: they have a paragraph.
    if (open_.size() == 1 && moves_left_ == 0 && !above && !moves.empty()) {
      behind_.push_back(words);
      return;
    }
    begin_words(false);
    put_prose(column().out, words);
    column().numbered = false;
    if (above) {
      column().out.end_line();
      column().empty = true;
    }
  }

  /// Prints the mark of a new note, on the text line of the move before as books have it.
  ProseColumn& mark_note(NoteMarks const& marks) {
    std::string mark;
    auto& note = notes_.add(marks, mark);
    close_reply();
    if (!column().empty) {
      column().out.put(" ", true);
    }
    column().out.put(mark, !column().empty);
    column().marked = true;
    return note;
  }

  void open_variation() {
    if (style_.variations_below) {
      open_.push_back(&mark_note(*style_.variations_below));
      return;
    }
    begin_words(false);
    column().out.put(style_.variations.open);
    column().out.glue_next();
    if (style_.variations.introduced) {
      column().out.put(style_.words->alternative);
    }
    column().numbered = false;
    open_.push_back(&column());
  }

  void close_variation() {
    close_reply();
    open_.pop_back();
    if (!style_.variations_below) {
      column().out.put(style_.variations.close, true);
      column().numbered = column().moved = false;
    }
  }

  void print_setup(Line const& line) {
    if (game_.variant != nullptr && line.readable()) {
      begin_words(false);
      column().out.begin_line();
      write_prose_position(*game_.variant, line.now, column().out, style_);
    }
    column().numbered = false;
  }

  /// A score of points is printed as it is.
  [[nodiscard]] std::string outcome_in_words() const {
    auto const result = written_words(game_.result_text());
    if (!is_plain_result(result)) {
      return result == "*" ? std::string{} : result;
    }
    switch (game_.outcome()) {
      case Outcome::white_wins: return std::string{style_.outcomes.white_wins};
      case Outcome::black_wins: return std::string{style_.outcomes.black_wins};
      case Outcome::draw: return std::string{style_.outcomes.draw};
      default: return result;
    }
  }

  Game const& game_;
  ProseStyle const& style_;
  ProseColumn main_;
  ProseNotes notes_;
  std::size_t moves_left_ = 0;       // of the main line
  std::vector<std::string> behind_;  // comments behind the last move
  std::vector<ProseColumn*> open_;   // that of the main line, then of each open variation
};

}  // namespace

void write_text_game(Game const& game, ProseStyle const& style, std::string& out) {
  if (has_layer_notes(game)) {
    return write_text_game(with_printed_layers(game, {.words = style.words->layers}).game, style, out);
  }
  std::string heading;
  LineFiller filler{heading, style.columns};
  write_prose_heading(game, filler, style);
  ProseBody body{game, style};
  walk(game, body);
  std::string moves;
  body.append_to(moves);
  out.append(heading).append(heading.empty() || moves.empty() ? "" : "\n").append(moves);
  out.append("\n").append(prose_separator).append("\n\n");
}

}  // namespace damier
