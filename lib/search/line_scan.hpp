#pragma once

#include "rules/variant.hpp"
#include "search/piece_mask.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// A place of a line where a mask holds.
struct MaskHit {
  unsigned ply = 0;  ///< moves played when the position stands
  Position position;
  std::optional<Move> next;  ///< the move that is played in it
};

/// Where in a line it is looked, and how much of it is told.
struct LineScanBounds {
  unsigned first_ply = 0;
  unsigned last_ply = ~0U;
  bool first_only = false;
};

/// Which instructions a scan uses. Both find the same.
enum class ScanCode : std::uint8_t {
  plain,    ///< those that every processor of its kind has
  counting  ///< with instructions for counting and for sets of bits
};
/// The best that this machine has.
[[nodiscard]] ScanCode best_scan_code() noexcept;

/// Replays the lines of games of one variant from their coded moves, without the rules of the game, and tells where a mask
/// holds. A board of up to 64 bits is one word for each side and one for the kings.
class LineScan {
 public:
  LineScan(Variant const& variant, PieceMask const& mask, ScanCode code = best_scan_code());
  LineScan(LineScan&&) noexcept;
  LineScan& operator=(LineScan&&) noexcept;
  ~LineScan();

  /// Whether lines of a variant can be replayed so: its board has no more than 64 bits, and a position is no more than
  /// its pieces and the side to move.
  [[nodiscard]] static bool can_scan(Variant const& variant) noexcept;

  /// Appends the hits of a line that begins with a position. False, and nothing appended, where more than moves
  /// changes the position, which only the whole game tells.
  [[nodiscard]] bool find(Position const& start, std::string_view moves, LineScanBounds const& bounds,
                          std::vector<MaskHit>& hits) const;

 private:
  struct State;
  std::unique_ptr<State const> state_;
};

}  // namespace damier
