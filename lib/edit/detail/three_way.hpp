#pragma once

#include "game/game.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier::edit {

/// Two changes of one game, made apart.
struct ThreeWay {
  std::optional<Game> merged = {};      ///< nothing if they contradict each other
  std::vector<std::string> parts = {};  ///< in which they do: names of tags, "moves"
};

/// before: the game that both changed. The moves with their comments and variations are one part, each tag is one.
[[nodiscard]] ThreeWay merge(Game const& before, Game const& here, Game const& there);

}  // namespace damier::edit
