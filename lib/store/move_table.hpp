#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// The moves that the compact form gives a number for one board and side: docs/base-format.md has the order.
///
/// The first of them, short moves, are one byte: their number. The others are two: a leading byte from short_count() on
/// and one more. What has no number is written out.
class MoveTable {
 public:
  /// Codes from here on are no moves of the table.
  static constexpr unsigned first_special_code = 250;
  /// Short moves at most, so that at least two leading bytes are left.
  static constexpr unsigned most_short_moves = 248;

  /// Made when a board is first used, and kept.
  [[nodiscard]] static MoveTable const& of(Geometry const& board, Colour side);
  /// By colour.
  [[nodiscard]] static std::array<MoveTable const*, 2> both(Geometry const& board);

  [[nodiscard]] unsigned short_count() const noexcept { return short_count_; }
  /// By number: the short ones, then the others.
  [[nodiscard]] std::vector<Move> const& moves() const noexcept { return moves_; }
  /// The place of the move that a leading byte and the byte after it mean; past the end of moves() for none.
  [[nodiscard]] std::size_t place(unsigned leading, unsigned next) const noexcept {
    return short_count_ + std::size_t{leading - short_count_} * 256 + next;
  }
  /// The number of a short move, or no_code.
  static constexpr unsigned no_code = 256;
  [[nodiscard]] unsigned find_short(Move const& move) const noexcept {
    // Where there is no short move the code is that of the first one, which is another.
    unsigned const code = short_codes_[move.from.bit()][distance(move)];
    return moves_[code] == move ? code : no_code;
  }
  [[nodiscard]] std::optional<std::size_t> find(Move const& move) const noexcept {
    auto const code = find_short(move);
    return code != no_code ? std::size_t{code} : find_slot(move);
  }

 private:
  class Builder;
  MoveTable(Geometry const& board, Colour side);

  [[nodiscard]] std::optional<std::size_t> find_slot(Move const& move) const noexcept;
  /// The slot that the search for a key begins at.
  [[nodiscard]] std::size_t slot(std::uint64_t key) const noexcept;

  /// Tells the short moves from one square apart: the distance is small and different for each.
  [[nodiscard]] static std::size_t distance(Move const& move) noexcept {
    return (move.to.bit() - move.from.bit()) & 63U;
  }

  std::vector<Move> moves_;
  unsigned short_count_ = 0;
  std::array<std::array<std::uint8_t, 64>, 128> short_codes_{};  // by start and distance
  std::vector<std::uint64_t> slots_;  // open addressing: 2^16 times a move's key plus its place in moves_; 0 for none
};

}  // namespace damier
