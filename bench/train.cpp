// Trains the weights of damier's engine for international draughts from games that it plays against itself. See usage.

#include "engine/search/weights_file.hpp"
#include "engine/training/regression.hpp"
#include "engine/training/self_play.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace {

using namespace damier;

constexpr auto usage =
    "usage: damier_train FOLDER -o WEIGHTS [--games N] [--generations N] [--nodes N] [--seed N] [--threads N]\n"
    "       [--tables FOLDER] [--start WEIGHTS]\n"
    "\n"
    "Plays games of international draughts, the positions of which go to FOLDER, fits weights to them, and plays the\n"
    "next generation of games with these. The last weights are written to WEIGHTS. The same arguments give the same\n"
    "weights for any number of threads. Ctrl-C stops it; the same command goes on where it stopped.\n"
    "\n"
    "  --games N        games of each generation; 80000 if not given; one without weights has a quarter\n"
    "  --generations N  6 if not given; weights are fitted to the positions of all generations that had weights\n"
    "  --nodes N        for each move; 300 if not given\n"
    "  --seed N         1 if not given\n"
    "  --threads N      one for each core if not given\n"
    "  --tables FOLDER  endgame tables that damier endgame build has made; games end where they know the result\n"
    "  --start WEIGHTS  weights to go on from: they play the first generation, and those fitted are drawn to them\n";

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::atomic<bool> stopped = false;  // NOLINT: set by a signal

struct Arguments {
  std::filesystem::path folder;
  std::filesystem::path weights;
  std::string tables;
  std::filesystem::path start;
  std::uint64_t games = 80'000;
  std::uint64_t generations = 6;
  std::uint64_t nodes = 300;
  std::uint64_t seed = 1;
  std::uint64_t threads = std::max(1U, std::thread::hardware_concurrency());
};

Arguments read_arguments(int count, char** words) {
  Arguments arguments;
  for (auto i = 1; i < count; ++i) {
    std::string_view const word{words[i]};
    if (!word.starts_with('-')) {
      arguments.folder = word;
      continue;
    }
    if (++i == count) {
      throw UsageError{std::string{word} + ": a value is missing"};
    }
    std::string_view const value{words[i]};
    auto* const number = word == "--games"         ? &arguments.games
                         : word == "--generations" ? &arguments.generations
                         : word == "--nodes"       ? &arguments.nodes
                         : word == "--seed"        ? &arguments.seed
                         : word == "--threads"     ? &arguments.threads
                                                   : nullptr;
    if (word == "-o") {
      arguments.weights = value;
    } else if (word == "--tables") {
      arguments.tables = value;
    } else if (word == "--start") {
      arguments.start = value;
    } else if (number == nullptr) {
      throw UsageError{std::string{word} + ": no such option"};
    } else if (auto const read = std::from_chars(value.data(), value.data() + value.size(), *number);
               read.ec != std::errc{} || read.ptr != value.data() + value.size() || *number == 0) {
      throw UsageError{std::string{word} + ": not a number from 1: " + std::string{value}};
    }
  }
  if (arguments.folder.empty() || arguments.weights.empty()) {
    throw UsageError{"FOLDER and -o WEIGHTS are required"};
  }
  return arguments;
}

void write_file(std::filesystem::path const& path, std::string_view bytes) {
  auto const temporary = path.string() + ".new";
  {
    std::ofstream file{temporary, std::ios::binary | std::ios::trunc};
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.flush();
    if (!file) {
      throw std::runtime_error{"cannot write " + temporary};
    }
  }
  std::filesystem::rename(temporary, path);
}

