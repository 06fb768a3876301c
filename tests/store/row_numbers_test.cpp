// Numbers in a base that no writer writes: they are indexes, ends of loops and look-ups elsewhere.

#include "store/detail/row_numbers.hpp"

#include "import/importer.hpp"
#include "store/base_reader.hpp"
#include "store/layers.hpp"
#include "store/named_game.hpp"
#include "store/position_index.hpp"
#include "store/record_reader.hpp"
#include "store/side_lines.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;
using damier::testing::import_text;
using damier::testing::shell;
using damier::testing::TemporaryBase;

namespace {

constexpr auto three_games =
    "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n1. 32-28 19-23 (18-23 2. 38-32) 2. 28x19 14x23 *\n\n"
    "[White \"C\"]\n[GameType \"20\"]\n1. 31-27 17-21 2. 99-98 *\n\n"
    "[White \"D\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n";

/// A base with three games that another program has changed.
struct ChangedBase {
  TemporaryBase file;
  explicit ChangedBase(std::string const& sql) {
    {
      auto base = Base::open_for_writing(file.path());
      import_text(base, three_games);
      update_position_index(base);
    }
    shell(file.path(), "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; " + sql);
  }
};

}  // namespace

TEST_CASE("a base whose rows have numbers that cannot be is damaged, for readers, writers and verify") {
  for (auto const* const change :
       {"UPDATE game_rows SET id = 2000000000 WHERE id = 3",
        "UPDATE game_rows SET id = 9000000000000000000 WHERE id = 3", "UPDATE game_rows SET id = -1 WHERE id = 1",
        "UPDATE game_rows SET id = 0 WHERE id = 1", "UPDATE players SET id = -5 WHERE id = 1",
        "UPDATE players SET id = 4000000000 WHERE id = 2",
        "UPDATE tag_layouts SET id = 9223372036854775807 WHERE id = 1",
        "UPDATE variants SET id = -9223372036854775807 - 1 WHERE id = 1",
        "UPDATE sources SET id = 1000000000000 WHERE id = 1", "UPDATE game_lines SET first_game = 4",
        "UPDATE game_lines SET first_game = -9", "UPDATE source_runs SET first_game = 9000000000000000000",
        "INSERT INTO removed_games VALUES (2000000000, 1, 1, 'copy')",
        "UPDATE indexes SET up_to = 4 WHERE name = 'line_positions'", "UPDATE indexes SET up_to = 9223372036854775807",
        "UPDATE indexes SET up_to = -2"}) {
    INFO(change);
    ChangedBase const changed{change};
    CHECK_THROWS_AS(Base::open(changed.file.path()), DamagedBase);
    CHECK_THROWS_AS(Base::open_for_writing(changed.file.path()), DamagedBase);
    CHECK_FALSE(verify(changed.file.path()).empty());
  }
}

TEST_CASE("a base with nothing in it has no number that cannot be") {
  TemporaryBase const file;
  { auto const made = Base::open_for_writing(file.path()); }
  CHECK_NOTHROW(Base::open(file.path()));
  CHECK(verify(file.path()).empty());
}

TEST_CASE("a row with a number that cannot be is an error of those who read it") {
  SECTION("a player below zero, or beyond all others") {
    for (auto const* const player : {"-1", "-9223372036854775807", "1099511627776", "9000000000000000000"}) {
      ChangedBase const changed{"UPDATE game_rows SET white_id = " + std::string{player} + " WHERE id = 1"};
      auto base = Base::open(changed.file.path());
      CHECK_THROWS_AS(RecordReader{base}.scan(every_game, [](RecordRow const&) {}), DamagedBase);
      CHECK(load_game(base, GameId{1}, {.header = true})->header.white.empty());
    }
  }
  SECTION("more half moves than a game can have") {
    ChangedBase const changed{"UPDATE game_rows SET plies = 5000000000 WHERE id = 1"};
    auto base = Base::open(changed.file.path());
    CHECK_THROWS_AS(load_game(base, GameId{1}), DamagedBase);
    CHECK_THROWS_AS(load_game(base, GameId{1}, {.header = true}), DamagedBase);
    CHECK(load_game(base, GameId{2}));
  }
  SECTION("a variation that branches from a later one, from itself, or from nowhere") {
    for (auto const* const change :
         {"parent = 1", "parent = 9", "parent = -1", "ply = -1", "ply = 9223372036854775807", "line = 0"}) {
      INFO(change);
      ChangedBase const changed{std::string{"UPDATE variations SET "} + change};
      auto base = Base::open(changed.file.path());
      CHECK_THROWS_AS(SideLineReader{base}.of(GameId{1}), DamagedBase);
      CHECK_THROWS_AS(load_game(base, GameId{1}), BaseError);
    }
  }
  SECTION("unread moves without end") {
    for (auto const* const change : {"moves = 9223372036854775807", "moves = -1", "moves = 0", "ply = -1",
                                     "ply = 9223372036854775807, moves = 2"}) {
      INFO(change);
      ChangedBase const changed{std::string{"UPDATE unread_moves SET "} + change};
      auto base = Base::open(changed.file.path());
      CHECK_THROWS_AS(load_game(base, GameId{2}), BaseError);
    }
  }
  SECTION("a record without a number in its source") {
    for (auto const* const shift : {"9223372036854775807", "-9223372036854775807 - 1"}) {
      ChangedBase const changed{"UPDATE source_runs SET shift = " + std::string{shift}};
      auto base = Base::open(changed.file.path());
      CHECK_THROWS_AS(load_game(base, GameId{2}), DamagedBase);
    }
  }
}

TEST_CASE("the runs of the indexes are those that a writer writes") {
  for (auto const* const change : {"last_game = 9000000000000000000", "last_game = 0", "first_game = -1",
                                   "first_game = 9223372036854775807", "bits = 31", "bits = 32", "bits = 64",
                                   "bits = -1", "bits = 4294967296", "bits = 24", "id = 4294967296", "id = -1"}) {
    INFO(change);
    {
      ChangedBase const changed{std::string{"UPDATE digest_runs SET "} + change};
      auto base = Base::open_for_writing(changed.file.path());
      CHECK_THROWS_AS(import_text(base, "1. 33-28 *"), DamagedBase);
      CHECK(shell(changed.file.path(), "SELECT count(*) FROM game_rows") == "3\n");
    }
    ChangedBase const changed{std::string{"UPDATE position_runs SET "} + change};
    auto base = Base::open(changed.file.path());
    CHECK_THROWS_AS(PositionIndex::open(base), DamagedBase);
  }
}

TEST_CASE("a row of moves that names games beyond the last one shows none of them") {
  TemporaryBase const file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, three_games);
  }
  shell(file.path(), "PRAGMA foreign_keys = OFF; DELETE FROM game_rows WHERE id = 3");
  auto base = Base::open(file.path());
  std::vector<std::int64_t> seen;
  BaseReader reader{base};
  reader.scan({.line = true}, [&](StoredGame const& game) {
    seen.push_back(static_cast<std::int64_t>(game.id));
    return true;
  });
  CHECK(seen == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("a game that the base names and does not have is an error, whoever asks for it") {
  ChangedBase const changed{"UPDATE game_rows SET state = 2048 WHERE id = 2"};
  auto base = Base::open(changed.file.path());
  BaseReader reader{base};
  CHECK_THROWS_WITH(load_named(reader, base.path(), GameId{2}, {.game = true}),
                    Catch::Contains("game 2 has moves and no header"));
  CHECK(load_named(reader, base.path(), GameId{1}, {.game = true}).id == GameId{1});
}
