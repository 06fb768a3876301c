#include "statistics/breakdown.hpp"

#include "counted_base.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::CountedBase;
using damier::testing::record;

namespace {

Breakdown by(CountedBase& base, std::vector<Dimension> dimensions, Bands const& bands = {}) {
  return break_down(base.reader(), {}, {std::move(dimensions), bands});
}

/// A breakdown as text: "2001:3 2002:1 ?:2", with two dimensions "2001/x:3".
std::string text_of(Breakdown const& breakdown) {
  std::string text;
  for (auto const& group : breakdown.groups) {
    text += text.empty() ? "" : " ";
    for (auto const& label : group.labels) {
      text += &label == group.labels.data() ? "" : "/";
      text += !label.known() ? "?" : label.first ? std::to_string(*label.first) : label.text;
    }
    text += ":" + std::to_string(group.counts.games);
  }
  return text;
}

}  // namespace

TEST_CASE("years are in order, with games without one last", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[Date \"2003.01.01\"]\n") + record("A", "B", "1-1", "[Date \"1999\"]\n") +
                   record("A", "B", "0-2") + record("A", "B", "*", "[Date \"2003.05.??\"]\n")};
  auto const years = by(base, {Dimension::year});
  CHECK(text_of(years) == "1999:1 2003:2 ?:1");
  CHECK(years.all.games == 4);
  CHECK(years.groups[1].share == 0.5);
  CHECK(years.groups[1].counts.white == 1);
  CHECK(years.groups[1].counts.unknown == 1);
  CHECK(text_of(by(base, {Dimension::decade})) == "1990:1 2000:2 ?:1");
}

TEST_CASE("names are ordered by their games, equal ones by the alphabet", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[Event \"b\"]\n") + record("C", "B", "1-1", "[Event \"a\"]\n") +
                   record("D", "B", "1-1", "[Event \"c\"]\n") + record("E", "B", "1-1", "[Event \"c\"]\n") +
                   record("F", "B", "1-1")};
  CHECK(text_of(by(base, {Dimension::event})) == "c:2 a:1 b:1 ?:1");
  CHECK(text_of(by(base, {Dimension::outcome})) == "draw:4 white-wins:1");
}

TEST_CASE("bands hold the numbers from their first to their last, below zero too", "[statistics]") {
  auto const rated = [](int white, int black) {
    return "[WhiteRating \"" + std::to_string(white) + "\"]\n[BlackRating \"" + std::to_string(black) + "\"]\n";
  };
  CountedBase base{record("A", "B", "2-0", rated(2000, 2000)) + record("A", "C", "2-0", rated(2000, 2001)) +
                   record("A", "D", "2-0", rated(2000, 2100)) + record("A", "E", "2-0", rated(2199, 2100)) +
                   record("A", "F", "2-0", "[WhiteRating \"2000\"]\n")};
  CHECK(text_of(by(base, {Dimension::rating_gap})) == "-100:2 0:2 ?:1");
  CHECK(text_of(by(base, {Dimension::rating})) == "2000:3 2100:1 ?:1");
  auto const label = by(base, {Dimension::rating_gap}).groups.front().labels.front();
  CHECK(label.last == -1);
}

TEST_CASE("lengths are of games with moves and no illegal one", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "", "1. 32-28 19-23 2. 28x19 14x23") +
                   record("A", "C", "2-0", "", "1. 32-28") + record("A", "D", "2-0") +
                   record("A", "E", "2-0", "", "1. 32-28 19-23 2. 1-50")};
  auto const lengths = by(base, {Dimension::length}, {.plies = 2});
  CHECK(text_of(lengths) == "0:1 4:1 ?:2");
  CHECK(lengths.groups[1].labels.front().last == 5);
  CHECK(lengths.all.plies.value() == 2.5);
}

TEST_CASE("two dimensions: shares are of the groups of the first", "[statistics]") {
  CountedBase base{record("A", "B", "2-0", "[Date \"2001\"]\n[Event \"x\"]\n") +
                   record("A", "C", "1-1", "[Date \"2001\"]\n[Event \"y\"]\n") +
                   record("A", "D", "1-1", "[Date \"2001\"]\n[Event \"y\"]\n") +
                   record("A", "E", "1-1", "[Date \"2000\"]\n[Event \"x\"]\n") +
                   record("A", "F", "1-1", "[Date \"2000\"]\n")};
  auto const years = by(base, {Dimension::year, Dimension::event});
  CHECK(text_of(years) == "2000/x:1 2000/?:1 2001/y:2 2001/x:1");
  CHECK(years.groups[2].share == Approx(2.0 / 3));
  CHECK(text_of(by(base, {Dimension::event, Dimension::year})) == "x/2000:1 x/2001:1 y/2001:2 ?/2000:1");
}

TEST_CASE("an empty base has no groups", "[statistics]") {
  CountedBase base{""};
  CHECK(by(base, {Dimension::year}).groups.empty());
  CHECK(by(base, {Dimension::opening, Dimension::year}).all.games == 0);
}

TEST_CASE("every dimension has a name of its own", "[statistics]") {
  std::vector<std::string_view> names;
  for (auto const dimension : dimensions()) {
    CHECK(std::ranges::find(names, name(dimension)) == names.end());
    names.push_back(name(dimension));
  }
  CHECK(names.size() == 12);
}
