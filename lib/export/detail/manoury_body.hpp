#pragma once

#include "export/detail/line_filler.hpp"
#include "export/detail/manoury_layout.hpp"
#include "export/detail/manoury_writer.hpp"
#include "game/game.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace damier {

/// Appends the items of a game, except the first ones, which have been written, and its outcome. out fills text.
/// Returns the comments that have no braces.
[[nodiscard]] std::vector<PlainComment> write_manoury_body(Game const& game, std::string& text, LineFiller& out,
                                                           ManouryStyle const& style, CommentLayout const& layout,
                                                           std::size_t written);

}  // namespace damier
