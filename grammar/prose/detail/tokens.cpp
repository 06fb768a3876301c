#include "grammar/prose/detail/markup_tag.hpp"
#include "grammar/prose/detail/scanned_figures.hpp"
#include "grammar/prose/detail/token_rules_def.hpp"
#include "grammar/prose/token.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <utility>

namespace damier::prose {
namespace {

namespace x3 = boost::spirit::x3;
using namespace terminals;
using namespace token_rules;

/// Reads tokens one after the other.
class Tokenizer {
 public:
  Tokenizer(std::string_view text, std::size_t from, TokenOptions const& options, std::vector<Token>& tokens)
      : text_{text}, at_{from}, markup_{options.markup}, is_scan_{options.is_scan}, tokens_{tokens} {
    safe_ = options.is_whole ? text.size() : text.size() - std::min(text.size(), longest_token);
  }

  std::size_t run() {
    while (at_ < safe_) {
      end_if_stopped();
      if (!skip_blank()) {
        take();
      }
    }
    return at_;
  }

 private:
  template <typename Rule>
  [[nodiscard]] std::size_t length_of(Rule const& rule) const {
    char const* first = text_.data() + at_;
    char const* const last = text_.data() + std::min(text_.size(), at_ + longest_token);
    return rule.parse(first, last, x3::unused, x3::unused, x3::unused)
               ? static_cast<std::size_t>(first - text_.data()) - at_
               : 0;
  }
  void put(TokenKind kind, std::size_t length, std::uint32_t value = 0) {
    Token token;
    token.kind = kind;
    token.begin = static_cast<std::uint32_t>(at_);
    token.end = static_cast<std::uint32_t>(at_ + length);
    token.value = value;
    tokens_.push_back(token);
    at_ += length;
  }

  /// Skips blanks and ends of lines, which become tokens where they mean something.
  [[nodiscard]] bool skip_blank() {
    auto const rest = text_.substr(at_);
    if (markup_ == Markup::html && rest.front() == '<') {
      return skip_tag(rest);
    }
    if (auto const size = tag_size(rest) == 0 ? space_size(rest) : 0; size != 0) {
      at_ += size;
      return true;
    }
    if (rest.front() == '\f') {
      break_line(TokenKind::paragraph, 1);
      return true;
    }
    if (ends_line(rest.front())) {
      auto const size = rest.starts_with("\r\n") ? std::size_t{2} : std::size_t{1};
      if (markup_ == Markup::html) {
        at_ += size;
      } else {
        auto const follows = !tokens_.empty() && tokens_.back().kind == TokenKind::line_end;
        break_line(follows ? TokenKind::paragraph : TokenKind::line_end, size);
      }
      return true;
    }
    if (is_white_space(rest.front())) {
      ++at_;
      return true;
    }
    return false;
  }
  void break_line(TokenKind kind, std::size_t size) {
    auto const repeats = !tokens_.empty() && (tokens_.back().kind == TokenKind::paragraph ||
                                              (tokens_.back().kind == kind && kind == TokenKind::line_end));
    if (repeats) {
      at_ += size;
    } else if (kind == TokenKind::paragraph && !tokens_.empty() && tokens_.back().kind == TokenKind::line_end) {
      tokens_.back().kind = kind;
      at_ += size;
    } else {
      put(kind, size);
    }
  }
  [[nodiscard]] bool skip_tag(std::string_view rest) {
    auto const tag = read_markup_tag(rest);
    if (!tag) {
      return false;
    }
    if (tag->breaks) {
      break_line(*tag->breaks, tag->size);
    } else {
      at_ += tag->size;
    }
    return true;
  }

