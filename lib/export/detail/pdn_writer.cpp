#include "export/pdn_writer.hpp"

#include "notation/mark.hpp"
#include "export/detail/line_filler.hpp"
#include "export/detail/pdn_tags.hpp"
#include "export/detail/tag_order.hpp"
#include "game/command.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "grammar/pdn/grammar.hpp"
#include "grammar/pdn/score.hpp"
#include "notation/move_text.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

namespace damier {
namespace {

/// Whether a move that looks like a result, and that zeros cannot distinguish from one, "4-0", is read as a move: it
/// has other moves on both sides.
bool is_between_moves(Game const& game, Item const& item) {
  auto const is_clear = [&](Item const& other) {
    auto const text = game.text_of(other);
    return other.kind == ItemKind::move && (other.keeps_the_rules() || (read_free_choice(text) == FreeChoice::none &&
                                                                        pdn::can_stand_for(EventKind::move, text)));
  };
  auto const* const begin = game.items.data();
  return &item != begin && &item + 1 != begin + game.items.size() && is_clear(*(&item - 1)) && is_clear(*(&item + 1)) &&
         pdn::is_result_written_as_move(game.text_of(item)) && game.text_of(item) != game.tag("Result") &&
         !pdn::can_stand_for(EventKind::move, respelt_move(game.text_of(item)));
}

/// Whether the text of an item would be read as that item. It may come from another format than PDN, or from a person:
/// a move "O1-7", a setup with a quote in it.
bool can_be_written(Game const& game, Item const& item) {
  if (item.kind == ItemKind::move && item.keeps_the_rules()) {
    return true;
  }
  auto const text = game.text_of(item);
  switch (item.kind) {
    case ItemKind::move: return pdn::can_stand_for(EventKind::move, text) || is_between_moves(game, item);
    case ItemKind::placeholder: return pdn::can_stand_for(EventKind::placeholder, text);
    case ItemKind::strength: return pdn::can_stand_for(EventKind::strength, text);
    case ItemKind::nag: return pdn::can_stand_for(EventKind::nag, text);
    case ItemKind::setup: return pdn::can_stand_for(EventKind::setup, text);
    default: return true;
  }
}

/// Whether an item is written as a comment.
bool is_remark(Game const& game, Item const& item) {
  return item.kind == ItemKind::comment || item.kind == ItemKind::skipped || !can_be_written(game, item);
}

/// The last move of a game that would be read as its result: one with the text of the Result tag, followed only by
/// comments and a star.
Item const* taken_for_result(Game const& game, PdnStyle const& style) {
  if (!ends_with_star(game, style) && !game.result.empty() && game.result != "*") {
    return nullptr;
  }
  auto const last =
      std::find_if_not(game.items.rbegin(), game.items.rend(), [&](Item const& item) { return is_remark(game, item); });
  return last != game.items.rend() && last->kind == ItemKind::move ? &*last : nullptr;
}

std::string without_blanks(std::string_view text) {
  std::string bare{text};
  std::erase_if(bare, is_inner_blank);
  return bare;
}

/// A move without blanks and with ASCII signs.
std::string with_plain_signs(std::string_view move) {
  std::string text;
  while (!move.empty()) {
    auto const dash = dash_size(move);
    auto const cross = move.front() == percent_cross ? 1 : cross_size(move);
    auto const blank = printed_blank_size(move);
    if (dash != 0) {
      text += '-';
    } else if (cross > 1 || move.front() == percent_cross) {
      text += 'x';
    } else if (blank == 0) {
      text += move.front();
    }
    move.remove_prefix(std::max({dash, cross, blank, std::size_t{1}}));
  }
  return text;
}

/// Whether a move that is written as it was read has numbers: after such a move "cd4" would be read as text.
bool names_numbers(Game const& game) {
  return std::ranges::any_of(game.items, [&](Item const& item) {
    auto const text = game.text_of(item);
    return item.kind == ItemKind::move && !item.keeps_the_rules() && !text.empty() && is_digit(text.front());
  });
}

/// A comment with its marks of squares and arrows in lidraughts' form.
std::string with_lidraughts_marks(std::string_view comment, Numbering const& numbering) {
  std::string text;
  auto const* from = comment.data();
  for (auto const& command : read_commands(comment)) {
    if (command.name != "csl" && command.name != "cal") {
      continue;
    }
    text.append(from, command.text.data());
    text.append("[%").append(command.name).append(" ");
    text += command.name == "csl" ? lidraughts_square_marks(command.value, numbering)
                                  : lidraughts_arrow_marks(command.value, numbering);
    text += ']';
    from = command.text.data() + command.text.size();
  }
  return text.append(from, comment.data() + comment.size());
}

class PdnBodyWriter {
 public:
  PdnBodyWriter(Game const& game, LineFiller& out, PdnStyle const& style)
      : game_{game},
        out_{out},
        style_{style},
        last_move_{taken_for_result(game, style)},
        variant_is_confirmed_{game.variant_is_confirmed()},
        form_{style.moves == MoveForm::semi_short && names_numbers(game) ? MoveForm::shortest : style.moves} {
    if (game.variant != nullptr) {
      writer_.emplace(*game.variant);
    }
  }

