#include "text/printable.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("control sequences of terminals are replaced") {
  CHECK(printable("a\x1b[2J\x07") == "a\xEF\xBF\xBD[2J\xEF\xBF\xBD");
  CHECK(printable("a\xC2\x9B"
                  "b") ==
        "a\xEF\xBF\xBD"
        "b");  // CSI as one character
  CHECK(printable("a\xE2\x80\xAE"
                  "b") ==
        "a\xEF\xBF\xBD"
        "b");  // right-to-left override
  CHECK(printable("a\tb\nc é") == "a b c é");
  CHECK(printable_lines("a\tb\n\x1b[2Jc é\xC2\x9B\r\n") == "a\tb\n\xEF\xBF\xBD[2Jc é\xEF\xBF\xBD\r\n");
}
