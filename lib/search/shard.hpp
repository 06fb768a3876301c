#pragma once

#include "store/games.hpp"

#include <cstdint>

namespace damier {

/// One of the parts that a base is divided into for several machines: by the numbers of the games, as equal as
/// possible. The parts of a base have no game in common and leave none out.
struct Shard {
  std::uint32_t number = 1;  ///< 1 to count
  std::uint32_t count = 1;

  bool operator==(Shard const&) const = default;

  /// The part of a range.
  [[nodiscard]] GameRange part_of(GameRange all) const noexcept {
    auto const games = all.empty() ? 0 : all.last - all.first + 1;
    return {all.first + bound(games, number - 1), all.first + bound(games, number) - 1};
  }

 private:
  /// How many of some games the first parts have.
  [[nodiscard]] std::int64_t bound(std::int64_t games, std::uint32_t parts) const noexcept {
    auto const whole = games / count;
    auto const rest = games % count;  // part 1 to rest have one more
    return whole * parts + (rest < parts ? rest : std::int64_t{parts});
  }
};

}  // namespace damier
