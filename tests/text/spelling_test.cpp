#include "text/spelling.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

namespace {

using namespace damier;

TEST_CASE("a swap of neighbours is one error, a change of case none") {
  CHECK(edit_distance("white", "WHITE") == 0);
  CHECK(edit_distance("whtie", "white") == 1);
  CHECK(edit_distance("", "ply") == 3);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("a far word is not guessed") {
  static constexpr std::array<std::string_view, 3> words{"white", "black", "or"};
  CHECK(nearest_word("whit", words) == "white");
  CHECK(nearest_word("xr", words) == "or");
  CHECK(nearest_word("xyzzy", words).empty());
  CHECK(nearest_word("", words).empty());
  CHECK(nearest_word(std::string(100'000, 'a'), words).empty());
}

}  // namespace
