#include "export/detail/exercise_facts.hpp"

#include "language/message.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace damier {
namespace {

template <typename Number>
std::optional<Number> number_in(std::optional<std::string_view> const& digits) {
  Number number{};
  if (!digits || std::from_chars(digits->data(), digits->data() + digits->size(), number).ec != std::errc{}) {
    return std::nullopt;
  }
  return number;
}

/// A number of pieces, as a tag has it.
std::optional<int> pieces_in(std::optional<std::string_view> const& digits) {
  constexpr int most = 100;
  auto const number = number_in<int>(digits);
  return number && std::abs(*number) <= most ? number : std::nullopt;
}

/// The words between commas.
std::vector<std::string> words_between_commas(std::string_view list) {
  std::vector<std::string> words;
  while (!list.empty()) {
    auto const end = std::min(list.find(','), list.size());
    auto one = list.substr(0, end);
    one.remove_prefix(std::min(one.find_first_not_of(' '), one.size()));
    if (!one.empty()) {
      words.emplace_back(one);
    }
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

Message pieces_words(int men, int kings) {
  auto const of_men = message("count-men", "count"_a = men);
  auto const of_kings = message("count-kings", "count"_a = kings);
  return men == 0 ? of_kings : kings == 0 ? of_men : message("list-and", "first"_a = of_kings, "last"_a = of_men);
}

/// What is gained, and what is given for it; nothing if no piece is gained.
std::optional<Message> gain_words(ExerciseFacts const& facts) {
  auto const men = facts.men.value_or(0);
  if (men <= 0 && facts.kings <= 0) {
    return std::nullopt;
  }
  auto const gained = pieces_words(std::max(men, 0), std::max(facts.kings, 0));
  return men >= 0 && facts.kings >= 0 ? gained
                                      : message("exercise-trade", "gained"_a = gained,
                                                "given"_a = pieces_words(std::max(-men, 0), std::max(-facts.kings, 0)));
}

}  // namespace

unsigned ExerciseFacts::stars() const noexcept {
  static constexpr std::array steps{2.5, 4.0, 6.0, 9.0};
  if (!difficulty) {
    return 0;
  }
  return static_cast<unsigned>(std::ranges::upper_bound(steps, *difficulty) - steps.begin()) + 1;
}

ExerciseFacts exercise_facts(Game const& game) {
  ExerciseFacts facts;
  facts.is_king_ending = game.tag("ExerciseType") == "king-ending";
  facts.themes = words_between_commas(game.tag("Theme").value_or(""));
  facts.difficulty = number_in<double>(game.tag("Difficulty"));
  facts.wins = game.tag("Gain") == "won";
  facts.men = pieces_in(game.tag("GainedMen"));
  facts.kings = pieces_in(game.tag("GainedKings")).value_or(0);
  return facts;
}

std::string stars_text(unsigned stars) {
  std::string text;
  for (; stars != 0; --stars) {
    text += "★";
  }
  return text;
}

std::string task_text(Game const& game, ExerciseFacts const& facts, Language language) {
  auto const white = game.start.side == Colour::white;
  if (facts.wins) {
    return text_of(white ? message("exercise-white-wins") : message("exercise-black-wins"), language);
  }
  if (auto const gain = gain_words(facts)) {
    return text_of(
        white ? message("exercise-white-gains", "gain"_a = *gain) : message("exercise-black-gains", "gain"_a = *gain),
        language);
  }
  return text_of(white ? message("white-to-move") : message("black-to-move"), language);
}

}  // namespace damier
