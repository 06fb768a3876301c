// Trains the weights of damier's engine for international draughts from games that it plays against itself. See usage.

#include "engine/detail/training/regression.hpp"
#include "engine/detail/training/self_play.hpp"
#include "engine/search/weights_file.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace damier;

constexpr auto usage =
    "usage: damier_train FOLDER -o WEIGHTS [--games N] [--generations N] [--nodes N] [--seed N] [--threads N]\n"
    "       [--tables FOLDER] [--start WEIGHTS]\n"
    "\n"
    "Plays games of international draughts, the positions of which go to FOLDER, fits weights to them, and plays the\n"
    "next generation of games with these. The last weights are written to WEIGHTS. The same arguments give the same\n"
    "weights for any number of threads. Ctrl-C stops it; the same command goes on where it stopped, also with other\n"
    "numbers of generations and of threads.\n"
    "\n"
    "  --games N        games of each generation; 80000 if not given; one without weights has a quarter\n"
    "  --generations N  6 if not given; weights are fitted to the positions of all generations that had weights\n"
    "  --nodes N        for each move; 300 if not given\n"
    "  --seed N         1 if not given\n"
    "  --threads N      one for each core if not given\n"
    "  --tables FOLDER  endgame tables that damier endgame build has made; games end where they know the result\n"
    "  --start WEIGHTS  weights to go on from: they play the first generation, and those fitted are drawn to them\n";

constexpr std::uint64_t most_threads = 1'024;

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

/// One of --threads, --games and so on.
std::uint64_t read_number(std::string_view option, std::string_view value) {
  std::uint64_t number = 0;
  auto const* const end = value.data() + value.size();
  auto const read = std::from_chars(value.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || number == 0) {
    throw UsageError{std::string{option} + ": not a number from 1: " + std::string{value}};
  }
  if (option == "--threads" && number > most_threads) {
    throw UsageError{std::string{option} + ": more than " + std::to_string(most_threads)};
  }
  return number;
}

Arguments read_arguments(int count, char** words) {
  Arguments arguments;
  for (auto i = 1; i < count; ++i) {
    std::string_view const word{words[i]};
    if (!word.starts_with('-')) {
      if (!arguments.folder.empty()) {
        throw UsageError{std::string{word} + ": a second FOLDER"};
      }
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
    } else {
      *number = read_number(word, value);
    }
  }
  if (arguments.folder.empty() || arguments.weights.empty()) {
    throw UsageError{"FOLDER and -o WEIGHTS are required"};
  }
  return arguments;
}

/// Writes a file beside the one that is meant, and returns its path.
std::filesystem::path write_temporary(std::filesystem::path const& path, std::string_view bytes) {
  auto temporary = path;
  temporary += ".new";
  std::ofstream file{temporary, std::ios::binary | std::ios::trunc};
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.flush();
  if (!file) {
    throw std::runtime_error{"cannot write " + temporary.string()};
  }
  return temporary;
}

void write_file(std::filesystem::path const& path, std::string_view bytes) {
  std::filesystem::rename(write_temporary(path, bytes), path);
}

/// Throws if a file could not be written: better now than after hours of games.
void check_writable(std::filesystem::path const& path) {
  if (std::filesystem::is_directory(path)) {
    throw UsageError{path.string() + ": a folder; -o wants the name of a file"};
  }
  std::filesystem::remove(write_temporary(path, {}));
}

std::string read_file(std::filesystem::path const& path) {
  std::ifstream file{path, std::ios::binary};
  std::string bytes;
  std::array<char, 65'536> part;
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    bytes.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) {
    throw std::runtime_error{"cannot read " + path.string()};
  }
  return bytes;
}

/// The positions of a generation, in files of so many games each: played, or read if they were played before.
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
        if (bytes.size() % sizeof(TrainingPosition) != 0) {
          throw std::runtime_error{path.string() + " is damaged; without it its games are played again"};
        }
        auto const size = positions.size();
        positions.resize(size + bytes.size() / sizeof(TrainingPosition));
        std::copy_n(bytes.data(), bytes.size(),
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

endgame::Tables open_tables(std::string const& folder) {
  if (folder.empty()) {
    return {};
  }
  auto tables = endgame::Tables::open(folder, international());
  if (tables.most() == 0) {
    throw UsageError{folder + ": no endgame tables of international draughts; make them with damier endgame build"};
  }
  return tables;
}

/// The arguments that decide the games of each generation, for people.
std::string text_of(Arguments const& arguments, endgame::Tables const& tables) {
  return "--games " + std::to_string(arguments.games) + " --nodes " + std::to_string(arguments.nodes) + " --seed " +
         std::to_string(arguments.seed) + (arguments.start.empty() ? "" : " --start WEIGHTS") +
         (arguments.tables.empty() ? "" : " --tables FOLDER, of " + std::to_string(tables.pieces()) + " pieces");
}

/// A folder keeps what its games were played with, as they are of no use to a training with anything else.
void keep_or_compare(std::filesystem::path const& path, std::string_view bytes) {
  if (!std::filesystem::exists(path)) {
    write_file(path, bytes);
  } else if (read_file(path) != bytes) {
    throw UsageError{path.string() + " differs: FOLDER has games of other arguments; give another folder"};
  }
}

int train(Arguments const& arguments) {
  static_assert(std::is_trivially_copyable_v<TrainingPosition>);
  auto const start = read_start(arguments.start);
  auto const tables = open_tables(arguments.tables);
  auto const described = text_of(arguments, tables);
  std::filesystem::create_directories(arguments.folder);
  check_writable(arguments.weights);
  keep_or_compare(arguments.folder / "arguments.txt", described + "\n");
  if (start) {
    keep_or_compare(arguments.folder / "start.weights", read_file(arguments.start));
  }
  auto weights = start;
  std::vector<TrainingPosition> positions;
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
    auto const record = "made by: damier_train " + described + "\ngeneration: " + std::to_string(generation) + " of " +
                        std::to_string(arguments.generations) +
                        "\npositions fitted: " + std::to_string(fitted.positions) +
                        "\nloss: " + std::to_string(fitted.loss) + "\n";
    write_file(arguments.weights, write_weights({fitted.weights, record}));
    weights = std::make_shared<PatternWeights const>(std::move(fitted.weights));
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (std::any_of(words, words + count, [](std::string_view word) { return word == "--help"; })) {
    std::fputs(usage, stdout);
    return 0;
  }
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
