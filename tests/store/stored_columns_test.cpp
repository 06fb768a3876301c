#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/detail/schema.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::import_text;
using damier::testing::TemporaryBase;

namespace {

std::string shell(std::string const& path, std::string const& sql) { return damier::testing::shell(path, sql, "NULL"); }

struct Header {
  std::string date;
  std::string round;
  std::string result;
  std::string terminator;
};

std::string record(Header const& header, int number) {
  auto const tag = [](std::string const& name, std::string const& value) {
    return value.empty() ? std::string{} : "[" + name + " \"" + value + "\"]\n";
  };
  return "[White \"Player " + std::to_string(number) + "\"]\n" + tag("Date", header.date) + tag("Round", header.round) +
         tag("Result", header.result) + "\n1. 32-28 19-23 " + header.terminator + "\n\n";
}

}  // namespace

TEST_CASE("dates, rounds and results are restored to the letter, and the views show them") {
  std::vector<Header> const headers{
      {"1975.06.30", "1", "2-0", "2-0"},
      {"1975.06.??", "12", "1-1", "*"},
      {"1975.??.??", "03", "0-2", "0-2"},
      {"????.??.??", "?", "*", "*"},
      {"?", "-", "?", "1-0"},
      {"1975", "1.2", "12-8", "12-8"},
      {"30 juin 1975", "0", "1/2-1/2", ""},
      {"1975-06-30", "123456789", "0-1", "*"},
      {"1975.13.31", "1234567890", "0-0", "0-0"},
      {"1975.16.01", "-1", "1-0", "1/2-1/2"},
      {"1975.06.32", " 1", "white", "*"},
      {"0975.06.30", "+1", "2-0", "0-2"},
      {"2300.01.01", "1e3", "*", "2-0"},
      {"1975.6.30", "", "", "0-1"},
      {"", "7", "", ""},
      {"1975.00.00", "1 ", "0", "*"},
      {"19750630", "x", "7", "*"},
  };
  std::string text;
  for (std::size_t i = 0; i < headers.size(); ++i) {
    text += record(headers[i], static_cast<int>(i));
  }
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  REQUIRE(import_text(base, text).stored == headers.size());
  for (std::size_t i = 0; i < headers.size(); ++i) {
    auto const& header = headers[i];
    INFO(header.date << " | " << header.round << " | " << header.result << " | " << header.terminator);
    auto const game = load_game(base, GameId{static_cast<std::int64_t>(i) + 1}).value().game;
    CHECK(game.tag("Date").value_or("") == header.date);
    CHECK(game.tag("Round").value_or("") == header.round);
    CHECK(game.tag("Result").value_or("") == header.result);
    CHECK(game.result == header.terminator);
  }
  CHECK(shell(file.path(),
              "SELECT date, year, round, result, terminator FROM games WHERE id IN (1, 2, 4, 5, 6, 7, 12, 15)") ==
        "1975.06.30|1975|1|2-0|2-0\n1975.06.??|1975|12|1-1|*\n????.??.??|NULL|NULL|*|*\nNULL|NULL|-|NULL|1-0\n"
        "1975|1975|1.2|12-8|12-8\n30 juin 1975|1975|0|1/2-1/2|\n0975.06.30|NULL|+1|2-0|0-2\nNULL|NULL|7|NULL|\n");
  CHECK(import_text(base, text).duplicates == headers.size());
  CHECK(verify(file.path()) == std::vector<std::string>{});
}

TEST_CASE("ratings have columns, and more than a number stays with the tags") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  std::vector<Tag> const tags{{"White", "A"},           {"WhiteRating", "2210"}, {"BlackElo", "1980"},
                              {"BlackRating", "1990?"}, {"WhiteElo", "2200"},    {"WhiteRating", "2211"}};
  std::string text;
  for (auto const& tag : tags) {
    text += "[" + tag.name + " \"" + tag.value + "\"]\n";
  }
  import_text(base, text + "\n1. 32-28 *\n\n[WhiteElo \"1500\"]\n[BlackElo \"01600\"]\n\n1. 32-28 *\n");
  CHECK(load_game(base, GameId{1})->game.tags == tags);
  CHECK(load_game(base, GameId{2})->game.tags == std::vector<Tag>{{"WhiteElo", "1500"}, {"BlackElo", "01600"}});
  CHECK(shell(file.path(), "SELECT white_rating, black_rating FROM games") == "2210|1990\n1500|1600\n");
  CHECK(shell(file.path(), "SELECT count(*) FROM tags") == "5\n");
}

TEST_CASE("ratings of any size come back, together or alone") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  std::vector<std::vector<Tag>> const games{
      {{"WhiteElo", "65535"}, {"BlackElo", "1"}},
      {{"BlackElo", "2400"}},
      {{"WhiteElo", "65536"}},
      {{"WhiteElo", "1500"}, {"BlackElo", "9223372036854775807"}},
  };
  std::string text;
  for (auto const& tags : games) {
    for (auto const& tag : tags) {
      text += "[" + tag.name + " \"" + tag.value + "\"]\n";
    }
    text += "\n1. 32-28 *\n\n";
  }
  REQUIRE(import_text(base, text).stored == games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    CHECK(load_game(base, GameId{static_cast<std::int64_t>(i) + 1})->game.tags == games[i]);
  }
  CHECK(shell(file.path(), "SELECT white_rating, black_rating, typeof(ratings) FROM games JOIN game_rows USING (id)") ==
        "65535|1|integer\nNULL|2400|integer\n65536|NULL|text\n1500|9223372036854775807|text\n");
}

