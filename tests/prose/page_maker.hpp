#pragma once

#include "rules/variant.hpp"

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace damier::testing {

/// How a country prints a move sequence.
struct PageStyle {
  std::string_view name;
  std::string_view language;  ///< of its sentences: "en"
  std::string_view dash = "-";
  std::string_view cross = "x";
  bool numbered = true;
  std::string_view number_end = ".";
  std::string_view between = " ";  ///< between the moves of a pair
  bool brackets_reply = false;
  bool lettered = false;
  bool short_form = false;       ///< semi-short: "cd4"
  std::string_view blank = " ";  ///< behind a number
};
[[nodiscard]] std::vector<PageStyle> const& page_styles();

/// A game, and the page on which it is printed.
struct PrintedGame {
  std::vector<std::string> moves;       ///< of the main line, as PDN writes them
  std::vector<std::string> variations;  ///< the first moves of variations
  std::string text;
};

struct PageOptions {
  bool sentences = true;
  bool named_moves = true;
  bool variations = true;
  bool page_heads = true;
};

/// Makes a random game of legal moves and prints it.
[[nodiscard]] PrintedGame print_random_game(Variant const& variant, PageStyle const& style, unsigned plies,
                                            PageOptions const& options, std::mt19937& random);

/// Confuses characters as a scanner does, each with a probability.
[[nodiscard]] std::string scanned(std::string const& text, double share, std::mt19937& random);

}  // namespace damier::testing