  void write() {
    LineStack lines{game_};
    std::span<Item const> rest{game_.items};
    while (!rest.empty()) {
      rest = rest.subspan(write_moves(rest, lines));
      if (!rest.empty()) {
        follow(game_, rest.front(), lines);
        write_item(rest.front(), lines.line());
        rest = rest.subspan(1);
      }
    }
  }

 private:
  /// Writes the first of some items, as long as they are moves whose squares are their text, and returns how many those
  /// are.
  std::size_t write_moves(std::span<Item const> items, LineStack& lines) {
    if (form_ != MoveForm::shortest || !free_choice_.empty()) {
      return 0;
    }
    auto const count = follow_moves(game_, items, lines, [&](Position const& before, Item const& item, unsigned turns) {
      if (&item == last_move_ || !is_written_anew(item)) {
        return false;
      }
      std::array<char, 1 + longest_number + MoveWriter::longest> word;
      word.front() = ' ';
      auto* const move = put_number(word.data() + 1, {turns / 2 + 1, turns % 2 == 0});
      auto* const end = writer_->put(move, before, item.move);
      if (end == nullptr) {
        return false;
      }
      out_.put_ascii({word.data(), static_cast<std::size_t>(end - word.data())});
      numbered_ = true;
      return true;
    });
    before_ = count != 0 ? ItemKind::move : before_;
    return count;
  }

  /// Whether a move is written in damier's notation, and not as it was read. If the variant is a guess, the moves keep
  /// their text: the guess must not decide their spelling. (A base has no text of legal moves.)
  [[nodiscard]] bool is_written_anew(Item const& item) const {
    auto const read_as = game_.text_of(item);
    return item.keeps_the_rules() &&
           (variant_is_confirmed_ || read_as.empty() || read_free_choice(read_as) != FreeChoice::none);
  }

  void write_item(Item const& item, Line const& line) {
    if (!free_choice_.empty() && item.kind != ItemKind::strength) {
      auto const choice = std::exchange(free_choice_, {});
      if (item.kind == ItemKind::comment && game_.text_of(item) == choice) {
        return;
      }
    }
    auto const is_usual_move = item.kind == ItemKind::move && item.keeps_the_rules();  // nearly all are such
    if (!is_usual_move && !can_be_written(game_, item)) {
      write_comment(game_.text_of(item));
      before_ = ItemKind::comment;
      return;
    }
    switch (item.kind) {
      case ItemKind::move:
        if (!item.keeps_the_rules() && read_free_choice(game_.text_of(item)) != FreeChoice::none) {
          write_free_choice(item, line);
          return;
        }
        write_move_item(item, line);
        break;
      case ItemKind::placeholder: write_placeholder(item, line); break;
      case ItemKind::comment:
      case ItemKind::layer_note:
      case ItemKind::skipped: write_comment(comment_text(item)); break;
      case ItemKind::nag: out_.put(std::string{"$"}.append(game_.text_of(item))); break;
      case ItemKind::strength: write_strength(game_.text_of(item)); break;
      case ItemKind::variation_begin:
        ++depth_;
        out_.put("(");
        out_.glue_next();
        numbered_ = false;
        break;
      case ItemKind::variation_end:
        --depth_;
        out_.put(")", true);
        numbered_ = false;
        break;
      case ItemKind::setup:
        out_.put("/FEN \"" + fen_text(game_.text_of(item), game_, style_) + "\"/");
        numbered_ = false;
        break;
    }
    before_ = item.kind;
  }

