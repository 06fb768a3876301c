// Runs the function of each fuzz target on every seed; the function aborts on an error.

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <vector>

// The fuzz targets of tests/fuzz.
extern "C" {
int fuzz_pdn(std::uint8_t const* data, std::size_t size);
int fuzz_readers(std::uint8_t const* data, std::size_t size);
int fuzz_query(std::uint8_t const* data, std::size_t size);
int fuzz_fen(std::uint8_t const* data, std::size_t size);
int fuzz_manoury(std::uint8_t const* data, std::size_t size);
int fuzz_json(std::uint8_t const* data, std::size_t size);
int fuzz_prose(std::uint8_t const* data, std::size_t size);
int fuzz_clean(std::uint8_t const* data, std::size_t size);
}

namespace {

namespace fs = std::filesystem;

using Bytes = std::vector<std::uint8_t>;
using Function = int (*)(std::uint8_t const*, std::size_t);

struct Target {
  std::string_view name;
  Function run;
};
constexpr Target targets[] = {{"pdn", fuzz_pdn},         {"query", fuzz_query}, {"fen", fuzz_fen},
                              {"manoury", fuzz_manoury}, {"json", fuzz_json},   {"clean", fuzz_clean},
                              {"readers", fuzz_readers}, {"prose", fuzz_prose}};

std::vector<fs::path> sorted_entries(fs::path const& folder) {
  std::vector<fs::path> entries;
  for (auto const& entry : fs::directory_iterator{folder}) entries.push_back(entry.path());
  std::ranges::sort(entries);
  return entries;
}

/// The bytes of a file in a buffer of exactly its size, so that the sanitizers detect reads after its end.
Bytes bytes_of(fs::path const& file) {
  std::ifstream stream{file, std::ios::binary};
  Bytes bytes{std::istreambuf_iterator<char>{stream}, {}};
  bytes.shrink_to_fit();
  return bytes;
}

fs::path tests_folder() { return fs::path{DAMIER_SOURCE_DIR} / "tests"; }

}  // namespace

TEST_CASE("every seed goes through its target without a fault, and every folder of seeds has a target") {
  std::size_t seeds = 0;
  for (auto const& folder : sorted_entries(tests_folder() / "fuzz" / "seeds")) {
    CAPTURE(folder.string());
    auto const name = folder.filename().string();
    auto const* const target = std::ranges::find(targets, name, &Target::name);
    REQUIRE(target != std::end(targets));
    for (auto const& file : sorted_entries(folder)) {
      CAPTURE(file.string());
      auto const bytes = bytes_of(file);
      CHECK(target->run(bytes.data(), bytes.size()) == 0);
      ++seeds;
    }
  }
  CHECK(seeds >= 20);
}

TEST_CASE("the odd files of the corpus go through the targets that begin with them") {
  std::size_t files = 0;
  for (auto const& file : sorted_entries(tests_folder() / "corpus")) {
    auto const extension = file.extension().string();
    if (extension != ".pdn" && extension != ".txt") continue;
    CAPTURE(file.string());
    auto bytes = bytes_of(file);
    CHECK(fuzz_pdn(bytes.data(), bytes.size()) == 0);
    CHECK(fuzz_manoury(bytes.data(), bytes.size()) == 0);
    CHECK(fuzz_clean(bytes.data(), bytes.size()) == 0);
    for (std::uint8_t language = 0; language < 3; ++language) {
      bytes.insert(bytes.begin(), language);
      CHECK(fuzz_readers(bytes.data(), bytes.size()) == 0);
      bytes.erase(bytes.begin());
    }
    ++files;
  }
  CHECK(files > 100);
}
