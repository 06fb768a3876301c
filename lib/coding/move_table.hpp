#pragma once

#include "board/position.hpp"
#include "rules/move.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// The moves that have a number in the compact encoding, for one board and one side. docs/base-format.md gives their
/// order.
///
/// The first ones, the short moves, are encoded as one byte: their number. The others take two: a leading byte from
/// short_count() on and one more. A move without a number is written as its squares.
class MoveTable {
 public:
  /// Codes from this one on are not in the table.
  static constexpr unsigned first_special_code = 250;
  /// An upper limit of the short moves, so that at least two leading bytes are left.
  static constexpr unsigned most_short_moves = 248;

  /// The table of a board and a side: computed when first asked for, and kept.
  [[nodiscard]] static MoveTable const& of(Geometry const& board, Colour side);
  /// The tables of both sides, by colour.
  [[nodiscard]] static std::array<MoveTable const*, 2> both(Geometry const& board);

  [[nodiscard]] unsigned short_count() const noexcept { return short_count_; }
  /// All moves by number: the short ones, then the others.
  [[nodiscard]] std::vector<Move> const& moves() const noexcept { return moves_; }
  /// The index in moves() of the move with a leading byte and the byte after it; past the end if there is none.
  [[nodiscard]] std::size_t place(unsigned leading, unsigned next) const noexcept {
    return short_count_ + std::size_t{leading - short_count_} * 256 + next;
  }
  /// The result of find_quick() for a move without an index that it can find.
  static constexpr unsigned no_place = 0xFFFF;
  /// The index in moves() of a short move or of any quiet move; no_place for other moves.
  [[nodiscard]] unsigned find_quick(Move const& move) const noexcept {
    auto const ends = ends_of(move);
    if (!move.is_capture()) {
      return quiet_[ends];
    }
    // If no short capture has these ends, code is 0, and move 0 is a quiet one, so the comparison fails.
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

  /// The index in moves() of a capture that is not short.
  [[nodiscard]] std::optional<std::size_t> find_capture(Move const& move) const noexcept;

  [[nodiscard]] static std::size_t ends_of(Move const& move) noexcept {
    return std::size_t{move.from.bit()} * 128 + move.to.bit();
  }

  std::vector<Move> moves_;
  unsigned short_count_ = 0;
  static constexpr std::size_t all_ends = std::size_t{128} * 128;
  std::array<std::uint16_t, all_ends> quiet_;            // index in moves(), or no_place
  std::array<std::uint8_t, all_ends> short_captures_{};  // index in moves()
  /// The captures that are not short, sorted by their ends, then by their indices in moves(). Few have the same ends.
  struct Capture {
    SquareSet captured;
    std::uint16_t place = 0;
  };
  std::vector<Capture> captures_;
  std::array<std::uint16_t, all_ends + 1> first_capture_{};  // by ends: where their captures begin in captures_
};

}  // namespace damier