  static constexpr std::size_t longest_number = 16;
  /// Writes "12. " before the first move of a pair, "12... " before the second if it does not follow the first
  /// directly.
  char* put_number(char* to, MoveNumber number) const noexcept {
    if (!number.leads && numbered_) {
      return to;
    }
    auto* const end = std::to_chars(to, to + longest_number, number.number).ptr;
    return std::ranges::copy(number.leads ? std::string_view{". "} : std::string_view{"... "}, end).out;
  }
  std::string number(Line const& line) {
    std::array<char, longest_number> word;
    auto const* const end = put_number(word.data(), line.number());
    numbered_ = true;
    return {word.data(), static_cast<std::size_t>(end - word.data())};
  }

  [[nodiscard]] std::string move_text(Position const& before, Move const& move) const {
    if (form_ == MoveForm::semi_short && variant_is_confirmed_) {
      return write_semi_short_move(*game_.variant, before, move);
    }
    if (form_ != MoveForm::captured || !variant_is_confirmed_ || !move.is_capture()) {
      return write_move(*game_.variant, before, move);
    }
    Numbering const numbering{game_.variant->rules()};
    auto text = numbering.name(move.from) + numbering.capture_sign() + numbering.name(move.to);
    for (auto const square : move.captured) {
      text += numbering.capture_sign();
      numbering.append_name(text, square);
    }
    return text;
  }

  void write_move_item(Item const& item, Line const& line) {
    auto const read_as = game_.text_of(item);
    auto const is_known = is_written_anew(item);
    auto move = is_known                 ? move_text(line.before, item.move)
                : item.keeps_the_rules() ? with_plain_signs(read_as)
                                         : std::string{read_as};
    auto const is_score = without_blanks(move) == without_blanks(result_tag()) ||
                          (!item.keeps_the_rules() && pdn::is_score_of_ten_or_more(move) && agrees_with_result(move));
    if (&item == last_move_ && is_score) {
      move = respelt_move(move);
    }
    out_.put(number(line) + move);  // one word: a number is not separated from its move
  }

  /// PDN has no word for a move of the reader's choice: a pass with the word in a comment, which is read as that move.
  void write_free_choice(Item const& item, Line const& line) {
    out_.put(number(line) + "- { " + std::string{game_.text_of(item)} + " }");  // one word: read as one
    numbered_ = false;
    before_ = ItemKind::comment;
    // With the words "ad lib" the comment is read as one, too.
    auto const text = game_.text_of(item);
    free_choice_ = read_free_choice(text) == FreeChoice::any_capture ? text : std::string_view{};
  }

  [[nodiscard]] std::string_view result_tag() const noexcept {
    auto const result = game_.tag("Result");
    return result ? *result : game_.tag("Risultato").value_or("");
  }

  [[nodiscard]] bool agrees_with_result(std::string_view score) const noexcept {
    auto const stated = game_.outcome();
    return stated == Outcome::unknown || stated == read_outcome(score, game_.first());
  }

  void write_placeholder(Item const& item, Line const& line) {
    auto const text = game_.text_of(item);
    // In a variation, dots behind a number would be read as a part of the number.
    auto const numbers = text.starts_with('.') && line.ply == 0 && !numbered_ && depth_ == 0;
    numbered_ = numbered_ || numbers;
    out_.put((numbers ? "1. " : "") + std::string{text == "-" && is_before_free_choice(item) ? "--" : text});
  }

  /// Whether a pass with the remark after it would be read as a move of the reader's choice.
  [[nodiscard]] bool is_before_free_choice(Item const& item) const noexcept {
    auto const* const next = &item + 1;
    return next != game_.items.data() + game_.items.size() &&
           (next->kind == ItemKind::comment || next->kind == ItemKind::skipped) &&
           read_free_choice(trimmed(game_.text_of(*next))) != FreeChoice::none;
  }

