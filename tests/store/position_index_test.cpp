#include "store/position_index.hpp"
#include "store/detail/position_counting.hpp"
#include "store/position_counts.hpp"

#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/removals.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::import_text;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view first_games =
    "[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n[GameType \"20\"]\n1. 33-28 19-23 2. 28x19 14x23 *\n\n"
    "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n\n[GameType \"20\"]\n1. 32-28 18-22 /FEN \"W:W46:B5\"/ 2. 46-41 *\n\n"
    "[GameType \"40\"]\n1. 32-28 *\n\n";
constexpr std::string_view more_games = "[GameType \"20\"]\n1. 32-28 19-23 *\n\n";

void execute(std::string const& path, std::string const& sql) {
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  REQUIRE(sqlite3_exec(connection, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
}

/// The games of each position, found by replaying all games.
std::map<std::uint64_t, std::set<std::int64_t>> games_by_hash(Base& base) {
  std::map<std::uint64_t, std::set<std::int64_t>> games;
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& read) {
    auto const& line = read.line;
    auto position = line.start;
    auto const note = [&] { games[zobrist(position)].insert(static_cast<std::int64_t>(line.id)); };
    note();
    auto jump = line.jumps.begin();
    for (std::size_t played = 0; played <= line.moves.size(); ++played) {
      for (; jump != line.jumps.end() && jump->after == played; ++jump) {
        position = jump->position;
        note();
      }
      if (played < line.moves.size()) {
        position = line.variant->after(position, line.moves[played]);
        note();
      }
    }
    return true;
  });
  return games;
}

void check_index(Base& base) {
  auto index = PositionIndex::open(base);
  REQUIRE(index);
  for (auto const& [hash, games] : games_by_hash(base)) {
    auto const found = index->find(hash);
    CHECK(std::ranges::adjacent_find(found, std::ranges::greater_equal{}) == found.end());  // sorted, each game once
    for (auto const game : games) {
      CHECK((game > index->up_to() || std::ranges::binary_search(found, GameId{game})));
    }
  }
}

void check_index_of_first_games(Base& base) {
  REQUIRE(has_position_index(base));
  CHECK(PositionIndex::open(base)->up_to() == 5);
  check_index(base);
  CHECK(PositionIndex::open(base)->find(zobrist(international().start())).size() == 4);
}

}  // namespace

TEST_CASE("the index lists every game that reached a position, and keeps up with the base") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, first_games);
  CHECK_FALSE(has_position_index(base));
  CHECK_FALSE(PositionIndex::open(base));
  update_position_index(base);
  check_index_of_first_games(base);

  import_text(base, more_games);
  CHECK(PositionIndex::open(base)->up_to() == 5);
  check_index(base);
  update_position_index(base);
  CHECK(PositionIndex::open(base)->up_to() == 6);
  check_index(base);
  CHECK(verify(file.path()) == std::vector<std::string>{});
  drop_position_index(base);
  CHECK_FALSE(has_position_index(base));
}

TEST_CASE("a restored game is found again") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, first_games);
  std::vector<RemovedGame> const copies{{.game = GameId{2}, .kept = GameId{1}, .relation = "copy"}};
  remove_games(base, copies);
  update_position_index(base);
  REQUIRE(undo_removal(base));
  update_position_index(base);
  CHECK(PositionIndex::open(base)->up_to() == 5);
  check_index(base);
}

