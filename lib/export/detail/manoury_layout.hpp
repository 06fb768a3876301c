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
  /// Open: without braces, the comments before the first move as titles and paragraphs around the header and the
  /// position (one directly after another as a new paragraph), with empty lines around positions. Otherwise without
  /// braces only if the words show that they are prose.
  bool open = false;
  /// The items of the game that have braces anyway.
  std::vector<bool> braced;

  [[nodiscard]] bool has_braces(std::size_t item) const { return item < braced.size() && braced[item]; }
};

/// Where a comment without braces begins in the text that was written.
struct PlainComment {
  std::size_t item = 0;
  std::size_t begin = 0;
};

/// A part of the content of a text, and its place.
struct PlacedText {
  EventKind kind = EventKind::skipped;
  std::string text;
  std::size_t offset = 0;
};

/// The content of a game's text, regardless of how its comments are printed and where they are among the tags.
struct ManouryReading {
  std::size_t games = 0;
  std::string variant;
  std::vector<PlacedText> tags;
  std::vector<PlacedText> body;
  std::vector<std::string> faults;
  /// The place of the first move in a sentence: the text is taken for prose if it is read without its format.
  std::optional<std::size_t> move_in_prose;
};
[[nodiscard]] ManouryReading read_manoury(std::string_view text);

/// Where the content of a game's text begins to differ from the intended one, or where it has a move in a sentence.
/// Nothing if it does not.
[[nodiscard]] std::optional<std::size_t> first_misreading(ManouryReading const& meant, std::string_view text);

}  // namespace damier
