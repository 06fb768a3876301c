#include "engine/detail/training/regression.hpp"

#include "engine/detail/training/training_samples.hpp"
#include "engine/winning_chance.hpp"
#include "engine/search/weights_file.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>
#include <utility>
#include <vector>

namespace damier {
namespace {

using pattern::Narrow;

/// All weights one after the other: each feature at each knot; what White and the side to move have for nothing else,
/// at each knot; then early and late of each narrow and of each wide pattern. What White and the side to move have is
/// not kept: a value has no place for it. Without it the weights would have to tell the colours apart where one of them
/// wins more games.
using Weights = std::vector<float>;
constexpr std::size_t first_of_white = pattern::features * pattern::knots.size();
constexpr std::size_t first_of_mover = first_of_white + pattern::knots.size();
constexpr std::size_t first_pattern = first_of_mover + pattern::knots.size();

/// Where a game is, for each number of pieces.
struct Phase {
  std::array<float, 2> of_patterns{};  // early, late
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
  Fit(Regression const& settings, std::span<TrainingSample const> samples, WideNumbers const& numbers)
      : settings_{settings},
        samples_{samples},
        numbers_{numbers},
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
      for (std::size_t i = 0; i < start_.size(); ++i) {
        next[i] -= slope[i] * widths[i];
        turn += static_cast<double>(slope[i]) * static_cast<double>(next[i] - at[i]);
      }
      auto const following = turn > 0 ? 1.0F : (1 + std::sqrt(1 + 4 * moment * moment)) / 2;
      auto const momentum = turn > 0 ? 0.0F : (moment - 1) / following;
      for (std::size_t i = 0; i < start_.size(); ++i) {
        ahead[i] = next[i] + momentum * (next[i] - at[i]);
      }
      moment = following;
      at = std::move(next);
    }
    weights_ = std::move(at);
    return loss;
  }

  [[nodiscard]] PatternWeights weights() const {
    PatternWeights::Features features;
    auto next = weights_.begin();
    for (auto& feature : features) {
      for (auto& weight : feature) {
        weight = thousandths(*next++);
      }
    }
    next = weights_.begin() + first_pattern;
    std::vector<PatternWeights::Phases> narrow(Narrow::slots);
    for (auto& weight : narrow) {
      weight.early = thousandths(*next++);
      weight.late = thousandths(*next++);
    }
    std::vector<PatternWeights::WideWeight> wide;
    for (auto const slot : numbers_.slots()) {
      auto const early = in_wide_units(*next++);
      auto const late = in_wide_units(*next++);
      if (early != 0 || late != 0) {
        wide.push_back({slot, {early, late}});
      }
    }
    std::ranges::sort(wide, {}, &PatternWeights::WideWeight::slot);
    return {std::move(narrow), std::move(wide), features};
  }

 private:
  static constexpr std::size_t parts = 16;  // of the positions, so that sums do not depend on the threads
  static constexpr auto in_thousandths = 1'000;

  [[nodiscard]] Weights of_material() const {
    Weights weights(first_pattern + 2 * (Narrow::slots + numbers_.slots().size()), 0.0F);
    for (std::size_t knot = 0; knot < pattern::knots.size(); ++knot) {
      weights[pattern::feature::men * pattern::knots.size() + knot] = 1.0F;
      weights[pattern::feature::kings * pattern::knots.size() + knot] = 2.8F;
    }
    return weights;
  }

