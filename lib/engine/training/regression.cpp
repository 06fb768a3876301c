#include "engine/training/regression.hpp"

#include "engine/winning_chance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace damier {
namespace {

constexpr float first_squares = 1;  // as if a gradient of 1 had been seen: a content that is rare is learned slowly

/// A weight at so many points of a game, in men, with the squared gradients so far.
template <std::size_t Points>
struct Parameter {
  std::array<float, Points> value{};
  std::array<float, Points> squares{};
};

struct Sample {
  std::array<pattern::Slot, pattern::places> slots;
  pattern::Features features;
  pattern::Nearness near;
  float early = 0;
  float label = 0;
};

Sample sample_of(TrainingPosition const& found, double label) {
  auto const position = found.position();
  auto const contents = pattern::contents_of(position);
  auto const pieces = pattern::pieces_of(position);
  Sample sample{.slots = {},
                .features = pattern::features_of(position),
                .near = pattern::nearness(pieces),
                .early = pattern::earliness(pieces),
                .label = static_cast<float>(label)};
  for (std::size_t place = 0; place < pattern::places; ++place) {
    sample.slots[place] = pattern::slot_of(place, contents[place]);
  }
  return sample;
}

/// The quiet positions with their labels.
std::vector<Sample> samples_of(std::span<TrainingPosition const> positions, double lambda) {
  std::vector<Sample> samples;
  samples.reserve(positions.size());
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
      samples.push_back(sample_of(found, ahead));
    }
  }
  return samples;
}

class Fit {
 public:
  Fit(Regression const& settings, std::span<Sample const> samples)
      : settings_{settings},
        samples_{samples},
        slots_(pattern::slots),
        pulls_(pattern::slots),
        features_(pattern::features) {
    features_[0].value.fill(1.0F);
    features_[1].value.fill(2.8F);
    for (auto const& sample : samples) {
      for (auto const& slot : sample.slots) {
        pulls_[slot.weight] += 1;
      }
    }
    for (auto& pull : pulls_) {
      pull = static_cast<float>(settings.ridge) / std::max(pull, 1.0F);
    }
  }

  double epoch(std::span<std::uint32_t const> order) {
    auto loss = 0.0;
    for (auto const place : order) {
      loss += learn(samples_[place]);
    }
    return loss / static_cast<double>(std::max<std::size_t>(order.size(), 1));
  }

  [[nodiscard]] PatternWeights weights() const {
    std::vector<PatternWeights::Phases> slots;
    slots.reserve(slots_.size());
    for (auto const& slot : slots_) {
      slots.push_back({thousandths(slot.value[0]), thousandths(slot.value[1])});
    }
    std::array<PatternWeights::Knots, pattern::features> features;
    std::ranges::transform(features_, features.begin(), [](auto const& feature) {
      PatternWeights::Knots knots;
      std::ranges::transform(feature.value, knots.begin(), thousandths);
      return knots;
    });
    return {std::move(slots), features};
  }

 private:
  static std::int16_t thousandths(float men) {
    return static_cast<std::int16_t>(std::clamp(std::lround(men * 1'000), -32'000L, 32'000L));
  }

  double learn(Sample const& sample) {
    std::array<float, 2> const phase{sample.early, 1 - sample.early};
    auto value = 0.0F;
    for (auto const& slot : sample.slots) {
      auto const& weight = slots_[slot.weight].value;
      value += static_cast<float>(slot.sign) * (weight[0] * phase[0] + weight[1] * phase[1]);
    }
    for (std::size_t i = 0; i < pattern::features; ++i) {
      for (std::size_t knot = 0; knot < sample.near.size(); ++knot) {
        value += static_cast<float>(sample.features[i]) * sample.near[knot] * features_[i].value[knot];
      }
    }
    auto const expected = winning_chance(value);
    auto const error = static_cast<float>((expected - sample.label) / men_for_e);
    for (auto const& slot : sample.slots) {
      step(slots_[slot.weight], phase, error * static_cast<float>(slot.sign), pulls_[slot.weight]);
    }
    for (std::size_t i = 0; i < pattern::features; ++i) {
      if (sample.features[i] != 0) {
        step(features_[i], sample.near, error * static_cast<float>(sample.features[i]), 0);
      }
    }
    auto const bounded = std::clamp(expected, 1e-9, 1 - 1e-9);
    return -sample.label * std::log(bounded) - (1 - sample.label) * std::log(1 - bounded);
  }

  template <std::size_t Points>
  void step(Parameter<Points>& parameter, std::array<float, Points> const& near, float slope, float pull) const {
    for (std::size_t i = 0; i < Points; ++i) {
      if (near[i] != 0) {
        auto const gradient = near[i] * (slope + pull * parameter.value[i]);
        parameter.squares[i] += gradient * gradient;
        parameter.value[i] -=
            static_cast<float>(settings_.learning_rate) * gradient / std::sqrt(parameter.squares[i] + first_squares);
      }
    }
  }

  Regression settings_;
  std::span<Sample const> samples_;
  std::vector<Parameter<2>> slots_;
  std::vector<float> pulls_;  // of each slot to 0, at each step
  std::vector<Parameter<pattern::knots.size()>> features_;
};

}  // namespace

FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings) {
  auto const samples = samples_of(positions, settings.lambda);
  Fit fit{settings, samples};
  std::vector<std::uint32_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937_64 random{settings.seed};
  auto loss = 0.0;
  for (unsigned epoch = 0; epoch < settings.epochs; ++epoch) {
    for (auto i = order.size(); i > 1; --i) {  // Fisher and Yates: the same on every machine
      std::swap(order[i - 1], order[static_cast<std::size_t>(random() % i)]);
    }
    loss = fit.epoch(order);
  }
  return {fit.weights(), loss, samples.size()};
}

}  // namespace damier