  [[nodiscard]] bool line_begins() const noexcept {
    return tokens_.empty() || tokens_.back().kind == TokenKind::line_end || tokens_.back().kind == TokenKind::paragraph;
  }
  /// Whether the character before is a part of a word or number, so that no move begins here.
  [[nodiscard]] bool behind_word() const noexcept {
    if (tokens_.empty() || tokens_.back().end != at_ || at_ == side_end_) {
      return false;
    }
    // A scanner loses the blank between a word and a number: "Better was19. 39-34".
    auto const kind = tokens_.back().kind;
    auto const may_be_glued = is_scan_ && is_digit(text_[at_]) && tokens_.back().end - tokens_.back().begin > 2;
    return kind == TokenKind::number || (kind == TokenKind::word && !may_be_glued);
  }
  /// Whether a move, or the bracket behind one, ends here or one blank before.
  [[nodiscard]] bool behind_move() const noexcept {
    if (tokens_.empty() || at_ - tokens_.back().end > 1) {
      return false;
    }
    auto const kind = tokens_.back().kind;
    return kind == TokenKind::move || kind == TokenKind::blur || kind == TokenKind::cross ||
           kind == TokenKind::strength;
  }

  /// Whether a move, also one in brackets, is directly before the place.
  [[nodiscard]] bool behind_reply() const noexcept {
    auto const size = tokens_.size();
    return behind_move() || (size > 1 && at_ - tokens_[size - 1].end <= 1 &&
                             tokens_[size - 1].kind == TokenKind::close && tokens_[size - 2].kind == TokenKind::move);
  }

