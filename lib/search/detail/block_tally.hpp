#pragma once

#include "board/position.hpp"
#include "store/game_blocks.hpp"
#include "store/position_counts.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// Counts how games continued and ended by the columns of their blocks, in flat tables.
class BlockTally {
 public:
  /// The block that was found, whose columns are valid until the next one; the side to move in the position.
  void begin(GameBlocks& blocks, Colour side);

  /// Where games with a move are counted; nothing for those that end.
  [[nodiscard]] std::uint32_t place_of(std::optional<Move> const& move);

  /// Whether the columns have the rating of the side to move, or that there is none.
  [[nodiscard]] bool has_rating(std::size_t game) const noexcept { return rating_[game] != other_rating; }
  /// A game of the block, with such a rating.
  void add(std::size_t game, std::uint32_t place) noexcept {
    auto& counts = counts_[place];
    ++counts.outcomes[state_[game] & static_cast<std::uint32_t>(GameState::outcome_mask)];
    auto const rating = rating_[game];
    counts.rated += rating != 0 ? 1U : 0U;
    counts.rating_sum += rating;
    auto const year = DateNumber::year(date_[game]);
    ++counts.years[year < most_years ? year : 0];
  }

  void add_to(PositionCounts& counts) const;

 private:
  static constexpr std::size_t most_years = 10'000;
  struct Counts {
    std::array<std::uint64_t, 8> outcomes{};
    std::uint64_t rated = 0;
    std::uint64_t rating_sum = 0;
    std::vector<std::uint32_t> years = std::vector<std::uint32_t>(most_years);  // 0: not known
  };
  [[nodiscard]] static TreeCounts tree_counts(Counts const& counts);

  std::span<std::uint32_t const> state_, date_, rating_;
  std::map<Move, std::uint32_t, MoveOrder> places_;
  std::optional<std::uint32_t> ended_;  // place
  std::vector<Counts> counts_;
};

}  // namespace damier
