// Ways in which pages print moves, names and tables.

#include "read_page.hpp"

#include <algorithm>

using namespace damier;
using namespace damier::reading_test;

TEST_CASE("dashes with blanks on both sides lose no move") {
  for (std::string_view const text :
       {"1. 33 - 29 17 - 22 2. 39 - 33 11 - 17 3. 44 - 39 6 - 11", "1. 33 – 29, 17 – 22; 2. 39 – 33, 11 – 17",
        "33 - 29 | 17 - 22\n39 - 33 | 11 - 17", "1. 33 - 29   17 - 22\n2. 39 - 33   11 - 17",
        "1. 33-29 - 17-22 2. 39-33 - 11-17", "1. 33–29 – 17–22; 2. 39–33 – 11–17",
        "1. 33 - 29 - 17 - 22 2. 39 - 33 - 11 - 17", "1 - 33-29 17-22\n2 - 39-33 11-17\n"}) {
    CAPTURE(text);
    auto const games = read(text, "international");
    REQUIRE(games.size() == 1);
    auto plain = games[0].text;
    std::erase_if(plain, [](char c) { return (c < '0' || c > '9'); });
    CHECK(plain.find("33291722") != std::string::npos);
    CHECK(plain.find("39331117") != std::string::npos);
    CHECK(games[0].codes.empty());
  }
  CHECK(only_text("1. c3-d4 - d6-c5 2. b2-c3 - f6-g5") == "c3-d4 d6-c5 b2-c3 f6-g5 ");
  CHECK(only_text("1. c3 – d4 – d6 – c5; 2. b2 – c3 – f6 – g5") == "c3 – d4 d6 – c5 b2 – c3 f6 – g5 ");
}
