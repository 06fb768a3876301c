#pragma once

#include "export/detail/bulletin_page.hpp"
#include "export/format.hpp"
#include "game/game.hpp"

#include <string>
#include <string_view>

namespace damier {

/// A tag as it is printed; empty if it is missing, or has nothing but signs for something unknown: "?", "????.??.??".
[[nodiscard]] std::string printed_tag(Game const& game, std::string_view name);

/// Appends a part to a list with commas; nothing if it is empty.
void join(std::string& text, std::string const& part);

/// What is printed above the moves of a game: players with ratings, result, date and opening.
[[nodiscard]] BulletinHeading heading_of(Game const& game, ExportOptions const& options);

}  // namespace damier
