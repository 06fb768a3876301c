#include "engine/training/regression.hpp"

#include "engine/winning_chance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace damier {
namespace {

/// A weight of both phases, in men, with the squared gradients so far.
struct Parameter {
  std::array<float, 2> value{};
  std::array<float, 2> squares{};
};

constexpr float first_squares = 1e-3F;

class Fit {
 public:
  explicit Fit(Regression const& settings) : settings_{settings}, slots_(pattern::slots), features_(pattern::features) {
    features_[0].value = {1.0F, 1.0F};
    features_[1].value = {2.8F, 2.8F};
  }

  double epoch(std::span<TrainingPosition const> positions, std::span<std::uint32_t const> order) {
    auto loss = 0.0;
    for (auto const place : order) {
      loss += learn(positions[place]);
    }
    return loss / static_cast<double>(std::max<std::size_t>(order.size(), 1));
  }

  [[nodiscard]] PatternWeights weights() const {
    std::vector<PatternWeights::Phases> slots;
    slots.reserve(slots_.size());
    for (auto const& slot : slots_) {
      slots.push_back(rounded(slot));
    }
    std::array<PatternWeights::Phases, pattern::features> features;
    std::ranges::transform(features_, features.begin(), rounded);
    return {std::move(slots), features};
  }

 private:
  static PatternWeights::Phases rounded(Parameter const& parameter) {
    auto const thousandths = [](float men) {
      return static_cast<std::int16_t>(std::clamp(std::lround(men * 1'000), -32'000L, 32'000L));
    };
    return {thousandths(parameter.value[0]), thousandths(parameter.value[1])};
  }

  double learn(TrainingPosition const& sample) {
    auto const position = sample.position();
    auto const contents = pattern::contents_of(position);
    auto const features = pattern::features_of(position);
    auto const early = static_cast<float>(std::min(pattern::pieces_of(position), 40U)) / 40;
    std::array<float, 2> const phase{early, 1 - early};
    std::array<pattern::Slot, pattern::places> slots;
    auto value = 0.0F;
    for (std::size_t place = 0; place < pattern::places; ++place) {
      slots[place] = pattern::slot_of(place, contents[place]);
      auto const& weight = slots_[slots[place].weight].value;
      value += slots[place].sign * (weight[0] * phase[0] + weight[1] * phase[1]);
    }
    for (std::size_t i = 0; i < features.size(); ++i) {
      value += features[i] * (features_[i].value[0] * phase[0] + features_[i].value[1] * phase[1]);
    }
    auto const expected = winning_chance(value);
    auto const label =
        settings_.of_result * sample.points / 2.0 + (1 - settings_.of_result) * winning_chance(sample.score / 100.0);
    auto const error = static_cast<float>((expected - label) / men_for_e);
    for (auto const& slot : slots) {
      step(slots_[slot.weight], phase, error * slot.sign);
    }
    for (std::size_t i = 0; i < features.size(); ++i) {
      if (features[i] != 0) {
        step(features_[i], phase, error * features[i]);
      }
    }
    auto const bounded = std::clamp(expected, 1e-9, 1 - 1e-9);
    return -label * std::log(bounded) - (1 - label) * std::log(1 - bounded);
  }

  void step(Parameter& parameter, std::array<float, 2> const& phase, float slope) const {
    for (std::size_t i = 0; i < 2; ++i) {
      auto const gradient = slope * phase[i] + static_cast<float>(settings_.decay) * parameter.value[i];
      parameter.squares[i] += gradient * gradient;
      parameter.value[i] -=
          static_cast<float>(settings_.learning_rate) * gradient / std::sqrt(parameter.squares[i] + first_squares);
    }
  }

  Regression settings_;
  std::vector<Parameter> slots_;
  std::vector<Parameter> features_;
};

}  // namespace

FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings) {
  Fit fit{settings};
  std::vector<std::uint32_t> order(positions.size());
  std::iota(order.begin(), order.end(), 0U);
  std::mt19937_64 random{settings.seed};
  auto loss = 0.0;
  for (unsigned epoch = 0; epoch < settings.epochs; ++epoch) {
    for (auto i = order.size(); i > 1; --i) {  // Fisher and Yates: the same on every machine
      std::swap(order[i - 1], order[static_cast<std::size_t>(random() % i)]);
    }
    loss = fit.epoch(positions, order);
  }
  return {fit.weights(), loss};
}

}  // namespace damier
