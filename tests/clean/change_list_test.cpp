#include "clean/detail/change_list.hpp"

#include "clean/detail/origin_map.hpp"
#include "language/message.hpp"
#include "tests/clean/in_memory.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;

namespace {

TextChange change(std::uint64_t offset, std::string before, std::string after) {
  return {1, offset, before, after, before, after, "test", message("nothing")};
}

}  // namespace

TEST_CASE("lists share a spill, each with its own changes and entries") {
  auto const spill = std::make_shared<Spill>();
  ChangeList first{spill};
  first.add(change(3, "a", "b"));
  first.add({7, 9, "\xE9", "e", "é", "e", "name-form", message("hint")});
  EntryList entries{spill};
  auto entry = clean_test::wrong_digit("a.pdn", 12);
  entry.decision = Decision::no;
  entry.of_original = false;
  entry.changes = {change(3, "a", "b"), change(5, "", "c")};
  entries.add(entry);
  ChangeList second{spill};
  CHECK(second.count() == 0);
  auto const next = first.source();
  TextChange read;
  REQUIRE(next(read));
  CHECK(read == change(3, "a", "b"));
  REQUIRE(next(read));
  CHECK(read == TextChange{7, 9, "\xE9", "e", "é", "e", "name-form", message("hint")});
  CHECK_FALSE(next(read));
  auto const asked = entries.source();
  ReviewEntry again;
  REQUIRE(asked(again));
  CHECK(again.key() == entry.key());
  CHECK(again.percent == 71);
  CHECK(again.file == "a.pdn");
  CHECK(again.line == 12);
  CHECK(again.decision == Decision::no);
  CHECK_FALSE(again.of_original);
  CHECK_FALSE(asked(again));
  CHECK_FALSE(second.source()(read));
}

TEST_CASE("places of a changed text lead to those of the text before") {
  // "abcdefgh" -> "XYabefgh\n!" : inserted at 0, "cd" removed, inserted at the end
  std::vector const changes{change(0, "", "XY"), change(2, "cd", ""), change(8, "", "\n!")};
  OriginMap origins{clean_test::each_of(changes)};
  origins.go_to(0);
  CHECK(origins.origin(0, 1).offset == 0);
  CHECK_FALSE(origins.origin(0, 1).kept);
  CHECK(origins.origin(2, 2).offset == 0);
  CHECK(origins.origin(2, 2).kept);
  CHECK_FALSE(origins.origin(3, 2).kept);
  origins.go_to(4);
  CHECK(origins.origin(4, 2).offset == 4);
  CHECK(origins.origin(4, 2).kept);
  CHECK(origins.origin(4, 2).lines_more == 0);
  CHECK(origins.origin(10, 1).lines_more == 1);
}
