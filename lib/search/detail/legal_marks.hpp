#pragma once

#include "rules/move.hpp"
#include "search/detail/played_line.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace damier {

/// The positions of a line with all that the rules say of them: where the rules limit the moves of kings, those before
/// count.
template <typename Word>
[[nodiscard]] std::vector<Position> limited_positions(PlayedLine<Word> const& line);

/// The legal moves in the positions of a main line. Where the rules limit the moves of kings, those before count.
template <typename Word>
class LegalMoves {
 public:
  explicit LegalMoves(PlayedLine<Word> const& line);

  /// The legal moves in a position, valid until the next call; nullptr for one of those that have too many captures to
  /// be listed (MoveList::refused).
  [[nodiscard]] MoveList const* at(std::size_t place) {
    line_.variant->legal_moves(limited_.empty() ? line_.position(place) : limited_[place], moves_);
    return moves_.refused() ? nullptr : &moves_;
  }
  /// Whether a legal capture fits. Builds no list where there is no capture.
  template <typename Fits>
  [[nodiscard]] bool captures_any(std::size_t place, Fits const& fits) {
    if (!line_.variant->has_capture(limited_.empty() ? line_.position(place) : limited_[place]) ||
        at(place) == nullptr) {
      return false;
    }
    for (auto const& move : moves_) {
      if (move.is_capture() && fits(move)) {
        return true;
      }
    }
    return false;
  }

 private:
  PlayedLine<Word> const& line_;
  std::vector<Position> limited_;  // with the moves of kings counted, where that matters
  MoveList moves_;
};

}  // namespace damier
