// GameTypes in the forms that tags have.

#include "notation/game_type.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

namespace {

/// The variant of a GameType and how well it fits: "russian fitting"; "none" if there is no number, "unknown 99" for a
/// variant that damier does not know.
std::string read(std::string_view text) {
  auto const type = read_game_type(text);
  if (!type) return "none";
  if (type->variant == nullptr) return "unknown " + std::to_string(type->number);
  auto const details = type->details == GameTypeDetails::none       ? " alone"
                       : type->details == GameTypeDetails::fitting  ? " fitting"
                       : type->details == GameTypeDetails::outdated ? " outdated"
                                                                    : " wrong";
  return std::string{type->variant->name()} + details;
}

}  // namespace

TEST_CASE("a GameType is read by its number, with details or without, with the last flag or without") {
  CHECK(read("20") == "international alone");
  CHECK(read("20,W,10,10,N2,0") == "international fitting");
  CHECK(read("20,W,10,10,N2") == "international fitting");
  CHECK(read("77") == "unknown 77");
  CHECK(read("77,W,8,8,A0,0") == "unknown 77");
  CHECK(read("0") == "unknown 0");
}

TEST_CASE("a text without a number at its front is no GameType") {
  for (auto const* text : {"", "international", ",W", " 20", "99999999999999999999"}) {
    CHECK(read(text) == "none");
  }
}

TEST_CASE("details that fit no variant of the number are distinguished from those of older versions of the standard") {
  CHECK(read("20,W,10,10,N1,0") == "international wrong");
  CHECK(read("20,W,0,0,N,0") == "international wrong");
  CHECK(read("20,") == "international wrong");
  CHECK(read("20abc") == "international wrong");
  CHECK(read("23,,,,,,,,,") == "pool wrong");
  CHECK(read("25,W,8,8,A1,0") == "russian outdated");
  CHECK(read("41,W,10,8,N2,0") == "spantsiretti outdated");
  CHECK(read("31,W,8,8,N1") == "thai outdated");
}

TEST_CASE("23 alone is the American game") {
  CHECK(read("23") == "pool alone");
  CHECK(read("23,B,8,8,N1,0") == "pool fitting");
  CHECK(read("23,B,8,8,N2,0") == "pool wrong");
}

TEST_CASE("every variant's GameType in full and as it is written means the variant") {
  for (auto const* variant : variants()) {
    if (variant->game_type() == 0) {
      CHECK(full_game_type(*variant).empty());
      continue;
    }
    auto const full = read_game_type(full_game_type(*variant));
    auto const written = read_game_type(short_game_type(*variant));
    REQUIRE((full && written));
    CHECK(full->variant == variant);
    CHECK(full->details == GameTypeDetails::fitting);
    CHECK(written->variant == variant);
  }
  CHECK(short_game_type(international()) == "20");
}

TEST_CASE("the numbers of lidraughts for other aims and starts have the moves of a variant") {
  CHECK(read("96") == "international alone");
  CHECK(read("97") == "frisian alone");
  CHECK(read("98,W,10,10,N2,0") == "international fitting");
  CHECK(read("99,W,8,8,N2,0") == "international wrong");
  CHECK(read_game_type("98")->number == 98);
  CHECK(read_game_type("98")->related->has_another_aim);
  CHECK(read_game_type("97")->related->start == "W:W46-50:B1-5");
  CHECK(read_game_type("20")->related == nullptr);
}

TEST_CASE("numbers of chess and those that the standard keeps are of another game, sizes of boards are none") {
  for (auto const number : {0, 1, 42, 49, 50}) CHECK(is_of_another_game(number));
  for (auto const number : {8, 10, 12, 32, 64, 100, 144}) CHECK_FALSE(is_of_another_game(number));
}
