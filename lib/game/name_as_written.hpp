#pragma once

#include "game/game.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// What a name is the name of.
enum class NameKind : std::uint8_t { player, event, site };

/// The name that a spelling is to become; nothing where it stays as it is.
using Respelling = std::function<std::optional<std::string>(NameKind, std::string_view)>;

/// A name that was replaced by a list of spellings is kept in a tag of its own, whose name is that of the tag and this:
///
///     [White "Rafle, Bérénice"]
///     [WhiteAsWritten "B. Rafle"]
///
/// Such a tag counts as a name as written where it is the first of its name that says something (not empty, not "?")
/// and the first tag of the name itself says something, too. Any other is a tag like all others.
inline constexpr std::string_view as_written{"AsWritten"};

/// Replaces the names of the players (White, Black, Bianco, Nero, Annotator), of the event (Event, Dati) and of the
/// site, each in the first tag of its name, and appends a tag for each name as it was. A record that has such a tag
/// already keeps that one: it says what was written first. Returns how many names were replaced.
std::size_t respell_names(Game& game, Respelling const& respelling);

/// The names of a game that a tag says were written in another way. The game must stay as it is.
class NamesAsWritten {
 public:
  explicit NamesAsWritten(Game const& game);

  /// The value of a tag of the game, or what was written in its place.
  [[nodiscard]] std::string_view value(Tag const& tag) const noexcept;
  /// Whether a tag of the game only says what was written in the place of another.
  [[nodiscard]] bool is_note(Tag const& tag) const noexcept;

 private:
  struct Pair {
    Tag const* name = nullptr;
    Tag const* note = nullptr;
  };
  static constexpr std::size_t most = 8;  // the tags that respell_names knows
  std::array<Pair, most> pairs_{};
  std::size_t count_ = 0;
};

}  // namespace damier
