#pragma once

#include "apps/damier/terminal/console.hpp"
#include "game/game.hpp"
#include "store/author.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier::app {

/// Throws UsageError or MessageError if games cannot be added to a file: it is no regular file, a base, packed, or may
/// not be written. Nothing is created. option: that names the file, for messages.
void check_game_file(std::string const& option, std::string const& path);
/// Adds a game as PDN at the end of a file, which is created if needed. What the file has is not changed, also if this
/// fails. Throws MessageError.
void add_to_file(std::string const& path, Game const& game);
/// Imports a game into a base, which is created if needed. False if the base has it already. Throws what the import
/// throws. It also works after Ctrl-C. source_name: of its source in the base.
[[nodiscard]] bool add_to_base(Console& console, std::string const& path, Game const& game,
                               std::string const& source_name, Author const& author);

/// The game that a file or a base gives to go on with.
struct ResumedGame {
  enum class State : std::uint8_t { found, none, finished };
  State state = State::none;
  Game game = {};
  bool takes_pdn = false;  ///< whether the game can be stored where it came from
};
/// The last unfinished game of a file of games in any format. One that a later game of the file goes on with does not
/// count: it has the same start and players, and begins with the same moves.
[[nodiscard]] ResumedGame last_unfinished(std::string const& path);
/// A game of a base.
[[nodiscard]] ResumedGame game_of_base(std::string const& path, std::int64_t number);

}  // namespace damier::app
