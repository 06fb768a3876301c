#include "game/plain_result.hpp"

#include "game/outcome.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {

bool is_plain_result(std::string_view text) noexcept {
  static constexpr std::array<std::pair<double, double>, 7> plain{
      {{1, 0}, {0, 1}, {2, 0}, {0, 2}, {1, 1}, {0.5, 0.5}, {0, 0}}};
  auto const score = read_written_score(text);
  return is_outcome_sign(text) ||
         (score && std::ranges::find(plain, std::pair{score->first, score->second}) != plain.end());
}

}  // namespace damier
