#include "engine/training/regression.hpp"

#include "engine/winning_chance.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// What fits a position: slots as numbers of weights, twice, with their lowest bit set where the sign is negative.
struct Sample {
  std::array<std::uint32_t, pattern::places> slots;
  pattern::Features features;
  std::uint8_t pieces = 0;
  bool white_moves = true;
  float label = 0;
};

Sample sample_of(TrainingPosition const& found, double label) {
  auto const position = found.position();
  auto const contents = pattern::contents_of(position);
  Sample sample{.slots = {},
                .features = pattern::features_of(position),
                .pieces = static_cast<std::uint8_t>(std::min(pattern::pieces_of(position), pattern::most_pieces)),
                .white_moves = position.side == Colour::white,
                .label = static_cast<float>(label)};
  for (std::size_t place = 0; place < pattern::places; ++place) {
    auto const slot = pattern::slot_of(place, contents[place]);
    sample.slots[place] = 2 * slot.weight + (slot.sign < 0 ? 1U : 0U);
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

/// All weights one after the other: early and late of each slot, then each feature at each knot; at last what White and
/// the side to move have for nothing else, at each knot. Those are not kept: a value has no place for them. Without
/// them the weights would have to tell the colours apart where one of them wins more games.
using Weights = std::vector<float>;
constexpr std::size_t first_feature = 2 * pattern::slots;
constexpr std::size_t first_of_white = first_feature + pattern::features * pattern::knots.size();
constexpr std::size_t first_of_mover = first_of_white + pattern::knots.size();
constexpr std::size_t all_weights = first_of_mover + pattern::knots.size();

/// Where a game is, for each number of pieces.
struct Phase {
  std::array<float, 2> of_slots{};  // early, late
  pattern::Nearness of_features{};
};
std::array<Phase, pattern::most_pieces + 1> make_phases() {
  std::array<Phase, pattern::most_pieces + 1> phases;
  for (unsigned pieces = 0; pieces < phases.size(); ++pieces) {
    auto const early = pattern::earliness(pieces);
    phases[pieces] = {{early, 1 - early}, pattern::nearness(pieces)};
  }
  return phases;
}

class Fit {
 public:
  Fit(Regression const& settings, std::span<Sample const> samples)
      : settings_{settings},
        samples_{samples},
        phases_{make_phases()},
        sums_(parts),
        start_{settings.start != nullptr ? all_of(*settings.start) : of_material()} {}

  /// The mean loss before the last step.
  double descend() {
    auto const widths = step_widths();
    auto at = start_;
    auto ahead = at;
    auto moment = 1.0F;
    auto loss = 0.0;
    for (unsigned step = 0; step < settings_.steps; ++step) {
      auto const slope = slope_at(ahead, loss);
      auto next = ahead;
      auto turn = 0.0;
      for (std::size_t i = 0; i < all_weights; ++i) {
        next[i] -= slope[i] * widths[i];
        turn += static_cast<double>(slope[i]) * static_cast<double>(next[i] - at[i]);
      }
      auto const following = turn > 0 ? 1.0F : (1 + std::sqrt(1 + 4 * moment * moment)) / 2;
      auto const momentum = turn > 0 ? 0.0F : (moment - 1) / following;
      for (std::size_t i = 0; i < all_weights; ++i) {
        ahead[i] = next[i] + momentum * (next[i] - at[i]);
      }
      moment = following;
      at = std::move(next);
    }
    weights_ = std::move(at);
    return loss;
  }

  [[nodiscard]] PatternWeights weights() const {
    std::vector<PatternWeights::Phases> slots;
    slots.reserve(pattern::slots);
    for (std::size_t slot = 0; slot < pattern::slots; ++slot) {
      slots.push_back({thousandths(weights_[2 * slot]), thousandths(weights_[2 * slot + 1])});
    }
    std::array<PatternWeights::Knots, pattern::features> features;
    auto at = first_feature;
    for (auto& feature : features) {
      for (auto& weight : feature) {
        weight = thousandths(weights_[at++]);
      }
    }
    return {std::move(slots), features};
  }

 private:
  static constexpr std::size_t parts = 16;  // of the positions, so that sums do not depend on the threads
  static constexpr auto in_thousandths = 1'000;

  static Weights of_material() {
    Weights weights(all_weights, 0.0F);
    for (std::size_t knot = 0; knot < pattern::knots.size(); ++knot) {
      weights[first_feature + knot] = 1.0F;
      weights[first_feature + pattern::knots.size() + knot] = 2.8F;
    }
    return weights;
  }

  static Weights all_of(PatternWeights const& kept) {
    Weights weights(all_weights, 0.0F);
    auto next = weights.begin();
    for (auto const& slot : kept.slots()) {
      *next++ = static_cast<float>(slot.early) / in_thousandths;
      *next++ = static_cast<float>(slot.late) / in_thousandths;
    }
    for (auto const& feature : kept.features()) {
      for (auto const weight : feature) {
        *next++ = static_cast<float>(weight) / in_thousandths;
      }
    }
    return weights;
  }

  struct Sum {
    Weights of_weights;
    double loss = 0;
  };

  static std::int16_t thousandths(float men) {
    return static_cast<std::int16_t>(std::clamp(std::lround(men * in_thousandths), -32'000L, 32'000L));
  }

  /// add(sample, sum) for all samples, on all threads; the sums of the parts are left in the first.
  template <typename Add>
  Sum& summed(Add const& add) {
    std::atomic<std::size_t> next = 0;
    {
      std::vector<std::jthread> workers;
      for (auto i = 0U; i < std::max(settings_.threads, 1U); ++i) {
        workers.emplace_back([&] {
          for (auto part = next++; part < parts; part = next++) {
            auto& sum = sums_[part];
            sum.of_weights.assign(all_weights, 0.0F);
            sum.loss = 0;
            auto const end = samples_.size() * (part + 1) / parts;
            for (auto at = samples_.size() * part / parts; at < end; ++at) {
              add(samples_[at], sum);
            }
          }
        });
      }
    }
    for (std::size_t part = 1; part < parts; ++part) {
      sums_[0].loss += sums_[part].loss;
      for (std::size_t i = 0; i < all_weights; ++i) {
        sums_[0].of_weights[i] += sums_[part].of_weights[i];
      }
    }
    return sums_[0];
  }

  /// apply(weight, factor) for each weight that counts in a sample.
  template <typename Apply>
  void for_each_weight(Sample const& sample, Apply const& apply) const {
    auto const& phase = phases_[sample.pieces];
    for (auto const slot : sample.slots) {
      auto const sign = (slot & 1U) != 0 ? -1.0F : 1.0F;
      apply(slot & ~1U, sign * phase.of_slots[0]);
      apply(slot | 1U, sign * phase.of_slots[1]);
    }
    auto const of_mover = sample.white_moves ? 1.0F : -1.0F;
    for (std::size_t knot = 0; knot < pattern::knots.size(); ++knot) {
      if (phase.of_features[knot] != 0) {
        apply(first_of_white + knot, phase.of_features[knot]);
        apply(first_of_mover + knot, of_mover * phase.of_features[knot]);
      }
    }
    for (std::size_t i = 0; i < pattern::features; ++i) {
      if (sample.features[i] != 0) {
        for (std::size_t knot = 0; knot < pattern::knots.size(); ++knot) {
          if (phase.of_features[knot] != 0) {
            apply(first_feature + i * pattern::knots.size() + knot,
                  static_cast<float>(sample.features[i]) * phase.of_features[knot]);
          }
        }
      }
    }
  }

  /// How much a weight is drawn to the start.
  [[nodiscard]] float pull_of(std::size_t weight) const noexcept {
    return weight < first_feature ? static_cast<float>(settings_.ridge) : 0.0F;
  }

  /// How far each weight may go along its slope: the inverse of a bound of the curvature, the sum over the positions of
  /// the size of its factor times that of all factors (Gershgorin).
  [[nodiscard]] Weights step_widths() {
    auto widths = summed([this](Sample const& sample, Sum& sum) {
                    auto size = 0.0F;
                    for_each_weight(sample, [&](std::size_t, float factor) { size += std::abs(factor); });
                    for_each_weight(sample, [&](std::size_t weight, float factor) {
                      sum.of_weights[weight] += std::abs(factor) * size;
                    });
                  }).of_weights;
    for (std::size_t i = 0; i < all_weights; ++i) {
      widths[i] = 1 / (widths[i] + pull_of(i) + 1.0F);
    }
    return widths;
  }

  Weights const& slope_at(Weights const& weights, double& loss) {
    auto& sum = summed([&](Sample const& sample, Sum& to) {
      auto value = 0.0F;
      for_each_weight(sample, [&](std::size_t weight, float factor) { value += weights[weight] * factor; });
      auto const expected = winning_chance(value);
      auto const error = static_cast<float>((expected - sample.label) / men_for_e);
      for_each_weight(sample, [&](std::size_t weight, float factor) { to.of_weights[weight] += error * factor; });
      auto const bounded = std::clamp(expected, 1e-9, 1 - 1e-9);
      to.loss -= sample.label * std::log(bounded) + (1 - sample.label) * std::log(1 - bounded);
    });
    for (std::size_t i = 0; i < first_feature; ++i) {
      sum.of_weights[i] += pull_of(i) * (weights[i] - start_[i]);
    }
    loss = sum.loss / static_cast<double>(std::max<std::size_t>(samples_.size(), 1));
    return sum.of_weights;
  }

  Regression settings_;
  std::span<Sample const> samples_;
  std::array<Phase, pattern::most_pieces + 1> phases_;
  std::vector<Sum> sums_;
  Weights start_;
  Weights weights_;
};

}  // namespace

FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings) {
  auto const samples = samples_of(positions, settings.lambda);
  Fit fit{settings, samples};
  auto const loss = fit.descend();
  return {fit.weights(), loss, samples.size()};
}

}  // namespace damier
