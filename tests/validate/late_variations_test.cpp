// Variations that are written behind a later move than the one they replace: their number names it.

#include "tests/validate/judging.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace judging;

namespace {

/// The moves of a game of GameType 20, with brackets around variations, then the codes of its findings.
std::string placed(std::string const& moves) {
  auto const judged = judge("[GameType \"20\"]\n" + moves + " *\n");
  std::string text;
  for (auto const& item : judged.game.items) {
    switch (item.kind) {
      case ItemKind::variation_begin: text += "("; break;
      case ItemKind::variation_end: text += ") "; break;
      case ItemKind::comment: text += "{" + std::string{judged.game.text_of(item)} + "} "; break;
      case ItemKind::move: text += std::string{judged.game.text_of(item)} + (item.legal ? " " : "? "); break;
      default: break;
    }
  }
  for (auto const& finding : judged.judgement.findings) {
    text += std::string{finding.code} + " ";
  }
  return text;
}

}  // namespace

TEST_CASE("a variation replaces the move that its number names") {
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (1... 17-22 2. 36-31) 3. 31-27") ==
        "31-26 18-23 (17-22 36-31 ) 36-31 12-18 31-27 variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (2. 33-28 12-18) 3. 31-27") ==
        "31-26 18-23 36-31 (33-28 12-18 ) 12-18 31-27 variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 (1... 17-22) 12-18") == "31-26 18-23 (17-22 ) 36-31 12-18 variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (1. ... 17-22) 3. 31-27") ==
        "31-26 18-23 (17-22 ) 36-31 12-18 31-27 variation-moved ");
}

TEST_CASE("several late variations keep their order, behind the remarks about their move") {
  CHECK(placed("1. 31-26 18-23 {usual} 2. 36-31 12-18 (1... 17-22) (1... 17-21) (2... 13-18) (2. 33-28) 3. 31-27") ==
        "31-26 18-23 {usual} (17-22 ) (17-21 ) 36-31 (33-28 ) 12-18 (13-18 ) 31-27 variation-moved ");
}

TEST_CASE("a late variation inside another one belongs to it, or to the moves around it") {
  CHECK(placed("1. 31-26 18-23 2. 36-31 (2. 33-28 12-18 3. 39-33 (2... 13-18 3. 39-33)) 12-18") ==
        "31-26 18-23 36-31 (33-28 12-18 (13-18 39-33 ) 39-33 ) 12-18 variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 (2. 33-28 12-18 (1... 17-22 2. 36-31) 3. 39-33) 12-18") ==
        "31-26 18-23 (17-22 36-31 ) 36-31 (33-28 12-18 39-33 ) 12-18 variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (1... 17-22 2. 36-31 11-17 (2. 33-28)) 3. 31-27") ==
        "31-26 18-23 (17-22 36-31 (33-28 ) 11-17 ) 36-31 12-18 31-27 variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (1... 17-22 2. 36-31 (1. 33-28 18-23)) 3. 31-27") ==
        "31-26 (33-28 18-23 ) 18-23 (17-22 36-31 ) 36-31 12-18 31-27 variation-moved ");
}

TEST_CASE("a variation in two pairs of brackets is placed as one in a single pair") {
  CHECK(placed("1. 31-26 18-23 2. 36-31 ((2... 13-18)) 12-18") ==
        "31-26 18-23 36-31 12-18 ((13-18 ) ) variation-moved ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 ((2... 13-18)) 3. 31-27") ==
        "31-26 18-23 36-31 12-18 ((13-18 ) ) 31-27 ");
}

TEST_CASE("where the number does not fit, the rules decide") {
  // The move is legal behind the last one alone.
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (1... 13-18) 3. 31-27") == "31-26 18-23 36-31 12-18 (13-18 ) 31-27 ");
  CHECK(placed("1. 31-26 18-23 2. 36-31 12-18 (2... 13-18) 3. 31-27") == "31-26 18-23 36-31 12-18 (13-18 ) 31-27 ");
  // No such move is in the game.
  CHECK(placed("31. 31-26 18-23 32. 36-31 12-18 (1... 13-18) 33. 31-27") ==
        "31-26 18-23 36-31 12-18 (13-18 ) 31-27 move-number-mismatch ");
}