TEST_CASE("an index over several parts is sound, and goes on where it was stopped") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  std::string text;
  for (int game = 0; game < 33'000; ++game) {
    text += "[Round \"" + std::to_string(game) + "\"]\n[GameType \"20\"]\n1. 32-28 " +
            (game % 3 == 0 ? "19-23" : "18-23") + " *\n\n";
  }
  import_text(base, text);
  update_position_index(base, 1, [](std::int64_t, std::int64_t) { return false; });
  CHECK_FALSE(has_position_index(base));
  update_position_index(base);
  auto index = PositionIndex::open(base);
  CHECK(index->up_to() == 33'000);
  CHECK(index->find(zobrist(international().start())).size() == 33'000);
  check_index(base);
}

TEST_CASE("games that come a few at a time make few runs, and the index is the same for any number of threads",
          "[threads]") {
  std::vector<std::vector<GameId>> found;
  for (auto const threads : {1U, 2U, 8U}) {
    TemporaryBase const file;
    auto base = Base::open_for_writing(file.path());
    int game = 0;
    for (auto const games : {3000, 5, 5, 40, 1, 1, 700}) {
      std::string text;
      for (auto const last = game + games; game != last; ++game) {
        text += "[Round \"" + std::to_string(game) + "\"]\n[GameType \"20\"]\n1. 32-28 " +
                (game % 3 == 0 ? "19-23" : "18-23") + " *\n\n";
      }
      import_text(base, text);
      update_position_index(base, threads);
    }
    auto index = PositionIndex::open(base);
    CHECK(index->up_to() == 3752);
    check_index(base);
    found.push_back(index->find(zobrist(international().start())));
    CHECK(found.back().size() == 3752);
    CHECK(verify(file.path()) == std::vector<std::string>{});
  }
  CHECK(found[0] == found[1]);
  CHECK(found[0] == found[2]);
}

TEST_CASE("an index that another version has made is not believed, and the next one does not build on it") {
  for (auto const* const foreign : {
           // Of main lines alone, under its own name.
           "UPDATE indexes SET name = 'positions' WHERE name = 'line_positions'",
           // Beside it, as if both versions had worked on the base.
           "DELETE FROM indexes WHERE name = 'line_positions'; INSERT INTO indexes VALUES ('positions', 5)",
           "DELETE FROM indexes WHERE name = 'line_positions'; INSERT INTO indexes VALUES ('positions', 1000000)",
       }) {
    INFO(foreign);
    TemporaryBase const file;
    auto base = Base::open_for_writing(file.path());
    import_text(base, first_games);
    update_position_index(base);
    execute(file.path(), foreign);
    execute(file.path(), "UPDATE position_blocks SET games = x''");  // it does not have the positions of side lines
    CHECK_FALSE(has_position_index(base));
    CHECK_FALSE(PositionIndex::open(base));
    update_position_index(base);
    check_index_of_first_games(base);
  }
}

TEST_CASE("invalid bytes of an index do no harm") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, first_games);
  update_position_index(base);
  for (auto const* const bytes :
       {"x''", "x'ff'", "x'ffffffffffffffffffffff'", "x'01ffffffffff0000'", "zeroblob(100)", "randomblob(50)"}) {
    auto const sql = "UPDATE position_blocks SET games = " + std::string{bytes};
    execute(file.path(), sql);
    auto index = PositionIndex::open(base);
    for (auto const& [hash, games] : games_by_hash(base)) {
      for (auto const game : index->find(hash)) {
        CHECK(static_cast<std::int64_t>(game) <= index->up_to());
      }
    }
  }
}

