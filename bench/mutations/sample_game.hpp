#pragma once

#include "archive/names.hpp"
#include "board/position.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace damier::bench {

/// A legal game in parts, so that it can be damaged and written again.
struct SampleGame {
  Variant const* variant = nullptr;
  std::string header;              ///< the tags as written, line ends included
  std::vector<std::string> words;  ///< the moves as written
  std::vector<Move> moves;
  Position start;
  std::string result;
};

/// A generated game; if from_position is true, one that begins from the FEN of a position in the middle of a game.
[[nodiscard]] SampleGame generated_game(Random& random, Variant const& variant, bool from_position);

/// A game that begins, with a FEN, at a random position in the middle of the given game; the game unchanged if it is
/// short or has a start position of its own.
[[nodiscard]] SampleGame from_its_middle(SampleGame game, Random& random);

/// The suitable games of all PDN files below a folder, in the order of their paths: those that are legal, have at least
/// least_plies moves and no variations, comments or setups among them. None if the folder does not exist.
[[nodiscard]] std::vector<SampleGame> recorded_games_of(std::filesystem::path const& folder, std::size_t least_plies);

/// The moves with their numbers, in text lines of about 70 characters. numbers: the number of each word, 0 for none.
[[nodiscard]] std::string written_down(std::string const& header, std::vector<std::string> const& words,
                                       std::vector<std::size_t> const& numbers, std::string const& result);
/// The move numbers of a sequence of words, one number for each pair.
[[nodiscard]] std::vector<std::size_t> usual_numbers(std::size_t words);

}  // namespace damier::bench
