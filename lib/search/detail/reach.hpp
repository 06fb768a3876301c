#pragma once

#include <array>
#include <limits>

namespace damier {

/// Where in a game something can be true: a safe bound, computed before the replay. Moves only remove pieces from the
/// board, so that a side with fewer of them than the bound's least will not have them again.
struct Reach {
  static constexpr unsigned no_limit = std::numeric_limits<unsigned>::max();

  bool anywhere = true;  ///< false: nowhere in the game
  unsigned first_ply = 0;
  unsigned last_ply = no_limit;
  std::array<unsigned, 2> least_pieces{0, 0};  ///< by colour
  std::array<unsigned, 2> most_pieces{no_limit, no_limit};

  [[nodiscard]] static Reach nowhere() noexcept;
  /// Where both can be true, and where at least one can.
  [[nodiscard]] static Reach both(Reach const& a, Reach const& b) noexcept;
  [[nodiscard]] static Reach either(Reach const& a, Reach const& b) noexcept;
};

}  // namespace damier
