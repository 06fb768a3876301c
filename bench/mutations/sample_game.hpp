#pragma once

#include "archive/names.hpp"
#include "board/position.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace damier::bench {

/// A legal game, taken apart so that it can be damaged and written down again.
struct SampleGame {
  Variant const* variant = nullptr;
  std::string header;              ///< its tags as written, line ends included
  std::vector<std::string> words;  ///< its moves as written
  std::vector<Move> moves;
  Position start;
  std::string result;
};

/// A generated game; if asked for, one that begins from a FEN of a position in the middle of a game.
[[nodiscard]] SampleGame generated_game(Random& random, Variant const& variant, bool from_position);

/// A game from a random position in its middle on, which a FEN gives; unchanged if it is short, or has a start position
/// of its own.
[[nodiscard]] SampleGame from_its_middle(SampleGame game, Random& random);

/// The games of all PDN files below a folder, in the order of their paths, that are legal, have at least least_plies
/// moves and no variations, comments or setups among them. Nothing where there is no such folder.
[[nodiscard]] std::vector<SampleGame> recorded_games_of(std::filesystem::path const& folder, std::size_t least_plies);

/// The moves with their numbers, in text lines of some 70 characters. numbers: that of each word, 0 for none.
[[nodiscard]] std::string written_down(std::string const& header, std::vector<std::string> const& words,
                                       std::vector<std::size_t> const& numbers, std::string const& result);
/// The numbers of that many words, one for each pair.
[[nodiscard]] std::vector<std::size_t> usual_numbers(std::size_t words);

}  // namespace damier::bench
