#include "export/manoury_writer.hpp"

#include "export/line_filler.hpp"
#include "export/manoury_prose.hpp"
#include "export/tag_order.hpp"
#include "game/walker.hpp"
#include "grammar/manoury/grammar.hpp"
#include "notation/characters.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace damier {
namespace {

constexpr auto npos = std::string_view::npos;
constexpr std::string_view cross{"\u00d7"};

std::string_view cut(std::string_view text, manoury::Span span) noexcept {
  return text.substr(span.begin, span.end - span.begin);
}

// --- positions -------------------------------------------------------------------------------------------------------

/// The pieces of one side of a FEN, "W27,32,K5,31-50": "27", "32", "D 5", "31 à 50".
std::vector<std::string> pieces_in_words(std::string_view section, labels::Language language) {
  std::vector<std::string> pieces;
  section.remove_prefix(std::min<std::size_t>(1, section.size()));
  while (!section.empty()) {
    auto const end = std::min(section.find(','), section.size());
    auto piece = section.substr(0, end);
    section.remove_prefix(std::min(end + 1, section.size()));
    auto& words = pieces.emplace_back();
    if (piece.starts_with('K')) {
      words.append(labels::king.in(language)).append(" ");
      piece.remove_prefix(1);
    }
    auto const dash = piece.find('-');
    words += piece.substr(0, dash);
    if (dash != npos) {
      words.append(" ").append(labels::up_to.in(language)).append(" ").append(piece.substr(dash + 1));
    }
  }
  if (pieces.empty()) {
    pieces.emplace_back(labels::no_piece.in(language));
  }
  return pieces;
}

std::string labelled(std::string_view label, labels::Language language) {
  return std::string{label} + (language == labels::Language::french ? " : " : ": ");
}

/// "Blancs : …" and "Noirs : …" and, if need be, the side to move, each with the end of its line. Longer lines are
/// broken behind a comma.
std::string diagram(std::string_view fen, bool say_side, ManouryStyle const& style) {
  std::string text;
  LineFiller out{text, style.columns};
  auto const put_side = [&](labels::Words const& label, std::size_t begin) {
    auto const end = std::min(fen.find(':', begin + 1), fen.size());
    auto const pieces = pieces_in_words(fen.substr(begin + 1, end - begin - 1), style.language);
    auto word = labelled(label.in(style.language), style.language);
    for (auto const& piece : pieces) {
      word += piece;
      out.put(word + (&piece == &pieces.back() ? "" : ","));
      word.clear();
    }
    out.end_line();
  };
  put_side(labels::white, fen.find(":W"));
  put_side(labels::black, fen.find(":B"));
  if (say_side) {
    text.append((fen.starts_with('W') ? labels::white_to_move : labels::black_to_move).in(style.language))
        .append(".\n");
  }
  return text;
}

/// Whether a diagram says just what a FEN says, and is read as this FEN.
bool fits_diagram(std::string_view text, Variant const& variant, ManouryStyle const& style) {
  auto const fen = read_fen(text, variant);
  if (!fen || fen->null_move || !fen->side_known || std::ranges::count(text, ':') != 2 || text.find(":W") == npos ||
      text.find(":B") == npos) {
    return false;
  }
  auto const printed = diagram(text, true, style);
  auto const back = manoury::read_diagram(printed, 0);
  return back && back->whole.end + 1 == printed.size() && (std::string{back->side} + ":" + back->pieces) == text;
}

// --- headers ---------------------------------------------------------------------------------------------------------

/// "Tournoi : …", if that is read as just this tag.
std::optional<std::string> header_line(Tag const& tag, bool header_begun, labels::Language language) {
  auto const label = std::ranges::find(labels::tags, tag.name, &labels::TagLabel::tag);
  auto const known = label != labels::tags.end();
  if (tag.value.empty() || (!known && !header_begun)) {
    return std::nullopt;
  }
  auto const line = known ? labelled(label->words.in(language), language) + tag.value : tag.name + " : " + tag.value;
  auto const header = manoury::read_header_line(line, 0);
  auto const as_meant = header && !header->variant && cut(line, header->value) == tag.value &&
                        (known ? header->tag == tag.name : header->tag.empty() && cut(line, header->label) == tag.name);
  auto const one_line = line.find_first_of("\r\n") == npos;
  auto const first = static_cast<unsigned char>(line.front());
  auto const begins_word = is_letter(line.front()) || first >= 0xC3;
  auto const is_position =
      manoury::read_diagram(line + "\nNoirs : 1", 0) || manoury::read_diagram(line + "\nBlancs : 1", 0);
  return as_meant && one_line && begins_word && !is_position ? std::optional{line} : std::nullopt;
}

class HeaderWriter {
 public:
  HeaderWriter(Game const& game, std::string& text, ManouryStyle const& style)
      : game_{game}, text_{text}, style_{style}, language_{style.language} {}

