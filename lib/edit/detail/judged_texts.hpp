#pragma once

#include "game/game.hpp"
#include "import/importer.hpp"
#include "store/base.hpp"
#include "store/base_reader.hpp"
#include "store/games.hpp"
#include "validate/on_illegal.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace damier::edit {

/// Texts of games, judged as at import in a base in memory.
class JudgedTexts {
 public:
  /// on_illegal: what becomes of moves that the rules forbid.
  explicit JudgedTexts(OnIllegal on_illegal);

  /// Judges a text; returns the number of its first game and how many games it has. Games of earlier texts may be gone
  /// after it.
  struct Games {
    GameId first{};
    std::uint64_t count = 0;
  };
  [[nodiscard]] Games judge(std::string_view text);
  [[nodiscard]] Base& base() noexcept { return base_; }
  /// A game, with its findings.
  [[nodiscard]] StoredGame game(GameId number);

 private:
  [[nodiscard]] Games import(std::string_view text);

  Base base_;
  OnIllegal on_illegal_;
};

/// A stored game; nothing if the base has none of that number.
[[nodiscard]] std::optional<Game> game_of(Base& base, GameId game);

/// How the illegal moves of a stored game were read.
[[nodiscard]] OnIllegal way_of(Game const& game) noexcept;

}  // namespace damier::edit
