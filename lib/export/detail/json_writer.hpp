#pragma once

#include "export/detail/named_opening.hpp"
#include "game/game.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier {

/// Appends a replayed game as one JSON object on one text line without its end, in the form that docs/json-format.md
/// describes. It reads back to the same game, with the order of the tags and every item of the body. number: of the
/// game in its base, or of its record in its file; 0 for none. An opening is not read back.
void write_json(Game const& game, std::string& text, std::uint64_t number = 0,
                std::optional<NamedOpening> const& opening = std::nullopt);

}  // namespace damier
