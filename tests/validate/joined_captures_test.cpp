// Captures whose parts a site writes as moves of their own.

#include "validate/detail/joined_captures.hpp"
#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace judging;

namespace {

/// White takes two men, 38x27x18.
constexpr auto two_men = "[GameType \"20\"]\n[FEN \"W:W38,43:B32,22,11,6\"]\n";

std::size_t moves_of(Judged const& judged) { return judged.game.main_line_plies(); }

}  // namespace

TEST_CASE("the parts of a capture are joined, with a hint") {
  auto const judged = judge(std::string{two_men} + "1. 38x27 27x18 11-16 2. 18-12 *");
  CHECK(judged.judgement.legal);
  CHECK(moves_of(judged) == 3);
  CHECK(judged.judgement.findings.size() == 1);
  auto const found = finding(judged, "capture-in-parts");
  CHECK(found.severity == Severity::hint);
  CHECK(brief(found) == "capture-in-parts 3:4");
  CHECK(found.length == 11);
}

TEST_CASE("parts are joined with commas, numbers, comments and a waiting opponent between them") {
  for (auto const* const moves :
       {"1. 38x27,27x18 11-16 *", "1. 38x27 2. 27x18 11-16 *", "1. 38x27 ... 2. 27x18 11-16 *",
        "1. 38x27 - 2. 27x18 11-16 *", "1. 38x27 {first} 27x18 11-16 *", "1. 38-27 27-18 11-16 *"}) {
    CAPTURE(moves);
    auto const judged = judge(std::string{two_men} + moves);
    CHECK(judged.judgement.legal);
    CHECK(moves_of(judged) == 2);
    CHECK(finding(judged, "capture-in-parts").code == "capture-in-parts");
  }
}

TEST_CASE("parts of Black's captures, of three men, with letters and in variations") {
  auto const black = judge("[GameType \"20\"]\n[FEN \"B:W20,30,41:B15,1\"]\n1... 15x24 24x35 2. 41-37 *");
  CHECK(black.judgement.legal);
  CHECK(moves_of(black) == 2);
  auto const three = judge("[GameType \"20\"]\n[FEN \"W:W43,50:B38,28,18,6\"]\n1. 43x32 32x23 23x12 6-11 *");
  CHECK(three.judgement.legal);
  CHECK(moves_of(three) == 2);
  auto const letters = judge("[GameType \"25\"]\n[FEN \"W:Wc3,a1:Bd4,f6,h8\"]\n1. c3xe5 e5xg7 h8xf6 2. a1-b2 *");
  CHECK(letters.judgement.legal);
  CHECK(moves_of(letters) == 3);
  auto const variation = judge(std::string{two_men} + "1. 38x18 (1. 38x27 27x18 11-17) 11-16 *");
  CHECK(finding(variation, "capture-in-parts").code == "capture-in-parts");
}

TEST_CASE("moves that no capture explains are not joined") {
  auto const missing = judge("[GameType \"20\"]\n1. 32-28 28-23 19x28 *");
  CHECK_FALSE(missing.judgement.legal);
  for (auto const& found : missing.judgement.findings) CHECK(found.code != "capture-in-parts");
  CHECK(moves_of(missing) == 3);
}

TEST_CASE("a variant is inferred from a game with a capture in parts") {
  auto const judged = judge("[FEN \"W:W38,43:B32,22,11,6\"]\n1. 38x27 27x18 11-16 *");
  CHECK(judged.game.variant == &international());
  CHECK(judged.game.evidence == VariantEvidence::inferred);
  CHECK(judged.judgement.legal);
}

TEST_CASE("parts that go on without an end are joined up to more than a capture can have") {
  std::string text = "[GameType \"20\"]\n[FEN \"W:W11:B50\"]\n1.";
  for (int i = 0; i < 10'000; ++i) text += " 11x18 18x25 25x18 18x11";
  read_records::Records records{text + " *"};
  REQUIRE(records.next());
  auto const captures = join_captures(records.game);
  CHECK(captures.size() == 40'000 / 64);
  CHECK(captures.front().further.size() == 63);
  CHECK(records.game.main_line_plies() == 40'000 / 64);
}

TEST_CASE("captures in parts by the ten thousand are counted once each") {
  std::string text = "[GameType \"20\"]\n[FEN \"W:W38,K46:B32,22,K5\"]\n1. 38x27 27x18";
  for (int i = 0; i < 5'000; ++i) text += " 5-10 46-41 10-5 41-46";
  text += " 5x14 14x5";
  for (int i = 0; i < 10'000; ++i) text += " 46x41 41x46";
  CHECK_FALSE(judge(text + " *").judgement.legal);
}
