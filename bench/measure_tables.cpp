// Endgame tables: the time of a build, the size of the files and the time of a look-up.
//
//     damier_tables [--rules NAME] [--pieces N] [--threads N] [--all-columns] [--folder FOLDER] [--probes N]
//
// Without --folder the tables are built in a temporary folder, which is removed. With it, files that are there are used
// and not built again.

#include "endgame/table_folder.hpp"
#include "endgame/tables.hpp"
#include "rules/variant.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

namespace {

using namespace damier;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Asked {
  Variant const* variant = &international();
  unsigned pieces = 4;
  unsigned threads = std::thread::hardware_concurrency();
  bool all_columns = false;
  std::string folder;
  std::size_t probes = 1'000'000;
};

Asked read(int count, char** words) {
  Asked asked;
  for (int place = 1; place < count; ++place) {
    std::string_view const word{words[place]};
    if (word == "--all-columns") {
      asked.all_columns = true;
      continue;
    }
    if (place + 1 == count) {
      std::fprintf(stderr, "%s needs a value\n", words[place]);
      std::exit(2);
    }
    std::string const value{words[++place]};
    auto const number = std::strtoul(value.c_str(), nullptr, 10);
    if (word == "--rules") {
      asked.variant = find_variant(value);
    } else if (word == "--pieces") {
      asked.pieces = static_cast<unsigned>(number);
    } else if (word == "--threads") {
      asked.threads = static_cast<unsigned>(number);
    } else if (word == "--folder") {
      asked.folder = value;
    } else if (word == "--probes") {
      asked.probes = number;
    } else {
      std::fprintf(stderr, "unknown: %s\n", words[place - 1]);
      std::exit(2);
    }
  }
  if (asked.variant == nullptr || asked.pieces < endgame::fewest_pieces || asked.pieces > endgame::most_pieces ||
      asked.probes == 0 || asked.threads == 0) {
    std::fprintf(stderr, "no such variant, or a number that makes no sense\n");
    std::exit(2);
  }
  return asked;
}

double seconds_since(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  auto const seconds = [](timeval const& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void build(Asked const& asked, std::string const& folder) {
  endgame::BuildOptions options;
  options.pieces = asked.pieces;
  options.threads = asked.threads;
  options.distances = asked.all_columns;
  options.made_by = "bench";
  options.write = [](std::string const& path, std::span<std::uint8_t const> bytes) {
    std::ofstream{path, std::ios::binary}.write(reinterpret_cast<char const*>(bytes.data()),
                                                static_cast<std::streamsize>(bytes.size()));
  };
  fs::create_directories(endgame::table_folder(folder, *asked.variant));
  auto const begun = Clock::now();
  auto const cpu = cpu_seconds();
  endgame::build(*asked.variant, folder, options);
  std::printf("build          %.1f s wall, %.1f s CPU, %u threads\n", seconds_since(begun), cpu_seconds() - cpu,
              asked.threads);
}

/// Positions in which the side to move has no capture, random among those of all slices: each slice as often as it has
/// positions.
std::vector<Position> quiet_positions(Variant const& variant, unsigned most, std::size_t count) {
  std::mt19937_64 random{1};
  auto const below = [&](unsigned bound) { return static_cast<unsigned>(random() % bound); };
  std::vector<double> sums;
  for (auto pieces = endgame::fewest_pieces; pieces <= most; ++pieces) {
    auto const all = static_cast<double>(endgame::count_positions(variant, pieces));
    sums.push_back(all + (sums.empty() ? 0 : sums.back()));
  }
  auto const& board = variant.board();
  std::vector<Position> positions;
  while (positions.size() < count) {
    auto const at = static_cast<double>(random() >> 11U) / 9007199254740992.0 * sums.back();
    auto const pieces =
        static_cast<unsigned>(std::ranges::upper_bound(sums, at) - sums.begin()) + endgame::fewest_pieces;
    Position position;
    position.side = below(2) == 0 ? Colour::white : Colour::black;
    for (unsigned piece = 0; piece < pieces; ++piece) {
      auto const square = board.square(below(board.square_count()));
      auto const colour = below(2) == 0 ? Colour::white : Colour::black;
      auto const king = below(2) == 0;
      if (!position.at(square) && (king || !variant.rules().promotion_row(colour).contains(square))) {
        position.put(square, {colour, king});
      }
    }
    if (position.occupied().size() == pieces && !position.of(Colour::white).empty() &&
        !position.of(Colour::black).empty() && !variant.has_capture(position)) {
      positions.push_back(position);
    }
  }
  return positions;
}

/// Prints the median and the 99th percentile of the time of one look-up, less that of reading the clock.
template <typename Probe>
void measure(char const* name, std::vector<Position> const& positions, std::size_t count, Probe const& probe) {
  auto const nanoseconds = [&](auto const& work) {
    std::vector<std::uint32_t> times;
    times.reserve(count);
    for (std::size_t place = 0; place < count; ++place) {
      auto const& position = positions[place % positions.size()];
      auto const begun = Clock::now();
      work(position);
      times.push_back(static_cast<std::uint32_t>((Clock::now() - begun).count()));
    }
    std::ranges::sort(times);
    return times;
  };
  std::uint64_t sum = 0;
  auto const of_clock = nanoseconds([](Position const&) {})[count / 2];
  for (auto round = 0; round < 2; ++round) {  // the first one brings the files into memory
    auto const times = nanoseconds([&](Position const& position) { sum += probe(position); });
    if (round == 1) {
      auto const less = [&](std::size_t place) { return times[place] > of_clock ? times[place] - of_clock : 0; };
      std::printf("%-14s %u ns median, %u ns 99th percentile (%zu positions, checksum %llu)\n", name, less(count / 2),
                  less(count * 99 / 100), positions.size(), static_cast<unsigned long long>(sum));
    }
  }
}

}  // namespace

int main(int count, char** words) {
  auto const asked = read(count, words);
  auto folder = asked.folder;
  if (folder.empty()) {
    auto name = (fs::temp_directory_path() / "damier-tables-XXXXXX").string();
    folder = mkdtemp(name.data());
  }
  build(asked, folder);
  std::uint64_t outcomes = 0;
  std::uint64_t others = 0;
  std::uint64_t positions = 0;
  for (auto const& slice : endgame::slices_in(folder, *asked.variant)) {
    positions += slice.positions;
    outcomes += slice.outcome_bytes;
    others += slice.distance_bytes + slice.rule_bytes;
  }
  std::printf("size           %.2f MB outcomes, %.2f MB other columns, %llu positions\n",
              static_cast<double>(outcomes) / 1e6, static_cast<double>(others) / 1e6,
              static_cast<unsigned long long>(positions));
  {
    auto const tables = endgame::Tables::open(folder, *asked.variant);
    auto const outcome = [&](Position const& position) {
      return static_cast<std::uint64_t>(tables.outcome_of_quiet(position).value_or(endgame::Outcome::draw));
    };
    auto const value = [&](Position const& position) {
      auto const found = tables.probe(position);
      return found ? static_cast<std::uint64_t>(found->outcome) + found->distance.value_or(0) : 0;
    };
    auto const all = quiet_positions(*asked.variant, asked.pieces, asked.probes);
    measure("outcome", all, asked.probes, outcome);
    measure("outcome, again", {all.begin(), all.begin() + std::min<std::ptrdiff_t>(1000, std::ssize(all))},
            asked.probes, outcome);
    measure("whole value", all, asked.probes, value);
  }
  if (asked.folder.empty()) {
    fs::remove_all(folder);
  }
  return 0;
}