  void write_strength(std::string_view text) {
    auto const star = text == "*";
    if (before_ == ItemKind::variation_begin && !star) {
      out_.end_line();  // "(!)" would be a strength in parentheses, and no variation
    }
    out_.put(star ? "$7" : text, before_ == ItemKind::move && !star);
  }

  [[nodiscard]] std::string comment_text(Item const& item) const {
    auto const comment = game_.text_of(item);
    return style_.lidraughts_marks && game_.variant != nullptr
               ? with_lidraughts_marks(comment, Numbering{game_.variant->rules()})
               : std::string{comment};
  }

  void write_comment(std::string_view comment) {
    std::string escaped;
    if (has_character_reference(comment)) {
      escaped = with_escaped_references(comment);
      comment = escaped;
    }
    out_.put("{");
    std::string word;
    auto const flush = [&] {
      if (!word.empty()) {
        out_.put(word);
        word.clear();
      }
    };
    for (auto const c : comment) {
      if (is_blank(c)) {
        flush();
      } else {
        word += c == '{' ? '(' : c == '}' ? ')' : c;
      }
    }
    flush();
    out_.put("}");
    numbered_ = false;
  }

  Game const& game_;
  LineFiller& out_;
  PdnStyle const& style_;
  Item const* last_move_;  // if it may be taken for the result
  bool variant_is_confirmed_;
  MoveForm form_;
  std::optional<MoveWriter> writer_;
  unsigned depth_ = 0;                   // of open variations
  bool numbered_ = false;                // the last move written is followed by nothing that needs a number again
  ItemKind before_ = ItemKind::skipped;  // the item before this one
  std::string_view free_choice_;         // the word of the move before, if it was written as a comment
};

/// Whether a body without tags would be taken for a part of the game before it, or for no game: comments and signs
/// alone.
bool needs_move_number(Game const& game) {
  auto const first = std::ranges::find_if_not(game.items, [&](Item const& item) { return is_remark(game, item); });
  return first == game.items.end() || first->kind == ItemKind::strength || first->kind == ItemKind::nag;
}

bool reads_otherwise(Game const& game, Item const& item) {
  return item.kind == ItemKind::move && !item.keeps_the_rules() && !can_be_written(game, item);
}

/// The game as it will be read: a move that PDN would read as something else, "1-1", is spelt in another way, or
/// becomes a comment if PDN has no form for it.
Game with_moves_that_read_back(Game game) {
  for (auto& item : game.items) {
    if (!reads_otherwise(game, item)) {
      continue;
    }
    if (auto const other = respelt_move(game.text_of(item)); pdn::can_stand_for(EventKind::move, other)) {
      game.respell(item, other);
    } else {
      item.kind = ItemKind::comment;
    }
  }
  return game;
}

}  // namespace

void write_pdn(Game const& game, std::string& text, PdnStyle const& style) {
  if (has_layer_notes(game)) {
    // The moves of a layer are in damier's notation.
    return write_pdn(style.moves == MoveForm::shortest ? with_layer_variations(game, Language{})
                                                       : with_layer_comments(game, Language{}),
                     text, style);
  }
  if (std::ranges::any_of(game.items, [&](Item const& item) { return reads_otherwise(game, item); })) {
    return write_pdn(with_moves_that_read_back(game), text, style);
  }
  auto const begin = text.size();
  for (auto const& tag : styled_tags(game, style)) {
    has_character_reference(tag.value) ? write_pdn_tag(text, tag.name, with_escaped_references(tag.value))
                                       : write_pdn_tag(text, tag.name, tag.value);
  }
  if (text.size() != begin) {
    text += '\n';
  }
  LineFiller out{text, style.columns};
  if (text.size() == begin && needs_move_number(game)) {
    out.put("1.");
  }
  PdnBodyWriter{game, out, style}.write();
  auto const result = ends_with_star(game, style) ? "*" : styled_result(game.terminator(), game, style);
  out.put(result);
  if (result != "*" && pdn::token_of(result) != pdn::Token::result) {
    out.put("*");  // "4-6" alone would be a move
  }
  out.end_line();
  out.end_line();
}

}  // namespace damier
