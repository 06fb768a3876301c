#include "search/detail/block_tally.hpp"

namespace damier {

void BlockTally::begin(GameBlocks& blocks, Colour side) {
  state_ = blocks.column(BlockColumn::state);
  date_ = blocks.column(BlockColumn::date);
  rating_ = blocks.column(side == Colour::white ? BlockColumn::white_rating : BlockColumn::black_rating);
}

std::uint32_t BlockTally::place_of(std::optional<Move> const& move) {
  auto const next = static_cast<std::uint32_t>(counts_.size());
  auto const place = move ? places_.try_emplace(*move, next).first->second : ended_.value_or(next);
  if (!move) {
    ended_ = place;
  }
  if (place == next) {
    counts_.emplace_back();
  }
  return place;
}

TreeCounts BlockTally::tree_counts(Counts const& counts) {
  auto const ended = [&](Outcome outcome) { return counts.outcomes[static_cast<std::size_t>(outcome)]; };
  TreeCounts found;
  for (auto const games : counts.outcomes) {
    found.games += games;
  }
  found.white = ended(Outcome::white_wins);
  found.draws = ended(Outcome::draw);
  found.black = ended(Outcome::black_wins);
  found.rated = counts.rated;
  found.rating_sum = counts.rating_sum;
  for (std::size_t year = 1; year < most_years; ++year) {
    if (counts.years[year] != 0) {
      found.years[static_cast<int>(year)] = counts.years[year];
    }
  }
  return found;
}

void BlockTally::add_to(PositionCounts& counts) const {
  if (ended_) {
    counts.all.add(tree_counts(counts_[*ended_]));
  }
  for (auto const& [move, place] : places_) {
    auto const of_move = tree_counts(counts_[place]);
    counts.all.add(of_move);
    counts.moves[move].add(of_move);
  }
}

}  // namespace damier
