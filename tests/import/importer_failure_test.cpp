#include "import/importer.hpp"
#include "store/comments.hpp"
#include "store/detail/database.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

/// Different legal games, each with a comment and an event of its own; `first` is part of the names.
std::string games_from(int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) {
    text += "[Event \"Cup " + std::to_string(i) + "\"]\n[White \"Player " + std::to_string(i % 97) +
            "\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 {comment " + std::to_string(i) +
            "} 2. 28x19 14x23 3. 37-32 10-14 *\n\n";
  }
  return text;
}

/// Gives a text and then fails.
class BrokenSource final : public ByteSource {
 public:
  explicit BrokenSource(std::string text) : text_{std::move(text)} {}
  std::size_t read(std::span<char> buffer) override {
    if (place_ == text_.size()) {
      throw std::runtime_error{"the disk came out"};
    }
    auto const size = std::min(buffer.size(), text_.size() - place_);
    std::copy_n(text_.data() + place_, size, buffer.data());
    place_ += size;
    return size;
  }

 private:
  std::string text_;
  std::size_t place_ = 0;
};

/// Checks that the base has what the report counts, and that both recognise every record when it is imported again.
void check_agreement(Base& base, Importer const& importer) {
  auto const& report = importer.report();
  CHECK(report.games == report.stored + report.duplicates);
  CHECK(report.plies == 6 * report.games);
  CHECK(info(base).games == report.stored);
}

bool import_text(Importer& importer, std::string const& text, std::string const& name) {
  auto const source = open_text(text);
  return importer.import(*source, name);
}

std::int64_t foreign_keys(Base& base) { return database_of(base).integer("PRAGMA foreign_keys"); }
std::string journal_mode(Base& base) {
  Statement mode{database_of(base), "PRAGMA journal_mode"};
  mode.step();
  return std::string{mode.text(0)};
}

}  // namespace

TEST_CASE("an importer goes on after a failure with what the base holds") {
  constexpr int all = 300;
  auto const text = games_from(0, all);
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  auto& database = database_of(base);
  auto other = Base::open_for_writing(file.path());
  int failures = 0;  // number of failures still to come
  ImportOptions options{.batch = 40};
  std::function<void()> act = [] {};
  options.progress = [&](ImportReport const& report, std::uint64_t) {
    if (failures > 0 && report.games >= 120) {
      --failures;
      act();
    }
    return true;
  };
  {
    Importer importer{base, options};
    CHECK(import_text(importer, games_from(1000, 30), "before.pdn"));
    auto const fails = [&] { CHECK_THROWS(import_text(importer, text, "archive.pdn")); };
    SECTION("progress throws between two transactions") {
      failures = 1;
      act = [] { throw std::runtime_error{"enough"}; };
      fails();
    }
    SECTION("the disk is full") {
      auto const pages = database.integer("PRAGMA page_count");
      database.execute("PRAGMA max_page_count = " + std::to_string(pages));
      fails();
      fails();
      database.execute("PRAGMA max_page_count = 1000000");
    }
    SECTION("the base is busy when the import begins") {
      sqlite3_busy_timeout(database.handle(), 0);
      Transaction const writing{database_of(other)};
      fails();
    }
    SECTION("the base is busy when the next transaction begins") {
      sqlite3_busy_timeout(database.handle(), 0);
      failures = 1;
      std::optional<Transaction> writing;
      act = [&] { writing.emplace(database_of(other)); };
      fails();
    }
    SECTION("the source fails") {
      BrokenSource broken{text.substr(0, text.size() / 2)};
      CHECK_THROWS_WITH(importer.import(broken, "archive.pdn"), Catch::Contains("the disk came out"));
    }
    SECTION("the source fails and what came before it finds no room") {
      auto const pages = database.integer("PRAGMA page_count");
      database.execute("PRAGMA max_page_count = " + std::to_string(pages));
      BrokenSource broken{text};
      CHECK_THROWS(importer.import(broken, "archive.pdn"));
      CHECK(sqlite3_get_autocommit(database.handle()) != 0);
      database.execute("PRAGMA max_page_count = 1000000");
    }
    check_agreement(base, importer);
    auto const kept = info(base).games;
    CHECK(kept < 30 + all);
    CHECK(import_text(importer, text, "archive.pdn"));
    check_agreement(base, importer);
    CHECK(info(base).games == 30 + all);
    CHECK(import_text(importer, text, "archive.pdn"));
    CHECK(import_text(importer, games_from(1000, 30), "before.pdn"));
    CHECK(info(base).games == 30 + all);
    check_agreement(base, importer);
  }
  CHECK(info(base).sources == 2);
  CHECK(verify(file.path()) == std::vector<std::string>{});
  Importer again{base};
  CHECK(import_text(again, text + games_from(1000, 30), "both.pdn"));
  CHECK(again.report().stored == 0);
}

