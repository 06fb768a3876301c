#pragma once

#include "board/geometry.hpp"
#include "board/square.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace damier {

enum class Colour : std::uint8_t { white, black };

inline constexpr std::array both_colours{Colour::white, Colour::black};

[[nodiscard]] constexpr Colour opponent(Colour colour) noexcept {
  return colour == Colour::white ? Colour::black : Colour::white;
}

struct Piece {
  Colour colour = Colour::white;
  bool king = false;
  constexpr bool operator==(Piece const&) const noexcept = default;
};

/// How many moves in succession a king of one side has made without a capture. Counted only where the rules limit it.
struct KingRun {
  Square king;
  std::uint8_t moves = 0;
  constexpr bool operator==(KingRun const&) const noexcept = default;
};

/// The pieces on the board and the side to move. A value; it knows neither its board nor its rules.
struct Position {
  std::array<SquareSet, 2> pieces;        ///< men and kings of each colour; index with static_cast or of()
  SquareSet kings;                        ///< of both colours
  Colour side = Colour::white;            ///< the side to move
  std::array<KingRun, 2> king_runs = {};  ///< by colour; all zero where the rules do not limit them

  constexpr bool operator==(Position const&) const noexcept = default;

  [[nodiscard]] constexpr SquareSet of(Colour colour) const noexcept {
    return pieces[static_cast<std::size_t>(colour)];
  }
  [[nodiscard]] constexpr SquareSet& of(Colour colour) noexcept { return pieces[static_cast<std::size_t>(colour)]; }
  [[nodiscard]] constexpr SquareSet men(Colour colour) const noexcept { return of(colour) - kings; }
  [[nodiscard]] constexpr SquareSet kings_of(Colour colour) const noexcept { return of(colour) & kings; }
  [[nodiscard]] constexpr SquareSet occupied() const noexcept { return pieces[0] | pieces[1]; }

  [[nodiscard]] constexpr std::optional<Piece> at(Square square) const noexcept {
    for (auto const colour : {Colour::white, Colour::black}) {
      if (of(colour).contains(square)) {
        return Piece{colour, kings.contains(square)};
      }
    }
    return std::nullopt;
  }
  /// Puts a piece on an empty square.
  constexpr void put(Square square, Piece piece) noexcept {
    of(piece.colour).insert(square);
    if (piece.king) {
      kings.insert(square);
    }
  }
  constexpr void remove(Square square) noexcept {
    pieces[0].erase(square);
    pieces[1].erase(square);
    kings.erase(square);
  }
};

/// Turns the board by half a turn and exchanges the colours, the one symmetry of the game. Done twice, it gives the
/// same position again.
[[nodiscard]] Position turned(Position const& position, Geometry const& board) noexcept;

/// The Zobrist hash of a position: 64 bits, the same on every machine and in every version of damier.
/// Two different positions share a hash with probability 2^-64; whoever stores hashes compares the positions.
[[nodiscard]] std::uint64_t zobrist(Position const& position) noexcept;
/// The hash keys of one piece on one square and of Black to move: XOR them into a hash to update it.
[[nodiscard]] std::uint64_t zobrist(Square square, Piece piece) noexcept;
[[nodiscard]] std::uint64_t zobrist_black_to_move() noexcept;

}  // namespace damier