  void write() {
    std::optional<std::string> start;
    auto const one_fen = std::ranges::count(game_.tags, "FEN", &Tag::name) < 2;  // the first one counts
    for (auto const& tag : tags_in_order(game_)) {
      if (tag.name == "GameType" && !style_.names_international && !game_.tag("GameType") &&
          game_.variant == &international()) {
        continue;
      }
      if (tag.name == "FEN" && game_.has_fen && one_fen && fits_diagram(tag.value, *game_.variant, style_)) {
        start = tag.value;
      } else {
        write_tag(tag);
      }
    }
    if (game_.variant != nullptr && game_.variant->game_type() == 0 && !game_.tag("GameType")) {
      text_ += labelled(labels::variant.in(language_), language_) + std::string{game_.variant->name()} + "\n";
      begun_ = true;
    }
    text_ += begun_ ? "\n" : "";
    if (start) {
      auto const plain = start->starts_with('W') && game_.first() == Colour::white && !begins_with_pass();
      text_ += diagram(*start, !plain, style_) + "\n";
    }
  }

 private:
  /// A reply that comes first would say that the other side is to move.
  [[nodiscard]] bool begins_with_pass() const {
    auto const first = std::ranges::find_if(game_.items, [](Item const& item) {
      return item.kind == ItemKind::move || item.kind == ItemKind::placeholder;
    });
    return first != game_.items.end() && first->kind == ItemKind::placeholder;
  }

  void write_tag(Tag const& tag) {
    if (auto const line = header_line(tag, begun_, language_)) {
      text_ += *line + "\n";
    } else {
      write_pdn_tag(text_, tag.name, tag.value);
    }
    begun_ = true;
  }

  Game const& game_;
  std::string& text_;
  ManouryStyle const& style_;
  labels::Language language_;
  bool begun_ = false;
};

// --- the body --------------------------------------------------------------------------------------------------------

class BodyWriter final : public ItemVisitor {
 public:
  BodyWriter(Game const& game, LineFiller& out, ManouryStyle const& style)
      : game_{game},
        out_{out},
        style_{style},
        language_{style.language},
        positioned_{game.has_fen},
        turns_{game.start.side == game.first() ? 0U : 1U} {}

  void item(Item const& item, Line const& line, std::size_t depth) override {
    write_item(item, line, depth);
    auto const sign = item.kind == ItemKind::strength || item.kind == ItemKind::nag;
    behind_move_ = item.kind == ItemKind::move || (sign && behind_move_);
    turns_ = line.turns;
  }

  void finish() {
    close_reply();
    auto const outcome = read_outcome(game_.result, game_.first());
    auto const sign = outcome == Outcome::white_wins   ? labels::white_wins.in(language_)
                      : outcome == Outcome::black_wins ? labels::black_wins.in(language_)
                      : outcome == Outcome::draw       ? labels::draw.in(language_)
                      : outcome == Outcome::both_lose  ? std::string_view{"0-0"}
                                                       : std::string_view{};
    out_.begin_line();
    if (!sign.empty()) {
      out_.put(sign);
      out_.end_line();
    }
  }