TEST_CASE("games of a transaction that progress stops are not stored, counted or known") {
  auto const text = games_from(0, 2100);  // the importer asks after 2000 games
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  auto fails = true;
  Importer importer{base, {.batch = 10'000, .progress = [&](ImportReport const& report, std::uint64_t) {
                             return fails && report.games > 2000 ? throw std::runtime_error{"enough"} : true;
                           }}};
  CHECK(import_text(importer, games_from(0, 100), "before.pdn"));
  CHECK_THROWS_WITH(import_text(importer, text, "archive.pdn"), "enough");
  check_agreement(base, importer);
  CHECK(importer.report().files == 1);
  fails = false;
  CHECK(import_text(importer, text, "archive.pdn"));
  check_agreement(base, importer);
  CHECK(importer.report().stored == 2100);
  CHECK(importer.report().duplicates == 100);
}

TEST_CASE("whatever stops an importer from being made leaves the base as it was opened") {
  TemporaryBase const file;
  { auto const made = Base::open_for_writing(file.path()); }
  {
    auto base = Base::open_for_writing(file.path());
    database_of(base).execute("DROP VIEW finding_list; DROP TABLE findings");
    CHECK_THROWS_AS(Importer(base), DamagedBase);
    CHECK(foreign_keys(base) == 1);
    CHECK(database_of(base).integer("PRAGMA synchronous") == 2);
    CHECK(database_of(base).integer("PRAGMA cache_size") == -2000);
  }
  CHECK_FALSE(std::filesystem::exists(file.path() + "-wal"));
}

TEST_CASE("an importer leaves the base as it was opened, and a writer leaves one plain file") {
  TemporaryBase const file;
  {
    auto base = Base::open_for_writing(file.path());
    {
      Importer importer{base};
      CHECK(journal_mode(base) == "wal");
      import_text(importer, games_from(0, 10), "a.pdn");
    }
    CHECK(foreign_keys(base) == 1);
  }
  auto base = Base::open(file.path());
  CHECK(journal_mode(base) == "delete");
}

TEST_CASE("what a reader keeps in the log is gathered when it is gone, and said to be there until then") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  { Importer{base}; }
  auto const copied_games = [&] {
    TemporaryBase const copy;
    std::filesystem::copy_file(file.path(), copy.path());
    auto of_copy = Base::open(copy.path());
    return info(of_copy).games;
  };
  auto const at_once = [] { return true; };
  auto reader = Base::open(file.path());
  SECTION("a reader of what was there before") {
    {
      Importer importer{base};
      import_text(importer, games_from(0, 5), "a.pdn");
      ReadSession const session{reader};
      CHECK(info(reader).games == 5);
      import_text(importer, games_from(5, 5), "b.pdn");
      {
        ReadSession const nested{reader};
        Importer last{base};
        import_text(last, games_from(10, 5), "c.pdn");
      }
      CHECK_FALSE(checkpoint(base, at_once));
      CHECK(info(base).games == 15);
    }
    CHECK(checkpoint(base, at_once));
    CHECK(copied_games() == 15);
  }
  SECTION("a reader that is open and reads nothing") {
    {
      Importer importer{base};
      CHECK(info(reader).games == 0);
      import_text(importer, games_from(0, 5), "a.pdn");
    }
    CHECK(checkpoint(base, at_once));
    CHECK(copied_games() == 5);
  }
}
