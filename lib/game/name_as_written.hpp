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

/// What is named: a player, an event, a site.
enum class NameKind : std::uint8_t { player, event, site };

/// The name that replaces a spelling; nothing if it is not replaced.
using Respelling = std::function<std::optional<std::string>(NameKind, std::string_view)>;

/// A name that was replaced by a list of spellings is kept in an additional tag, whose name is that of the tag with a
/// suffix:
///
///     [White "Rafle, Bérénice"]
///     [WhiteAsWritten "B. Rafle"]
///
/// Such a tag counts as a name as written if it is the first of its name with a value (not empty, not "?") and the
/// first tag of the name itself has a value, too. Any other is an ordinary tag.
inline constexpr std::string_view as_written{"AsWritten"};

/// Replaces the names of the players (White, Black, Bianco, Nero, Annotator), of the event (Event, Dati) and of the
/// site, each in the first tag of its name, and appends a tag for each original name. If a record has such a tag
/// already, that one is kept: it has the name that was written first. Returns how many names were replaced.
std::size_t respell_names(Game& game, Respelling const& respelling);

/// The names of a game that have another form as written. The game must not change meanwhile.
class NamesAsWritten {
 public:
  explicit NamesAsWritten(Game const& game);

  /// The value of a tag of the game, or the name as written that it replaced.
  [[nodiscard]] std::string_view value(Tag const& tag) const noexcept;
  /// Whether a tag of the game only keeps the name as written of another tag.
  [[nodiscard]] bool is_note(Tag const& tag) const noexcept;

 private:
  struct Pair {
    Tag const* name = nullptr;
    Tag const* note = nullptr;
  };
  static constexpr std::size_t most = 8;  // the tags of respell_names
  std::array<Pair, most> pairs_{};
  std::size_t count_ = 0;
};

}  // namespace damier
