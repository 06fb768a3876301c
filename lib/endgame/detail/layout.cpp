#include "endgame/detail/layout.hpp"

namespace damier::endgame {
namespace {

/// Positions: men that share squares with the other side's men are on the rows that both may be on.
std::uint64_t count_positions(BoardSquares const& board, Material const& material) noexcept {
  auto const kings_on = [&](unsigned free) {
    return std::uint64_t{combinations(free, material.own.kings)} *
           combinations(free - material.own.kings, material.other.kings);
  };
  auto const row = board.row();
  auto const shared = board.count() - 2 * row;
  std::uint64_t men = 0;
  // Own men on the own back row, where no man of the other side can be.
  for (unsigned back = 0; back <= material.own.men; ++back) {
    auto const ahead = material.own.men - 0U - back;
    if (back <= row && ahead <= shared) {
      men += std::uint64_t{combinations(row, back)} * combinations(shared, ahead) *
             combinations(board.count() - row - ahead, material.other.men);
    }
  }
  return men * kings_on(board.count() - material.men());
}

void sort_in(Group& group, unsigned size, unsigned number) noexcept {
  auto at = size;
  for (; at != 0 && group[at - 1] > number; --at) {
    group[at] = group[at - 1];
  }
  group[at] = static_cast<std::uint8_t>(number);
}

}  // namespace

Layout::Layout(BoardSquares const& board, Material const& material) noexcept
    : material_{material}, sizes_{material.own.men, material.other.men, material.own.kings, material.other.kings} {
  for (auto at = all_kinds.size(); at-- != 0;) {
    counts_[at] = combinations(board.count() - (is_men(all_kinds[at]) ? board.row() : 0), sizes_[at]);
    strides_[at] = indices_;
    indices_ *= counts_[at];
  }
  positions_ = count_positions(board, material);
}

bool place_pieces(BoardSquares const& board, Position const& position, PlacedPosition& placed) noexcept {
  std::array<std::uint8_t, 4> sizes{};
  for (auto const colour : both_colours) {
    auto const own = colour == position.side;
    for (auto const square : position.of(colour)) {
      auto const king = position.kings.contains(square);
      auto number = colour == Colour::white ? board.number(square) : board.for_other(board.number(square));
      if (!king) {
        if (number < board.row()) {
          return false;
        }
        number -= board.row();
      }
      auto const at = place(king ? (own ? Kind::own_kings : Kind::other_kings) : (own ? Kind::own_men : Kind::other_men));
      if (sizes[at] == most_of_a_side) {
        return false;
      }
      sort_in(placed.placement[at], sizes[at]++, number);
    }
  }
  placed.material = {{sizes[2], sizes[0]}, {sizes[3], sizes[1]}};
  return true;
}

Position position_of(BoardSquares const& board, Layout const& layout, Placement const& placement) noexcept {
  Position position;
  for (auto const kind : all_kinds) {
    for (unsigned i = 0; i < layout.size(kind); ++i) {
      auto const number = placement[place(kind)][i] + (is_men(kind) ? board.row() : 0U);
      auto const square = board.square(is_own(kind) ? number : board.for_other(number));
      position.put(square, {is_own(kind) ? Colour::white : Colour::black, !is_men(kind)});
    }
  }
  return position;
}

}  // namespace damier::endgame
