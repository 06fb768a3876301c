#include "endgame/detail/run_code.hpp"
#include "tests/seeded_cases.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <random>
#include <span>
#include <vector>

using namespace damier::endgame;

namespace {

/// Runs of random lengths; some indices have no value.
std::vector<std::uint8_t> random_column(std::mt19937_64& random, unsigned alphabet, unsigned longest_run) {
  std::vector<std::uint8_t> values(random() % 20'000 + 1);
  for (std::size_t at = 0; at < values.size();) {
    auto const value = random() % (alphabet + 1);
    for (auto length = random() % longest_run + 1; length != 0 && at < values.size(); --length) {
      values[at++] = value == alphabet ? any_value : static_cast<std::uint8_t>(value);
    }
  }
  return values;
}

/// How many indices with a value are read as another one.
std::size_t count_wrong(std::vector<std::uint8_t> const& values, EncodedRuns runs) {
  RunReader const reader{runs.model};
  auto const size = runs.data.size();
  runs.data.resize(size + bytes_behind_data);
  std::size_t wrong = 0;
  for (std::size_t at = 0; at < values.size(); ++at) {
    auto const block = at >> runs.block;
    auto const* const group = &runs.directory[block / blocks_of_a_group * words_of_a_group];
    auto const made = unsigned{group[2 + block % blocks_of_a_group]};
    auto const begin = group[0] + (std::size_t{group[1]} << 16U) + (made & entry::place_mask);
    auto const data = std::span{runs.data}.subspan(begin, size - begin);
    auto const value = reader.value(made, data, static_cast<unsigned>(at & ((1U << runs.block) - 1)));
    wrong += values[at] == any_value || values[at] == value ? 0U : 1U;
  }
  return wrong;
}

}  // namespace

TEST_CASE("endgame: every value of a column is read as it was written") {
  std::mt19937_64 random{1723};
  for (auto number = damier::testing::seeded_cases(200); number != 0; --number) {
    auto const alphabet = static_cast<unsigned>(number % 5 == 0 ? random() % 250 + 1 : random() % 3 + 1);
    auto const values = random_column(random, alphabet, number % 3 == 0 ? 3 : 1U << random() % 14);
    CAPTURE(number, alphabet, values.size());
    CHECK(count_wrong(values, encode(values, alphabet)) == 0);
  }
}

TEST_CASE("endgame: a column with one value has no data") {
  std::vector<std::uint8_t> values(100'000, 2);
  values[77] = any_value;
  auto const runs = encode(values, 3);
  CHECK(runs.data.empty());
  CHECK(count_wrong(values, runs) == 0);
}

TEST_CASE("endgame: words for runs have room for every length of a block") {
  for (unsigned length = 1; length <= 1U << largest_block; ++length) {
    auto const symbol = run_symbol(length);
    CHECK(symbol.symbol < to_the_end);
    CHECK(symbol.extra < 1U << symbol.bits);
  }
}

TEST_CASE("endgame: words of a prefix code are no longer than nine bits, whatever the frequencies") {
  std::vector<std::uint64_t> frequencies;
  for (std::uint64_t one = 1, two = 1; frequencies.size() < 40; one = std::exchange(two, one + two)) {
    frequencies.push_back(one);  // Fibonacci's numbers make the deepest tree
  }
  auto const lengths = word_lengths(frequencies);
  CHECK(*std::ranges::max_element(lengths) == longest_word);
  CHECK(PrefixCode::is_possible(lengths));
  PrefixCode const code{lengths, 0};
  for (unsigned symbol = 0; symbol < lengths.size(); ++symbol) {
    auto const read = code.read(code.word(symbol));
    CHECK(read.symbol == symbol);
    CHECK(read.length == lengths[symbol]);
  }
}
