#include "endgame/detail/arena.hpp"

#include <algorithm>

namespace damier::endgame {

SquareSets::SquareSets(unsigned squares, unsigned size) {
  sets_.reserve(combinations(squares, size));
  Group set{};
  for (unsigned i = 0; i < size; ++i) {
    set[i] = static_cast<std::uint8_t>(i);
  }
  for (auto left = combinations(squares, size); left != 0; --left) {
    sets_.push_back(set);
    unsigned at = 0;  // the first that can go on; those before it return to the lowest squares
    while (at + 1 < size && set[at] + 1U == set[at + 1]) {
      set[at] = static_cast<std::uint8_t>(at);
      ++at;
    }
    ++set[at];
  }
}

Arena::Arena(Variant const& variant) : variant_{&variant}, board_{variant.rules()} {}

void Arena::prepare(Material const& material) {
  auto const fill = [](std::vector<SquareSets>& sets, unsigned squares, unsigned most) {
    while (sets.size() <= most) {
      sets.emplace_back(squares, static_cast<unsigned>(sets.size()));
    }
  };
  fill(sets_[0], board_.count() - board_.row(), std::max(material.own.men, material.other.men));
  fill(sets_[1], board_.count(), std::max(material.own.kings, material.other.kings));
}

Pieces::Pieces(Arena const& arena, Layout const& layout) noexcept : arena_{&arena}, layout_{&layout} {
  for (auto const kind : all_kinds) {
    sets_[place(kind)] = &arena.sets(kind, layout.size(kind));
  }
}

bool Pieces::put(std::uint32_t index) noexcept {
  if (++stamp_ == 0) {
    occupied_ = {};
    stamp_ = 1;
  }
  auto const& board = arena_->board();
  for (auto const kind : all_kinds) {
    auto const at = place(kind);
    auto const rank = index / layout_->stride(kind);
    index -= rank * layout_->stride(kind);
    ranks_[at] = rank;
    placement_[at] = (*sets_[at])[rank];
    for (unsigned i = 0; i < layout_->size(kind); ++i) {
      auto number = placement_[at][i] + (is_men(kind) ? board.row() : 0U);
      number = is_own(kind) ? number : board.for_other(number);
      if (occupied_[number] == stamp_) {
        return false;
      }
      occupied_[number] = stamp_;
    }
  }
  return true;
}

}  // namespace damier::endgame
