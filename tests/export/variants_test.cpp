// Games of every variant, written as PDN and read again.

#include "tests/export/rereading.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "tests/game/same_content.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace damier;
using namespace rereading;

namespace {

/// A game of random legal moves, from the start or from a random position.
std::string random_game(Variant const& variant, std::mt19937_64& random) {
  auto position = variant.start();
  std::string fen;
  std::string body;
  auto const skipped = random() % 3 == 0 ? random() % 40 : 0;
  auto const plies = skipped + 1 + random() % 60;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    MoveList legal;
    variant.legal_moves(position, legal);
    if (legal.empty()) break;
    auto const& move = legal[random() % legal.size()];
    if (ply >= skipped) {
      body += write_move(variant, position, move, legal) + (random() % 8 == 0 ? " {a word} " : " ");
    }
    position = variant.after(position, move);
    if (ply + 1 == skipped) fen = "[FEN \"" + write_fen(position, variant) + "\"]\n";
  }
  return "[GameType \"" + short_game_type(variant) + "\"]\n" + fen + "\n" + body + "*\n\n";
}

}  // namespace

TEST_CASE("games of every variant that are written and read again are the same, and are written the same again") {
  std::mt19937_64 random{41};
  for (auto const* variant : variants()) {
    if (variant->game_type() == 0) continue;
    for (int i = 0; i < 60; ++i) {
      auto const first = read(random_game(*variant, random));
      auto const once = written(first);
      auto const again = read(once);
      INFO(once);
      REQUIRE(first.variant == variant);
      REQUIRE(same_content(first, again));
      REQUIRE(again.variant == variant);
      REQUIRE(written(again) == once);
    }
  }
}

TEST_CASE("pairs of moves are numbered from the player who begins, Black in English draughts") {
  auto const* const opening = "[GameType \"21\"]\n\n1. 9-13 24-20 2. 5-9 23-19 *\n\n";
  CHECK(written(read(opening)) == opening);
  auto const* const white_to_move = "[GameType \"21\"]\n[FEN \"W:W21,22:B1,2\"]\n\n1... 21-17 2. 1-6 22-18 *\n\n";
  CHECK(written(read(white_to_move)) == white_to_move);
  // The dots stand for the move of the player who begins.
  CHECK(read("[GameType \"21\"]\n[FEN \"?:W21,22:B1,2\"]\n1. ... 21-17 2. 1-6 *").items.back().legal);
  CHECK(read("[GameType \"20\"]\n[FEN \"?:W31,32:B1,2\"]\n1. ... 1-6 2. 31-27 *").items.back().legal);
}
