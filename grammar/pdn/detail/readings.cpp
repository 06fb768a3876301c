#include "grammar/pdn/detail/readings.hpp"

#include "grammar/pdn/look_alike.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/pdn/result_word.hpp"
#include "grammar/tag_values.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/invisible.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace damier::pdn {

namespace {

/// A comment without the marks of a quoted mail at the beginnings of its text lines.
std::string without_mail_marks(std::string_view comment) {
  std::string text;
  for (std::size_t at = 0; at < comment.size();) {
    if (at > 0 && ends_line(comment[at - 1])) {
      while (std::size_t const mark = mail_mark_size(comment.substr(at))) {
        at += mark;
        while (at < comment.size() && is_inner_blank(comment[at])) ++at;
      }
    }
    if (at < comment.size()) text += comment[at++];
  }
  return text;
}

/// A comment without the letters of line ends that were escaped where there is a line end, too: "a long \r" and the
/// next text line.
std::string without_escaped_line_ends(std::string_view comment) {
  std::string text;
  for (std::size_t at = 0; at < comment.size();) {
    auto const size = escaped_blank_size(comment.substr(at));
    auto const behind = at + size;
    bool const ends = behind == comment.size() || is_white_space(comment[behind]) || comment[behind] == '\\';
    text += size != 0 && ends ? ' ' : comment[at];
    at += size != 0 && ends ? size : 1;
  }
  return text;
}

/// A result as it counts: the sign of one in words, a star for a dash.
std::string meant_result(std::string_view written) {
  if (dash_size(written) != 0 && written.find_first_of("0123456789") == written.npos) return "*";
  auto const word = worded_result(written);
  return std::string{word != WordedResult::none ? sign_of(word) : written};
}

std::string meant_comment(std::string_view written, OddCharacters const& odd) {
  std::string text = odd.mail_marks ? without_mail_marks(written) : std::string{written};
  if (odd.references) text = without_references(text);
  return odd.escaped_line_ends ? without_escaped_line_ends(text) : text;
}

/// The text that an event means; that of the source if it is the same.
std::string meant(EventKind kind, std::string_view written, OddCharacters const& odd) {
  switch (kind) {
    case EventKind::comment: return meant_comment(written, odd);
    case EventKind::tag_value:
      return odd.references && has_character_reference(written) ? without_references(unescaped_value(written))
                                                                : std::string{written};
    case EventKind::move:
    case EventKind::move_number:
      return may_have_look_alikes(written) ? with_board_letters(written) : std::string{written};
    case EventKind::result: return meant_result(odd.references ? without_references(written) : std::string{written});
    case EventKind::placeholder:
    case EventKind::strength: return odd.references ? without_references(written) : std::string{written};
    default: return std::string{written};
  }
}

}  // namespace

void add_readings(GameTape& tape, std::string_view text, OddCharacters const& odd) {
  constexpr std::size_t most = std::numeric_limits<decltype(Event::reading)>::max();
  for (auto& event : tape.events) {
    if (event.reading != 0 || tape.readings.size() == most) continue;
    auto const written = text.substr(event.offset, event.length);
    auto reading = meant(event.kind, written, odd);
    if (reading == written) continue;
    tape.readings.push_back(std::move(reading));
    event.reading = static_cast<std::uint16_t>(tape.readings.size());
  }
}

}  // namespace damier::pdn
