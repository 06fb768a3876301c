#include "judging.hpp"
#include "validate/finding.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

using namespace damier;

TEST_CASE("no two kinds of finding have one code, and each is a word of small letters and hyphens", "[validate]") {
  auto const codes = finding_codes();
  CHECK(std::set<std::string_view>{codes.begin(), codes.end()}.size() == codes.size());
  for (auto const code : codes) {
    CAPTURE(code);
    CHECK(!code.empty());
    CHECK(code.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
  }
}

TEST_CASE("the list has the codes of the text, of the FEN, of the judge and of the rules", "[validate]") {
  auto const codes = finding_codes();
  for (auto const* const text : {"[White Unquoted]\n1. 32-28 {open", "[FEN \"W:W1,31:B20\"]\n1. 31-27 *", "1. 32-99 *",
                                 "1. 32-29 *", "[GameType \"x\"]\n1. 32-28 *", "[Result \"2-0\"]\n1. 32-28 0-2"}) {
    auto const found = judging::judge(text).judgement.findings;
    CAPTURE(text);
    CHECK(!found.empty());
    for (auto const& finding : found) {
      CAPTURE(finding.code);
      CHECK(std::ranges::find(codes, finding.code) != codes.end());
    }
  }
}
