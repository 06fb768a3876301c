#include "store/detail/game_lines.hpp"
#include "store/detail/database.hpp"

#include "archive/archive.hpp"
#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

struct StoredLine {
  std::int64_t game = 0;
  std::int64_t variant = 0;
  bool has_start_fen = false;
  bool only_moves = false;
  std::string moves;
};

std::vector<StoredLine> random_lines(std::mt19937& random, std::size_t count) {
  std::vector<StoredLine> lines;
  std::int64_t game = 0;
  StoredLine line;
  while (lines.size() < count) {
    game += random() % 50 == 0 ? 1 + static_cast<std::int64_t>(random() % 100) : 1;
    line.game = game;
    if (random() % 20 == 0) {
      line.variant = random() % 3 == 0 ? 0 : static_cast<std::int64_t>(random() % 300);
      line.has_start_fen = random() % 2 == 0;
      line.only_moves = random() % 2 == 0;
    }
    line.moves.clear();
    for (auto left = random() % 10 == 0 ? random() % 300 : random() % 90; left != 0; --left) {
      line.moves += static_cast<char>(random());
    }
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE("lines are read as they were written, whatever the numbers and kinds of their games") {
  std::mt19937 random{11};
  for (int round = 0; round < 20; ++round) {
    Database database{":memory:", Database::Mode::write};
    database.execute("CREATE TABLE game_lines (first_game INTEGER PRIMARY KEY, lines BLOB NOT NULL)");
    auto const lines = random_lines(random, 1 + random() % 400);
    {
      GameLineWriter writer{database};
      for (auto const& line : lines) {
        writer.add({line.game, line.variant, line.has_start_fen, line.only_moves, line.moves});
        if (random() % 30 == 0) {
          writer.flush();
        }
      }
      writer.flush();
    }
    GameLines reader{database};
    auto const check = [&](StoredLine const& line) {
      auto const found = reader.line(line.game);
      CHECK(found.game == line.game);
      CHECK(found.variant == line.variant);
      CHECK(found.has_start_fen == line.has_start_fen);
      CHECK(found.only_moves == line.only_moves);
      CHECK(found.moves == line.moves);
    };
    std::ranges::for_each(lines, check);
    for (int i = 0; i < 100; ++i) {
      check(lines[random() % lines.size()]);
    }
    CHECK(reader.line(0).moves.empty());
    CHECK(reader.line(lines.back().game + 1).game == 0);
    CHECK(database.integer("SELECT count(*) FROM game_lines") < std::ssize(lines) / 10 + 12);
  }
}

TEST_CASE("a shared beginning of lines is stored once, and they are read back whole") {
  Database database{":memory:", Database::Mode::write};
  database.execute("CREATE TABLE game_lines (first_game INTEGER PRIMARY KEY, lines BLOB NOT NULL)");
  std::mt19937 random{14};
  auto const opening = [](unsigned number) { return std::string(number % 40, static_cast<char>('a' + number % 7)); };
  std::vector<std::string> lines;
  std::size_t bytes = 0;
  for (int i = 0; i < 100; ++i) {
    lines.push_back(opening(static_cast<unsigned>(random())));
    for (auto left = random() % 6; left != 0; --left) {
      lines.back() += static_cast<char>(random());
    }
    bytes += lines.back().size();
  }
  GameLineWriter writer{database};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    writer.add({static_cast<std::int64_t>(i) + 1, 1, false, true, lines[i]});
  }
  writer.flush();
  auto const stored = static_cast<std::size_t>(database.integer("SELECT sum(length(lines)) FROM game_lines"));
  CHECK(stored < 500 + bytes);
  Statement row{database, "SELECT first_game, lines FROM game_lines"};
  REQUIRE(row.step());
  LineChunk chunk;
  chunk.read(database, row.integer(0), row.blob(1));
  REQUIRE(chunk.size() == lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    CHECK(chunk[i].moves == lines[i]);
  }
}

TEST_CASE("an import notes which lines have only moves") {
  for (auto const* const name : {"international", "russian", "turkish", "frisian"}) {
    bench::ArchiveOptions options;
    options.games = 60;
    options.variant = find_variant(name);
    bench::Archive archive{options};
    std::string text;
    while (archive.next(text)) {
    }
    TemporaryBase const file;
    auto base = Base::open_for_writing(file.path());
    Importer importer{base};
    auto const source = open_text(text);
    importer.import(*source, "made.pdn");
    int lines = 0;
    BaseReader{base}.scan({.moves = true}, {1, 1000}, [&](StoredGame const& line) {
      CHECK(line.only_moves);
      ++lines;
      return true;
    });
    CHECK(lines == 60);
  }
}

TEST_CASE("games that come one by one share a row") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  for (int game = 0; game < 130; ++game) {
    Importer importer{base};
    auto const text = "[Round \"" + std::to_string(game) + "\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";
    auto const source = open_text(text);
    importer.import(*source, "one.pdn");
  }
  CHECK(database_of(base).integer("SELECT count(*) FROM game_lines") == 2);
  std::int64_t next = 1;
  BaseReader{base}.scan({.moves = true}, {1, 1000}, [&](StoredGame const& line) {
    CHECK(static_cast<std::int64_t>(line.id) == next++);
    CHECK(line.moves.size() == 1);
    return true;
  });
  CHECK(next == 131);
  next = 60;
  BaseReader{base}.scan({.moves = true}, {60, 70},
                        [&](StoredGame const& line) { return static_cast<std::int64_t>(line.id) == next++; });
  CHECK(next == 71);
  CHECK(verify(file.path()).empty());
}

TEST_CASE("bytes that nobody writes are damage, or some lines") {
  Database const database{":memory:", Database::Mode::write};
  std::mt19937 random{12};
  int sound = 0;
  for (int round = 0; round < 120'000; ++round) {
    std::string bytes;
    for (auto left = random() % 24; left != 0; --left) {
      bytes += static_cast<char>(random() % 3 == 0 ? random() : random() % 6);
    }
    LineChunk chunk;
    try {
      chunk.read(database, 1, bytes);
    } catch (DamagedBase const&) {
      CHECK(chunk.size() == 0);
      continue;
    }
    ++sound;
    std::size_t moves = 0;
    for (std::size_t place = 0; place < chunk.size(); ++place) {
      moves += chunk[place].moves.size();
    }
    CHECK(moves < bytes.size() + 15 * chunk.size());  // that lines may share with others
  }
  CHECK(sound > 5);
}
