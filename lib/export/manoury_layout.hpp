#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// How the comments of a game are printed.
struct CommentLayout {
  /// Without braces: those before the first move as titles and paragraphs around the header and the position, one right
  /// behind another as a new paragraph; and empty lines around positions. Else without braces only where a look at the
  /// words says that they are prose.
  bool open = false;
  /// The items that have braces all the same, counted from the first of the game.
  std::vector<std::size_t> braced;

  [[nodiscard]] bool has_braces(std::size_t item) const { return std::ranges::find(braced, item) != braced.end(); }
};

/// Where a comment without braces begins in the text that was written.
struct PlainComment {
  std::size_t item = 0;
  std::size_t begin = 0;
};

/// Where a game's text begins to say something else than another text of the game, in which nothing can be misread; no
/// matter how the comments are printed and where they stand among the tags. Nothing if both say the same.
[[nodiscard]] std::optional<std::size_t> first_misreading(std::string_view careful, std::string_view open);

}  // namespace damier
