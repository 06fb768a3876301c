// The names of variants as sites, programs and languages have them.

#include "game/detail/variant_words.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

namespace {

/// "english", "russian brazilian", "8x8", "frisian Frysk!", "unknown".
std::string read(std::string_view text) {
  auto const words = read_variant_words(text);
  std::string all;
  auto const add = [&](std::string const& word) { all += (all.empty() ? "" : " ") + word; };
  for (auto const* const variant : words.variants) add(std::string{variant->name()});
  if (words.columns != 0) add(std::to_string(words.columns) + "x" + std::to_string(words.rows));
  if (words.related != nullptr) add(std::string{words.related->name});
  if (!words.is_known) add("unknown");
  return all.empty() ? "any" : all;
}

}  // namespace

TEST_CASE("every variant has its name and its title") {
  for (auto const* const variant : variants()) {
    CAPTURE(variant->name());
    CHECK(read_variant_words(variant->name()).only() == variant);
    CHECK(read_variant_words(variant->title()).only() == variant);
  }
}

TEST_CASE("variants have the names of sites and programs") {
  CHECK(read("American/English") == "english");
  CHECK(read("American checkers") == "english");
  CHECK(read("Checkers") == "english");
  CHECK(read("Straight checkers") == "english");
  CHECK(read("American pool checkers") == "pool");
  CHECK(read("Pool") == "pool");
  CHECK(read("Brazilian") == "brazilian");
  CHECK(read("Portuguese") == "portuguese");
  CHECK(read("Standard") == "international");
  CHECK(read("International 10x10") == "international 10x10");
  CHECK(read("Makhos") == "thai");
  CHECK(read("Shashki") == "russian");
  CHECK(read("Spancirety") == "spantsiretti");
  CHECK(read("killer") == "killer");
}

TEST_CASE("variants have names in other languages, with accents and endings") {
  CHECK(read("Fries dammen") == "frisian");
  CHECK(read("Braziliaans dammen") == "brazilian");
  CHECK(read("dames br\u00e9siliennes") == "brazilian");
  CHECK(read("Dames internationales") == "international");
  CHECK(read("Damas cl\u00e1sicas espa\u00f1olas") == "spanish unknown");
  CHECK(read("Dama italiana") == "italian");
  CHECK(read("\u0420\u0443\u0441\u0441\u043a\u0438\u0435 \u0448\u0430\u0448\u043a\u0438") == "russian");
  CHECK(read("\u010cesk\u00e1 d\u00e1ma") == "czech");
}

TEST_CASE("words for the game alone name no variant, those of a board the board") {
  for (auto const* const text : {"Dames", "draughts", "Jeu de dames", "dammen", "Dama"}) CHECK(read(text) == "any");
  CHECK(read("Draughts64") == "8x8");
  CHECK(read("Draughts-64") == "8x8");
  CHECK(read("10x10") == "10x10");
  CHECK(read("10 \u00d7 10") == "10x10");
  CHECK(read("12*12") == "12x12");
  CHECK(read("100") == "10x10");
  CHECK(read("8x8 checkers") == "8x8");
  CHECK(read("Russian/Brazilian 64") == "russian brazilian 8x8");
  CHECK(read("9x9") == "unknown");
}

TEST_CASE("games with another aim or start") {
  CHECK(read("Frysk!") == "Frysk!");
  CHECK(read("Antidraughts") == "Antidraughts");
  CHECK(read("Breakthrough") == "Breakthrough");
  CHECK(read("Russian giveaway") == "russian Antidraughts");
  CHECK(read("From Position") == "From Position");
}

TEST_CASE("another word is no variant of damier") {
  for (auto const* const text : {"klingon", "Dameo", "Lasca checkers", ""}) {
    CHECK_FALSE(read_variant_words(text).is_known);
  }
}
