#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "tactics/shot_finder.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier;

namespace {

/// The first reported shot of a position, as if the first of its legal moves had been played.
std::vector<ProvedShot> shots_in(std::string_view fen, ProverOptions const& options = {}) {
  auto const& variant = international();
  MainLine line;
  line.variant = &variant;
  line.start = read_fen(fen, variant).value().position;
  MoveList legal;
  variant.legal_moves(line.start, legal);
  line.moves = {*legal.begin()};
  return ShotFinder{MotifCatalogue::built_in(), options}.find(line);
}

std::string first_move(ProvedShot const& shot) {
  return write_move(international(), shot.proof.position, shot.line.front());
}

struct Printed {
  std::string_view fen;
  std::string_view key;
};

/// Positions and solutions of J.-P. Dubois, Apprendre les combinaisons, one for each cause why a finder misses one.
constexpr Printed printed[]{
    {"W:W25,26,27,33,38,39,40:B12,13,14,16,18,23,24", "33-29"},        // then a king
    {"W:W24,25,33,37,41,42,43:B8,9,10,13,18,19,26,27", "37-31"},       //
    {"W:W29,31,33,34,35,36,38,39:B12,13,16,18,20,22,23,24", "34-30"},  //
    {"W:W6,20,32,37,38,42,43:B1,4,12,19,22,23,34", "32-28"},           // a man is half of one in the evaluation
    {"W:W22,30,38,39,41:B8,11,19,21,34", "30-24"},                     //
    {"W:W21,26,30,39,43,44,45:B10,11,12,19,20,28,29", "30-24"},        // more than was asked
    {"W:W21,27,28,31,32,38,46,48:B3,12,13,14,16,17,18,36", "38-33"},   // a man that nobody stops from crowning
    {"W:W7,26,28,33,44,46,50:B8,14,17,24,34,37,39", "46-41"},          // many turns
};

}  // namespace

TEST_CASE("what books print is found with the usual options") {
  for (auto const& each : printed) {
    CAPTURE(each.fen);
    auto const shots = shots_in(each.fen);
    REQUIRE_FALSE(shots.empty());
    CHECK(first_move(shots.back()) == each.key);
  }
}

TEST_CASE("a side behind gains nothing that it does not keep") {
  // Black is a man behind; 9-13 gives a man for one, and a longer search sees that White takes more.
  for (auto const* const fen : {"B:W19,21,22,32,35,36,43:B6,7,8,9,10,29", "W:WK2,34,43,45:B5,15,27,28,37,K47"}) {
    CAPTURE(fen);
    for (auto const& shot : shots_in(fen)) {
      CHECK_FALSE(shot.is_proved());
    }
  }
}

TEST_CASE("an opinion has chances and a line, and no proof") {
  constexpr auto fen =
      "B:W23,28,29,31,32,33,34,36,38,39,41,43,44,45,47,48,49:B1,2,4,5,6,7,8,12,13,14,15,16,17,20,21,25,27,30";
  auto const shots = shots_in(fen);
  REQUIRE(shots.size() == 1);
  auto const& shot = shots.front();
  REQUIRE(shot.opinion);
  CHECK_FALSE(shot.is_proved());
  CHECK(first_move(shot) == "17-22");
  CHECK(shot.opinion->best > shot.opinion->second);
  CHECK(shot.opinion->best > 50);
  CHECK(shot.proof.turns.empty());
  CHECK(shot.uniqueness.is_only());
  CHECK_FALSE(fits({shot}, {}));  // no exercise
  CHECK(shots_in(fen, {.opinion_nodes = 0}).empty());
  CHECK(shots_in(fen, {.forcing = {.least_gain = 50 * man_score}}).empty());
}
