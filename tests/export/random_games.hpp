#pragma once

#include "game/game.hpp"

#include <cstdint>
#include <random>
#include <string>

/// Random games of a variant: legal moves with variations, comments, signs, setups, passes, and sometimes a move that
/// cannot be replayed. The generator of moves decides what is legal, not a replay of the game.
class RandomGames {
 public:
  explicit RandomGames(std::uint64_t seed, damier::Variant const& variant = damier::international())
      : variant_{variant}, random_{seed} {}

  [[nodiscard]] damier::Game next();

 private:
  /// One variation that is being written.
  struct Line {
    damier::Position before;  ///< the position before the last move
    damier::Position now;
    bool lost = false;         ///< a move of this variation cannot be replayed
    bool alternative = false;  ///< there is a last move, to which an alternative can be given
  };

  [[nodiscard]] unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  [[nodiscard]] bool one_in(unsigned chance) { return below(chance) == 0; }
  [[nodiscard]] damier::Position any_position();
  [[nodiscard]] std::string words();
  void write_tags(damier::Game& game);
  void write_line(damier::Game& game, Line line, unsigned moves, unsigned depth);
  bool write_move(damier::Game& game, Line& line);
  void write_signs(damier::Game& game);
  void write_jump(damier::Game& game, Line& line);
  void write_variation(damier::Game& game, Line const& line, unsigned depth);

  damier::Variant const& variant_;
  std::mt19937_64 random_;
};
