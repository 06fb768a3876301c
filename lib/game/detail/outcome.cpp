#include "game/outcome.hpp"

#include "grammar/pdn/result_word.hpp"
#include "grammar/pdn/score.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// The sign between two scores: a hyphen, one of the dashes of Unicode, or a colon.
bool take_sign(std::string_view& text) noexcept {
  auto const size = pdn::score_sign_size(text);
  text.remove_prefix(size);
  return size != 0;
}

bool take_half(std::string_view& text) noexcept { return take_prefix(text, "1/2") || take_prefix(text, "\u00bd"); }

/// ",5" of "0,5", as most of Europe writes numbers; 0 if there is no comma with digits behind it.
double take_decimals_behind_comma(std::string_view& text) noexcept {
  double value = 0;
  std::size_t size = 1;
  for (double place = 0.1; text.starts_with(',') && size < text.size() && is_digit(text[size]); ++size, place /= 10) {
    value += place * (text[size] - '0');
  }
  text.remove_prefix(size > 1 ? size : 0);
  return value;
}

std::optional<double> read_number(std::string_view& text) noexcept {
  auto const is_negative = text.starts_with('-');
  auto const first = text.substr(is_negative ? 1 : 0, 1);
  if (first.empty() || first < "0" || first > "9") {  // from_chars would read "inf" and "nan"
    return std::nullopt;
  }
  double value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{}) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  value += (is_negative ? -1 : 1) * take_decimals_behind_comma(text);
  return value;
}

/// One player's score: "2", "1/2", "1 1/2", "1.01", "1+", "1-"; "1-" only where the other score is not glued to it.
std::optional<double> read_score(std::string_view& text) noexcept {
  skip_printed_blanks(text);
  if (take_half(text)) {
    return 0.5;
  }
  auto score = read_number(text);
  if (!score) {
    return std::nullopt;
  }
  auto after = text;
  skip_printed_blanks(after);
  if (take_half(after)) {
    text = after;
    *score += 0.5;
  } else if (take_prefix(text, "+")) {
    *score += 0.25;
  } else if (text == "-" || text.starts_with("- -") || text == "--1+") {
    text.remove_prefix(1);
    *score -= 0.25;
  }
  return score;
}

}  // namespace

std::string_view name(Outcome outcome) noexcept {
  static constexpr std::array names{std::string_view{"unknown"}, std::string_view{"white-wins"},
                                    std::string_view{"black-wins"}, std::string_view{"draw"},
                                    std::string_view{"both-lose"}};
  return names[static_cast<std::size_t>(outcome)];
}

bool is_outcome_sign(std::string_view text) noexcept { return pdn::worded_result(text) != pdn::WordedResult::none; }

namespace {

template <typename Score>
Outcome outcome_of(Score one, Score two, Colour first) noexcept {
  if (one == two) {
    return one == Score{} ? Outcome::both_lose : Outcome::draw;
  }
  return (one > two) == (first == Colour::white) ? Outcome::white_wins : Outcome::black_wins;
}

/// "W+", "remise", "Les Noirs gagnent".
Outcome outcome_in_words(std::string_view text) noexcept {
  switch (pdn::worded_result(text)) {
    case pdn::WordedResult::white_wins: return Outcome::white_wins;
    case pdn::WordedResult::black_wins: return Outcome::black_wins;
    case pdn::WordedResult::draw: return Outcome::draw;
    case pdn::WordedResult::none: break;
  }
  return Outcome::unknown;
}

}  // namespace

Outcome read_outcome(std::string_view text, Colour first) noexcept {
  if (text.size() == 3 && text[1] == '-' && is_digit(text[0]) && is_digit(text[2])) {
    return outcome_of(text[0] - '0', text[2] - '0', first);
  }
  if (text.empty() || text == "*" || text == "?") {
    return Outcome::unknown;
  }
  if (auto const score = read_written_score(text)) {
    return outcome_of(score->first, score->second, first);
  }
  return outcome_in_words(text);
}

std::optional<WrittenScore> read_written_score(std::string_view text) noexcept {
  if (text.size() == 3 && text[1] == '-' && is_digit(text[0]) && is_digit(text[2])) {
    return WrittenScore{static_cast<double>(text[0] - '0'), static_cast<double>(text[2] - '0')};
  }
  auto const one = read_score(text);
  skip_printed_blanks(text);
  if (!one || !take_sign(text)) {
    return std::nullopt;
  }
  auto const two = read_score(text);
  skip_printed_blanks(text);
  return two && text.empty() ? std::optional{WrittenScore{*one, *two}} : std::nullopt;
}

std::string_view write_outcome(Outcome outcome, Rules const& rules) noexcept {
  auto const two_points = rules.results == ResultStyle::two_zero;
  auto const winner_first = (outcome == Outcome::white_wins) == (rules.first == Colour::white);
  switch (outcome) {
    case Outcome::white_wins:
    case Outcome::black_wins:
      if (two_points) {
        return winner_first ? "2-0" : "0-2";
      }
      return winner_first ? "1-0" : "0-1";
    case Outcome::draw: return two_points ? "1-1" : "1/2-1/2";
    case Outcome::both_lose: return "0-0";
    case Outcome::unknown: break;
  }
  return "*";
}

bool is_plain_result(std::string_view text) noexcept {
  static constexpr std::array<std::pair<double, double>, 7> plain{
      {{1, 0}, {0, 1}, {2, 0}, {0, 2}, {1, 1}, {0.5, 0.5}, {0, 0}}};
  auto const score = read_written_score(text);
  return (score && std::ranges::find(plain, std::pair{score->first, score->second}) != plain.end()) ||
         is_outcome_sign(text);
}

}  // namespace damier