 private:
  void write_item(Item const& item, Line const& line, std::size_t depth) {
    auto const text = game_.text_of(item);
    begun_ = begun_ || (item.kind != ItemKind::comment && item.kind != ItemKind::skipped);
    if (item.kind == ItemKind::nag && text == "7" && before_ == ItemKind::move) {
      write_strength("*");  // as it is in PDN
      before_ = ItemKind::strength;
      return;
    }
    if (item.kind != ItemKind::strength) {
      close_reply();
      auto const said = std::exchange(free_choice_, {});
      if (item.kind == ItemKind::comment && !said.empty() && text == said) {
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

  /// "12." before the first move of a pair, "12. …" before the second where it does not follow the first directly.
  std::string number(MoveNumber const& number) {
    auto const needed = number.leads || !numbered_;
    numbered_ = true;
    return needed ? std::to_string(number.number) + (number.leads ? ". " : ". \u2026 ") : std::string{};
  }

  static bool is_score(std::string_view move) {
    auto const token = manoury::read_token(move, 0, false);
    return token && token->token == manoury::Token::score;
  }

  /// False if it had to be written as a comment.
  bool write_move_item(Item const& item, Line const& line) {
    played_ = true;
    auto move = std::string{game_.text_of(item)};
    if (item.keeps_the_rules()) {
      move = write_move(*game_.variant, line.before, item.move);
      for (auto at = move.find_first_of("x:"); at != std::string::npos; at = move.find_first_of("x:", at)) {
        move.replace(at, 1, cross);
      }
    }
    if (move.size() == 4 && std::ranges::all_of(move, is_digit)) {
      move.insert(2, "-");  // "3228": without a sign it is a move in few places
    }
    if (auto const dash = move.find('-'); dash != npos && is_score(move)) {
      move.replace(dash, 1, " - ");  // "1-1", a move that cannot be played
    }
    auto const token = manoury::read_token(move, 0, false);
    auto const is_move =
        token && (token->token == manoury::Token::move || token->token == manoury::Token::misread_move);
    if (!is_move || token->whole.end != move.size()) {
      out_.put("{ " + move + " }");  // nothing that this notation has
      numbered_ = false;
      return false;
    }
    auto const where = line.number();
    out_.put(number(where) + (where.leads ? "" : "(") + move);
    reply_open_ = !where.leads;
    return true;
  }

  /// "(ad lib)" and "(x)", where no capture could be chosen for them.
  bool write_free_choice(Item const& item, Line const& line) {
    auto const text = game_.text_of(item);
    auto const choice = item.keeps_the_rules() ? FreeChoice::none : read_free_choice(text);
    if (choice == FreeChoice::none) {
      return false;
    }
    auto const where = line.number();
    numbered_ = numbered_ && !(choice == FreeChoice::only_capture && where.leads);  // a cross alone would be prose
    out_.put(number(where) + (where.leads ? std::string{text} : "(" + std::string{text} + ")"));
    before_ = ItemKind::comment;  // a strength stands apart
    free_choice_ = text;
    played_ = true;
    return true;
  }

  void write_placeholder(std::string_view text, Line const& line) {
    if (text.starts_with('.') && ((!played_ && !positioned_) || line.turns == turns_)) {
      return;  // the parentheses say it
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

  /// Lines are filled anew: runs of blanks say nothing.
  static std::string with_single_blanks(std::string_view comment) {
    static constexpr std::string_view blanks{" \t\r\n"};
    std::string text;
    for (auto begin = comment.find_first_not_of(blanks); begin != npos;) {
      auto const end = std::min(comment.find_first_of(blanks, begin), comment.size());
      text.append(text.empty() ? "" : " ").append(comment.substr(begin, end - begin));
      begin = comment.find_first_not_of(blanks, end);
    }
    return text;
  }

  void write_comment(Item const& item, std::string_view comment) {
    auto const* const next = &item == &game_.items.back() ? nullptr : &item + 1;
    auto const strength_follows = next != nullptr && next->kind == ItemKind::strength && game_.text_of(*next) != "*";
    auto const alone = before_ != ItemKind::comment && before_ != ItemKind::skipped &&
                       before_ != ItemKind::variation_begin && before_ != ItemKind::setup &&
                       before_ != ItemKind::placeholder &&
                       (next == nullptr || (next->kind != ItemKind::comment && next->kind != ItemKind::skipped &&
                                            next->kind != ItemKind::setup && !strength_follows));
    auto const introduces = !std::exchange(begun_, true);
    auto const move_follows = next != nullptr && next->kind == ItemKind::move;
    auto const leads_on = move_follows && (introduces || behind_move_);
    auto said = with_single_blanks(comment);
    std::ranges::replace(said, '{', '(');
    std::ranges::replace(said, '}', ')');
    if (alone && (!introduces || move_follows) && is_plain_prose(said, introduces, leads_on)) {
      out_.put_words(said);
      if (introduces) {
        out_.end_line();
      }
    } else {
      put_in_braces(said);
    }
    numbered_ = false;
  }

  /// No line ends with the first brace, or begins with the last.
  void put_in_braces(std::string_view comment) {
    static constexpr std::string_view blanks{" \t\r\n"};
    std::string word{"{"};
    for (auto begin = comment.find_first_not_of(blanks); begin != npos;) {
      auto const end = std::min(comment.find_first_of(blanks, begin), comment.size());
      word.append(word == "{" ? " " : "").append(comment.substr(begin, end - begin));
      begin = comment.find_first_not_of(blanks, end);
      if (begin != npos) {
        out_.put(word);
        word.clear();
      }
    }
    out_.put(word + " }");
  }

  void write_setup(std::string_view text, std::size_t depth) {
    if (depth == 0 && played_ && game_.variant != nullptr && fits_diagram(text, *game_.variant, style_)) {
      out_.begin_line();
      out_.put(std::string{labels::position.in(language_)} + (language_ == labels::Language::french ? " :" : ":"));
      out_.end_line();
      for (auto lines = diagram(text, true, style_); !lines.empty();) {
        auto const end = lines.find('\n');
        out_.put(lines.substr(0, end));
        out_.end_line();
        lines.erase(0, end + 1);
      }
    } else {
      out_.put(std::string{"/FEN \""}.append(text).append("\"/"));
    }
    numbered_ = false;
    positioned_ = true;
  }

  Game const& game_;
  LineFiller& out_;
  ManouryStyle const& style_;
  labels::Language language_;
  bool numbered_ = false;     // the last move written is followed by nothing that asks for a number again
  bool played_ = false;       // a move has been written: a position is one in the middle of the game
  bool positioned_;           // the side to move has been said
  bool reply_open_ = false;   // the parenthesis of a reply is open, for its strength
  bool behind_move_ = false;  // and its signs
  bool begun_ = false;        // something of the body has been written
  ItemKind before_ = ItemKind::variation_end;  // the item before this one; the game begins like behind a variation
  unsigned turns_;                             // before this item
  std::string_view free_choice_;               // the word of the move before: its comment comes with it
};

}  // namespace

void write_manoury(Game const& game, std::string& text, ManouryStyle const& style) {
  auto const begin = text.size();
  HeaderWriter{game, text, style}.write();
  LineFiller out{text, style.columns};
  BodyWriter body{game, out, style};
  walk(game, body);
  body.finish();
  text += text.find_first_not_of('\n', begin) == npos ? "*\n" : "";  // a game of which nothing is said
  text += text.ends_with("\n\n") ? "" : "\n";
  text += labels::separator;
  text += "\n\n";
}

}  // namespace damier
