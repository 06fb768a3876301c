#include "grammar/pdn/score.hpp"

#include "grammar/pdn/grammar.hpp"
#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <charconv>
#include <string>
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

/// Where the sign between two scores is; the length of the text if there is none.
std::size_t place_of_sign(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size() && score_sign_size(text.substr(at)) == 0) ++at;
  return at;
}

/// A score in which all signs that mean the same are one: "½ : ½" as "½-½", "0,5–0,5" as "0.5-0.5". In "c3:d4" the
/// colon is that of a capture.
std::string with_usual_signs(std::string_view score) {
  std::string text;
  bool const is_score = std::ranges::none_of(score, is_letter);
  while (!score.empty()) {
    auto const sign = is_score ? score_sign_size(score) : 0;
    auto const c = sign != 0 ? '-' : is_score && score.front() == ',' ? '.' : score.front();
    if (!is_white_space(c)) text += c;
    score.remove_prefix(std::max(sign, std::size_t{1}));
  }
  return text;
}

}  // namespace

std::size_t score_sign_size(std::string_view text) noexcept { return text.starts_with(':') ? 1 : dash_size(text); }

bool is_same_score(std::string_view one, std::string_view other) {
  return one == other || with_usual_signs(one) == with_usual_signs(other);
}

bool is_score_of_ten_or_more(std::string_view text) noexcept {
  auto const sign = place_of_sign(text);
  if (sign == text.size()) return false;
  auto const first = points_of(text.substr(0, sign));
  auto const second = points_of(text.substr(sign + score_sign_size(text.substr(sign))));
  auto const sum = first + second;
  return first > 0 && second > 0 && (sum == 10 || sum == 12 || sum == 20);
}

bool may_be_score_of_match(std::string_view text) noexcept {
  constexpr unsigned highest = 9;
  if (is_score_of_ten_or_more(text)) return true;
  auto const sign = place_of_sign(text);
  if (sign == text.size()) return false;
  auto const first = points_of(text.substr(0, sign));
  auto const second = points_of(text.substr(sign + score_sign_size(text.substr(sign))));
  return first > 0 && second > 0 && first <= highest && second <= highest;
}

bool is_result_written_as_move(std::string_view text) noexcept {
  auto const sign = text.find_first_of("-:");
  auto const is_number = [](std::string_view part) {
    return !part.empty() && part.size() <= 2 && part.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return sign != std::string_view::npos && is_number(text.substr(0, sign)) && is_number(text.substr(sign + 1)) &&
         token_of(text) == Token::result;
}

}  // namespace damier::pdn
