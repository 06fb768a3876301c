#include "store/detail/game_state.hpp"

#include "store/detail/database.hpp"
#include "store/detail/schema.hpp"

#include <array>
#include <catch2/catch.hpp>

using namespace damier;

namespace {

constexpr std::array marks{GameMark::comments,     GameMark::variations, GameMark::findings, GameMark::errors,
                           GameMark::unread_moves, GameMark::illegal,    GameMark::removed,  GameMark::own_start};

}  // namespace

TEST_CASE("a state gives back the outcome, the evidence and the marks that were set") {
  for (auto const outcome : {Outcome::unknown, Outcome::white_wins, Outcome::both_lose}) {
    for (auto const evidence : {VariantEvidence::none, VariantEvidence::inferred}) {
      for (auto const mark : marks) {
        auto const state = GameState{GameState{outcome, evidence}.set(mark).stored()};
        CHECK(state.outcome() == outcome);
        CHECK(state.evidence() == evidence);
        for (auto const other : marks) {
          CHECK(state.has(other) == (other == mark));
        }
        CHECK(GameState{state}.set(mark, false) == GameState{outcome, evidence});
      }
    }
  }
}

TEST_CASE("an outcome that no writer writes is unknown") {
  CHECK(GameState{7}.outcome() == Outcome::unknown);
  CHECK(GameState{5}.outcome() == Outcome::unknown);
  CHECK(GameState{4}.outcome() == Outcome::both_lose);
}

TEST_CASE("the view games shows the bits of the state as the class reads them") {
  Database database{Database::memory_only, Database::Mode::write};
  prepare_schema(database);
  database.execute("PRAGMA foreign_keys = OFF");
  auto const column = [&](std::string const& name) { return database.integer("SELECT " + name + " FROM games"); };
  database.execute("INSERT INTO tag_layouts VALUES (1, '', '', NULL)");
  database.execute("INSERT INTO start_positions VALUES (1, 'W:W31:B1')");
  for (auto const mark : marks) {
    auto const state = GameState{Outcome::draw, VariantEvidence::asked}.set(mark);
    database.execute("DELETE FROM game_rows");
    database.execute(
        "INSERT INTO game_rows (id, source_line, digest, tag_layout_id, plies, state) VALUES (1, 1, 0, 1, 0, " +
        std::to_string(state.stored()) + ")");
    CHECK(column("outcome") == static_cast<std::int64_t>(state.outcome()));
    CHECK(column("evidence") == static_cast<std::int64_t>(state.evidence()));
    CHECK(column("illegal") == std::int64_t{state.has(GameMark::illegal)});
    CHECK(column("removed") == std::int64_t{state.has(GameMark::removed)});
    CHECK(column("start_fen IS NOT NULL") == std::int64_t{state.has(GameMark::own_start)});
    auto const features = std::int64_t{state.has(GameMark::comments)} + 2 * state.has(GameMark::variations) +
                          4 * state.has(GameMark::findings) + 8 * state.has(GameMark::errors) +
                          16 * state.has(GameMark::unread_moves);
    CHECK(column("features") == features);
    CHECK(database.integer("SELECT count(*) FROM game_rows WHERE " + sql_is_there()) ==
          std::int64_t{!state.has(GameMark::removed)});
  }
}

TEST_CASE("no place of a state is left in the text of the schema") {
  Database database{Database::memory_only, Database::Mode::write};
  prepare_schema(database);
  CHECK(database.integer("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%{%'") == 0);
}
