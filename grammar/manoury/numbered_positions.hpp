#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace damier::manoury {

/// A position that was printed under a number, kept for the solutions further down.
struct NumberedPosition {
  unsigned number = 0;
  std::string fen;
  bool side_is_said = false;
};

/// The positions printed last, at most `most` of them: a column or a book of problems prints fewer before its
/// solutions.
class NumberedPositions {
 public:
  void add(NumberedPosition position) {
    if (positions_.size() == most) positions_.pop_front();
    positions_.push_back(std::move(position));
  }
  /// The last position with this number; null if there is none.
  [[nodiscard]] NumberedPosition const* find(unsigned number) const noexcept {
    auto const found = std::find_if(positions_.rbegin(), positions_.rend(),
                                    [number](NumberedPosition const& known) { return known.number == number; });
    return found == positions_.rend() ? nullptr : &*found;
  }

 private:
  static constexpr std::size_t most = 512;
  std::deque<NumberedPosition> positions_;
};

}  // namespace damier::manoury