  void take() {
    auto const first = text_[at_];
    if (first == '(' || first == '[' || first == '{') {
      take_bracket();
    } else if (first == ')' || first == ']' || first == '}') {
      depth_ -= depth_ != 0 ? 1U : 0U;
      put(TokenKind::close, 1);
    } else if (!behind_word() && take_side_letter()) {
      return;
    } else if (behind_word() ? !take_rest() : !take_line_begin() && !take_move_or_number() && !take_rest()) {
      auto size = std::max<std::size_t>(1, quiet_size(text_.substr(at_)));
      while (at_ + size < text_.size() && (static_cast<unsigned char>(text_[at_ + size]) & 0xC0U) == 0x80U) {
        ++size;
      }
      put(TokenKind::sign, size);
    }
  }
  /// Takes the letter of a side in front of its move.
  [[nodiscard]] bool take_side_letter() {
    auto const first = text_[at_];
    auto const size = is_letter(first) || is_beyond_ascii(first) ? length_of(side_of_move) : 0;
    if (size == 0) {
      return false;
    }
    put(TokenKind::word, size, size == 1 ? label_value(text_.substr(at_, 1)) : 0);
    side_end_ = at_;
    return true;
  }
  void take_bracket() {
    if (auto const marks = behind_move() ? length_of(strength) : 0; marks != 0) {
      put(TokenKind::strength, marks);
      return;
    }
    auto const size = length_of(bracketed_label);
    // "(8) 48-42" of Italian columns, or "(1) 9-14" where a text line begins and no note has that number.
    auto const is_number = size != 0 && is_digit(text_[at_ + 1]);
    auto const is_mark = is_number && (has_bracketed_marks_ || (line_begins() && begins_bracketed_marks(size)));
    has_bracketed_marks_ = has_bracketed_marks_ || is_mark;
    if (is_mark && take_bracketed_mark(size)) {
      return;
    }
    if (size != 0 && !is_mark) {
      put_label(size, label_value(text_.substr(at_, size)));
      return;
    }
    if (last_label_ != 0 && behind_move() && tokens_.back().end == at_) {
      // "(A)", "(B)" and "(0,": a letter that is damaged with its bracket follows the one before.
      if (auto const unclosed = length_of(unclosed_label); unclosed != 0) {
        auto const value = label_value(text_.substr(at_, unclosed));
        put_label(unclosed, last_label_ >= 'a' && value < 'a' ? last_label_ + 1 : value);
        return;
      }
    }
    ++depth_;
    put(TokenKind::open, 1);
  }
  void put_label(std::size_t size, std::uint32_t value) {
    put(TokenKind::label, size, value);
    tokens_.back().bracketed = true;
    last_label_ = value;
  }
  /// Takes "(2)" or "(2) ..." as a number, if a move is behind it. size: up to the bracket's end.
  [[nodiscard]] bool take_bracketed_mark(std::size_t size) {
    auto const begin = std::exchange(at_, at_ + size);
    auto const reply = length_of(b >> reply_dots);
    at_ += reply;
    auto const is_followed = length_of(behind_mark) != 0;
    at_ = begin;
    if (!is_followed) {
      return false;
    }
    put(TokenKind::mark, size + reply, label_value(text_.substr(at_, size)));
    last_mark_ = tokens_.back().value;
    tokens_.back().replies = reply != 0;
    return true;
  }
  /// Whether a bracketed number is that of the first move of a game: a move follows, and no move had it before.
  [[nodiscard]] bool begins_bracketed_marks(std::size_t size) {
    auto const begin = std::exchange(at_, at_ + size);
    auto const is_followed = length_of(b >> move) != 0;
    at_ = begin;
    // Below a move it is the number of a note about that.
    auto const lines = tokens_.size();
    auto const is_below_move =
        lines > 1 && tokens_[lines - 1].kind == TokenKind::line_end &&
        (tokens_[lines - 2].kind == TokenKind::move || tokens_[lines - 2].kind == TokenKind::strength);
    return is_followed && !is_below_move && label_value(text_.substr(at_, size)) == 1 &&
           std::ranges::none_of(tokens_,
                                [](Token const& token) { return token.kind == TokenKind::label && token.value == 1; });
  }
  [[nodiscard]] bool take_line_begin() {
    if (is_scan_ && line_begins() && text_.size() - at_ > 2 && (text_[at_ + 1] == '.' || text_[at_ + 1] == ')') &&
        std::string_view{"lI|"}.find(text_[at_]) != std::string_view::npos && take_blurred_mark(text_.substr(at_, 2))) {
      return true;  // "l. 32-28" begins a game
    }
    auto const begins = line_begins();
    auto const size = begins ? length_of(line_label) : behind_reply() ? length_of(letter_label >> ')') : 0;
    auto const begins_paragraph = !tokens_.empty() && tokens_.back().kind == TokenKind::paragraph;
    auto const closes = size != 0 && text_[at_ + size - 1] == ')' && depth_ != 0;
    if (size == 0 || (closes && !begins_paragraph)) {
      return false;
    }
    depth_ = closes ? 0 : depth_;  // "A)" of a note closes no bracket of the paragraph above
    put(TokenKind::label, size, label_value(text_.substr(at_, size)));
    tokens_.back().bracketed = !begins;  // "(19-23) A)"
    return true;
  }
  [[nodiscard]] bool take_move_or_number() {
    auto const first = text_[at_];
    if (first == '-' && behind_move() && tokens_.back().end == at_) {
      if (auto const size = length_of(dash_label); size != 0) {
        put(TokenKind::label, size, label_value(text_.substr(at_, size)));
        tokens_.back().bracketed = true;
        return true;
      }
    }
    auto const numeric = is_digit(first);
    if (auto const size =
            numeric || first == '+' || first == '-' || is_capital(first) || is_beyond_ascii(first) || first == '&'
                ? length_of(result)
                : 0;
        size != 0) {
      put(TokenKind::result, size);
      return true;
    }
    if (first == 'W' || first == 'B') {
      if (auto const size = length_of(fen); size != 0) {
        put(TokenKind::fen, size);
        return true;
      }
    }
    if (auto const size = numeric && length_of(dotted_move) == 0 ? blurred_dotted_size() : 0; size != 0) {
      put(TokenKind::blur, size);
      return true;
    }
    if (auto const size = numeric ? length_of(date | scores) : 0; size != 0) {
      put(TokenKind::number, size);  // of no value: it is no square and no number of a move
      return true;
    }
    if (numeric && take_mark()) {
      return true;
    }
    if (numeric || file_size(text_.substr(at_)) != 0) {
      if (auto const torn = numeric ? torn_move_size() : 0; torn != 0) {
        put(TokenKind::move, torn);
        return true;
      }
      auto const glued = numeric ? glued_move_size(text_.substr(at_, longest_token), last_mark_) : 0;
      if (auto const size = glued != 0                          ? glued
                            : length_of(move) != 0 || !is_scan_ ? length_of(move)
                                                                : length_of(glued_scanned_move);
          size != 0) {
        has_dotted_moves_ = has_dotted_moves_ || text_.substr(at_, size).find('.') != std::string_view::npos;
        put(TokenKind::move, size - label_size(text_.substr(at_, size)));
        return true;
      }
      if (is_scan_ && first == 'l' && take_blur()) {
        return true;  // "l6." is rather the number 16 than a square
      }
      if (auto const size = numeric ? 0 : length_of(lone_square); size != 0) {
        put(TokenKind::square, size);
        return true;
      }
    }
    if (auto const size = is_scan_ ? length_of(blurred_lettered_move) : 0; size != 0) {
      put(TokenKind::blur, size);
      return true;
    }
    return take_blur();
  }
  /// The size of a dotted move with a letter for a digit: "22.I7". Where no scanner was at work, only other dotted
  /// moves make it one.
  [[nodiscard]] std::size_t blurred_dotted_size() const {
    return is_scan_ ? length_of(blurred_dotted_move) : has_dotted_moves_ ? length_of(confused_dotted_move) : 0;
  }
  /// The size of a label with which a move seems to end: "28-19(D)" behind "(C)", which is no king.
  [[nodiscard]] std::size_t label_size(std::string_view move) const noexcept {
    constexpr std::size_t size = 3;
    auto const is_label =
        move.size() > size && move.ends_with(')') && last_label_ + 1 == label_value(move.substr(move.size() - size));
    return is_label ? size : 0;
  }
  /// The size of a move over the end of a line that is no plain one; 0 if there is none.
  [[nodiscard]] std::size_t torn_move_size() const {
    return markup_ == Markup::html ? length_of(move_torn_by_markup) : is_scan_ ? length_of(move_torn_by_blank_line) : 0;
  }
  [[nodiscard]] bool take_mark() { return take_mark(true) || take_mark(false); }
  [[nodiscard]] bool take_mark(bool replies) {
    auto const size = replies ? length_of(reply_mark) : length_of(plain_mark);
    if (size == 0) {
      return false;
    }
    auto const begin = std::exchange(at_, at_ + size);
    auto const is_followed =
        length_of(behind_mark) != 0 || (is_scan_ && length_of(broken >> wide >> blurred_lettered_move) != 0);
    auto const ends_sentence = text_[at_ - 1] == '.' && length_of(behind_number_of_sentence) != 0;
    at_ = begin;
    auto const closes = text_.substr(begin, size).find(')') != std::string_view::npos;
    if (ends_sentence && !replies && !closes) {
      put(TokenKind::number, length_of(number), digits_value(text_.substr(at_, size)));
      return true;
    }
    // "1.32-28" has a number; "23.20" is a move of two squares.
    auto const is_move =
        !replies && (length_of(dotted_move) != 0 || glued_move_size(text_.substr(at_, longest_token), last_mark_) != 0);
    if (!is_followed || is_move || (closes && depth_ != 0 && !has_bracketed_marks_)) {
      return false;
    }
    at_ += size;
    auto const extra = length_of(broken >> wide >> word_for_move >> &move);
    at_ = begin;
    put(TokenKind::mark, size + extra, digits_value(text_.substr(at_, size)));
    last_mark_ = tokens_.back().value;
    tokens_.back().replies = replies;
    has_bracketed_marks_ = has_bracketed_marks_ || closes;
    return true;
  }
  [[nodiscard]] bool take_blur() {
    auto const size = length_of(blur);
    if (size == 0) {
      return false;
    }
    auto text = text_.substr(at_, size);
    unsigned digits = 0;
    unsigned others = 0;
    for (auto const c : text) {
      digits += is_digit(c) ? 1U : 0U;
      others += is_digit(c) ? 0U : 1U;
    }
    if (digits == 0 || others == 0 || blurred_sign_size(text) != 0 || quiet_size(text) != 0) {
      return false;
    }
    auto kept = size;
    while (kept > 2 && std::string_view{".!?:;+=*"}.find(text[kept - 1]) != std::string_view::npos) {
      --kept;  // the end of a sentence, or a mark of strength
    }
    if (take_blurred_mark(text)) {
      return true;
    }
    kept = first_of_glued(text.substr(0, kept));
    text = text.substr(0, kept);
    if (std::ranges::all_of(text, is_digit) || kept < 3) {
      return false;
    }
    put(TokenKind::blur, kept);
    return true;
  }
  /// "l6." in front of a move.
  [[nodiscard]] bool take_blurred_mark(std::string_view text) {
    std::uint32_t value = 0;
    std::size_t size = 0;
    unsigned figures = 0;
    while (size < text.size() && figures < 4) {
      auto const figure = figure_at(text.substr(size));
      if (figure.size == 0) {
        break;
      }
      value = 10 * value + figure.value;
      size += figure.size;
      ++figures;
    }
    if (figures == 0 || figures > 3 || value == 0 || size >= text.size() ||
        (text[size] != '.' && (text[size] != ')' || depth_ != 0))) {
      return false;
    }
    auto const replies = text.substr(size).starts_with("...");
    size += replies ? 3 : 1;
    auto const begin = std::exchange(at_, at_ + size);
    auto const is_followed = length_of(behind_mark) != 0;
    auto const is_move = length_of(rest_of_dotted_move) != 0;  // "II.15"
    at_ = begin;
    if (!is_followed || is_move) {
      return false;
    }
    put(TokenKind::mark, size, value);
    tokens_.back().replies = replies;
    return true;
  }
  [[nodiscard]] bool take_rest() {
    if (auto const size = behind_reply() ? length_of(strength) : 0; size != 0) {
      put(TokenKind::strength, size);
      return true;
    }
    if (auto const size = length_of(dots); size != 0) {
      put(TokenKind::dots, size);
      return true;
    }
    if (auto const size = length_of(number); size != 0) {
      put(TokenKind::number, size, digits_value(text_.substr(at_, size)));
      return true;
    }
    auto const cross = cross_size(text_.substr(at_));
    if (cross != 0 && text_[at_] != ':') {
      if (at_ + cross == text_.size() || letter_size(text_.substr(at_ + cross)) == 0) {
        put(TokenKind::cross, cross);
        return true;
      }
    }
    if (auto const size = length_of(word); size != 0) {
      put(TokenKind::word, size, size == 1 ? label_value(text_.substr(at_, 1)) : 0);
      return true;
    }
    if (std::string_view{".!?;"}.find(text_[at_]) != std::string_view::npos) {
      put(TokenKind::stop, 1);
      return true;
    }
    if (text_[at_] == '=' || is_win_of_mover()) {
      put(TokenKind::result, 1);
      return true;
    }
    return false;
  }
  /// "32x5 +" at the end of a text line: who has moved last wins.
  [[nodiscard]] bool is_win_of_mover() const noexcept {
    if (text_[at_] != '+' || !behind_move()) {
      return false;
    }
    auto const end = text_.find_first_not_of(" \t.", at_ + 1);
    return end == std::string_view::npos || ends_line(text_[end]);
  }

