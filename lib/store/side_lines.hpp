#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace damier {

/// A side line of a game as it is stored (docs/base-format.md).
struct SideLine {
  std::int64_t number = 0;  ///< from 1; the main line is 0
  std::int64_t parent = 0;  ///< the number of the line that it branches from, which is smaller
  std::int64_t ply = 0;     ///< after so many moves of the parent; it replaces the last of them
  std::string moves;        ///< encoded; they begin with the side to move
};

/// Reads the side lines of games; asked for games in the order of their numbers it reads the table from end to end. A
/// reader is used by one thread.
class SideLineReader {
 public:
  explicit SideLineReader(Base& base);
  SideLineReader(SideLineReader&&) noexcept;
  SideLineReader& operator=(SideLineReader&&) noexcept;
  ~SideLineReader();

  /// The side lines of a game by their numbers, valid until the next call; removed games have theirs, too.
  [[nodiscard]] std::span<SideLine const> of(GameId game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
