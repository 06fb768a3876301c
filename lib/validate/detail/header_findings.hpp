#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// A fault that is reported only for the first game of a file, because it is a habit of its author. Stores the number
/// of the record with the report, so that it is reported again when that record is judged again.
class OncePerFile {
 public:
  /// Whether to report it for a record.
  [[nodiscard]] bool should_report(std::uint64_t record) noexcept {
    if (reported_ == 0) {
      reported_ = record;
    }
    return reported_ == record;
  }
  bool operator==(OncePerFile const&) const noexcept = default;

 private:
  std::uint64_t reported_ = 0;  // records count from 1
};

/// Adds the faults of a game's header, by itself and compared with the moves of the main line: dates, the count of half
/// moves, FEN and SetUp, players, the result.
void check_header(GameTape const& tape, Game const& game, OncePerFile& fen_without_setup,
                  std::vector<Finding>& findings);

}  // namespace damier