  [[nodiscard]] Weights all_of(PatternWeights const& kept) const {
    auto weights = of_material();
    auto const put = [&](std::size_t at, std::int16_t weight) {
      weights[at] = static_cast<float>(weight) / in_thousandths;
    };
    std::size_t at = 0;
    for (auto const& feature : kept.features()) {
      for (auto const weight : feature) {
        put(at++, weight);
      }
    }
    auto const put_pattern = [&](std::size_t number, PatternWeights::Phases const& phases) {
      put(first_pattern + 2 * number, phases.early);
      put(first_pattern + 2 * number + 1, phases.late);
    };
    for (std::size_t slot = 0; slot < kept.narrow().size(); ++slot) {
      put_pattern(slot, kept.narrow()[slot]);
    }
    for (auto const& weight : kept.wide()) {
      if (auto const number = numbers_.of(weight.slot); number != WideNumbers::none) {
        put_pattern(Narrow::slots + number, weight.phases);
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

  /// Thousandths that a file of weights can keep of a wide pattern.
  static std::int16_t in_wide_units(float men) {
    return static_cast<std::int16_t>(wide_unit *
                                     std::clamp(std::lround(men * in_thousandths / wide_unit), -127L, 127L));
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
            sum.of_weights.assign(start_.size(), 0.0F);
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
      for (std::size_t i = 0; i < start_.size(); ++i) {
        sums_[0].of_weights[i] += sums_[part].of_weights[i];
      }
    }
    return sums_[0];
  }

  /// apply(weight, factor) for each weight that counts in a sample.
  template <typename Apply>
  void for_each_weight(TrainingSample const& sample, Apply const& apply) const {
    auto const& phase = phases_[sample.pieces];
    for (std::size_t i = 0; i < sample.count; ++i) {
      auto const found = sample.patterns[i];
      auto const sign = (found & 1U) != 0 ? -1.0F : 1.0F;
      apply(first_pattern + (found & ~1U), sign * phase.of_patterns[0]);
      apply(first_pattern + (found | 1U), sign * phase.of_patterns[1]);
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
            apply(i * pattern::knots.size() + knot, static_cast<float>(sample.features[i]) * phase.of_features[knot]);
          }
        }
      }
    }
  }

  /// How much a weight is drawn to the start.
  [[nodiscard]] float pull_of(std::size_t weight) const noexcept {
    auto const of_patterns = weight < first_pattern + 2 * Narrow::slots ? settings_.ridge : settings_.wide_ridge;
    return weight < first_pattern ? 0.0F : static_cast<float>(of_patterns);
  }

  /// How far each weight may go along its slope: the inverse of a bound of the curvature, the sum over the positions of
  /// the size of its factor times that of all factors (Gershgorin).
  [[nodiscard]] Weights step_widths() {
    auto widths = summed([this](TrainingSample const& sample, Sum& sum) {
                    auto size = 0.0F;
                    for_each_weight(sample, [&](std::size_t, float factor) { size += std::abs(factor); });
                    for_each_weight(sample, [&](std::size_t weight, float factor) {
                      sum.of_weights[weight] += std::abs(factor) * size;
                    });
                  }).of_weights;
    for (std::size_t i = 0; i < start_.size(); ++i) {
      widths[i] = 1 / (widths[i] + pull_of(i) + 1.0F);
    }
    return widths;
  }

  Weights const& slope_at(Weights const& weights, double& loss) {
    auto& sum = summed([&](TrainingSample const& sample, Sum& to) {
      auto value = 0.0F;
      for_each_weight(sample, [&](std::size_t weight, float factor) { value += weights[weight] * factor; });
      auto const expected = winning_chance(value);
      auto const error = static_cast<float>((expected - sample.label) / men_for_e);
      for_each_weight(sample, [&](std::size_t weight, float factor) { to.of_weights[weight] += error * factor; });
      auto const bounded = std::clamp(expected, 1e-9, 1 - 1e-9);
      to.loss -= sample.label * std::log(bounded) + (1 - sample.label) * std::log(1 - bounded);
    });
    for (auto i = first_pattern; i < start_.size(); ++i) {
      sum.of_weights[i] += pull_of(i) * (weights[i] - start_[i]);
    }
    loss = sum.loss / static_cast<double>(std::max<std::size_t>(samples_.size(), 1));
    return sum.of_weights;
  }

  Regression settings_;
  std::span<TrainingSample const> samples_;
  WideNumbers const& numbers_;
  std::array<Phase, pattern::most_pieces + 1> phases_;
  std::vector<Sum> sums_;
  Weights start_;
  Weights weights_;
};

}  // namespace

FittedWeights fit_weights(std::span<TrainingPosition const> positions, Regression const& settings) {
  WideNumbers const numbers{positions, settings.start, settings.least_wide, settings.most_wide};
  auto const samples = training_samples(positions, settings.lambda, numbers);
  Fit fit{settings, samples, numbers};
  auto const loss = fit.descend();
  return {fit.weights(), loss, samples.size()};
}

}  // namespace damier
