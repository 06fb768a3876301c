// Measures import, scan, index and searches for positions in bases of several sizes. See usage.

#include "archive/archive.hpp"
#include "import/importer.hpp"
#include "notation/fen.hpp"
#include "search/detail/line_scan.hpp"
#include "search/opening_tree.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/ordered_chunks.hpp"
#include "store/position_index.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <filesystem>
#include <functional>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace damier;

constexpr auto usage =
    "usage: damier_scale FOLDER [GAMES…]\n"
    "\n"
    "For each number of games (10000, 100000 and 1000000 if none is given) an archive and two bases are made in "
    "FOLDER,\n"
    "unless they exist: N.pdn, N.db, and N-index.db with an index. Times are CPU times, of both threads together "
    "where\n"
    "there are two; those of positions without the index are wall times, on two threads. With the index a position is\n"
    "answered with its tree, without it with the games that reached it.\n";

constexpr std::size_t positions_asked = 1000;        // with the index
constexpr std::size_t positions_asked_slowly = 100;  // without it
constexpr unsigned threads = 2;

/// The measurements for one size, in seconds if not stated otherwise.
struct Figures {
  double games = 0;
  double import_seconds = 0;  // 0: the base already existed
  double index_seconds = 0;
  double scan_seconds = 0;
  double bytes = 0;
  double index_bytes = 0;
  double tree_seconds = 0;
  std::array<double, 3> with_index{};  // seconds that 50, 90 and 99 % of the positions stay below
  std::array<double, 3> without_index{};
};

double cpu_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}
double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
template <typename Work>
double measured(double (*now)(), Work const& work) {
  auto const begin = now();
  work();
  return now() - begin;
}

void make_archive(std::string const& path, std::uint64_t games) {
  auto* const file = std::fopen((path + ".part").c_str(), "wb");
  if (file == nullptr) {
    throw std::runtime_error{"cannot write " + path};
  }
  bench::Archive archive{{.games = games}};
  std::string text;
  bool sound = true;
  while (sound && archive.next(text)) {
    sound = std::fwrite(text.data(), 1, text.size(), file) == text.size();
    text.clear();
  }
  if (std::fclose(file) != 0 || !sound) {
    throw std::runtime_error{"cannot write " + path};
  }
  std::filesystem::rename(path + ".part", path);
}

/// Scans for a White man on 27 and one on 28, and no Black man on 22: a pattern that remains possible until the end of
/// a game.
std::uint64_t scan(Base& base) {
  auto const& board = international().board();
  PieceMask mask;
  mask.men[0] = {board.square(26), board.square(27)};
  mask.men[1] = {board.square(23)};
  mask.empty = {board.square(21)};
  std::uint64_t hits = 0;
  auto const work = [&](Base& own, GameRange range) {
    LineScan const lines{international(), mask};
    LineBatch batch;
    BatchHits found;
    std::uint64_t count = 0;
    auto const look = [&] {
      lines.find(batch, found);
      count += found.hits.size();
      batch.clear();
    };
    BaseReader{own}.scan({.moves = true}, range, [&](StoredGame const& line) {
      batch.add(international().start(), line.moves, {});
      if (batch.size() == 512) {
        look();
      }
      return true;
    });
    look();
    return count;
  };
  in_ordered_chunks(base, game_range(base), threads, work, [&](std::uint64_t count) {
    hits += count;
    return true;
  });
  return hits;
}

/// Random positions from games of the base.
std::vector<Position> some_positions(Base& base) {
  std::mt19937_64 random{1};
  BaseReader lines{base};
  std::vector<Position> positions;
  auto const last = static_cast<std::uint64_t>(game_range(base).last);
  while (positions.size() < positions_asked) {
    auto const* const game = lines.load(GameId{static_cast<std::int64_t>(1 + random() % last)}, {.line = true});
    if (game == nullptr) {
      continue;
    }
    LineCursor cursor{game->line};
    for (auto plies = random() % (game->line.moves.size() + 1); plies != 0 && cursor.next(); --plies) {
    }
    positions.push_back(cursor.position());
  }
  return positions;
}

/// The percentiles of the time that a search takes for each of the positions.
std::array<double, 3> percentiles(std::span<Position const> positions, double (*now)(),
                                  std::function<void(Position const&)> const& ask) {
  std::vector<double> seconds;
  for (auto const& position : positions) {
    seconds.push_back(measured(now, [&] { ask(position); }));
  }
  std::ranges::sort(seconds);
  auto const at = [&](double share) {
    return seconds[static_cast<std::size_t>(share * static_cast<double>(seconds.size() - 1))];
  };
  return {at(0.5), at(0.9), at(0.99)};
}

