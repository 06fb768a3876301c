#include "engine/detail/training/training_samples.hpp"

#include "engine/winning_chance.hpp"

#include <algorithm>
#include <functional>

namespace damier {
namespace {

using pattern::Narrow;
using pattern::Wide;

TrainingSample sample_of(TrainingPosition const& found, double label, WideNumbers const& numbers) {
  auto const position = found.position();
  TrainingSample sample;
  sample.pieces = static_cast<std::uint8_t>(std::min(pattern::pieces_of(position), pattern::most_pieces));
  sample.white_moves = position.side == Colour::white;
  sample.features = pattern::features_of(position);
  sample.label = static_cast<float>(label);
  auto const add = [&](std::size_t number, int sign) {
    sample.patterns[sample.count++] = static_cast<std::uint32_t>(2 * number + (sign < 0 ? 1U : 0U));
  };
  auto const narrow = Narrow::of(position);
  for (std::size_t place = 0; place < narrow.size(); ++place) {
    add(Narrow::slot(place, narrow[place]), Narrow::sign(place));
  }
  auto const wide = Wide::of(position);
  for (std::size_t place = 0; place < wide.size(); ++place) {
    if (auto const number = numbers.of(Wide::slot(place, wide[place])); number != WideNumbers::none) {
      add(Narrow::slots + number, Wide::sign(place));
    }
  }
  return sample;
}

}  // namespace

WideNumbers::WideNumbers(std::span<TrainingPosition const> positions, PatternWeights const* start, std::uint32_t least,
                         std::size_t most)
    : numbers_(Wide::slots, none) {
  std::vector<std::uint32_t> counts(Wide::slots, 0);
  if (start != nullptr) {
    for (auto const& weight : start->wide()) {
      counts[weight.slot] = least;
    }
  }
  for (auto const& found : positions) {
    if (found.is_quiet) {
      auto const contents = Wide::of(found.position());
      for (std::size_t place = 0; place < contents.size(); ++place) {
        ++counts[Wide::slot(place, contents[place])];
      }
    }
  }
  for (std::uint32_t slot = 0; slot < counts.size(); ++slot) {
    if (counts[slot] >= std::max(least, 1U)) {
      slots_.push_back(slot);
    }
  }
  std::ranges::stable_sort(slots_, std::greater{}, [&](auto slot) { return counts[slot]; });
  slots_.resize(std::min<std::size_t>(slots_.size(), most));
  for (std::uint32_t number = 0; number < slots_.size(); ++number) {
    numbers_[slots_[number]] = number;
  }
}

std::vector<TrainingSample> training_samples(std::span<TrainingPosition const> positions, double lambda,
                                             WideNumbers const& numbers) {
  std::vector<TrainingSample> samples;
  samples.reserve(static_cast<std::size_t>(std::ranges::count_if(positions, &TrainingPosition::is_quiet)));
  auto ahead = 0.0;
  auto is_last = true;
  for (auto i = positions.size(); i-- > 0;) {
    auto const& found = positions[i];
    if (is_last) {
      ahead = found.points / 2.0;
    }
    ahead = lambda * ahead + (1 - lambda) * winning_chance(found.score / 100.0);
    is_last = found.is_first;
    if (found.is_quiet) {
      samples.push_back(sample_of(found, ahead, numbers));
    }
  }
  return samples;
}

}  // namespace damier