TEST_CASE("the counts of frequent positions are those of a count over all games, also after games were removed") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  std::string text;
  for (int game = 0; game < 400; ++game) {
    text += "[Round \"" + std::to_string(game) + "\"]\n[Date \"" + std::to_string(1980 + game % 7) +
            "\"]\n[WhiteRating \"" + std::to_string(1500 + game) + "\"]\n[GameType \"" + (game % 4 == 0 ? "40" : "20") +
            "\"]\n";
    text += game % 3 == 0 ? "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 2-0\n\n" : "1. 32-28 18-23 2. 33-29 1-1\n\n";
  }
  import_text(base, text);
  CHECK_FALSE(FrequentPositions::open(base));
  update_position_counts(base, 1, [](std::int64_t) { return false; });
  update_position_counts(base);
  auto frequent = FrequentPositions::open(base);
  REQUIRE(frequent);
  CHECK(frequent->up_to() == 400);
  std::map<Variant const*, std::map<std::uint64_t, PositionCounts>> expected;
  std::map<std::uint64_t, Position> positions;
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& read) {
    auto const& line = read.line;
    auto position = line.start;
    auto const result = BaseReader{base}.facts(std::array{line.id}).front();
    for (std::size_t played = 0; played <= line.moves.size(); ++played) {
      auto& counts = expected[line.variant][zobrist(position)];
      positions[zobrist(position)] = position;
      counts.all.add(result, position.side);
      if (played < line.moves.size()) {
        counts.moves[line.moves[played]].add(result, position.side);
        position = line.variant->after(position, line.moves[played]);
      }
    }
    return true;
  });
  int stored = 0;
  for (auto const& [variant, of_variant] : expected) {
    for (auto const& [hash, counts] : of_variant) {
      auto const found = frequent->find(*variant, positions[hash]);
      CHECK(found.has_value() == (counts.all.games >= 32));
      CHECK((!found || *found == counts));
      stored += found ? 1 : 0;
    }
  }
  CHECK(stored > 5);
  CHECK(expected.size() == 2);
  CHECK(verify(file.path()) == std::vector<std::string>{});
  std::vector<RemovedGame> const copies{{.game = GameId{2}, .kept = GameId{1}, .relation = "copy"}};
  remove_games(base, copies);
  CHECK(FrequentPositions::open(base)->find(international(), international().start())->all.games == 299);
  REQUIRE(undo_removal(base));
  CHECK(FrequentPositions::open(base)->find(international(), international().start())->all.games == 300);
  execute(file.path(), "UPDATE position_counts SET counts = x'01'");
  CHECK_NOTHROW(FrequentPositions::open(base)->find(international(), international().start()));
  drop_position_counts(base);
  CHECK_FALSE(FrequentPositions::open(base));
}

TEST_CASE("the tally of a move counts any number of games in any order of their years") {
  MoveTally tally;
  TreeCounts expected;
  for (unsigned game = 0; game < 700'000; ++game) {
    auto const year = game % 10 == 0 ? std::optional<int>{}
                                     : std::optional{game % 7 == 0 ? 1900 + static_cast<int>(game % 99) : 2024};
    GameFacts const result{.outcome = game % 3 == 0 ? Outcome::draw : Outcome::black_wins,
                           .year = year,
                           .white_rating = 2000,
                           .black_rating = {}};
    tally.add(result, Colour::white);
    expected.add(result, Colour::white);
  }
  CHECK(tally.counts() == expected);
  CHECK(expected.years[2024] > 2 * MoveTally::Year::most_games);
}

TEST_CASE("later games are added to the counts, which are chosen again when they are many") {
  auto const text_of = [](int first, int last) {
    std::string text;
    for (int game = first; game < last; ++game) {
      text += "[Round \"" + std::to_string(game) + "\"]\n[Date \"" + std::to_string(1980 + game % 7) +
              "\"]\n[GameType \"" + (game % 4 == 0 ? "40" : "20") + "\"]\n";
      text += game % 3 == 0 ? "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 2-0\n\n" : "1. 32-28 18-23 2. 33-29 1-1\n\n";
    }
    return text;
  };
  auto const counts_of = [](Base& base) {
    std::vector<PositionCounts> all;
    auto frequent = FrequentPositions::open(base).value();
    BaseReader lines{base};
    auto const* const line = &lines.load(GameId{2}, {.line = true})->line;  // the second of the two
    auto position = line->start;
    for (auto const& move : line->moves) {
      all.push_back(frequent.find(international(), position).value());
      position = international().after(position, move);
    }
    return all;
  };
  TemporaryBase const file, whole_file;
  auto base = Base::open_for_writing(file.path());
  auto whole = Base::open_for_writing(whole_file.path());
  import_text(whole, text_of(0, 1000));
  update_position_counts(whole);
  for (auto const& [first, last] : {std::pair{0, 400}, {400, 401}, {401, 590}, {590, 650}, {650, 1000}}) {
    import_text(base, text_of(first, last));
    update_position_counts(base, static_cast<unsigned>(1 + last % 3));
    CHECK(FrequentPositions::open(base)->up_to() == last);
    CHECK(counts_of(base).front().all.games == static_cast<std::uint64_t>(last - (last + 3) / 4));
  }
  CHECK(counts_of(base) == counts_of(whole));
}
