#include "export/detail/manoury_body.hpp"

#include "export/detail/manoury_position.hpp"
#include "export/detail/manoury_prose.hpp"
#include "game/outcome.hpp"
#include "game/walker.hpp"
#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"
#include "grammar/pdn/score.hpp"
#include "notation/move_text.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

class ManouryBodyWriter final : public ItemVisitor {
 public:
  /// The first items, which are comments, have been written.
  ManouryBodyWriter(Game const& game, std::string& text, LineFiller& out, ManouryStyle const& style,
                    CommentLayout const& layout, std::size_t written)
      : game_{game},
        text_{text},
        out_{out},
        style_{style},
        layout_{layout},
        language_{style.language},
        written_{written},
        positioned_{game.has_fen},
        turns_{game.start.side == game.first() ? 0U : 1U} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (index_of(item) < written_) {
      return;
    }
    write_item(item, line, depth);
    auto const sign = item.kind == ItemKind::strength || item.kind == ItemKind::nag;
    behind_move_ = item.kind == ItemKind::move || (sign && behind_move_);
    turns_ = line.turns;
  }

  /// The comments that were written without braces.
  [[nodiscard]] std::vector<PlainComment> take_plain() noexcept { return std::move(text_plain_); }

  void finish() {
    close_reply();
    auto const outcome = read_outcome(game_.result, game_.first());
    auto const sign = outcome == Outcome::white_wins   ? labels::white_wins.in(language_)
                      : outcome == Outcome::black_wins ? labels::black_wins.in(language_)
                      : outcome == Outcome::draw       ? labels::draw.in(language_)
                      : outcome == Outcome::both_lose  ? std::string_view{"0-0"}
                                                       : std::string_view{};
    // A score contains more than the sign of an outcome. Like a move of PDN that cannot be played, it is read as the
    // result.
    auto const is_score = !is_plain_result(game_.result) && pdn::is_score_of_ten_or_more(game_.result);
    out_.begin_line();
    if (!sign.empty()) {
      out_.put(is_score ? std::string_view{game_.result} : sign);
      out_.end_line();
    }
  }

 private:
  void write_item(Item const& item, Line const& line, std::size_t depth) {
    auto const text = game_.text_of(item);
    auto const is_comment = item.kind == ItemKind::comment || item.kind == ItemKind::skipped;
    begun_ = begun_ || !is_comment;
    plain_ = plain_ && is_comment;
    if (item.kind == ItemKind::nag && text == "7" && before_ == ItemKind::move) {
      write_strength("*");  // as it is in PDN
      before_ = ItemKind::strength;
      return;
    }
    if (item.kind != ItemKind::strength) {
      close_reply();
      auto const choice = std::exchange(free_choice_, {});
      if (item.kind == ItemKind::comment && !choice.empty() && text == choice) {
        return;
      }
    }
    switch (item.kind) {
      case ItemKind::move:
        if (write_free_choice(item, line)) {
          return;
        }
        before_ = write_move_item(item, line) ? ItemKind::move : ItemKind::comment;
        return;
      case ItemKind::placeholder: write_placeholder(text, line); break;
      case ItemKind::comment:
      case ItemKind::layer_note:
      case ItemKind::skipped: write_comment(item, text); break;
      case ItemKind::nag: out_.put(std::string{"$"}.append(text)); break;
      case ItemKind::strength: write_strength(text); break;
      case ItemKind::variation_begin:
        out_.put("[");
        out_.glue_next();
        numbered_ = false;
        break;
      case ItemKind::variation_end:
        out_.put("]", true);
        numbered_ = false;
        break;
      case ItemKind::setup: write_setup(text, depth); break;
    }
    before_ = item.kind;
  }

  void close_reply() {
    if (reply_open_) {
      out_.put(")", true);
    }
    reply_open_ = false;
  }

  /// "12." before the first move of a pair, "12. …" before the second if it does not follow the first directly.
  std::string number(MoveNumber const& number) {
    auto const needed = number.leads || !numbered_;
    numbered_ = true;
    return needed ? std::to_string(number.number) + (number.leads ? ". " : ". \u2026 ") : std::string{};
  }

  static bool is_score(std::string move) {
    std::erase(move, ' ');
    auto const token = manoury::read_token(move, 0, false);
    return token && token->token == manoury::Token::score;
  }

  /// Writes a move; false if it had to be written as a comment.
  bool write_move_item(Item const& item, Line const& line) {
    played_ = true;
    auto move = std::string{game_.text_of(item)};
    if (item.keeps_the_rules()) {
      move = write_move(*game_.variant, line.before, item.move);
      for (auto at = move.find_first_of("x:"); at != std::string::npos; at = move.find_first_of("x:", at)) {
        move.replace(at, 1, printed_cross);
      }
    }
    if (move.size() == 4 && std::ranges::all_of(move, is_digit)) {
      move.insert(2, 1, '-');  // "3228": without a sign it is a move in few places
    }
    if (is_score(move)) {
      move = respelt_move(move);  // "1-1", a move that cannot be played
    }
    auto const token = manoury::read_token(move, 0, false);
    auto const is_move =
        token && (token->token == manoury::Token::move || token->token == manoury::Token::misread_move);
    if (!is_move || token->whole.end != move.size()) {
      out_.put("{ " + move + " }");  // not possible in this notation
      numbered_ = false;
      return false;
    }
    auto const where = line.number();
    out_.put(number(where) + (where.leads ? "" : "(") + move);
    reply_open_ = !where.leads;
    return true;
  }

  /// Writes "(ad lib)" or "(x)" if the replay has chosen no move for it; otherwise false.
  bool write_free_choice(Item const& item, Line const& line) {
    auto const text = game_.text_of(item);
    auto const choice = item.keeps_the_rules() ? FreeChoice::none : read_free_choice(text);
    if (choice == FreeChoice::none) {
      return false;
    }
    auto const where = line.number();
    numbered_ = numbered_ && !(choice == FreeChoice::only_capture && where.leads);  // a cross alone would be prose
    out_.put(number(where) + (where.leads ? std::string{text} : '(' + std::string{text} + ')'));
    before_ = ItemKind::comment;  // a strength is written apart
    free_choice_ = text;
    played_ = true;
    return true;
  }

  void write_placeholder(std::string_view text, Line const& line) {
    if (text.starts_with('.') && ((!played_ && !positioned_) || line.turns == turns_)) {
      return;  // the parentheses show it
    }
    auto const turns = std::max(line.turns, 1U) - 1;  // before the one that is passed
    MoveNumber const passed{turns / 2 + 1, turns % 2 == 0};
    played_ = true;
    out_.put(number(passed) + (passed.leads ? "\u2013" : "(\u2013)"));
  }

  void write_strength(std::string_view text) {
    auto const after_move = before_ == ItemKind::move;
    auto const in_parentheses = text.starts_with('(');
    if (in_parentheses || !after_move) {
      close_reply();
    }
    out_.put(text == "*" && !after_move ? "$7" : text, after_move && !in_parentheses);
  }

  void write_comment(Item const& item, std::string_view comment) {
    auto const index = index_of(item);
    auto const plain_before = std::exchange(plain_, false);
    auto const printed = printed_comment(comment);
    if (layout_.open ? !layout_.has_braces(index) : is_certainly_prose(item, printed)) {
      if (plain_before) {
        out_.end_line();
        out_.end_line();
      }
      plain_ = true;
      text_plain_.push_back({index, text_.size()});
      put_prose(out_, printed);
      if (!layout_.open && !begun_) {
        out_.end_line();
      }
    } else {
      put_in_braces(out_, printed);
    }
    begun_ = true;
    numbered_ = false;
  }

  /// Whether the words and the text around them show that no braces are needed.
  [[nodiscard]] bool is_certainly_prose(Item const& item, std::string_view printed) const {
    auto const* const next = index_of(item) + 1 == game_.items.size() ? nullptr : &item + 1;
    auto const strength_follows = next != nullptr && next->kind == ItemKind::strength && game_.text_of(*next) != "*";
    auto const alone = before_ != ItemKind::comment && before_ != ItemKind::skipped &&
                       before_ != ItemKind::variation_begin && before_ != ItemKind::setup &&
                       before_ != ItemKind::placeholder &&
                       (next == nullptr || (next->kind != ItemKind::comment && next->kind != ItemKind::skipped &&
                                            next->kind != ItemKind::setup && !strength_follows));
    auto const introduces = !begun_;
    auto const move_follows = next != nullptr && next->kind == ItemKind::move;
    auto const leads_on = move_follows && (introduces || behind_move_);
    return alone && (!introduces || move_follows) && is_plain_prose(printed, introduces, leads_on);
  }

  [[nodiscard]] std::size_t index_of(Item const& item) const {
    return static_cast<std::size_t>(&item - game_.items.data());
  }

  void write_setup(std::string_view text, std::size_t depth) {
    if (depth == 0 && played_ && game_.variant != nullptr && fits_diagram(text, *game_.variant, style_)) {
      out_.begin_line();
      if (layout_.open) {
        out_.end_line();
      }
      auto label = labelled(labels::position.in(language_), language_);
      label.pop_back();  // the blank behind the colon
      out_.put(label);
      out_.end_line();
      for (auto lines = position_in_words(text, true, style_); !lines.empty();) {
        auto const end = lines.find('\n');
        out_.put(lines.substr(0, end));
        out_.end_line();
        lines.erase(0, end + 1);
      }
      if (layout_.open) {
        out_.end_line();
      }
    } else {
      out_.put(std::string{"/FEN \""}.append(text).append("\"/"));
    }
    numbered_ = false;
    positioned_ = true;
  }

  Game const& game_;
  std::string& text_;
  LineFiller& out_;
  ManouryStyle const& style_;
  CommentLayout const& layout_;
  Language language_;
  std::size_t written_;  // items
  std::vector<PlainComment> text_plain_;
  bool numbered_ = false;                      // the last move written is followed by nothing that needs a number again
  bool played_ = false;                        // a move has been written: a position is one in the middle of the game
  bool positioned_;                            // the side to move has been written
  bool reply_open_ = false;                    // the parenthesis of a reply is open, for its strength
  bool behind_move_ = false;                   // the item before is a move or a sign of one
  bool plain_ = false;                         // the item before is a comment without braces
  bool begun_ = false;                         // something of the body has been written
  ItemKind before_ = ItemKind::variation_end;  // the item before this one; before the first: the end of a variation
  unsigned turns_;                             // before this item
  std::string_view free_choice_;               // the word of the move before: it implies its comment
};

}  // namespace

std::vector<PlainComment> write_manoury_body(Game const& game, std::string& text, LineFiller& out,
                                             ManouryStyle const& style, CommentLayout const& layout,
                                             std::size_t written) {
  ManouryBodyWriter body{game, text, out, style, layout, written};
  walk(game, body);
  body.finish();
  return body.take_plain();
}

}  // namespace damier
