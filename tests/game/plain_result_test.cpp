#include "game/outcome.hpp"

#include <catch2/catch.hpp>

using damier::is_plain_result;

TEST_CASE("a plain result contains the outcome and nothing else, in any style") {
  for (auto const* const plain :
       {"1-0", "0-1", "2-0", "0-2", "1-1", "0-0", "1/2-1/2", "\u00bd-\u00bd", "1 - 0", "2\u20130", "0\u00a0-\u00a02",
        "B+", "N+", "=", "2:0", "1 : 1", "0,5-0,5", "W+", "remise"}) {
    CAPTURE(plain);
    CHECK(is_plain_result(plain));
  }
  for (auto const* const score :
       {"12-8", "12:8", "4-6", "1.01-0.99", "1 1/2 - 1/2", "1+ - 1-", "3-1", "*", "?", "", "won"}) {
    CAPTURE(score);
    CHECK_FALSE(is_plain_result(score));
  }
}
