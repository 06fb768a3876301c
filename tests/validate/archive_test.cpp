// The sample files of the project, through reader, builder and validator.

#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

using namespace damier;
using namespace judging;

namespace {

std::string file(std::string_view name) {
  std::ifstream in{std::string{DAMIER_SOURCE_DIR "/sample-data/"} + std::string{name}, std::ios::binary};
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the sample games, coup turc positions and dialects are legal throughout, variations included") {
  for (auto const* name : {"games.pdn", "coup-turc.pdn", "dialects.pdn"}) {
    auto const all = judge_all(file(name));
    CHECK(all.size() > 10);
    for (auto const& judged : all) {
      auto const& found = judged.judgement.findings;
      if (std::ranges::any_of(found, [](Finding const& each) { return each.code == "move-after-result"; })) {
        continue;  // the reader cannot know that moves without numbers or tags behind a game are another game
      }
      INFO(name << " " << judged.game.tag("Event").value_or(""));
      CHECK(judged.judgement.legal);
      CHECK(std::ranges::all_of(judged.game.items,
                                [](Item const& item) { return item.kind != ItemKind::move || item.legal; }));
    }
  }
}

TEST_CASE("each of the sample of illegal games has the one fault that its event names") {
  std::map<std::string_view, std::string_view> const codes{
      {"took fewer than the majority", "fewer-than-majority"},
      {"quiet move though a capture exists", "missed-capture"},
      {"jumped the same piece twice", "jumped-twice"},
      {"jumped a piece of its own colour", "jumped-own-piece"},
      {"no piece on the start square", "no-piece"},
      {"a piece of the opponent moved", "wrong-side"},
      {"a piece stands on the end square", "destination-occupied"},
      {"a piece stands in the king's way", "blocked"},
      {"not a legal route", "nothing-to-capture"},
      {"two steps at once", "goes-too-far"},
      {"a man stepped backwards", "man-backwards"},
      {"ambiguous, the long form is needed", "ambiguous-move"},
      {"stopped in the middle of the rafle", "stopped-midway"},
      {"went over a piece already taken", "passed-taken-piece"},
      {"promotion while passing the far row", "man-moves-as-king"},
      {"the game is over already", "game-over"},
      {"only in a variation", "missed-capture"},
  };
  auto const all = judge_all(file("illegal-rafles.pdn"));
  CHECK(all.size() == codes.size());
  for (auto const& judged : all) {
    auto const event = judged.game.tag("Event").value();
    REQUIRE(event.starts_with("Illegal: "));
    INFO(event);
    REQUIRE(codes.contains(event.substr(9)));
    REQUIRE(judged.judgement.findings.size() == 1);
    CHECK(judged.judgement.findings[0].code == codes.at(event.substr(9)));
  }
}
