#include "tactics/shot_finder.hpp"
#include "notation/move_text.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "search/motif_finder.hpp"
#include "store/game_line.hpp"
#include "tests/motif/mirrored_line.hpp"
#include "text/byte_source.hpp"
#include "text/stop_request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace damier;

namespace {

MainLine line_of(std::string_view text) {
  auto const source = open_text(text);
  auto const reader = open_games(*source, std::nullopt);
  Validator validator{&international(), OnIllegal::stop};
  JudgedReader<> records{*reader, validator};
  REQUIRE(records.next());
  MainLine line;
  read_main_line(records.game(), line);
  return line;
}

/// "missed at 8: 28-22 200 only"
std::vector<std::string> shots_of(std::string_view text) {
  ShotFinder finder{MotifCatalogue::built_in(), {.confirm_nodes = 1'000}};
  std::vector<std::string> found;
  for (auto const& shot : finder.find(line_of(text))) {
    found.push_back(fmt::format("{} at {}: {} {}", name_of(shot.kind), shot.ply,
                                write_move(*shot.proof.variant, shot.proof.position, shot.line.front()),
                                shot.wins() ? "won" : std::to_string(shot.worth)));
  }
  return found;
}

using Found = std::vector<std::string>;

/// The opening trap of the coup Philippe.
constexpr auto trap = "1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 31-26 20-25 ";

}  // namespace

TEST_CASE("a combination is played, or missed, and the mistake before it is named") {
  auto const played = shots_of(fmt::format("{}5. 28-22 18x27 6. 32x21 *", trap));
  REQUIRE(played.size() == 2);
  CHECK(played[0].starts_with("allowed at 7: 28-22"));
  CHECK(played[1].starts_with("played at 8: 28-22"));
  auto const missed = shots_of(fmt::format("{}5. 34-30 *", trap));
  REQUIRE(missed.size() == 2);
  CHECK(missed[0].starts_with("allowed at 7: 28-22"));
  CHECK(missed[1].starts_with("missed at 8: 28-22"));
}

TEST_CASE("a man that runs to the last row anyway is no combination, unless something is offered in the line") {
  auto const in_position = [](std::string_view fen, std::string_view move) {
    return shots_of(fmt::format("[SetUp \"1\"]\n[FEN \"{}\"]\n1. {} *\n", fen, move));
  };
  CHECK(in_position("W:W19,24,43:B16,18,21", "19-14").empty());
  CHECK(in_position("W:W15,18,36,48:B4,21,24", "18-12").empty());
  // The king that it becomes gains by an offer.
  CHECK_FALSE(in_position("B:W23,24,28,31,37,45,47:B12,14,16,17,26,43", "... 43-49").empty());
}

TEST_CASE("a shot knows what the captures before it took: the second half of an exchange regains a man") {
  auto const regained = [](std::string_view text) {
    ShotFinder finder{MotifCatalogue::built_in(), {.confirm_nodes = 1'000}};
    std::vector<std::string> found;
    for (auto const& shot : finder.find(line_of(text))) {
      found.push_back(fmt::format("{} at {}: {} of {}", name_of(shot.kind), shot.ply, shot.regained, shot.worth));
    }
    return found;
  };
  constexpr auto tags = "[SetUp \"1\"]\n[FEN \"W:W28,29,33,38,43,48,49:B2,3,7,8,12,18,19\"]\n";
  CHECK(regained(fmt::format("{}1. 29-24 19x30 2. 28-23 18x29 3. 33x35 *", tags)) == Found{"played at 2: 100 of 100"});
  CHECK(regained("[SetUp \"1\"]\n[FEN \"W:W28,33,38,43,48,49:B2,3,7,8,12,18,30\"]\n1. 28-23 18x29 2. 33x35 *") ==
        Found{"played at 0: 0 of 100"});
}

TEST_CASE("a quiet move after whose longest defence an offer wins is a forcing, an offer alone is none") {
  auto const& motifs = MotifCatalogue::built_in().motifs();
  auto const forcing = std::ranges::find(motifs, "forcing", &Motif::id);
  REQUIRE(forcing != motifs.end());
  REQUIRE(forcing->proof == "forcing");
  ShotFinder finder{MotifCatalogue::built_in(), {.confirm_nodes = 3'000}};
  auto const is_named = [&](MotifLine const& line) {
    auto const shots = finder.find(main_line_of(line));
    REQUIRE_FALSE(shots.empty());
    return std::ranges::find(shots.front().motifs, forcing->id) != shots.front().motifs.end();
  };
  for (auto const& line : forcing->examples) {
    CHECK(is_named(line));
    CHECK(is_named(testing::turned(line)));
  }
  for (auto const& line : forcing->near_miss) {
    CHECK_FALSE(is_named(line));
    CHECK_FALSE(is_named(testing::turned(line)));
  }
}

TEST_CASE("a stop request ends the search of a position") {
  auto const line = line_of("1. 32-28 19-23 2. 28x19 14x23 *");
  static unsigned asked = 0;
  set_stop_request({.is_made = []() noexcept { return ++asked > 100; }});
  ShotFinder finder{MotifCatalogue::built_in(), {.deep_nodes = 1'000'000'000'000}};
  CHECK_THROWS_AS(finder.find(line), Stopped);
  set_stop_request({});
  CHECK(asked < 200);
}

TEST_CASE("a game without combinations has none") {
  CHECK(shots_of("1. 32-28 19-23 2. 28x19 14x23 *") == Found{});
  CHECK(shots_of("[White \"A\"]\n*") == Found{});
}

TEST_CASE("the motif is that of the proved line") {
  ShotFinder finder{MotifCatalogue::built_in(), {.confirm_nodes = 300}};
  auto const shots =
      finder.find(line_of("[FEN \"W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24\"]\n1. 34-29 23x34 2. 40x7 1x12 *"));
  REQUIRE(shots.size() == 1);
  CHECK(shots.front().kind == ShotKind::played);
  CHECK(std::ranges::find(shots.front().motifs, "coup-royal") != shots.front().motifs.end());
  CHECK(shots.front().difficulty.moves == 2);
  CHECK(shots.front().difficulty.quiet == 0);
}

TEST_CASE("a wrong idea counts once, however many squares a king can land on") {
  auto const tries_of = [](std::string_view text) {
    ShotFinder finder{MotifCatalogue::built_in(), {}};
    auto const shots = finder.find(line_of(text));
    REQUIRE_FALSE(shots.empty());
    CHECK(shots.front().kind == ShotKind::played);
    CHECK(shots.front().ply == 0);
    CHECK(shots.front().difficulty.moves == 2);
    return shots.front().difficulty.tries;
  };
  // Nine landing squares of the king leave a man to be taken, two others the king itself with it.
  CHECK(tries_of("[FEN \"W:W9,K12,39:B4,K37\"]\n1. 12-26 4x13 2. 26x42 *") == 2);
  // Three squares of the king, and moves of men that offer different pieces.
  CHECK(tries_of("[FEN \"W:WK10,19,34:BK45\"]\n1. 10-5 45x10 2. 5x14 *") == 4);
}

TEST_CASE("combinations that are known are proved again as they were found") {
  constexpr auto text = "[FEN \"W:W28,29,33,38,43,48,49:B2,3,7,8,12,18,19\"]\n1. 29-24 19x30 2. 28-23 18x29 3. 33x35 *";
  auto const line = line_of(text);
  ShotFinder finder{MotifCatalogue::built_in(), {.confirm_nodes = 1'000}};
  auto const found = finder.find(line);
  REQUIRE_FALSE(found.empty());
  std::vector<Shot> known;
  for (auto const& shot : found) {
    known.push_back({.kind = shot.kind, .ply = shot.ply});
  }
  CHECK(finder.prove_again(line, known) == found);
  CHECK(finder.prove_again(line, {}).empty());
  CHECK(finder.prove_again(line, std::vector{Shot{.kind = ShotKind::missed, .ply = 4}}).empty());  // there is none now
}
