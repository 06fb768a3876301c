#include "text/move_signs.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

namespace {

/// A character of the basic plane as UTF-8.
std::string utf8(unsigned code) {
  if (code < 0x80) return {static_cast<char>(code)};
  if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
  return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
          static_cast<char>(0x80 | (code & 0x3F))};
}

}  // namespace

TEST_CASE("the signs of moves are those of their tables and no others", "[text]") {
  for (unsigned code = 0; code < 0xFFFF; ++code) {
    auto const character = utf8(code);
    bool const is_dash = std::ranges::find(dashes, character) != dashes.end();
    bool const is_cross = std::ranges::find(crosses, character) != crosses.end();
    if (dash_size(character) != (is_dash ? character.size() : 0) ||
        cross_size(character) != (is_cross ? character.size() : 0)) {
      FAIL_CHECK("U+" << std::hex << code);
    }
    CHECK((!is_dash || dash_size(character + "28") == character.size()));
    CHECK((!is_cross || cross_size(character + "28") == character.size()));
  }
}

TEST_CASE("a part of a sign is none", "[text]") {
  for (auto const& signs :
       {std::string{"\u2013"}, std::string{"\u2212"}, std::string{"\u00d7"}, std::string{"\u0445"}}) {
    for (std::size_t size = 0; size < signs.size(); ++size) {
      CHECK(dash_size(signs.substr(0, size)) == 0);
      CHECK(cross_size(signs.substr(0, size)) == 0);
    }
  }
}

TEST_CASE("the number of a reply has dots", "[text]") {
  CHECK(is_number_of_reply("10..."));
  CHECK(is_number_of_reply("10.."));
  CHECK(is_number_of_reply("10\u2026"));
  CHECK_FALSE(is_number_of_reply("10."));
  CHECK_FALSE(is_number_of_reply("10"));
}
