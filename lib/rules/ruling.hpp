#pragma once

#include "rules/cause.hpp"
#include "rules/claim.hpp"
#include "rules/variant.hpp"

#include <optional>

namespace damier {

/// What decides that one capture goes before another.
enum class CaptureKey : std::uint8_t {
  number,       ///< it takes more pieces
  with_king,    ///< a king makes it
  kings_taken,  ///< it takes more kings
  order,        ///< it takes a king earlier
  value,        ///< a king counting less than two men and more than one
};

struct Ruling {
  Cause cause = Cause::no_such_route;
  /// The piece jumped twice, the own piece, the second of two pieces jumped at once, the piece in the way, the empty
  /// square that was jumped, the square where a man passed the far row, the piece not removed or removed without
  /// reason.
  std::optional<Square> where = {};
  unsigned taken = 0;  ///< pieces that the claimed capture takes
  /// The most pieces that a legal capture takes; of a rafle that stopped midway, that one of the same piece takes
  /// which goes on from there.
  unsigned obligatory = 0;
  unsigned kings_taken = 0;            ///< kings among the pieces taken
  unsigned kings_obligatory = 0;       ///< kings that a legal capture takes; of captures of one worth, by the first
  std::optional<CaptureKey> key = {};  ///< of a lesser capture: what it falls short by
};

/// The most specific reason why a claimed move is not legal, found by replaying the claim with one rule left out after
/// the other. The move must not be legal in the position.
[[nodiscard]] Ruling rule_on(Variant const& variant, Position const& position, ClaimedMove const& claim);

}  // namespace damier