TEST_CASE("the source is stored once for successive games") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  auto const game = [](int number) { return "[Round \"" + std::to_string(number) + "\"]\n\n1. 32-28 *\n\n"; };
  import_text(base, game(1) + game(2) + game(3), "a.pdn");
  import_text(base, game(4) + game(2) + game(5), "b.pdn");
  CHECK(shell(file.path(), "SELECT * FROM source_runs") == "1|1|0\n4|2|3\n5|2|2\n");
  CHECK(shell(file.path(), "SELECT round, source_id, source_number FROM games") ==
        "1|1|1\n2|1|2\n3|1|3\n4|2|1\n5|2|3\n");
  std::vector<std::string> const sources{"a.pdn", "a.pdn", "a.pdn", "b.pdn", "b.pdn"};
  std::vector<std::uint64_t> const numbers{1, 2, 3, 1, 3};
  for (std::size_t i = 0; i < sources.size(); ++i) {
    auto const stored = load_game(base, GameId{static_cast<std::int64_t>(i) + 1}).value();
    CHECK(stored.source == sources[i]);
    CHECK(stored.source_number == numbers[i]);
  }
}

TEST_CASE("a start position is stored in a table of its own") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, "1. 32-28 *\n\n[FEN \"W:W28:B5\"]\n\n1. 28-22 *\n");
  CHECK(shell(file.path(), "SELECT id, start_fen IS NOT NULL, removed FROM games") == "1|0|0\n2|1|0\n");
  CHECK(load_game(base, GameId{2})->game.has_fen);
  CHECK(verify(file.path()).empty());
  shell(file.path(), "DELETE FROM start_positions");
  CHECK_THROWS_WITH(load_game(base, GameId{2}), Catch::Contains("its start position cannot be read"));
}

TEST_CASE("unread moves that follow each other share a row, and come back one by one") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(
      base,
      "[GameType \"20\"]\n\n1. 32-28 19-20 2. 37-32 {why} 14-19 (14-20 3. 1-50) 3. 41-37 35x 4 4. 46-41 10-14 *\n");
  CHECK(shell(file.path(), "SELECT line, ply, moves, text FROM unread_moves ORDER BY line, ply") ==
        "0|2|3|19-20 37-32 14-19\n0|5|1|41-37\n0|6|1|35x 4\n0|7|2|46-41 10-14\n1|1|2|14-20 1-50\n");
  std::string texts;
  auto const stored = load_game(base, GameId{1}).value();
  for (auto const& item : stored.game.items) {
    if (item.kind == ItemKind::move && !item.legal) {
      texts += std::string{stored.game.text_of(item)} + ",";
    }
  }
  CHECK(texts == "19-20,37-32,14-19,14-20,1-50,41-37,35x 4,46-41,10-14,");
  SECTION("a row with fewer moves than it says is damaged") {
    shell(file.path(), "UPDATE unread_moves SET moves = 4 WHERE moves = 3");
    CHECK_THROWS_WITH(load_game(base, GameId{1}), Catch::Contains("a move of it is missing"));
  }
}

TEST_CASE("a game whose variant or order of tags is lost is damaged") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, "[White \"A\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 *\n");
  CHECK(load_game(base, GameId{1})->game.variant != nullptr);
  SECTION("without a variant its moves are of no board") {
    shell(file.path(), "UPDATE tag_layouts SET variant_id = NULL");
    CHECK_THROWS_WITH(load_game(base, GameId{1}), Catch::Contains("it has moves, but no variant"));
    CHECK_FALSE(verify(file.path()).empty());
  }
  SECTION("a reference to no layout") {
    shell(file.path(), "UPDATE game_rows SET tag_layout_id = 99");
    CHECK_THROWS_WITH(load_game(base, GameId{1}), Catch::Contains("the order of its tags is missing"));
    CHECK_FALSE(verify(file.path()).empty());
  }
}

TEST_CASE("records are recognised however many imports stored them, by few runs of digests") {
  TemporaryBase const file;
  std::mt19937 random{6};
  std::vector<std::string> files;
  int number = 0;
  for (auto i = 0; i < 60; ++i) {
    std::string text;
    for (auto games = 1 + random() % (i % 7 == 0 ? 900 : 30); games != 0; --games) {
      text += record({"1975.06.30", "1", "2-0", "2-0"}, number++);
    }
    files.push_back(text);
  }
  for (auto const& text : files) {
    auto base = Base::open_for_writing(file.path());
    auto const report = import_text(base, text);
    REQUIRE(report.stored == report.games);
  }
  auto const runs = std::stoi(shell(file.path(), "SELECT count(*) FROM digest_runs"));
  CHECK(runs >= 1);
  CHECK(runs <= 12);
  CHECK(shell(file.path(), "SELECT count(*) FROM digest_blocks WHERE id >> 32 NOT IN (SELECT id FROM digest_runs)") ==
        "0\n");
  std::shuffle(files.begin(), files.end(), random);
  for (auto const& text : files) {
    auto base = Base::open_for_writing(file.path());
    auto const report = import_text(base, text);
    REQUIRE(report.duplicates == report.games);
  }
}
