#include "grammar/pdn/score.hpp"

#include "grammar/pdn/grammar.hpp"
#include "text/byte_classes.hpp"

#include <charconv>
#include <system_error>

namespace damier::pdn {

namespace {

/// The value of a text that is a number up to twenty, with blanks around it allowed; 0 if it is something else or has a
/// leading zero.
unsigned points_of(std::string_view text) noexcept {
  text = trimmed(text);
  unsigned points = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), points);
  bool const is_number =
      points <= 20 && error == std::errc{} && end == text.data() + text.size() && text.front() != '0';
  return is_number ? points : 0;
}

}  // namespace

bool is_score_of_ten_or_more(std::string_view text) noexcept {
  auto const hyphen = text.find('-');
  if (hyphen == std::string_view::npos) return false;
  auto const first = points_of(text.substr(0, hyphen));
  auto const second = points_of(text.substr(hyphen + 1));
  auto const sum = first + second;
  return first > 0 && second > 0 && (sum == 10 || sum == 12 || sum == 20);
}

bool is_result_written_as_move(std::string_view text) noexcept {
  auto const hyphen = text.find('-');
  auto const is_number = [](std::string_view part) {
    return !part.empty() && part.size() <= 2 && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return hyphen != std::string_view::npos && is_number(text.substr(0, hyphen)) && is_number(text.substr(hyphen + 1)) &&
         token_of(text) == Token::result;
}

}  // namespace damier::pdn
