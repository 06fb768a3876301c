#include "store/detail/posting_block.hpp"
#include "store/detail/posting_sorter.hpp"

#include "tests/store/temporary_base.hpp"

#include <rapidcheck.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

using Places = std::vector<std::uint64_t>;

std::vector<std::uint64_t> postings_of(std::map<std::uint64_t, Places> const& places, std::uint64_t games) {
  constexpr std::uint64_t block = 5;  // the bits before the key are not used
  std::vector<std::uint64_t> postings;
  for (auto const& [key, of_key] : places) {
    for (auto const place : of_key) {
      postings.push_back((block << PostingBlock::key_bits | key) << PostingBlock::place_bits(games) | place);
    }
  }
  return postings;
}

Places find(std::string const& bytes, std::uint64_t games, std::uint64_t key) {
  Places places;
  PostingBlock::find(bytes, games, key, places);
  return places;
}

}  // namespace

TEST_CASE("a block of postings gives back the places of each key, and none for others") {
  CHECK(rc::check([] {
    auto const games = *rc::gen::inRange<std::uint64_t>(1, 100'000);
    auto const keys = *rc::gen::inRange(1, 40);
    std::map<std::uint64_t, Places> places;
    for (int i = 0; i < keys; ++i) {
      auto const key = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << PostingBlock::key_bits);
      auto of_key = *rc::gen::nonEmpty(rc::gen::container<Places>(rc::gen::inRange<std::uint64_t>(0, games)));
      std::ranges::sort(of_key);
      of_key.erase(std::unique(of_key.begin(), of_key.end()), of_key.end());
      places[key] = of_key;
    }
    auto const bytes = PostingBlock::bytes(postings_of(places, games), games);
    for (auto const& [key, of_key] : places) {
      RC_ASSERT(find(bytes, games, key) == of_key);
      if (!places.contains(key + 1)) {
        RC_ASSERT(find(bytes, games, key + 1).empty());
      }
    }
  }));
}

TEST_CASE("lists of all games of a run and of one game stand in a block together") {
  constexpr std::uint64_t games = 50'000;
  std::map<std::uint64_t, Places> places{{0, {49'999}}, {16'383, {0}}};
  for (std::uint64_t game = 0; game < games; ++game) {
    places[77].push_back(game);
  }
  auto const bytes = PostingBlock::bytes(postings_of(places, games), games);
  CHECK(bytes.size() < games / 8 + 30);
  for (auto const& [key, of_key] : places) {
    CHECK(find(bytes, games, key) == of_key);
  }
}

TEST_CASE("bytes that are no block give some places or none") {
  CHECK(rc::check([](std::string const& bytes) {
    auto const games = *rc::gen::inRange<std::uint64_t>(1, 1U << 24U);
    auto const key = *rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << PostingBlock::key_bits);
    RC_ASSERT(find(bytes, games, key).size() <= 8 * bytes.size());
  }));
}

TEST_CASE("postings are sorted in portions, in a file where they are many") {
  TemporaryBase const file;
  constexpr unsigned bits = 37, beginning_bits = 3, place_bits = 17;
  PostingSorter sorter{file.path(), bits, beginning_bits, place_bits};
  REQUIRE(sorter.portions() == 8);
  std::vector<std::uint64_t> expected;
  std::uint64_t random = 1;
  for (std::uint64_t place = 0; place < 100'000; ++place) {
    std::vector<std::uint64_t> some;
    for (int i = 0; i < 3; ++i) {
      random = random * 6364136223846793005ULL + 1442695040888963407ULL;
      some.push_back((random >> (64 - bits + place_bits)) % 1000 << (place_bits + (i == 0 ? 10U : 0U)) | place);
    }
    some.push_back(some.back());  // the same game twice
    sorter.add(some);
    expected.insert(expected.end(), some.begin(), some.end());
  }
  std::ranges::sort(expected);
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  std::vector<std::uint64_t> found;
  for (std::size_t portion = 0; portion < sorter.portions(); ++portion) {
    auto const sorted = sorter.sorted(portion);
    found.insert(found.end(), sorted.begin(), sorted.end());
  }
  CHECK((found == expected));
  PostingSorter nowhere{"no-such-folder/base", bits, beginning_bits, place_bits};
  CHECK_THROWS_AS(nowhere.add(std::vector<std::uint64_t>(300'000)), SpillFailure);
}
