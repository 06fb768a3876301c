#pragma once

#include "game/game.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <vector>

namespace damier {

/// What is told of the first game of a file only, because who does so does it in all his games. Holds the number of the
/// record that was told of, so that it is told again when that record is judged again.
class OnceAFile {
 public:
  /// Whether a record is to be told of.
  [[nodiscard]] bool tells(std::uint64_t record) noexcept {
    if (told_ == 0) {
      told_ = record;
    }
    return told_ == record;
  }
  bool operator==(OnceAFile const&) const noexcept = default;

 private:
  std::uint64_t told_ = 0;  // records count from 1
};

/// Adds what is wrong with the header of a game, taken by itself and against the moves of the main line: dates, the
/// count of half moves, FEN and SetUp, players, the result.
void check_header(GameTape const& tape, Game const& game, OnceAFile& fen_without_setup, std::vector<Finding>& findings);

}  // namespace damier
