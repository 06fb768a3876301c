#pragma once

#include "rules/detail/cause.hpp"
#include "rules/detail/claim.hpp"
#include "rules/variant.hpp"

#include <optional>

namespace damier {

/// The criterion that ranks one capture above another.
enum class CaptureKey : std::uint8_t {
  number,       ///< it takes more pieces
  with_king,    ///< a king makes it
  kings_taken,  ///< it takes more kings
  order,        ///< it takes a king earlier
  value,        ///< a king counts less than two men and more than one
};

struct Ruling {
  Cause cause = Cause::no_such_route;
  /// The square that the cause is about: the piece jumped twice, the own piece, the second of two pieces jumped at
  /// once, the piece in the way, the empty square that was jumped, the square where a man passed the far row, or the
  /// piece that was wrongly removed or not removed.
  std::optional<Square> where = {};
  unsigned taken = 0;  ///< pieces that the claimed capture takes
  /// The most pieces that a legal capture takes; for a rafle that stopped midway, the most that its legal continuations
  /// take.
  unsigned obligatory = 0;
  unsigned kings_taken = 0;            ///< kings among the pieces taken
  unsigned kings_obligatory = 0;       ///< kings that a legal capture takes; the first, if captures have a worth
  std::optional<CaptureKey> key = {};  ///< of a lower-ranked capture: the criterion
};

/// The most specific reason why a claimed move is not legal, found by replaying the claim with one rule after the other
/// left out. The move must not be legal in the position.
[[nodiscard]] Ruling rule_on(Variant const& variant, Position const& position, ClaimedMove const& claim);

}  // namespace damier
