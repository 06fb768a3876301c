#include "engine/own_engine.hpp"

#include "language/message.hpp"

#include <utility>

namespace damier {

OwnEngine::OwnEngine(SearchSettings settings, std::string version, std::function<bool()> cancelled)
    : search_{std::move(settings)}, version_{std::move(version)}, cancelled_{std::move(cancelled)} {}

EngineAnswer OwnEngine::analyse(EngineQuestion const& question, Level level) {
  SearchLimits limits;
  switch (level.kind) {
    case Level::Kind::time: limits.time = std::chrono::milliseconds{level.amount}; break;
    case Level::Kind::nodes: limits.nodes = level.amount; break;
    case Level::Kind::depth: limits.depth = static_cast<unsigned>(std::min<std::uint64_t>(level.amount, 1'000)); break;
  }
  auto ended = false;
  SearchCallbacks callbacks;
  callbacks.stopped = [&] { return ended = ended || (cancelled_ && cancelled_()); };
  auto const report = search_.think(question, limits, callbacks);
  if (ended) {
    return tl::unexpected{EngineFault{EngineFault::Kind::cancelled, {}}};
  }
  if (report.lines.empty()) {
    return tl::unexpected{EngineFault{EngineFault::Kind::no_question, {}}};
  }
  auto const& line = report.lines.front();
  Analysis analysis;
  analysis.best = line.moves.front();
  analysis.ponder = line.moves.size() > 1 ? std::optional{line.moves[1]} : std::nullopt;
  analysis.score = line.score / 100.0;
  analysis.depth = report.depth;
  analysis.nodes = report.nodes;
  analysis.seconds = std::chrono::duration<double>(report.time).count();
  analysis.variation = line.moves;
  return analysis;
}

}  // namespace damier
