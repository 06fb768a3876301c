#pragma once

#include "prose/detail/decoder.hpp"
#include "prose/detail/heading.hpp"
#include "prose/detail/read_text.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace damier::prose {

/// A move of the game's tree, and what belongs to it.
struct PlayedPly {
  PlyIndex ply = no_ply;
  std::size_t parent = 0;  ///< place in the list of plies
  Step const* step = nullptr;
  std::vector<TextPiece> introductions;  ///< before it, where a variation begins
  std::vector<TextPiece> strengths;
  std::vector<TextPiece> comments;
  std::vector<std::size_t> next;  ///< in the order of the text; a move of the main line is first
  bool is_main = false;
  std::size_t certainty = 0;  ///< its place among those of the tape
};

/// A game as a tree, with each piece of its text at the move that it is about.
struct PlayedGame {
  /// A result that the text gives, as PDN writes it.
  struct Result {
    std::string text;
    TextPiece place;
  };
  std::vector<PlayedPly> plies;  ///< the first is the start position
  std::optional<Result> result;
  std::vector<TextPiece> other_results;  ///< that differ from it
  Step const* gap = nullptr;             ///< a move is missing there that is not known: the game ends before it
};

/// Makes the tree of a reading that has a game. heading: of the tokens before lead_end, where the moves begin.
[[nodiscard]] PlayedGame played_game(ReadText const& read, Decoding const& decoding, PlyTree const& plies,
                                     Heading const& heading, std::size_t lead_end);

}  // namespace damier::prose
