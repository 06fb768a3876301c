#include "duplicates/detail/run_sorter.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using namespace damier;

namespace {

using Entries = std::vector<std::pair<std::string, std::string>>;

Entries sorted(Entries const& entries, std::size_t most_bytes) {
  RunSorter sorter{most_bytes};
  for (auto const& [key, value] : entries) {
    sorter.add(key, value);
  }
  Entries result;
  sorter.visit([&](std::string_view key, std::string_view value) { result.emplace_back(key, value); });
  return result;
}

Entries random_entries(std::size_t count) {
  std::mt19937 random{5};
  Entries entries;
  for (std::size_t i = 0; i < count; ++i) {
    std::string key(random() % 12, '\0');
    for (auto& byte : key) {
      byte = static_cast<char>(random() % 3 * 127);  // 0, 127 and 254: compared as unsigned bytes
    }
    entries.emplace_back(std::move(key), std::to_string(i));
  }
  return entries;
}

}  // namespace

TEST_CASE("entries are returned in the order of their keys, equal keys as they were added, in memory and in runs") {
  auto const entries = random_entries(5000);
  auto expected = entries;
  std::ranges::stable_sort(expected, [](auto const& one, auto const& other) { return one.first < other.first; });
  for (auto const most_bytes : {std::size_t{1} << 24U, std::size_t{20'000}, std::size_t{300}, std::size_t{0}}) {
    CAPTURE(most_bytes);  // 300: more runs than are merged at a time
    CHECK(sorted(entries, most_bytes) == expected);
  }
}

TEST_CASE("an entry that is larger than all that may be in memory is sorted like others") {
  auto const large = std::string(1'000'000, 'x');
  CHECK(sorted({{large, "1"}, {"y", large}, {"a", ""}}, 1000) == Entries{{"a", ""}, {large, "1"}, {"y", large}});
}

TEST_CASE("no entries are sorted to no entries") { CHECK(sorted({}, 1000).empty()); }

TEST_CASE("what a visitor throws is thrown") {
  RunSorter sorter{0};
  sorter.add("a", "");
  sorter.add("b", "");
  CHECK_THROWS_AS(sorter.visit([](std::string_view, std::string_view) { throw std::length_error{"enough"}; }),
                  std::length_error);
}
