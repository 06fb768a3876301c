#pragma once

#include "game/game.hpp"
#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "validate/finding.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace damier::edit {

/// What became of a change of a game.
enum class Fate : std::uint8_t {
  changed,     ///< the base has it
  unchanged,   ///< the text says what the game says
  unreadable,  ///< the text is not exactly one game
  overtaken,   ///< somebody else has changed or removed the game since its text was read
};

/// A game before and after a change.
struct GameEdit {
  Fate fate = Fate::unchanged;
  Game before, after;                      ///< after it with the tags of labels that are new
  std::vector<Finding> findings = {};      ///< of the game after it, as at import
  std::optional<std::int64_t> entry = {};  ///< of the journal
};

/// A stored game as PDN, without the annotations of layers: what a person changes. Nothing if the base has no such
/// game.
[[nodiscard]] std::optional<std::string> text_of(Base& base, GameId game);
/// A game in that form.
[[nodiscard]] std::string text_of(Game const& game);

/// Replaces a game by what its changed text says. before: the text that text_of returned. Without save nothing is
/// changed.
[[nodiscard]] GameEdit replace_game(Base& base, GameId game, std::string const& before, std::string const& after,
                                    Author const& author, bool save = true);

/// A game with what it is to be.
struct GameText {
  GameId game{};
  std::string before;  ///< what text_of returned
  std::string after;
};

/// What became of texts.
struct TextChanges {
  std::uint64_t games = 0;                 ///< that changed
  std::vector<GameId> refused = {};        ///< games whose new text is not one game, or that have changed since
  std::optional<std::int64_t> entry = {};  ///< of the journal
};

/// Replaces many games by what their changed texts say, as one entry of the journal. next: gives one after the other;
/// false at the end.
TextChanges replace_games(Base& base, std::function<bool(GameText&)> const& next, Author const& author);

}  // namespace damier::edit
