#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace damier::bench {

/// A generator whose numbers are the same on every machine; so are those of below(), unlike the standard distributions.
using Random = std::mt19937_64;

[[nodiscard]] inline std::size_t below(Random& random, std::size_t bound) {
  return static_cast<std::size_t>(random() % bound);
}
/// Returns true in a share of the calls, from 0 to 1.
[[nodiscard]] inline bool chance(Random& random, double share) {
  return static_cast<double>(random() >> 11U) < share * static_cast<double>(std::uint64_t{1} << 53U);
}
/// A number with its bits well mixed: a random generator without state.
[[nodiscard]] std::uint64_t mixed(std::uint64_t number) noexcept;

/// Names are composed of syllables, so that no real player is meant. The same number gives the same name.
struct PlayerName {
  std::string given;
  std::string surname;

  /// "Surname, Given".
  [[nodiscard]] std::string usual() const { return surname + ", " + given; }
  /// The same name as another typist may write it, never the usual form: other order, an initial, capitals, accents
  /// left out.
  [[nodiscard]] std::string other(Random& random) const;
};
[[nodiscard]] PlayerName player_name(std::uint64_t number);
[[nodiscard]] std::string town_name(std::uint64_t number);

}  // namespace damier::bench
