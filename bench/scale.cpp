// Measures import, scan, index and searches for positions in bases of several sizes; writes a table to standard error
// and a drawing (SVG) to standard output. See usage.

#include "archive/archive.hpp"
#include "notation/fen.hpp"
#include "search/line_scan.hpp"
#include "search/opening_tree.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/importer.hpp"
#include "store/ordered_chunks.hpp"
#include "store/position_index.hpp"
#include "text/byte_source.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
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
#include <string_view>
#include <vector>

namespace {

using namespace damier;

constexpr auto usage =
    "usage: damier_scale FOLDER [GAMES…] > scale.svg\n"
    "\n"
    "For each number of games (10000, 100000 and 1000000 if none is given) an archive and two bases are made in "
    "FOLDER, unless they\n"
    "are there: N.pdn, N.db, and N-index.db with an index. Times are of the processor, of both threads together where "
    "there are\n"
    "two; those of positions without the index are of the clock, on two threads. With the index a position is answered "
    "with its\n"
    "tree, without it with the games that came to it.\n";

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

double processor_seconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}
double clock_seconds() {
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
    figures.import_seconds = measured(processor_seconds, [&] {
      auto base = Base::open_for_writing(name + ".db");
      Importer importer{base, {.threads = threads}};
      auto const source = open_file(name + ".pdn");
      importer.import(*source, "archive.pdn");
    });
  }
  if (!std::filesystem::exists(name + "-index.db")) {
    std::filesystem::copy_file(name + ".db", name + "-index.part");
    figures.index_seconds = measured(processor_seconds, [&] {
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
    figures.scan_seconds = std::min(figures.scan_seconds, measured(processor_seconds, [&] { (void)scan(base); }));
  }
  auto const positions = some_positions(base);
  auto const find = [](Base& asked, Position const& position) {
    auto const query = Query::compile("fen \"" + write_fen(position, international()) + "\"").value();
    (void)search(asked, query, {.first_per_game = true, .threads = threads}, [](Hit const&) { return true; });
  };
  auto const ask = [](Base& asked, Position const& position, unsigned with) {
    (void)opening_tree(asked, international(), position, std::nullopt, with);
  };
  figures.tree_seconds = measured(processor_seconds, [&] { ask(indexed, international().start(), 1); });
  figures.with_index =
      percentiles(positions, processor_seconds, [&](Position const& position) { ask(indexed, position, 1); });
  figures.without_index = percentiles(std::span{positions}.first(positions_asked_slowly), clock_seconds,
                                      [&](Position const& position) { find(base, position); });
  return figures;
}

void print(Figures const& figures) {
  auto const line = [](char const* what, double value, char const* unit) {
    std::fprintf(stderr, "  %-34s %10.3f %s\n", what, value, unit);
  };
  std::fprintf(stderr, "%.0f games\n", figures.games);
  if (figures.import_seconds > 0) {
    line("import", figures.import_seconds, "s of the processor");
  }
  if (figures.index_seconds > 0) {
    line("index", figures.index_seconds, "s of the processor");
  }
  line("base", figures.bytes / figures.games, "bytes a game");
  line("index", figures.index_bytes / figures.games, "bytes a game");
  line("scan for a mask", figures.scan_seconds, "s of the processor");
  line("tree of the start, index", 1e3 * figures.tree_seconds, "ms");
  constexpr std::array shares{"50", "90", "99"};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    line((std::string{"position, index, p"} + shares[i]).c_str(), 1e3 * figures.with_index[i], "ms");
  }
  for (std::size_t i = 0; i < shares.size(); ++i) {
    line((std::string{"position, no index, p"} + shares[i]).c_str(), 1e3 * figures.without_index[i], "ms");
  }
}

/// A chart of seconds against games, both on logarithmic scales.
class Drawing {
 public:
  explicit Drawing(std::vector<Figures> const& all) : all_{all} {}

  void print() {
    std::printf(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
        "font-size=\"13\">\n",
        width, height);
    std::printf("<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n", width, height);
    for (int power = lowest; power <= highest; ++power) {
      auto const at = y(std::pow(10.0, power));
      std::printf("<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>", left, at, right);
      auto const label = power >= 0    ? std::to_string(static_cast<int>(std::pow(10, power))) + " s"
                         : power >= -3 ? std::to_string(static_cast<int>(std::pow(10, power + 3))) + " ms"
                                       : std::to_string(static_cast<int>(std::pow(10, power + 6))) + " \xc2\xb5s";
      std::printf("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 8, at + 4, label.c_str());
    }
    for (auto const& figures : all_) {
      std::printf("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f games</text>\n", x(figures.games), bottom + 22,
                  figures.games);
    }
    line("index made", "#7a4fb5", [](Figures const& f) { return f.index_seconds; });
    line("import", "#1b6ca8", [](Figures const& f) { return f.import_seconds; });
    line("scan for a mask", "#c0392b", [](Figures const& f) { return f.scan_seconds; });
    line("position, no index, p99", "#d68910", [](Figures const& f) { return f.without_index[2]; });
    line("position, index, p99", "#1e8449", [](Figures const& f) { return f.with_index[2]; });
    line("position, index, p50", "#58b97a", [](Figures const& f) { return f.with_index[0]; });
    std::printf("</svg>\n");
  }

 private:
  template <typename Value>
  void line(char const* name, char const* colour, Value const& value) {
    std::string path;
    Figures const* last = nullptr;
    for (auto const& figures : all_) {
      if (value(figures) <= 0) {
        continue;
      }
      std::array<char, 64> point{};
      std::snprintf(point.data(), point.size(), "%c%.1f %.1f", path.empty() ? 'M' : 'L', x(figures.games),
                    y(value(figures)));
      path += point.data();
      last = &figures;
    }
    if (last != nullptr) {
      std::printf("<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>", path.c_str(), colour);
      auto at = y(value(*last)) + 4;
      if (std::abs(at - last_name_) < name_height) {
        at = last_name_ + name_height;
      }
      last_name_ = at;
      std::printf("<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", right + 8, at, colour, name);
    }
  }
  [[nodiscard]] double x(double games) const {
    auto const first = std::log10(all_.front().games);
    auto const span = std::max(std::log10(all_.back().games) - first, 1e-9);
    return left + 50 + (std::log10(games) - first) / span * (right - left - 100);
  }
  static double y(double seconds) {
    return bottom - (std::log10(seconds) - lowest) / (highest - lowest) * (bottom - top);
  }

  static constexpr int width = 760, height = 440, left = 80, right = 560, top = 20, bottom = 390;
  static constexpr int lowest = -5, highest = 2;
  static constexpr double name_height = 15;
  std::vector<Figures> const& all_;
  double last_name_ = -name_height;  ///< where the last name of a curve is drawn
};

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
    std::vector<Figures> all;
    for (auto const games : sizes) {
      all.push_back(measure(values[1], games));
      print(all.back());
    }
    Drawing{all}.print();
    return EXIT_SUCCESS;
  } catch (std::exception const& error) {
    std::fprintf(stderr, "damier_scale: %s\n", error.what());
    return EXIT_FAILURE;
  }
}
