#include "grammar/pdn/recovery.hpp"

#include "grammar/pdn/look_alike.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "text/byte_classes.hpp"
#include "text/invisible.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

namespace damier::pdn {

namespace {

/// How many bytes are searched for the end of a nested comment or of a broken tag.
constexpr std::size_t longest_leftover = std::size_t{1} << 16;
constexpr std::size_t longest_broken_tag = 1024;

std::size_t trim_right(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  while (end > begin && is_white_space(text[end - 1])) --end;
  return end;
}

/// The place behind as many closing braces as a broken comment has unmatched opening ones, as far as they are in the
/// same game; nothing if more text is needed.
std::optional<std::size_t> skip_leftover(std::string_view text, std::size_t from, std::size_t braces, Tail tail) {
  std::size_t const bound = std::min(text.size(), from + longest_leftover);
  std::size_t end = from;
  for (; braces > 0; --braces) {
    std::size_t const brace = text.substr(0, bound).find_first_of("{}", end);
    if (brace == std::string_view::npos) {
      if (bound == text.size() && tail == Tail::more) return std::nullopt;
      break;
    }
    if (text[brace] == '{' || find_tag_line(text, end, brace) != std::string_view::npos) break;
    end = brace + 1;
  }
  return end;
}

std::size_t skip_inner_blanks(std::string_view text, std::size_t at, std::size_t to) noexcept {
  while (at < to && is_inner_blank(text[at])) ++at;
  return at;
}

/// The place behind a line end, which may be CRLF.
std::size_t skip_line_end(std::string_view text, std::size_t at, std::size_t to) noexcept {
  std::size_t const second = at + 1 < to && text[at] == '\r' && text[at + 1] == '\n' ? 1 : 0;
  return std::min(at + 1 + second, to);
}

/// Whether the letters "\r" or "\n" are at the end of a text line.
bool escaped_line_ends(std::string_view text, std::size_t at) noexcept {
  auto const size = escaped_blank_size(text.substr(at, 4));
  return size != 0 && (at + size == text.size() || is_white_space(text[at + size]) || text[at + size] == '\\');
}

/// Whether only blanks are before a place in its text line, and the text line before is empty.
bool follows_empty_line(std::string_view text, std::size_t from, std::size_t at) noexcept {
  auto const skip_blanks_back = [&] {
    while (at > from && is_inner_blank(text[at - 1])) --at;
  };
  skip_blanks_back();
  if (at == from) return false;
  --at;
  if (at > from && text[at] == '\n' && text[at - 1] == '\r') --at;
  skip_blanks_back();
  return at > from && ends_line(text[at - 1]);
}

/// Consecutive text lines with one tag each: their number, and the place behind them.
struct TagLines {
  std::size_t count = 0;
  std::size_t end = 0;
};

TagLines read_tag_lines(std::string_view text, std::size_t at, std::size_t to) {
  std::vector<Event> events;
  TagLines lines{0, at};
  for (;;) {
    at = skip_inner_blanks(text, lines.end, to);
    if (at == to || text[at] != '[') return lines;
    char const* place = text.data() + at;
    if (read_tag(place, {text.data(), text.data() + to, events}) != Token::tag) return lines;
    at = skip_inner_blanks(text, static_cast<std::size_t>(place - text.data()), to);
    if (at == to || !ends_line(text[at])) return lines;
    ++lines.count;
    lines.end = skip_line_end(text, at, to);
  }
}

/// Whether a game begins here: the number 1 and, among the next few tokens, two moves.
bool begins_play(std::string_view text, std::size_t at, std::size_t to) {
  constexpr std::size_t most_tokens = 16;
  std::vector<Event> events;
  char const* const last = text.data() + to;
  char const* place = skip_blanks(text.data() + at, last);
  while (place != last && events.size() < most_tokens) {
    if (read_token(place, {text.data(), last, events}) == Token::none) break;
    place = skip_blanks(place, last);
  }
  if (events.empty() || events.front().kind != EventKind::move_number) return false;
  auto const number = text.substr(events.front().offset, events.front().length);
  return value_of(number) == 1 && std::ranges::count(events, EventKind::move, &Event::kind) >= 2;
}

}  // namespace

std::size_t find_tag_line(std::string_view text, std::size_t from, std::size_t to) {
  std::string_view const searched = text.substr(0, to);
  for (std::size_t at = searched.find('[', from); at != std::string_view::npos; at = searched.find('[', at + 1)) {
    if (at == 0 || !begins_text_line(text, at)) continue;
    if (begins_quoted_tag(text.data() + at, text.data() + text.size()) || begins_quoted_odd_tag(text, at)) return at;
  }
  return std::string_view::npos;
}

std::size_t find_swallowed_game(std::string_view text, std::size_t from, std::size_t to) {
  constexpr std::size_t fewest_tags = 2;
  std::size_t const first = find_tag_line(text, from, to);
  for (std::size_t at = first; at != std::string_view::npos;) {
    auto const tags = read_tag_lines(text, at, to);
    std::size_t const behind = skip_inner_blanks(text, tags.end, to);
    bool const stands_apart = follows_empty_line(text, from, at) || (behind < to && ends_line(text[behind]));
    if (tags.count >= fewest_tags && stands_apart && begins_play(text, tags.end, to)) return first;
    at = find_tag_line(text, std::max(tags.end, at + 1), to);
  }
  return std::string_view::npos;
}

BrokenComment unclosed_comment(std::string_view text, std::size_t at, std::size_t tag_line) noexcept {
  return {.content_end = trim_right(text, at + 1, tag_line), .end = tag_line, .fault_at = at};
}

std::optional<BrokenComment> recover_comment(std::string_view text, std::size_t at, Tail tail, bool in_game) {
  BrokenComment comment;
  comment.fault_at = at;
  std::size_t inner_braces = 0;
  for (std::size_t from = at + 1;;) {
    std::size_t const brace = text.find_first_of("{}", from);
    if (brace == std::string_view::npos && tail == Tail::more) return std::nullopt;
    if (brace == std::string_view::npos || text[brace] == '{') {
      // A line with a tag comes before another comment or the end of the text: this comment was never closed.
      std::size_t const bound = brace == std::string_view::npos ? text.size() : brace;
      std::size_t const tag_line = find_tag_line(text, from, bound);
      if (tag_line != std::string_view::npos || brace == std::string_view::npos) {
        comment = unclosed_comment(text, at, std::min(tag_line, text.size()));
        comment.cut = tag_line == std::string_view::npos && tail == Tail::limit;
        return comment;
      }
      if (inner_braces++ == 0) comment.fault_at = brace;
      from = brace + 1;
      continue;
    }
    if (std::size_t const game = in_game ? find_swallowed_game(text, from, brace) : std::string_view::npos;
        game != std::string_view::npos) {
      return unclosed_comment(text, at, game);
    }
    comment.fault = FaultKind::nested_comment;
    comment.content_end = brace;
    auto const end = skip_leftover(text, brace + 1, inner_braces, tail);
    if (!end) return std::nullopt;
    comment.end = *end;
    return comment;
  }
}

std::optional<BrokenTag> recover_tag(std::string_view text, std::size_t at, Tail tail) {
  std::size_t const bound = std::min(text.size(), at + longest_broken_tag);
  std::size_t const line_end = std::min(text.substr(0, bound).find_first_of("\r\n", at), bound);
  if (line_end == text.size() && tail == Tail::more) return std::nullopt;
  auto const next = [&](std::size_t place) {
    while (place < line_end && is_inner_blank(text[place])) ++place;
    return place;
  };

  BrokenTag tag;
  bool const quoted = at < line_end && text[at] == '"';
  tag.value_begin = tag.value_end = at + (quoted ? 1 : 0);
  if (at < line_end && text[at] == ']') {
    tag.end = at + 1;
    tag.fault = FaultKind::tag_without_value;
    return tag;
  }
  // A whole tag in the place of the value: [FEN "[FEN "…"]"], [FEN [FEN "…"]].
  auto const closes_inner_tag = [&](std::size_t behind) {
    if (text[tag.value_begin] != '[' || behind >= line_end) return false;
    if (!quoted) return text[behind] == ']';
    return text[behind] == '"' && next(behind + 1) < line_end && text[next(behind + 1)] == ']';
  };
  std::size_t bracket = std::string_view::npos;
  for (std::size_t place = tag.value_begin; place < line_end; ++place) {
    if (text[place] == '"' && next(place + 1) < line_end && text[next(place + 1)] == ']') {
      if (std::size_t const behind = next(next(place + 1) + 1); closes_inner_tag(behind)) {
        tag.value_end = quoted ? behind : next(place + 1) + 1;
        tag.end = (quoted ? next(behind + 1) : behind) + 1;
        tag.fault = quoted ? FaultKind::unescaped_quote : FaultKind::unquoted_tag_value;
        return tag;
      }
      tag.value_end = place;
      tag.end = next(place + 1) + 1;
      tag.fault = quoted ? FaultKind::unescaped_quote : FaultKind::unquoted_tag_value;
      return tag;
    }
    if (text[place] != ']') continue;
    if (bracket == std::string_view::npos) bracket = place;
    std::size_t const behind = next(place + 1);
    if (behind == line_end || text[behind] == '[') {
      bracket = place;
      break;
    }
  }
  if (bracket != std::string_view::npos && !quoted) tag.fault = FaultKind::unquoted_tag_value;
  tag.end = bracket != std::string_view::npos ? bracket + 1 : line_end;
  tag.value_end = trim_right(text, tag.value_begin, bracket != std::string_view::npos ? bracket : line_end);
  if (quoted && tag.value_end > tag.value_begin && text[tag.value_end - 1] == '"') --tag.value_end;
  return tag;
}

unsigned value_of(std::string_view number) noexcept {
  unsigned value = 0;
  std::from_chars(number.data(), number.data() + number.size(), value);
  return value;
}

bool begins_with_dash_and_digit(std::string_view text) noexcept {
  return text.size() > 1 && text[0] == '-' && is_digit(text[1]);
}

std::size_t end_of_number_without_dot(std::string_view text, std::size_t at, bool in_variation) {
  constexpr std::size_t most_digits = 3;
  std::size_t end = at;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (end == at || end == text.size() || end - at > most_digits) return std::string_view::npos;
  if ((text[end] == ')' && !in_variation) || text[end] == ',') {
    ++end;
  } else if (!is_white_space(text[end])) {
    return std::string_view::npos;
  }
  auto const is_move = [](Token token) { return token == Token::move || token == Token::semi_short; };
  char const* const last = text.data() + std::min(text.size(), end + longest_token);
  char const* place = skip_blanks(text.data() + end, last);
  std::vector<Event> events;
  if (place == last) return std::string_view::npos;
  auto const begin = static_cast<std::size_t>(place - text.data());
  if (is_move(read_token(place, {text.data(), last, events}))) return end;
  constexpr std::size_t longest_word = 16;
  auto const near = text.substr(begin, longest_word);
  if (!may_have_look_alikes(near)) return std::string_view::npos;
  std::string latin = with_board_letters(near);
  std::size_t const size = latin.size();
  latin.append(sentinel_bytes, '\0');
  place = latin.data();
  return is_move(read_token(place, {latin.data(), latin.data() + size, events})) ? end : std::string_view::npos;
}

std::size_t unexpected_end(std::string_view text, std::size_t at) noexcept {
  if (text[at] == '[') {
    std::string_view const near = text.substr(at, longest_broken_tag);
    std::size_t const end = near.find_first_of("[]\r\n", 1);
    if (end != std::string_view::npos && near[end] == ']') return at + end + 1;
    // Of brackets in a row only the last may begin a tag.
    std::size_t const behind = std::min(text.find_first_not_of('[', at), text.size());
    if (behind > at + 1) return behind < text.size() ? behind - 1 : behind;
  }
  std::size_t end = at + 1;
  while (end < text.size() && !is_white_space(text[end]) &&
         std::string_view{"{}()["}.find(text[end]) == std::string_view::npos && unseen_size(text.substr(end, 3)) == 0 &&
         !escaped_line_ends(text, end) && (text[end] != '<' || markup_size(text.substr(end)) == 0)) {
    ++end;
  }
  return end;
}

}  // namespace damier::pdn
