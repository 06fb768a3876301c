#include "game/outcome.hpp"

#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// The sign between two scores: a hyphen or one of the dashes of Unicode.
bool take_dash(std::string_view& text) noexcept {
  auto const size = dash_size(text);
  text.remove_prefix(size);
  return size != 0;
}

bool take_half(std::string_view& text) noexcept { return take_prefix(text, "1/2") || take_prefix(text, "\u00bd"); }

std::optional<double> read_number(std::string_view& text) noexcept {
  auto const first = text.substr(text.starts_with('-') ? 1 : 0, 1);
  if (first.empty() || first < "0" || first > "9") {  // from_chars would read "inf" and "nan"
    return std::nullopt;
  }
  double value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{}) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
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

bool is_outcome_sign(std::string_view text) noexcept {
  return text == white_wins_sign || text == black_wins_sign || text == draw_sign;
}

namespace {

template <typename Score>
Outcome outcome_of(Score one, Score two, Colour first) noexcept {
  if (one == two) {
    return one == Score{} ? Outcome::both_lose : Outcome::draw;
  }
  return (one > two) == (first == Colour::white) ? Outcome::white_wins : Outcome::black_wins;
}

}  // namespace

Outcome read_outcome(std::string_view text, Colour first) noexcept {
  if (text.size() == 3 && text[1] == '-' && is_digit(text[0]) && is_digit(text[2])) {
    return outcome_of(text[0] - '0', text[2] - '0', first);
  }
  if (text == "*") {
    return Outcome::unknown;
  }
  if (is_outcome_sign(text)) {
    return text == white_wins_sign   ? Outcome::white_wins
           : text == black_wins_sign ? Outcome::black_wins
                                     : Outcome::draw;
  }
  auto const score = read_written_score(text);
  return score ? outcome_of(score->first, score->second, first) : Outcome::unknown;
}

std::optional<WrittenScore> read_written_score(std::string_view text) noexcept {
  if (text.size() == 3 && text[1] == '-' && is_digit(text[0]) && is_digit(text[2])) {
    return WrittenScore{static_cast<double>(text[0] - '0'), static_cast<double>(text[2] - '0')};
  }
  auto const one = read_score(text);
  skip_printed_blanks(text);
  if (!one || !take_dash(text)) {
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
  return is_outcome_sign(text) ||
         (score && std::ranges::find(plain, std::pair{score->first, score->second}) != plain.end());
}

}  // namespace damier
