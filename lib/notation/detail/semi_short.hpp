#pragma once

#include "notation/move_text.hpp"

namespace damier {

/// resolve() for a text with only the file of its start: the legal move that the text means from any square of the
/// file. Several pieces that can play it are several candidates.
[[nodiscard]] Resolution resolve_from_file(Variant const& variant, Position const& position, MoveText const& text);

}  // namespace damier
