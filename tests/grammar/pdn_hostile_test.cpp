#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

TEST_CASE("one endless line of moves is cut between moves, with an error each time, and no move is lost") {
  std::string text = "1.";
  for (int i = 0; i < 10000; ++i) text += " 32-28";
  damier::Limits limits;
  limits.longest_record = 6000;
  limits.window_bytes = 500;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 10);
  std::size_t moves = 0;
  for (auto const& record : all) {
    moves += static_cast<std::size_t>(std::count(record.events.begin(), record.events.end(), "move:32-28"));
    bool const last = &record == &all.back();
    CHECK(record.diagnostics.size() == (last ? 0U : 1U));
    if (!last) CHECK(record.diagnostics.at(0).starts_with("error record-too-long 1:"));
  }
  CHECK(moves == 10000);
}

TEST_CASE("an endless comment is cut, and what follows its end is read") {
  std::string const text = "1. 32-28 {" + std::string(5000, 'x') + "} 19-23 *\n[Event \"next\"]\n1. 33-28 *";
  damier::Limits limits;
  limits.longest_record = 1000;
  limits.window_bytes = 100;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 3);
  CHECK(all[0].diagnostics.back().starts_with("error record-too-long 1:"));
  CHECK(all[1].events == Strings{"move:19-23", "result:*"});
  CHECK(all[2].events.back() == "result:*");
  CHECK(all[2].line == 2);
}

TEST_CASE("an endless comment stops at the next line with a tag") {
  std::string const text = "1. 32-28 {" + std::string(5000, 'x') + "\n[Event \"next\"]\n1. 33-28 *";
  damier::Limits limits;
  limits.longest_record = 1000;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 2);
  CHECK(all[1].events.front() == "name:Event");
  CHECK(all[1].line == 2);
}

TEST_CASE("an endless word is cut and skipped") {
  std::string const text = "1. 32-28 " + std::string(5000, 'q') + " 19-23 *\n";
  damier::Limits limits;
  limits.longest_record = 1000;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 2);
  CHECK(all[1].events == Strings{"move:19-23", "result:*"});
}

TEST_CASE("a game that has its result is not held up by what is behind it") {
  std::string const text = "32-28 1-0\n{" + std::string(5000, 'x');
  damier::Limits limits;
  limits.longest_record = 1000;
  auto const all = records(text, limits);
  REQUIRE(all.size() == 2);
  CHECK(all[0].source == "32-28 1-0");
  CHECK(all[0].diagnostics.empty());
}

TEST_CASE("a million parentheses are one record with one error") {
  damier::Limits limits;
  limits.longest_record = std::size_t{4} << 20;
  auto const all =
      records("32-28 " + std::string(1000000, '(') + " 19-23 " + std::string(1000000, ')') + " 1-7 *", limits);
  REQUIRE(all.size() == 1);
  CHECK(all[0].diagnostics.size() == 1);
  CHECK(all[0].diagnostics[0].starts_with("error variation-too-deep"));
  CHECK(all[0].events.back() == "result:*");
}

TEST_CASE("a text of signs, comments or brackets alone is skipped from a bound on, up to the next tag") {
  damier::Limits limits;
  limits.longest_record = 65'536;  // 2048 tokens that are no moves
  for (std::string const sign : {"$1 ", "! ", "{} ", "(1-2) ", ") ", "- ", "} ", "/FEN \"B::\"/ "}) {
    CAPTURE(sign);
    std::string text = "[A \"b\"]\n1. 32-28 ";
    for (int i = 0; i < 2'200; ++i) text += sign;
    auto const all = records(text + "1-0\n[A \"c\"]\n1. 33-28 *", limits);
    REQUIRE(all.size() == 2);
    CHECK(all[0].events.size() < 2'048 + 2'048);
    CHECK(std::ranges::count_if(all[0].diagnostics, [](auto const& line) {
            return line.starts_with("error record-too-long");
          }) == (all[0].diagnostics.size() < 100 ? 1 : 0));
    auto const skipped = std::ranges::find_if(all[0].events.rbegin(), all[0].events.rend(),
                                              [](auto const& event) { return event.starts_with("skipped:"); });
    REQUIRE(skipped != all[0].events.rend());
    CHECK(skipped->ends_with(sign + "1-0"));
    CHECK(all[1].events == Strings{"name:A", "value:c", "number:1.", "move:33-28", "result:*"});
    CHECK(all[1].diagnostics.empty());
  }
}

TEST_CASE("brackets in a row are one piece, but for the last, which may begin a tag") {
  CHECK(events("[[[[A \"b\"]\n*") == Strings{"skipped:[[[", "name:A", "value:b", "result:*"});
  CHECK(events("32-28 [[[ 19-23 [[[[*") == Strings{"move:32-28", "skipped:[[[", "move:19-23", "skipped:[[[[*"});
  CHECK(records(std::string(3'000'000, '[')).size() == 1);
}
