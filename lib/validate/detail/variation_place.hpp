#pragma once

#include "game/game.hpp"
#include "game/walker.hpp"
#include "grammar/tape.hpp"
#include "notation/numbering.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// Puts variations where PDN has them, after the move that they replace. Archives also have them before it, "1. 32-28
/// (1... 17-22) 19-23", further behind it, "1. 32-28 19-23 2. 28x19 (1... 17-22)", and, at the end of a game, moves
/// that might have followed, "45. 12-7 (45... 1x12)" (PDN-11).
class VariationPlacer {
 public:
  /// tape: what the game was built from, for the numbers of its moves.
  VariationPlacer(GameTape const& tape, Game& game, Variant const& variant, Numbering const& numbering)
      : tape_{tape}, game_{game}, variant_{variant}, numbering_{numbering} {}

  /// Examines the variation that begins at an item, in a move sequence that has been followed up to there. A variation
  /// whose first move cannot replace the last move but can follow it is put after the next move and its annotations; at
  /// the end of the game the last move is added to it, so that it becomes an alternative with the same beginning. If
  /// the first move is illegal in both places, its number decides. Returns true if another
  /// item is at its place now.
  bool settle(std::size_t begin, Line const& line);

  /// The state after the move that the variation at an item replaces, if that is by the variation's number an earlier
  /// one than the last: a move of the same sequence, or of one that this branches from. Such a variation is followed
  /// where it is, and is put behind its move by move_back().
  [[nodiscard]] std::optional<Line> earlier_line(std::size_t begin, Line const& line);
  void move_back();

 private:
  /// The moves that lead to a place of a game, the last one first.
  [[nodiscard]] std::optional<std::vector<std::size_t>> path_to(std::size_t begin) const;
  [[nodiscard]] std::optional<Line> line_after(std::span<std::size_t const> path) const;
  [[nodiscard]] Item const* first_move(std::size_t begin) const noexcept;
  [[nodiscard]] bool is_legal(Item const& move, Position const& position) const;
  [[nodiscard]] bool follows_last_move(std::size_t begin, Line const& line) const;
  [[nodiscard]] std::optional<std::size_t> last_move_before(std::size_t begin) const noexcept;
  [[nodiscard]] std::optional<unsigned> turn_by_numbers(Item const& move) const noexcept;
  [[nodiscard]] bool numbers_follow(std::size_t begin, Item const& first) const noexcept;
  [[nodiscard]] std::size_t end_of_variation(std::size_t begin) const noexcept;
  /// The next move after some variations and remarks; the number of items if there is none.
  [[nodiscard]] std::size_t next_move(std::size_t from) const noexcept;
  void repeat_last_move(std::size_t begin);

  GameTape const& tape_;
  Game& game_;
  Variant const& variant_;
  Numbering const& numbering_;
  std::size_t settled_move_ = 0;  // the move behind which the last variation was put, and the end of that variation
  std::size_t settled_end_ = 0;

  /// A variation that is behind a later move than it replaces; both by their places in the source.
  struct Late {
    std::uint32_t variation = 0;
    std::uint32_t move = 0;
  };
  std::vector<Late> late_;
};

}  // namespace damier
