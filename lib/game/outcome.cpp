#include "game/outcome.hpp"

#include <array>
#include <charconv>
#include <optional>

namespace damier {
namespace {

void skip_blanks(std::string_view& text) noexcept {
  while (text.starts_with(' ') || text.starts_with('\t') || text.starts_with('\n') || text.starts_with('\r')) {
    text.remove_prefix(1);
  }
}

std::optional<double> read_number(std::string_view& text) noexcept {
  double value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (error != std::errc{}) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// One player's score: "2", "1/2", "1 1/2", "1.01", "1+", "1-"; "1-" only where a blank or the end follows.
std::optional<double> read_score(std::string_view& text) noexcept {
  skip_blanks(text);
  auto const half = [&] {
    if (!text.starts_with("1/2")) {
      return false;
    }
    text.remove_prefix(3);
    return true;
  };
  if (half()) {
    return 0.5;
  }
  auto score = read_number(text);
  if (!score) {
    return std::nullopt;
  }
  if (text.starts_with(" 1/2")) {
    text.remove_prefix(4);
    *score += 0.5;
  } else if (text.starts_with('+')) {
    text.remove_prefix(1);
    *score += 0.25;
  } else if (text == "-" || text.starts_with("- -")) {
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

Outcome read_outcome(std::string_view text, Colour first) noexcept {
  auto const one = read_score(text);
  skip_blanks(text);
  if (!one || !text.starts_with('-')) {
    return Outcome::unknown;
  }
  text.remove_prefix(1);
  auto const two = read_score(text);
  skip_blanks(text);
  if (!two || !text.empty()) {
    return Outcome::unknown;
  }
  if (*one == *two) {
    return *one == 0 ? Outcome::both_lose : Outcome::draw;
  }
  return (*one > *two) == (first == Colour::white) ? Outcome::white_wins : Outcome::black_wins;
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

}  // namespace damier
