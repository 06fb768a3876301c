#pragma once

#include "tests/search/naive_query.hpp"

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace damier::testing {

/// PDN of random games of many variants, and of games with setups, passed turns and moves that cannot be read.
[[nodiscard]] std::string games_of_all();

/// Writes queries about the content of some games; most of them are true somewhere.
class QueryMaker {
 public:
  QueryMaker(std::vector<PlayedGame> const& games, unsigned seed) : games_{games}, random_{seed} {}

  std::size_t below(std::size_t bound) { return random_() % bound; }

  std::string make(unsigned depth, bool with_positions);

 private:
  PlayedGame const& game() { return games_[below(games_.size())]; }

  std::string part(unsigned depth);
  std::string link();
  std::string number(std::size_t bound);
  static std::string quoted(std::string_view text) { return "\"" + std::string{text} + "\""; }

  std::string header_term();

  /// A square of a random game, often one that has something to do with a random position of it.
  std::string square();
  std::string squares();
  std::string quantifier();
  std::string content();
  std::string designator();
  std::string relation();
  std::string direction();
  /// Squares of a function of a variable or of squares.
  std::string function(std::string const& of);
  /// Conditions on pieces that are followed.
  std::string with_piece();
  std::string followed(unsigned depth);
  /// What can be shifted in the naive evaluation.
  std::string shape();
  std::string pieces();
  /// What is asked of one of several squares.
  std::string each_square(std::string const& other);
  std::string with_variable();
  std::string count();
  std::string move();
  std::string pattern();
  std::string possible_term();
  std::string position_term();
  std::string fen();

  std::vector<PlayedGame> const& games_;
  std::mt19937 random_;
};

}  // namespace damier::testing
