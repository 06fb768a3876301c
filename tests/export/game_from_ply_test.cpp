#include "game/game_of_line.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "tests/export/rereading.hpp"

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <vector>

using namespace damier;

namespace {

/// The positions of the main line before each of its moves, as FEN.
class MainLinePositions final : public ItemVisitor {
 public:
  explicit MainLinePositions(Game const& game) : game_{game} { walk(game, *this); }
  void item(Item const& item, Line const& line, std::size_t depth) override {
    if (item.kind == ItemKind::move && depth == 0) {
      before.push_back(write_fen(line.before, *game_.variant));
    }
  }
  std::vector<std::string> before;

 private:
  Game const& game_;
};

std::size_t moves_of(Game const& game) { return MainLinePositions{game}.before.size(); }

}  // namespace

TEST_CASE("a game from a ply goes through the same positions as the rest of the game") {
  auto const game = rereading::read(
      "[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 {a} 19-23 (18-22 {b}) 2. 28x19 14x23 {c} 3. 37-32 $1 10-14 {d} "
      "2-0\n");
  auto const all = MainLinePositions{game}.before;
  REQUIRE(all.size() == 6);
  for (unsigned ply = 0; ply < all.size(); ++ply) {
    CAPTURE(ply);
    auto const rest = game_from_ply(game, ply, 100);
    REQUIRE(rest);
    CHECK(rest->has_fen);
    CHECK(MainLinePositions{*rest}.before == std::vector<std::string>(all.begin() + ply, all.end()));
    CHECK(rest->result_text() == "2-0");
    // As text it is the same game.
    CHECK(MainLinePositions{rereading::read(rereading::written(*rest))}.before == MainLinePositions{*rest}.before);
  }
  CHECK_FALSE(game_from_ply(game, 6, 100));
}

TEST_CASE("a game from a ply has no comment about the move before, and no result where it is cut") {
  auto const game =
      rereading::read("[GameType \"20\"]\n[Result \"2-0\"]\n1. 32-28 {a} (33-28) 19-23 {b} 2. 28x19 {c} 14x23 2-0\n");
  auto const rest = game_from_ply(game, 1, 2);
  REQUIRE(rest);
  auto const text = rereading::written(*rest);
  CHECK(text.find("{ a }") == std::string::npos);
  CHECK(text.find("33-28") == std::string::npos);
  CHECK(text.find("{ b }") != std::string::npos);
  CHECK(text.find("{ c } { … }") != std::string::npos);
  CHECK(moves_of(*rest) == 2);
  CHECK(rest->result_text() == "*");
}

TEST_CASE("a game from a ply: a move that breaks the rules is no start") {
  CHECK_FALSE(game_from_ply(rereading::read("[GameType \"20\"]\n1. 32-28 19-24 2. 28-33 *\n"), 2, 100));
}
