#include "import/importer.hpp"
#include "store/base_wait.hpp"
#include "store/comments.hpp"
#include "store/detail/database.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "store/removals.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view two_games =
    "[White \"A\"]\n[GameType \"20\"]\n1. 32-28 {a comment} *\n\n[White \"B\"]\n[GameType \"20\"]\n1. 32-28 *\n\n";
constexpr std::string_view another_game = "[White \"C\"]\n[GameType \"20\"]\n1. 33-28 *\n\n";

void import_text(Base& base, std::string_view text) {
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, "test.pdn");
}

std::int64_t games(Base& base) { return database_of(base).integer("SELECT count(*) FROM game_rows"); }

}  // namespace

TEST_CASE("while another program writes, a second writer fails without changes, and readers continue") {
  TemporaryBase const file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, two_games);
  }
  std::vector<RemovedGame> const copies{{.game = GameId{2}, .kept = GameId{1}, .relation = "copy"}};
  std::vector<std::pair<std::string, std::function<void(Base&)>>> const writers{
      {"import", [](Base& base) { import_text(base, another_game); }},
      {"index of positions", [](Base& base) { update_position_index(base, 2); }},
      {"counts", [](Base& base) { update_position_counts(base); }},
      {"index of comments", [](Base& base) { update_comment_index(base); }},
      {"removal", [&](Base& base) { remove_games(base, copies); }},
      {"compact", [](Base& base) { compact(base); }},
  };
  for (auto const& [name, write] : writers) {
    INFO(name);
    auto second = Base::open_for_writing(file.path());
    sqlite3_busy_timeout(database_of(second).handle(), 1);  // do not wait for a lock
    {
      auto first = Base::open_for_writing(file.path());
      Transaction const transaction{database_of(first)};
      CHECK_THROWS_WITH(write(second),
                        Catch::StartsWith(file.path()) &&
                            Catch::Contains("another program is using the base, after a wait of 10 seconds"));
      auto reader = Base::open(file.path());
      CHECK(games(reader) == 2);
    }
    CHECK(games(second) == 2);
    CHECK(verify(file.path()) == std::vector<std::string>{});
  }
  for (auto const& [name, write] : writers) {  // one after the other, both may write
    INFO(name);
    auto base = Base::open_for_writing(file.path());
    CHECK_NOTHROW(write(base));
  }
  CHECK(verify(file.path()) == std::vector<std::string>{});
}

TEST_CASE("while an import is at work others read what is committed, and a second import waits for its turn") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  Importer importer{base};
  auto reader = Base::open(file.path());
  {
    Transaction const transaction{database_of(base)};
    database_of(base).execute("DELETE FROM indexes");
    CHECK(games(reader) == 2);
    auto second = Base::open_for_writing(file.path());
    sqlite3_busy_timeout(database_of(second).handle(), 1);
    CHECK_THROWS_WITH(import_text(second, another_game), Catch::Contains("another program is using the base"));
  }
  auto const source = open_text(another_game);
  importer.import(*source, "more.pdn");
  CHECK(games(reader) == 3);
}

TEST_CASE("a base that another program has locked without a log cannot be opened for writing, and the reason is said") {
  TemporaryBase const file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, two_games);
  }
  sqlite3* other = nullptr;
  REQUIRE(sqlite3_open(file.path().c_str(), &other) == SQLITE_OK);
  REQUIRE(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) == SQLITE_OK);
  auto const patience = base_patience();
  set_base_patience(std::chrono::milliseconds{20});
  CHECK_THROWS_WITH(Base::open_for_writing(file.path()), Catch::Contains("is using the base"));
  set_base_patience(patience);
  sqlite3_close(other);
  CHECK_NOTHROW(Base::open_for_writing(file.path()));
}
