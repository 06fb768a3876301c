#pragma once

#include "board/square.hpp"

#include <array>
#include <cstddef>
#include <span>

namespace damier {

/// A distinct move: the start square, the end square and the set of captured pieces. Two routes that take the same
/// pieces between the same squares are one move.
struct Move {
  Square from;
  Square to;
  SquareSet captured;  ///< empty for a quiet move

  [[nodiscard]] constexpr bool is_capture() const noexcept { return !captured.empty(); }
  constexpr bool operator==(Move const&) const noexcept = default;
};

/// The legal moves of a position, each once, in the generator's order. Lives on the stack: 24 bytes a move.
///
/// Work is bounded: some positions crowded with kings have more routes than can be listed in a reasonable time. Such a
/// list is refused: it is empty and refused() is true. A list is never incomplete.
class MoveList {
 public:
  static constexpr std::size_t capacity = 512;

  MoveList() noexcept {}  // NOLINT(modernize-use-equals-default): the array stays uninitialised on purpose

  [[nodiscard]] bool refused() const noexcept { return refused_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] Move const* begin() const noexcept { return moves_.data(); }
  [[nodiscard]] Move const* end() const noexcept { return moves_.data() + size_; }
  [[nodiscard]] Move const& operator[](std::size_t index) const noexcept { return moves_[index]; }
  /// Whether the moves are captures: if one is, all are.
  [[nodiscard]] bool are_captures() const noexcept { return size_ != 0 && moves_[0].is_capture(); }
  [[nodiscard]] bool contains(Move const& move) const noexcept {
    for (auto const& legal : *this) {
      if (legal == move) {
        return true;
      }
    }
    return false;
  }

  void clear() noexcept {
    size_ = 0;
    refused_ = false;
  }
  /// Adds a move; a full list becomes a refused one.
  void push_back(Move const& move) noexcept {
    if (size_ == capacity) {
      refuse();
    } else if (!refused_) {
      moves_[size_++] = move;
    }
  }
  /// Gives the list size moves, no more than capacity; the caller writes them to the returned place.
  [[nodiscard]] Move* fill(std::size_t size) noexcept {
    size_ = size;
    return moves_.data();
  }
  /// Removes the moves of one piece.
  void remove_from(Square from) noexcept {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (moves_[i].from != from) {
        moves_[kept++] = moves_[i];
      }
    }
    size_ = kept;
  }
  void refuse() noexcept {
    size_ = 0;
    refused_ = true;
  }

 private:
  union {  // not constructed: only the first size_ elements are used
    std::array<Move, capacity> moves_;
  };
  std::size_t size_ = 0;
  bool refused_ = false;
};

}  // namespace damier
