#pragma once

#include "game/game.hpp"
#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::edit {

/// Changes the tags of a game, and nothing else.
using TagRule = std::function<void(Game&)>;

/// A tag of a game that changes; empty where it is missing.
struct TagChange {
  GameId game{};
  std::string tag, before, after;
};

/// The result of a change of many games.
struct TagChanges {
  std::uint64_t games = 0;                 ///< that changed
  std::vector<GameId> refused = {};        ///< games that would have lost something: they are as they were
  std::optional<std::int64_t> entry = {};  ///< of the journal
};

/// Applies a rule to games, ascending, and reports each tag that changes. Without save nothing is changed.
TagChanges change_tags(Base& base, std::span<GameId const> games, TagRule const& rule, Author const& author, bool save,
                       std::function<void(TagChange const&)> const& visit);

/// Whether a tag can have a name: letters, digits and "_", which every dialect reads.
[[nodiscard]] bool is_tag_name(std::string_view name) noexcept;
/// Gives a tag a value: the first of its name, or a new one at the end; an empty value removes it. A result is that
/// behind the moves, too, if the two were the same.
void set_tag(Game& game, std::string const& name, std::string const& value);

}  // namespace damier::edit
