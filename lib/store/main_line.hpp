#pragma once

#include "store/games.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// The main line of a game without anything else: what a search needs.
struct MainLine {
  /// A place where the position changes without a move: a setup, or a passed turn.
  struct Jump {
    std::size_t after = 0;  ///< after that many of the moves
    unsigned ply = 0;       ///< half moves played before it; moves that could not be read count too
    Position position;      ///< the position from here on
  };

  GameId id{};
  Variant const* variant = nullptr;
  Position start;           ///< after a setup or "1..." before the first move
  std::vector<Move> moves;  ///< the legal ones; after another one only a jump may follow
  std::vector<Jump> jumps;  ///< in their order, empty in nearly all games
};

/// Visits the positions of a main line, from its start to its end. Scans that have to be fast do without: they play the
/// encoded moves (coding/move_codec.hpp). At a jump, the position before and the one after both come after the same
/// number of moves, and no move is played between them.
class LineCursor {
 public:
  /// At the start of the main line, which must not move in memory.
  explicit LineCursor(MainLine const& line) noexcept : line_{&line}, position_{line.start} {}

  [[nodiscard]] Position const& position() const noexcept { return position_; }
  /// Half moves played before the position.
  [[nodiscard]] unsigned ply() const noexcept { return ply_; }
  /// The move that is played in the position; nullptr at the end of the line and before a jump.
  [[nodiscard]] Move const* move() const noexcept {
    return jumps_here() || played_ == line_->moves.size() ? nullptr : &line_->moves[played_];
  }
  /// Goes to the next position; false at the end of the line.
  bool next() {
    if (jumps_here()) {
      auto const& jump = line_->jumps[jumped_++];
      position_ = jump.position;
      ply_ = jump.ply;
      return true;
    }
    if (played_ == line_->moves.size()) {
      return false;
    }
    position_ = line_->variant->after(position_, line_->moves[played_++]);
    ++ply_;
    return true;
  }

 private:
  [[nodiscard]] bool jumps_here() const noexcept {
    return jumped_ != line_->jumps.size() && line_->jumps[jumped_].after == played_;
  }

  MainLine const* line_;
  Position position_;
  unsigned ply_ = 0;
  std::size_t played_ = 0;
  std::size_t jumped_ = 0;
};

}  // namespace damier
