#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// The moves that the compact form has a number for, on one board and for one side: docs/base-format.md gives the
/// order.
///
/// The first of them, short moves, are one byte: their number. The others are two: a leading byte from short_count() on
/// and one more. A move without a number is written as its squares.
class MoveTable {
 public:
  /// Codes from here on are not in the table.
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
  /// The place of the move with a leading byte and the byte after it; past the end of moves() if there is none.
  [[nodiscard]] std::size_t place(unsigned leading, unsigned next) const noexcept {
    return short_count_ + std::size_t{leading - short_count_} * 256 + next;
  }
  /// The place of a short move or of any quiet one; no_place where it is neither.
  static constexpr unsigned no_place = 0xFFFF;
  [[nodiscard]] unsigned find_quick(Move const& move) const noexcept {
    auto const ends = ends_of(move);
    if (!move.is_capture()) {
      return quiet_[ends];
    }
    // Without a short capture the number is that of the first move, a quiet one.
    unsigned const code = short_captures_[ends];
    return moves_[code].captured == move.captured ? code : no_place;
  }
  [[nodiscard]] std::optional<std::size_t> find(Move const& move) const noexcept {
    if (auto const place = find_quick(move); place != no_place) {
      return place;
    }
    return move.is_capture() ? find_capture(move) : std::nullopt;
  }

 private:
  class Builder;
  MoveTable(Geometry const& board, Colour side);
  void add_captures();

  /// Of a capture that is not short.
  [[nodiscard]] std::optional<std::size_t> find_capture(Move const& move) const noexcept;

  [[nodiscard]] static std::size_t ends_of(Move const& move) noexcept {
    return std::size_t{move.from.bit()} * 128 + move.to.bit();
  }

  std::vector<Move> moves_;
  unsigned short_count_ = 0;
  static constexpr std::size_t all_ends = std::size_t{128} * 128;
  std::array<std::uint16_t, all_ends> quiet_;            // the place of the quiet move, or no_place
  std::array<std::uint8_t, all_ends> short_captures_{};  // the number of the short capture
  /// The other captures in the order of their ends, then of their places: few have the same ends.
  struct Capture {
    SquareSet captured;
    std::uint16_t place = 0;
  };
  std::vector<Capture> captures_;
  std::array<std::uint16_t, all_ends + 1> first_capture_{};  // by the ends: where those captures begin in captures_
};

}  // namespace damier