  /// 1 to 99 for numbers, the small ASCII letter for letters; Cyrillic letters in the order of their alphabet.
  [[nodiscard]] static std::uint32_t label_value(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (is_digit(text[i])) {
        return digits_value(text.substr(i));
      }
      if (is_letter(text[i])) {
        return static_cast<unsigned char>(lower(text[i]));
      }
      constexpr auto small = std::to_array<std::string_view>({"а", "б", "в", "г"});
      constexpr auto capitals = std::to_array<std::string_view>({"А", "Б", "В", "Г"});
      for (std::size_t k = 0; k < small.size(); ++k) {
        if (text.substr(i).starts_with(small[k]) || text.substr(i).starts_with(capitals[k])) {
          return static_cast<std::uint32_t>('a' + k);
        }
      }
    }
    return 0;
  }

  std::string_view text_;
  std::size_t at_;
  Markup markup_;
  bool is_scan_;
  std::vector<Token>& tokens_;
  std::size_t safe_ = 0;
  unsigned depth_ = 0;
  std::uint32_t last_mark_ = 0;
  std::size_t side_end_ = std::string_view::npos;  ///< where the letter of a side ends that is glued to its move
  std::uint32_t last_label_ = 0;                   ///< in brackets
  bool has_dotted_moves_ = false;                  ///< the text has moves such as "23.20"
  bool has_bracketed_marks_ = false;               ///< the text has numbers such as "12)"
};

}  // namespace

std::size_t read_tokens(std::string_view text, std::size_t from, TokenOptions const& options,
                        std::vector<Token>& tokens) {
  return Tokenizer{text, from, options, tokens}.run();
}

}  // namespace damier::prose