Figures measure(std::string const& folder, std::uint64_t games) {
  auto const name = folder + "/" + std::to_string(games);
  Figures figures;
  figures.games = static_cast<double>(games);
  if (!std::filesystem::exists(name + ".pdn")) {
    make_archive(name + ".pdn", games);
  }
  if (!std::filesystem::exists(name + ".db")) {
    figures.import_seconds = measured(cpu_seconds, [&] {
      auto base = Base::open_for_writing(name + ".db");
      Importer importer{base, {.threads = threads}};
      auto const source = open_file(name + ".pdn");
      importer.import(*source, "archive.pdn");
    });
  }
  if (!std::filesystem::exists(name + "-index.db")) {
    std::filesystem::copy_file(name + ".db", name + "-index.part");
    figures.index_seconds = measured(cpu_seconds, [&] {
      auto base = Base::open_for_writing(name + "-index.part");
      update_position_index(base, threads);
      update_position_counts(base, threads);
    });
    std::filesystem::rename(name + "-index.part", name + "-index.db");
  }
  figures.bytes = static_cast<double>(std::filesystem::file_size(name + ".db"));
  figures.index_bytes = static_cast<double>(std::filesystem::file_size(name + "-index.db")) - figures.bytes;

  auto base = Base::open(name + ".db");
  auto indexed = Base::open(name + "-index.db");
  figures.scan_seconds = 1e9;
  for (int round = 0; round < 3; ++round) {
    figures.scan_seconds = std::min(figures.scan_seconds, measured(cpu_seconds, [&] { (void)scan(base); }));
  }
  auto const positions = some_positions(base);
  auto const find = [](Base& asked, Position const& position) {
    auto const query = Query::compile("fen \"" + write_fen(position, international()) + "\"").value();
    (void)search(asked, query, {.first_per_game = true, .threads = threads}, [](Hit const&) { return true; });
  };
  auto const ask = [](Base& asked, Position const& position, unsigned with) {
    (void)opening_tree(asked, international(), position, std::nullopt, with);
  };
  figures.tree_seconds = measured(cpu_seconds, [&] { ask(indexed, international().start(), 1); });
  figures.with_index =
      percentiles(positions, cpu_seconds, [&](Position const& position) { ask(indexed, position, 1); });
  figures.without_index = percentiles(std::span{positions}.first(positions_asked_slowly), wall_seconds,
                                      [&](Position const& position) { find(base, position); });
  return figures;
}

void print(Figures const& figures) {
  auto const line = [](char const* what, double value, char const* unit) {
    std::printf("  %-34s %10.3f %s\n", what, value, unit);
  };
  std::printf("%.0f games\n", figures.games);
  if (figures.import_seconds > 0) {
    line("import", figures.import_seconds, "s of CPU time");
  }
  if (figures.index_seconds > 0) {
    line("index", figures.index_seconds, "s of CPU time");
  }
  line("base", figures.bytes / figures.games, "bytes a game");
  line("index", figures.index_bytes / figures.games, "bytes a game");
  line("scan for a mask", figures.scan_seconds, "s of CPU time");
  line("tree of the start, index", 1e3 * figures.tree_seconds, "ms of CPU time");
  constexpr std::array shares{"50", "90", "99"};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    line((std::string{"position, index, p"} + shares[i]).c_str(), 1e3 * figures.with_index[i], "ms of CPU time");
  }
  for (std::size_t i = 0; i < shares.size(); ++i) {
    line((std::string{"position, no index, p"} + shares[i]).c_str(), 1e3 * figures.without_index[i], "ms of wall time");
  }
}

}  // namespace

int main(int count, char** values) {
  try {
    if (count < 2) {
      std::fputs(usage, stderr);
      return EXIT_FAILURE;
    }
    std::vector<std::uint64_t> sizes;
    for (int i = 2; i < count; ++i) {
      sizes.push_back(std::stoull(values[i]));
    }
    if (sizes.empty()) {
      sizes = {10'000, 100'000, 1'000'000};
    }
    for (auto const games : sizes) {
      print(measure(values[1], games));
      std::fflush(stdout);
    }
    return EXIT_SUCCESS;
  } catch (std::exception const& error) {
    std::fprintf(stderr, "damier_scale: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
