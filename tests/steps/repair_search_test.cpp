// The search for repairs in long games with faults that are hard to explain.

#include "repair/repair_search.hpp"
#include "tests/game/read_records.hpp"
#include "tests/steps/steps.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <cstdint>
#include <iterator>
#include <string>

using namespace damier;

namespace {

/// The steps that the search takes for the first record of a text, without reading and judging it. The bounds below are
/// twice what it takes.
std::uint64_t steps_of_search(std::string const& source) {
  read_records::Records records{source};
  records.first();
  Validator validator;
  auto findings = validator.judge(records.tape, records.game).findings;
  return steps::of([&] { propose_repairs(records.tape, records.game, findings); });
}

}  // namespace

TEST_CASE("work is bounded: a long game of kings, thousands of moves, then a fault") {
  std::string text = "[GameType \"20\"]\n[FEN \"W:WK46,K47,K48,K49,K50:BK1,K2,K3,K4,K5\"]\n";
  for (int i = 0; i < 20000; ++i) text += "46-41 5-10 41-46 10-5 ";
  text += "46-99 5-10 *";
  CHECK(steps_of_search(text) <= 30'000'000);
}

TEST_CASE("work is bounded: positions crowded with kings, in every variation a rafle that is none") {
  std::string const kings[] = {"1", "3", "5", "6", "17", "25", "26", "45", "46", "48"};
  std::string text =
      "[GameType \"20\"]\n[FEN \"W:WK1,K3,K5,K6,K17,K25,K26,K45,K46,K48:"
      "B8,9,10,11,12,20,21,22,28,30,31,33,34,41,42,43,44\"]\n1. 1x7x18x29";
  for (unsigned i = 0; i < 60; ++i) {
    auto const& king = kings[i % std::size(kings)];
    text += " (1. " + king + "x14x" + std::to_string(i % 50 + 1) + "x23x" + std::to_string(i * 7 % 50 + 1) + " " +
            king + "-2)";
  }
  CHECK(steps_of_search(text + " *") <= 800'000'000);
}

TEST_CASE("work is bounded: thousands of pieces of text that were not understood") {
  std::string text = "[GameType \"20\"]\n1. 32-28";
  for (unsigned i = 0; i < 20000; ++i) text += " " + std::to_string(i % 50 + 1) + "," + std::to_string(i * 3 % 50 + 1);
  CHECK(steps_of_search(text + " 32-28 *") <= 200'000'000);
}