std::string read_file(std::filesystem::path const& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// The positions of one part of a generation: played, or read if they were played before.
class Positions {
 public:
  Positions(Arguments const& arguments, std::uint64_t generation, SelfPlay settings)
      : arguments_{arguments}, generation_{generation}, settings_{std::move(settings)} {}

  /// Adds all positions; false if it was stopped.
  bool add_to(std::vector<TrainingPosition>& positions) const {
    auto const games = settings_.weights ? arguments_.games : std::max<std::uint64_t>(arguments_.games / 4, 1);
    for (std::uint64_t first = 0; first < games; first += part) {
      auto const last = std::min(first + part, games);
      auto const path = arguments_.folder / ("positions-" + std::to_string(generation_) + "-" + std::to_string(first) +
                                             "-" + std::to_string(last) + ".bin");
      if (std::filesystem::exists(path)) {
        auto const bytes = read_file(path);
        auto const size = positions.size();
        positions.resize(size + bytes.size() / sizeof(TrainingPosition));
        std::copy_n(bytes.data(), (positions.size() - size) * sizeof(TrainingPosition),
                    reinterpret_cast<char*>(positions.data() + size));  // NOLINT: bytes of plain values
        continue;
      }
      std::uint64_t finished = 0;
      auto const found = play_many_for_training(
          settings_, first, last, static_cast<unsigned>(arguments_.threads), [] { return stopped.load(); }, finished);
      if (finished != last) {
        return false;
      }
      write_file(path, {reinterpret_cast<char const*>(found.data()),  // NOLINT: as above
                        found.size() * sizeof(TrainingPosition)});
      positions.insert(positions.end(), found.begin(), found.end());
      std::fprintf(stderr, "generation %llu: %llu games, %zu positions\n", static_cast<unsigned long long>(generation_),
                   static_cast<unsigned long long>(last), positions.size());
    }
    return true;
  }

 private:
  static constexpr std::uint64_t part = 1'000;  // games in a file
  Arguments const& arguments_;
  std::uint64_t generation_;
  SelfPlay settings_;
};

/// Null without a file.
std::shared_ptr<PatternWeights const> read_start(std::filesystem::path const& path) {
  if (path.empty()) {
    return nullptr;
  }
  auto read = read_weights(read_file(path));
  if (!read) {
    throw UsageError{path.string() + ": no weights of this version of damier"};
  }
  return std::make_shared<PatternWeights const>(std::move(read->weights));
}

int train(Arguments const& arguments) {
  static_assert(std::is_trivially_copyable_v<TrainingPosition>);
  std::filesystem::create_directories(arguments.folder);
  auto const start = read_start(arguments.start);
  auto weights = start;
  std::vector<TrainingPosition> positions;
  auto const tables =
      arguments.tables.empty() ? endgame::Tables{} : endgame::Tables::open(arguments.tables, international());
  if (!arguments.tables.empty() && tables.most() == 0) {
    throw UsageError{arguments.tables +
                     ": no endgame tables of international draughts; make them with damier endgame build"};
  }
  for (std::uint64_t generation = 1; generation <= arguments.generations; ++generation) {
    if (generation == 2 && !start) {
      positions.clear();  // the first games are those of an engine without weights
    }
    SelfPlay const settings{
        .seed = arguments.seed * 1'000 + generation, .nodes = arguments.nodes, .weights = weights, .tables = tables};
    if (!Positions{arguments, generation, settings}.add_to(positions)) {
      std::fprintf(stderr, "stopped; the same command goes on\n");
      return 130;
    }
    Regression regression{.start = start.get(), .threads = static_cast<unsigned>(arguments.threads)};
    if (start) {
      regression.ridge = regression.wide_ridge;  // they have seen many positions
    }
    auto fitted = fit_weights(positions, regression);
    std::fprintf(stderr, "generation %llu: loss %.4f over %zu positions\n", static_cast<unsigned long long>(generation),
                 fitted.loss, fitted.positions);
    auto const record =
        "made by: damier_train --games " + std::to_string(arguments.games) + " --generations " +
        std::to_string(arguments.generations) + " --nodes " + std::to_string(arguments.nodes) + " --seed " +
        std::to_string(arguments.seed) + (start ? " --start WEIGHTS" : "") +
        (arguments.tables.empty() ? "" : " --tables FOLDER, of " + std::to_string(tables.pieces()) + " pieces") +
        "\ngeneration: " + std::to_string(generation) + "\npositions fitted: " + std::to_string(fitted.positions) +
        "\nloss: " + std::to_string(fitted.loss) + "\n";
    write_file(arguments.weights, write_weights({fitted.weights, record}));
    weights = std::make_shared<PatternWeights const>(std::move(fitted.weights));
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGINT, [](int) { stopped = true; });
  std::signal(SIGTERM, [](int) { stopped = true; });
  try {
    return train(read_arguments(count, words));
  } catch (UsageError const& error) {
    std::fprintf(stderr, "damier_train: %s\n\n%s", error.what(), usage);
    return 2;
  } catch (std::exception const& error) {
    std::fprintf(stderr, "damier_train: %s\n", error.what());
    return 3;
  }
}
