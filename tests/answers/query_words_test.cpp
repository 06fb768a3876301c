#include "answers/query_words.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <regex>
#include <sstream>
#include <string>

using namespace damier;
using damier::answers::query_words;

TEST_CASE("a query is said in words") {
  CHECK(query_words("white = \"Vole\" result draw", "en") == "Games in which white is “Vole”, and the result is: draw");
  CHECK(query_words("year 1990..1995 or not plies >= 80", "en") ==
        "Games in which year is 1990 to 1995, or it is not so that plies is 80 or more");
  CHECK(query_words("player ~ \"sij\" as white wins (event ~ \"Cup\" or has errors)", "en") ==
        "Games in which somebody with “sij” in the name plays with White and wins, and (event contains “Cup”, or there "
        "are errors)");
  CHECK(query_words("wm 27, 28 bm any 18-20 then move 32-28", "en") ==
        "Games in which there are white men on 27, 28, and there are black men on one or more of 18-20, and later "
        "32-28 is "
        "played");
  CHECK(query_words("", "en") == "Games in which anything is so");
  CHECK(query_words("result drew", "en").empty());
}

TEST_CASE("what has no words of its own is quoted as it is written, in every language") {
  CHECK(query_words("#w - #b >= 2", "en") == "Games in which this is so: #w - #b >= 2");
  CHECK(query_words("result draw stays #w = 3 for >= 4 plies", "fr").find("stays #w = 3 for >= 4 plies") !=
        std::string::npos);
  // Every example of the manual of the language has words.
  std::ifstream file{DAMIER_SOURCE_DIR "/grammar/query/README.md"};
  std::stringstream text;
  text << file.rdbuf();
  auto const page = text.str();
  std::regex const example{"damier search games.db '([^']*)'"};
  unsigned examples = 0;
  for (std::sregex_iterator found{page.begin(), page.end(), example}; found != std::sregex_iterator{}; ++found) {
    for (auto const* const code : {"en", "fr", "nl"}) {
      INFO((*found)[1].str());
      CHECK(query_words((*found)[1].str(), *Language::named(code)).size() > 20);
    }
    ++examples;
  }
  CHECK(examples > 3);
}
