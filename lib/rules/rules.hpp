#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"

#include <cstdint>

namespace damier {

/// How far a king goes.
enum class KingRange : std::uint8_t { one_step, flying };
/// Where a man may capture.
enum class ManCapture : std::uint8_t { forward, all_diagonals };
/// What the player must choose among the captures he has.
enum class CaptureChoice : std::uint8_t { free, most_pieces };
/// What becomes of a man that reaches the far row in the middle of a capture.
enum class PromotionInCapture : std::uint8_t { goes_on_as_man, stops, goes_on_as_king };
/// How the game's results are written: 1-0, 1/2-1/2, 0-1 or 2-0, 1-1, 0-2.
enum class ResultStyle : std::uint8_t { one_zero, two_zero };

/// When a game is drawn without agreement. Numbers of moves are of both players: n moves are 2n plies. 0 = no such rule.
struct DrawRules {
  std::uint8_t repetitions = 0;           ///< the same position with the same side to move, for the n-th time
  std::uint8_t king_moves = 0;            ///< moves of kings only, nothing captured
  std::uint8_t lone_king_against_3 = 0;   ///< moves, a king alone against three pieces one of which is a king
  std::uint8_t lone_king_against_12 = 0;  ///< moves, a king alone against one or two pieces one of which is a king

  constexpr bool operator==(DrawRules const&) const noexcept = default;
};

/// The rules of one variant as data: a structural value, so that the move generator can be compiled for it.
/// The values live in one file each in rules/variants/, with the article of the official rules on each line.
struct Rules {
  Geometry board;
  std::uint8_t rows_of_men = 4;  ///< rows filled by each side at the start
  Colour first = Colour::white;  ///< who begins
  KingRange king_range = KingRange::flying;
  ManCapture man_capture = ManCapture::all_diagonals;
  CaptureChoice choice = CaptureChoice::most_pieces;
  PromotionInCapture promotion = PromotionInCapture::goes_on_as_man;
  DrawRules draws;
  ResultStyle results = ResultStyle::one_zero;

  constexpr bool operator==(Rules const&) const noexcept = default;

  /// The rows where a colour's men become kings.
  [[nodiscard]] constexpr SquareSet promotion_row(Colour colour) const noexcept {
    return colour == Colour::white ? board.rows_between(0, 1) : board.rows_between(board.rows - 1U, board.rows);
  }
};

/// The start position under some rules.
[[nodiscard]] constexpr Position start_position(Rules const& rules) noexcept {
  Position position;
  position.of(Colour::black) = rules.board.rows_between(0, rules.rows_of_men);
  position.of(Colour::white) =
      rules.board.rows_between(static_cast<unsigned>(rules.board.rows - rules.rows_of_men), rules.board.rows);
  position.side = rules.first;
  return position;
}

}  // namespace damier
