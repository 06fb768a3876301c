#pragma once

#include "grammar/tape.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// How the comments of a game are printed.
struct CommentLayout {
  /// Without braces: those before the first move as titles and paragraphs around the header and the position, one right
  /// behind another as a new paragraph; and empty lines around positions. Else without braces only where a look at the
  /// words says that they are prose.
  bool open = false;
  /// Which items of the game have braces all the same.
  std::vector<bool> braced;

  [[nodiscard]] bool has_braces(std::size_t item) const { return item < braced.size() && braced[item]; }
};

/// Where a comment without braces begins in the text that was written.
struct PlainComment {
  std::size_t item = 0;
  std::size_t begin = 0;
};

/// One thing that a text says, and where.
struct Saying {
  EventKind kind = EventKind::skipped;
  std::string text;
  std::size_t offset = 0;
};

/// What is read of the text of a game, no matter how its comments are printed and where they stand among the tags.
struct ManouryReading {
  std::size_t games = 0;
  std::string variant;
  std::vector<Saying> tags;
  std::vector<Saying> body;
  std::vector<std::string> faults;
};
[[nodiscard]] ManouryReading read_manoury(std::string_view text);

/// Where a game's text begins to say something else than what is meant. Nothing if it says that.
[[nodiscard]] std::optional<std::size_t> first_misreading(ManouryReading const& meant, std::string_view text);

}  // namespace damier
