#pragma once

#include "export/detail/line_filler.hpp"
#include "export/detail/manoury_layout.hpp"
#include "export/detail/manoury_writer.hpp"
#include "game/game.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace damier {

/// The part above the moves of a game.
struct ManouryLead {
  std::size_t comments = 0;  ///< how many items have been written
  std::vector<PlainComment> plain;
};

/// Appends header and start position and, in an open layout, the comments before the first move: titles on top, then
/// the header, the introduction, the position with its task, and the introduction of the moves. out fills the same
/// text.
[[nodiscard]] ManouryLead write_manoury_lead(Game const& game, std::string& text, LineFiller& out,
                                             ManouryStyle const& style, CommentLayout const& layout);

}  // namespace damier
