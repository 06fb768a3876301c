#pragma once

#include "board/position.hpp"
#include "endgame/table_folder.hpp"
#include "engine/search/score.hpp"
#include "language/language.hpp"
#include "rules/variant.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

/// A position that damier's engine is asked about, with the moves before it, so that repetitions are known.
struct EnginePosition {
  Variant const* variant = &international();
  Position start = {};
  std::vector<Move> moves = {};
};

struct EngineLineOptions {
  unsigned lines = 1;  ///< how many moves, the best first
  std::chrono::milliseconds time{10'000};
  unsigned threads = 1;
  std::size_t hash_megabytes = 64;
  endgame::TableFolder const* tables = nullptr;
  Language language = {};
};

/// A value as people read it: "+0.35", "#12" for a win in twelve plies.
[[nodiscard]] std::string value_text(Score score, Language language);

/// Searches a position, and gives after each depth what it has found to a function, as JSON: "depth", "nodes",
/// "seconds", and "lines", each with its "score" in men for White, null if the game is decided, its "text" for people
/// (value_text), and its moves. stopped: asked now and then; true ends the search.
void search_lines(EnginePosition const& position, EngineLineOptions const& options,
                  std::function<void(std::string)> const& found, std::function<bool()> const& stopped);

/// The move that damier plays at a level from 1 to 10; nothing where there is no legal move. Throws WrongQuestion for a
/// level that there is not.
[[nodiscard]] std::optional<std::string> engine_move(EnginePosition const& position, unsigned level,
                                                     endgame::TableFolder const* tables);

}  // namespace damier::answers
