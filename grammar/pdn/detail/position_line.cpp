// Lists of positions, one on each text line: such a line is the FEN of a record without tags.

#include "grammar/pdn/position_line.hpp"

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>

namespace damier::pdn {

namespace {

bool is_among(char byte, std::string_view bytes) noexcept { return bytes.find(byte) != std::string_view::npos; }

/// A position of the Hub protocol: the side and a letter for each square of a board.
std::size_t hub_size(std::string_view line) noexcept {
  constexpr std::array<std::size_t, 5> sizes{33, 41, 51, 65, 73};
  std::size_t const size = std::min(line.find_first_not_of("wbWBezZ"), line.size());
  return line.front() != 'e' && std::ranges::find(sizes, size) != sizes.end() ? size : 0;
}

/// Reads the sections of a FEN, each of them strictly: a list of moves or a sentence is none.
class FenLine {
 public:
  explicit FenLine(std::string_view line) : rest_{line}, size_{line.size()} {}

  std::size_t run() {
    if (!take("WwBb?")) return 0;
    while (take(":/")) {
      if (!read_section()) return 0;
    }
    if (squares_ == 0) return 0;
    take(".");
    return ends() ? read_to_ : 0;
  }

 private:
  /// Whether the position ends here. "W31;32" is no position with a comment.
  [[nodiscard]] bool ends() const noexcept {
    if (rest_.empty() || is_white_space(rest_.front()) || is_among(rest_.front(), "{#")) return true;
    return rest_.front() == ';' && (rest_.size() == 1 || !is_digit(rest_[1]));
  }
  bool take(std::string_view bytes) {
    std::string_view behind = rest_;
    skip_printed_blanks(behind);
    if (behind.empty() || !is_among(behind.front(), bytes)) return false;
    behind.remove_prefix(1);
    rest_ = behind;
    read_to_ = size_ - rest_.size();
    return true;
  }
  bool take_number() {
    std::size_t const digits = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    rest_.remove_prefix(digits);
    read_to_ = size_ - rest_.size();
    return digits > 0 && digits <= 3;
  }

  bool read_section() {
    if (take("WwBb")) return read_list();
    if (take("HF")) return take_number();
    if (take("+")) {  // lidraughts' counts of king moves
      rest_.remove_prefix(std::min(rest_.find_first_not_of("0123456789+abcdefghijkK"), rest_.size()));
      read_to_ = size_ - rest_.size();
    }
    return true;
  }
  bool read_list() {
    if (!read_item()) return true;  // a side without pieces
    while (take(",")) {
      if (!read_item()) return true;
    }
    return true;
  }
  bool read_item() {
    std::string_view const before = rest_;
    if (take("KkGgPp") &&
        (rest_.empty() || (!is_digit(rest_.front()) && !is_letter(rest_.front()) && rest_.front() != ' '))) {
      rest_ = before;
    }
    return read_square() && (!take_dash() || read_square());
  }
  bool read_square() {
    std::string_view const before = rest_;
    skip_printed_blanks(rest_);
    if (!rest_.empty() && is_file_letter(rest_.front())) rest_.remove_prefix(1);
    if (!take_number()) {
      rest_ = before;
      return false;
    }
    ++squares_;
    return true;
  }
  bool take_dash() noexcept {
    std::string_view behind = rest_;
    skip_printed_blanks(behind);
    std::size_t const dash = dash_size(behind);
    if (dash == 0) return false;
    behind.remove_prefix(dash);
    rest_ = behind;
    return true;
  }

  std::string_view rest_;
  std::size_t size_;
  std::size_t read_to_ = 0;
  unsigned squares_ = 0;
};

std::string_view line_at(std::string_view text) noexcept { return text.substr(0, text.find_first_of("\r\n")); }

/// The length of the text lines that are empty or comments, with the blanks before the first other one.
std::size_t comment_lines_size(std::string_view text) noexcept {
  std::size_t at = 0;
  for (;;) {
    at = std::min(text.find_first_not_of(" \t\r\n", at), text.size());
    if (at == text.size() || !is_among(text[at], "#;%")) return at;
    at += line_at(text.substr(at)).size();
  }
}

/// The length of the number of a list at the beginning of a line, with the blanks behind it: "12. ", "12) ".
std::size_t number_size(std::string_view line) noexcept {
  constexpr std::size_t most_digits = 5;
  std::size_t const digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits > most_digits || digits == line.size() || !is_among(line[digits], ".)")) return 0;
  return std::min(line.find_first_not_of(" \t", digits + 1), line.size());
}

}  // namespace

LinePosition find_position(std::string_view text) noexcept {
  std::size_t const begin = !text.empty() && is_digit(text.front()) ? number_size(text) : 0;
  if (begin >= text.size() || !is_among(text[begin], "WwBb?")) return {};
  std::string_view const line = line_at(text.substr(begin));
  std::size_t const size = hub_size(line);
  return {begin, size != 0 ? size : FenLine{line}.run()};
}

bool begins_with_position(std::string_view text) noexcept {
  text.remove_prefix(comment_lines_size(text));
  return find_position(text).size != 0;
}

bool RecordInProgress::begins_line() const noexcept {
  std::size_t line = at_;
  while (line > 0 && at_ - line < longest_token && is_inner_blank(text_[line - 1])) --line;
  return line == 0 || ends_line(text_[line - 1]);
}

bool RecordInProgress::begins_position() const noexcept {
  return may_list_positions() && begins_line() && find_position(text_.substr(at_)).size != 0;
}

bool RecordInProgress::read_position(Step& step) {
  if (is_in_game_without_position() || depth_ > 0 || overfull_ || !begins_line()) return false;
  auto const found = find_position(text_.substr(at_));
  if (found.size == 0) return false;
  std::size_t const begin = at_ + found.begin;
  std::size_t const end = begin + found.size;
  bool const is_cut = end == text_.size() && tail_ == Tail::more;
  if (is_cut || !in_header() || has_position_ || has_fen()) {
    step = is_cut ? Step::more : end_before_tag();
    return true;
  }
  push(EventKind::tag_name, begin, begin + 1);  // the reading "FEN" takes its place
  push(EventKind::tag_value, begin, end);
  fault(FaultKind::position_without_tag, begin, end);
  has_tags_ = has_position_ = true;
  has_usual_tags_ = false;
  in_unexpected_ = false;
  phase_ = Phase::tags;
  step = advance_to(end);
  return true;
}

/// Whether a position is behind the comment lines that begin here, which are looked at once.
bool RecordInProgress::position_is_behind_comments() noexcept {
  if (at_ >= comments_end_) {
    comments_end_ = at_ + comment_lines_size(text_.substr(at_));
    comments_lead_ = find_position(text_.substr(comments_end_)).size != 0;
  }
  return comments_lead_;
}

bool RecordInProgress::read_list_comment(Step& step) {
  if (depth_ > 0 || overfull_ || (!has_position_ && phase_ != Phase::lead) || !begins_line()) return false;
  if (!has_position_ && !position_is_behind_comments()) return false;
  if (has_position_) {  // of the next position
    step = end_before_tag();
    return true;
  }
  std::size_t const size = line_at(text_.substr(at_)).size();
  push(EventKind::comment, at_ + 1, at_ + size);
  has_comment_ = true;
  step = advance_to(at_ + size);
  return true;
}

/// Whether the header has a position already.
bool RecordInProgress::has_fen() const noexcept {
  return std::ranges::any_of(
      *events_, [&](Event const& event) { return event.kind == EventKind::tag_name && text_of(event) == "FEN"; });
}

}  // namespace damier::pdn
