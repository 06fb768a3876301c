#include "store/detail/packed_column.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

using namespace damier;

namespace {

std::vector<std::uint32_t> unpacked(std::string const& bytes, std::size_t count) {
  std::vector<std::uint32_t> values(count, 77);
  REQUIRE(unpack_column(bytes, values));
  return values;
}

/// Random numbers as columns contain them: many equal ones in succession, few different ones, or many different ones.
std::vector<std::uint32_t> random_column(std::mt19937& random) {
  std::vector<std::uint32_t> values(random() % 300);
  auto const bits = random() % 33;
  auto const kind = random() % 3;
  std::vector<std::uint32_t> few(1 + random() % 40);
  auto const any = [&] { return static_cast<std::uint32_t>(random() & ((std::uint64_t{1} << bits) - 1)); };
  std::ranges::generate(few, any);
  std::uint32_t last = any();
  for (auto& value : values) {
    last = kind == 0 && random() % 20 != 0 ? last : kind == 1 ? few[random() % few.size()] : any();
    value = last;
  }
  return values;
}

}  // namespace

TEST_CASE("a packed column gives back its numbers, in each form") {
  std::mt19937 random{20261123};
  std::array<unsigned, 3> forms{};
  for (unsigned i = 0; i < 3'000; ++i) {
    auto const values = random_column(random);
    auto const bytes = pack_column(values);
    CHECK(unpacked(bytes, values.size()) == values);
    if (!bytes.empty()) {
      ++forms.at(static_cast<std::size_t>(bytes.front()));
    }
  }
  CHECK(std::ranges::all_of(forms, [](unsigned count) { return count > 100; }));
}

TEST_CASE("a packed column takes no more than its widest number needs") {
  std::vector<std::uint32_t> const equal(8192, 41'592);
  CHECK(pack_column(equal).size() < 8);
  std::vector<std::uint32_t> values(8192);
  std::mt19937 random{5};
  std::ranges::generate(values, [&] { return static_cast<std::uint32_t>(1'000'000 + random() % 1024); });
  CHECK(pack_column(values).size() <= 8192 * 10 / 8 + 16);
}

TEST_CASE("bytes that no column has are refused or give other numbers") {
  std::mt19937 random{9};
  unsigned refused = 0;
  for (unsigned i = 0; i < 3'000; ++i) {
    auto const values = random_column(random);
    auto bytes = pack_column(values);
    if (bytes.empty()) {
      continue;
    }
    auto& changed = bytes[random() % bytes.size()];
    changed = static_cast<char>(static_cast<unsigned char>(changed) ^ 1U << random() % 8);
    if (random() % 2 == 0) {
      bytes.resize(random() % bytes.size());
    }
    std::vector<std::uint32_t> found(values.size());
    refused += unpack_column(bytes, found) ? 0U : 1U;
    CHECK(found.size() == values.size());
  }
  CHECK(refused > 1'000);
}
