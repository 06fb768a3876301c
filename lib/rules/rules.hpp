#pragma once

#include "board/geometry.hpp"
#include "board/position.hpp"

#include <array>
#include <cstdint>

namespace damier {

/// How far a king goes.
enum class KingRange : std::uint8_t { one_step, flying };
/// Where a king may land behind the last piece it takes.
enum class KingLanding : std::uint8_t {
  anywhere,
  just_behind,              ///< behind every piece
  just_behind_a_last_king,  ///< if the last piece taken is a king
};
/// What the player must choose among the possible captures: the one that is first by these criteria, in their order.
enum class CaptureChoice : std::uint8_t {
  free,
  most_pieces,
  most_pieces_then_kings,  ///< most pieces; most kings among them
  king_first,              ///< with a king if one can
  italian,                 ///< most pieces; with a king; most kings among them; kings met earliest
  highest_value,           ///< a king is worth more than a man and less than two; with a king
};
/// The status of a man that reaches the far row in the middle of a capture.
enum class PromotionInCapture : std::uint8_t { goes_on_as_man, stops, goes_on_as_king };
/// When captured pieces leave the board. Until then they block the way.
enum class Removal : std::uint8_t { at_end, at_once };
/// How the game's results are written: 1-0, 1/2-1/2, 0-1 or 2-0, 1-1, 0-2.
enum class ResultStyle : std::uint8_t { one_zero, two_zero };

/// An ending in which a lone king has to survive a limited number of moves.
struct SmallEnding {
  std::uint8_t fewest = 0;  ///< pieces of the other side, at least one of them a king
  std::uint8_t most = 0;
  bool kings_only = false;    ///< all of them are kings
  bool on_long_line = false;  ///< the lone king stands on the line from corner to corner
  std::uint8_t moves = 0;     ///< of both players; 0 ends the list

  constexpr bool operator==(SmallEnding const&) const noexcept = default;
};

/// When a game is drawn without agreement. Numbers of moves are of both players: n moves are 2n plies. 0 = no such
/// rule.
struct DrawRules {
  std::uint8_t repetitions = 0;   ///< the same position with the same side to move, for the n-th time
  std::uint8_t king_moves = 0;    ///< moves of kings only, nothing captured
  std::uint8_t balance_of_4 = 0;  ///< moves with four or five pieces, kings on both sides, nothing captured or crowned
  std::uint8_t balance_of_6 = 0;  ///< the same with six or seven pieces
  std::array<SmallEnding, 3> endings{};  ///< each with a count of its own

  constexpr bool operator==(DrawRules const&) const noexcept = default;
};

/// How the squares are named, as PDN's GameType says: by file and rank, or by number along the rows. White sits below.
struct SquareNames {
  bool algebraic = false;
  bool from_bottom = false;     ///< number 1 lies in the bottom row, else in the top row
  bool from_right = false;      ///< numbers run from the right; seen on the board of board/geometry.hpp
  bool mirrored = false;        ///< the real board has a light square in the bottom left corner
  bool ranks_from_top = false;  ///< rank 1 is Black's back row, else White's
  char capture_sign = 'x';

  constexpr bool operator==(SquareNames const&) const noexcept = default;
};

/// The rules of one variant as data: a structural value, so that the move generator can be compiled for it. Each value
/// is in a file of rules/variants/, with the article of the official rules beside each field.
struct Rules {
  Geometry board;
  std::uint8_t rows_of_men = 4;                ///< rows filled by each side at the start
  std::uint8_t rows_behind = 0;                ///< empty rows behind them
  Colour first = Colour::white;                ///< who begins
  DirectionSet man_steps = forward_diagonals;  ///< White's
  DirectionSet man_captures = diagonals;       ///< White's
  DirectionSet king_steps = diagonals;
  DirectionSet king_captures = diagonals;
  KingRange king_range = KingRange::flying;
  KingLanding king_landing = KingLanding::anywhere;
  bool men_take_kings = true;
  CaptureChoice choice = CaptureChoice::most_pieces;
  PromotionInCapture promotion = PromotionInCapture::goes_on_as_man;
  Removal removal = Removal::at_end;
  bool huffing = false;       ///< a missed capture is accepted, and the piece may be huffed
  bool turns_back = false;    ///< after a jump the next one may go straight back
  std::uint8_t king_run = 0;  ///< successive quiet moves of the same king while its side has men; 0 = no limit
  DrawRules draws = {};
  ResultStyle results = ResultStyle::one_zero;
  SquareNames names = {};
  bool fmjd_articles = false;  ///< the articles of FMJD Annex 1 apply

  constexpr bool operator==(Rules const&) const noexcept = default;

  /// The rows where a colour's men become kings.
  [[nodiscard]] constexpr SquareSet promotion_row(Colour colour) const noexcept {
    return colour == Colour::white ? board.rows_between(0, 1) : board.rows_between(board.rows - 1U, board.rows);
  }
};

/// The start position under some rules.
[[nodiscard]] constexpr Position start_position(Rules const& rules) noexcept {
  Position position;
  auto const first = unsigned{rules.rows_behind};
  auto const last = first + rules.rows_of_men;
  position.of(Colour::black) = rules.board.rows_between(first, last);
  position.of(Colour::white) = rules.board.rows_between(rules.board.rows - last, rules.board.rows - first);
  position.side = rules.first;
  return position;
}

}  // namespace damier
