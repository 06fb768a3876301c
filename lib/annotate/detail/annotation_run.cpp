#include "annotate/annotate.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace damier {
namespace {

/// One digest of two.
std::uint64_t both_digests(std::uint64_t one, std::uint64_t other) noexcept {
  constexpr std::uint64_t multiplier = 0x9e3779b97f4a7c15U;
  auto mixed = (one ^ (other * multiplier)) * multiplier;
  return mixed ^ (mixed >> 32U);
}

GameParts with(GameParts one, GameParts const& other) noexcept {
  one.variant = one.variant || other.variant;
  one.line = one.line || other.line;
  one.game = one.game || other.game;
  one.findings = one.findings || other.findings;
  return one;
}

class AnnotationRun {
 public:
  AnnotationRun(Base& base, std::span<std::unique_ptr<Annotator> const> annotators, AnnotationOptions const& options)
      : base_{base}, options_{options}, reader_{base} {
    for (auto const& annotator : annotators) {
      layers_.push_back({annotator.get(), annotator->further_inputs(), LayerWriter{base, annotator->key()},
                         AnnotatedLayer{annotator->key()}});
    }
  }

  std::vector<AnnotatedLayer> run() {
    if (!layers_.empty()) {
      visit_games();
    }
    std::vector<AnnotatedLayer> report;
    for (auto& layer : layers_) {
      report.push_back(layer.done);
    }
    return report;
  }

 private:
  struct Layer {
    Annotator* annotator;
    std::uint64_t further_inputs;
    LayerWriter writer;
    AnnotatedLayer done;
  };
  using clock = std::chrono::steady_clock;

  void visit_games() {
    auto const range = game_range(base_);
    auto const goes_on = [&](GameId game) { return annotate(game) && pause(); };
    if (options_.games) {
      std::ignore = std::ranges::all_of(*options_.games, goes_on);
    } else {
      for (auto game = range.first; game <= range.last && goes_on(GameId{game}); ++game) {
      }
    }
    commit();
    for (auto& layer : layers_) {
      if (layer.done.games != 0) {
        layer.writer.finish();
      }
    }
  }

  /// Makes the notes of a game that are missing or outdated. Always true.
  bool annotate(GameId game) {
    auto const content = layers_.front().writer.content_digest(game);
    if (!content) {
      return true;
    }
    std::vector<Layer*> outdated;
    GameParts parts;
    for (auto& layer : layers_) {
      if (layer.writer.inputs_of(game) == both_digests(*content, layer.further_inputs)) {
        ++layer.done.unchanged;
      } else {
        outdated.push_back(&layer);
        parts = with(parts, layer.annotator->parts());
      }
    }
    parts.variant = true;  // a game of no known variant has a variant, too: none
    auto const* const stored = outdated.empty() ? nullptr : reader_.load(game, parts);
    if (stored == nullptr) {
      return true;
    }
    for (auto* const layer : outdated) {
      auto const notes = layer->annotator->notes(*stored);
      begin(*layer);
      layer->writer.put(game, both_digests(*content, layer->further_inputs), notes);
      ++layer->done.games;
      layer->done.notes += notes.size();
    }
    return true;
  }

  /// One transaction serves all layers: that of the first one that writes.
  void begin(Layer& layer) {
    if (writing_ == nullptr) {
      writing_ = &layer;
      for (auto& each : layers_) {
        each.writer.forget();
      }
      layer.writer.begin();
      begun_ = clock::now();
    }
  }
  void commit() {
    if (auto* const layer = std::exchange(writing_, nullptr)) {
      layer->writer.commit();
    }
  }

  /// Ends a long transaction; false if the run is to end.
  bool pause() {
    constexpr std::chrono::milliseconds longest{500};
    if (writing_ != nullptr && clock::now() - begun_ > longest) {
      commit();
    }
    return !options_.progress || options_.progress(++games_);
  }

  Base& base_;
  AnnotationOptions const& options_;
  BaseReader reader_;
  std::vector<Layer> layers_;
  Layer* writing_ = nullptr;
  clock::time_point begun_;
  std::uint64_t games_ = 0;
};

}  // namespace

std::vector<AnnotatedLayer> annotate(Base& base, std::span<std::unique_ptr<Annotator> const> annotators,
                                     AnnotationOptions const& options) {
  return AnnotationRun{base, annotators, options}.run();
}

}  // namespace damier
