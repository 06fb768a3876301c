#pragma once

#include "endgame/detail/arena.hpp"
#include "endgame/detail/parallel.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace damier::endgame {

/// What is known of an index.
enum class Cell : std::uint8_t {
  // 1 to most_moves: not decided; so many moves are left that may not lose
  most_moves = 200,
  drawn_by_capture = 245,
  lost_by_capture = 246,
  won_by_capture = 247,
  invalid = 248,  ///< two pieces on one square
  drawn = 249,
  lost = 250,
  won = 251,
};
[[nodiscard]] constexpr bool is_decided(std::uint8_t cell) noexcept {
  return cell > static_cast<std::uint8_t>(Cell::most_moves);
}
/// The outcome of a decided, valid cell.
[[nodiscard]] constexpr Outcome outcome_of(Cell cell) noexcept {
  switch (cell) {
    case Cell::won:
    case Cell::won_by_capture: return Outcome::win;
    case Cell::lost:
    case Cell::lost_by_capture: return Outcome::loss;
    default: return Outcome::draw;
  }
}
[[nodiscard]] constexpr bool is_quiet(Cell cell) noexcept { return cell >= Cell::drawn; }
[[nodiscard]] constexpr bool is_valid(Cell cell) noexcept { return cell != Cell::invalid; }

inline constexpr std::uint8_t no_level = 255;

/// One slice, solved or being solved: a cell and a distance for each index.
struct SolvedSlice {
  explicit SolvedSlice(Layout const& its_layout)
      : layout{its_layout}, cells(layout.indices()), levels(layout.indices(), no_level) {}

  [[nodiscard]] Cell cell(std::uint32_t index) const noexcept { return static_cast<Cell>(cells[index]); }

  Layout layout;
  std::vector<std::uint8_t> cells;
  std::vector<std::uint8_t> levels;
};

/// Something for each material: a table with a place for all of them.
template <typename Value>
class ByMaterial {
 public:
  [[nodiscard]] Value const* find(Material const& material) const noexcept { return slots_[slot(material)].get(); }
  [[nodiscard]] Value* find(Material const& material) noexcept { return slots_[slot(material)].get(); }
  void set(Material const& material, std::unique_ptr<Value> value) noexcept {
    slots_[slot(material)] = std::move(value);
  }
  Value& set(Material const& material, Value value) {
    return *(slots_[slot(material)] = std::make_unique<Value>(std::move(value)));
  }

 private:
  static constexpr std::size_t side = most_of_a_side + 1;
  static constexpr std::size_t slot(Material const& material) noexcept {
    return ((material.own.kings * side + material.own.men) * side + material.other.kings) * side + material.other.men;
  }
  std::array<std::unique_ptr<Value>, side * side * side * side> slots_;
};

/// The outcomes of the slices to which captures and promotions lead.
class Finished {
 public:
  void add(Layout const& layout, PackedValues values) {
    slices_.set(layout.material(), Slice{layout, std::move(values)});
  }
  [[nodiscard]] bool has(Material const& material) const noexcept { return slices_.find(material) != nullptr; }
  /// The outcome for the side to move; its own pieces are in the placement's groups own_men and own_kings.
  [[nodiscard]] Outcome outcome(PlacedPosition const& placed) const noexcept {
    if (placed.material.own.size() == 0) {
      return Outcome::loss;
    }
    return outcome(placed.material, slices_.find(placed.material)->layout.index(placed.placement));
  }
  [[nodiscard]] Outcome outcome(Material const& material, std::uint32_t index) const noexcept {
    return static_cast<Outcome>(slices_.find(material)->values.at(index));
  }

 private:
  struct Slice {
    Layout layout;
    PackedValues values;
  };
  ByMaterial<Slice> slices_;
};

/// A slice and the one in which the other side is to move, solved together; one if both are the same.
struct SolvedPair {
  std::vector<SolvedSlice> slices;

  [[nodiscard]] SolvedSlice& reversed(std::size_t at) noexcept { return slices[slices.size() - 1 - at]; }
  /// The last distance that occurs.
  unsigned last_level = 0;
};

/// Solves a pair of slices. Those to which captures and promotions lead have to be finished.
[[nodiscard]] SolvedPair solve(Arena const& arena, Material const& material, Finished const& finished,
                               Workers const& workers);

/// The outcome of a position, with the captures of the side to move, whose successors are finished.
[[nodiscard]] Outcome outcome_of_captures(Arena const& arena, Position const& position, MoveList const& captures,
                                          Finished const& finished) noexcept;

/// The outcomes of a solved slice alone.
[[nodiscard]] PackedValues packed(SolvedSlice const& slice, Workers const& workers);

}  // namespace damier::endgame
