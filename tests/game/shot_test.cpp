#include "game/shot.hpp"

#include "game/line_moves.hpp"
#include "notation/fen.hpp"

#include <catch2/catch.hpp>

using namespace damier;

namespace {

constexpr auto before = "W:W33,34,40,45,47,48,49:B1,5,6,12,13,14,23,24";

Shot shot_of(Position const& position, std::string_view played, std::string_view line) {
  Shot shot{.ply = 8, .position = position, .played = *first_move(international(), position, played), .worth = 200};
  for (auto const& each : read_line_moves(international(), position, line)) {
    shot.line.push_back(each.move);
  }
  return shot;
}

}  // namespace

TEST_CASE("a shot is read as it was written, moves and all") {
  auto const& variant = international();
  auto const position = read_fen(before, variant)->position;
  auto missed = shot_of(position, "48-43", "34-29 23x34 40x7 1x12");
  REQUIRE(missed.line.size() == 4);
  CHECK(shot_content(missed, variant) == "kind=missed worth=200 class=only line=34-29,23x34,40x7,1x12");
  auto won = missed;
  won.worth = won_worth;
  won.uniqueness = {2, false};
  won.motifs = {"coup-royal", "coup-direct"};
  CHECK(shot_content(won, variant) ==
        "kind=missed worth=won class=dual-at-2 motifs=coup-royal,coup-direct line=34-29,23x34,40x7,1x12");
  auto regained = missed;
  regained.regained = 100;
  regained.uniqueness = {1, true};
  CHECK(shot_content(regained, variant) ==
        "kind=missed worth=200 regained=100 class=dual-at-end line=34-29,23x34,40x7,1x12");
  auto opinion = missed;
  opinion.opinion = ShotOpinion{88, 52};
  CHECK(shot_content(opinion, variant) ==
        "kind=missed worth=200 class=only opinion=88,52 line=34-29,23x34,40x7,1x12");
  for (auto const& shot : {missed, won, regained, opinion}) {
    CHECK(read_shot(shot_content(shot, variant), variant, shot.ply, shot.position, shot.played) == shot);
  }
}

TEST_CASE("the line of an allowed shot begins after the mistake") {
  auto const& variant = international();
  auto const position = read_fen("B:W33,34,40,45,47,48,49:B1,5,6,12,13,14,18,24", variant)->position;
  auto const mistake = *first_move(variant, position, "18-23");
  auto allowed = shot_of(variant.after(position, mistake), "34-29", "34-29 23x34 40x7");
  allowed.kind = ShotKind::allowed;
  allowed.position = position;
  allowed.played = mistake;
  CHECK(allowed.mover() == Colour::black);
  auto const content = shot_content(allowed, variant);
  CHECK(content == "kind=allowed worth=200 class=only line=34-29,23x34,40x7");
  CHECK(read_shot(content, variant, 8, position, mistake) == allowed);
}

TEST_CASE("without its game a shot has all but its place and its moves; moves of another game end the line") {
  auto const& variant = international();
  constexpr auto content = "kind=played worth=100 regained=100 class=only motifs=coup-turc line=33-28,99-98";
  auto const shot = read_shot(content);
  REQUIRE(shot);
  CHECK(*shot == Shot{.kind = ShotKind::played, .worth = 100, .regained = 100, .motifs = {"coup-turc"}});
  auto const position = read_fen(before, variant)->position;
  auto const placed = read_shot(content, variant, 0, position, *first_move(variant, position, "33-28"));
  REQUIRE(placed);
  CHECK(placed->line.size() == 1);
}

TEST_CASE("a shot completes an exchange if it gains no more than what was taken before") {
  CHECK_FALSE(Shot{.worth = 100}.completes_exchange());
  CHECK(Shot{.worth = 100, .regained = 100}.completes_exchange());
  CHECK_FALSE(Shot{.worth = 200, .regained = 100}.completes_exchange());
  CHECK_FALSE(Shot{.worth = won_worth, .regained = 100}.completes_exchange());
}

TEST_CASE("a text that is no shot is none") {
  for (auto const* const text :
       {"", "kind=missed", "worth=2", "kind=missed worth=x class=only line=1-2", "line",
        "kind=missed worth=2 regained=0 class=only line=1-2", "kind=missed worth=2 regained=x class=only line=1-2",
        "kind=found worth=2 class=only line=1-2", "kind=missed worth=2 class=dual-at-0 line=1-2",
        "kind=missed worth=2 class=one line=1-2", "kind=missed worth=10000 class=only line=1-2",
        "kind=missed worth=2 class=only motifs= line=1-2"}) {
    INFO(text);
    CHECK_FALSE(read_shot(text));
  }
}
