#include "export/detail/bulletin_page.hpp"

#include <algorithm>

namespace damier {

ExerciseGrid exercise_grid(unsigned exercises) noexcept {
  constexpr double width = 174;   // of the text on the page
  constexpr double height = 236;  // without the title
  constexpr double between = 10;
  constexpr double words = 24;  // caption, line for the answer and the space around them
  constexpr double largest = 120;
  auto const columns = exercises <= 2 ? 1U : exercises <= 8 ? 2U : 3U;
  auto const rows = (std::max(exercises, 1U) + columns - 1) / columns;
  return {columns, rows, std::min({width / columns - between, height / rows - words, largest})};
}

}  // namespace damier
