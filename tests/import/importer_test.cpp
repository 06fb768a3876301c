#include "import/importer.hpp"

#include "store/base_reader.hpp"
#include "tests/seeded_cases.hpp"
#include "tests/store/base_shell.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <sqlite3.h>
#include <catch2/catch.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <fstream>

using namespace damier;
using damier::testing::import_text;
using damier::testing::shell;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view two_games = R"([Event "Club match"]
[White "Rafle, B."]
[Black "Lunette, C."]
[Result "1-1"]
[GameType "20"]
[Annotator "Damier, A."]

1. 32-28 {the usual start} 19-23 (1... 18-23 $6 2. 38-32 (2. 37-32! {deeper})) 2. 28x19 14x23 1-1

[White "Lunette, C."]
[Black "Rafle, B."]

1. 32-28 19-23 2. 33-29 23x32 *
)";

/// Many different legal games in one text.
std::string many_games(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "[Event \"Load\"]\n[Round \"" + std::to_string(i) + "\"]\n[White \"Player " + std::to_string(i % 97) +
            "\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n\n";
  }
  return text;
}

}  // namespace

TEST_CASE("an import counts, stores and judges every record") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  auto const report = import_text(base, two_games);
  CHECK(report.files == 1);
  CHECK(report.games == 2);
  CHECK(report.stored == 2);
  CHECK(report.duplicates == 0);
  CHECK(report.illegal_games == 1);
  CHECK(report.plies == 4);
  CHECK(report.games_with_errors == 1);
  CHECK(report.findings.at("missed-capture") == 1);
}

TEST_CASE("a stored game comes back with tags in order, comments, NAGs and variations") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  auto const stored = load_game(base, GameId{1});
  REQUIRE(stored);
  CHECK(stored->source == "test.pdn");
  CHECK(stored->source_line == 1);
  CHECK(stored->plies == 4);
  CHECK_FALSE(stored->state.has(GameMark::illegal));
  std::string tags;
  for (auto const& tag : stored->game.tags) {
    tags += tag.name + "=" + tag.value + ";";
  }
  CHECK(tags == "Event=Club match;White=Rafle, B.;Black=Lunette, C.;Result=1-1;GameType=20;Annotator=Damier, A.;");
  std::string body;
  for (auto const& item : stored->game.items) {
    body += std::to_string(static_cast<int>(item.kind)) + (item.legal ? "m" : "") +
            std::string{stored->game.text_of(item)} + " ";
  }
  CHECK(body == "0m 2the usual start 0m 5 0m 36 0m 5 0m 4! 2deeper 6 6 0m 0m ");
  CHECK(stored->game.result == "1-1");
}

TEST_CASE("the same text again stores nothing, in another layout neither") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  auto const before = info(base);
  auto const again = import_text(base, two_games);
  CHECK(again.stored == 0);
  CHECK(again.duplicates == 2);
  std::string wrapped{two_games};
  for (auto& c : wrapped) {
    c = c == '\n' ? ' ' : c;
  }
  CHECK(import_text(base, wrapped, "other.pdn").stored == 0);
  CHECK(info(base).games == before.games);
  CHECK(info(base).sources == before.sources);
}

TEST_CASE("a record that occurs twice in a file is stored twice, and not a third time") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  auto const twice = std::string{two_games} + std::string{two_games};
  CHECK(import_text(base, twice).stored == 4);
  CHECK(import_text(base, twice).stored == 0);
  CHECK(import_text(base, two_games, "third.pdn").stored == 0);
}

TEST_CASE("a faulty game keeps its findings, its unread moves and its source text") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  auto const findings = findings_from(load_game(base, GameId{2}, {.findings = true})->findings);
  REQUIRE_FALSE(findings.empty());
  auto const& fault = findings.back();
  CHECK(fault.severity == Severity::error);
  CHECK(fault.where == Location{13, 19});
  CHECK_FALSE(fault.in_variation);
  CHECK(fault.ply == 3);
  CHECK(fault.move == "33-29");
  CHECK(fault.legal == std::vector<std::string>{"28x19"});
  CHECK(fault.source_line.substr(fault.source_column - 1).starts_with("33-29"));
  auto const text = load_game(base, GameId{2}, {.source_text = true})->source_text;
  REQUIRE(text);
  CHECK(two_games.find(*text) != std::string_view::npos);
  auto const stored = load_game(base, GameId{2});
  REQUIRE(stored);
  CHECK(stored->state.has(GameMark::illegal));
  CHECK(stored->game.items.back().legal == false);
  CHECK(stored->game.text_of(stored->game.items.back()) == "23x32");
}

TEST_CASE("the views can be read in the sqlite3 shell and the pragmas are put back") {
  TemporaryBase file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, two_games);
  }
  CHECK(shell(file.path(), "SELECT white, black, outcome, variant, plies, illegal, source, line FROM game_list") ==
        "Rafle, B.|Lunette, C.|draw|international|4|0|test.pdn|1\n"
        "Lunette, C.|Rafle, B.|unknown|international|2|1|test.pdn|10\n");
  CHECK(shell(file.path(), "SELECT text FROM comments ORDER BY line, ply") == "the usual start\ndeeper\n");
  CHECK(shell(file.path(), "SELECT nag FROM nags") == "6\n");
  CHECK(shell(file.path(), "SELECT line, move, code FROM finding_list WHERE severity = 'error'") ==
        "13|33-29|missed-capture\n");
  CHECK(shell(file.path(), "PRAGMA application_id") == "1145130322\n");
  CHECK(shell(file.path(), "PRAGMA journal_mode") == "delete\n");
  CHECK_FALSE(std::filesystem::exists(file.path() + "-wal"));
}

TEST_CASE("a sound base verifies; a changed move, a lost row and a foreign file are found") {
  TemporaryBase file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, two_games);
    CHECK(verify(base.path()).empty());
  }
  SECTION("moves that are not legal") {
    shell(file.path(), "UPDATE game_lines SET lines = x'0202020101000000000000000000000506'");
    CHECK_FALSE(verify(file.path()).empty());
  }
  SECTION("texts that are other ones than were imported") {
    auto const other = std::string{"game 1 was changed after it was imported"};
    for (std::string const change : {"UPDATE annotations SET text = 'another start' WHERE kind = 2 AND line = 0",
                                     "UPDATE tags SET value = value || 'x' WHERE game_id = 1",
                                     "UPDATE players SET name = 'Somebody' WHERE name LIKE 'Rafle%'",
                                     "UPDATE game_rows SET result_code = 0 WHERE id = 1"}) {
      INFO(change);
      TemporaryBase changed;
      std::filesystem::copy_file(file.path(), changed.path(), std::filesystem::copy_options::overwrite_existing);
      shell(changed.path(), change);
      auto const faults = verify(changed.path());
      REQUIRE_FALSE(faults.empty());
      CHECK(faults.front() == other);
    }
  }
  SECTION("a row that others refer to") {
    shell(file.path(), "DELETE FROM sources");
    CHECK(verify(file.path()).front() == "table source_runs: 1 row refers to what table sources does not hold");
  }
  SECTION("a table that is missing") {
    shell(file.path(), "DROP TABLE source_texts");
    CHECK(verify(file.path()) == std::vector<std::string>{"table source_texts is missing"});
    CHECK_THROWS_AS(Base::open(file.path()), DamagedBase);
    CHECK_THROWS_AS(Base::open_for_writing(file.path()), DamagedBase);
  }
  SECTION("a table that was changed, and what depends on it") {
    shell(file.path(), "ALTER TABLE findings RENAME COLUMN article TO law");
    CHECK(verify(file.path()) == std::vector<std::string>{"table findings is not as damier makes it",
                                                          "view finding_list is not as damier makes it"});
  }
  SECTION("an index and a view that are missing") {
    shell(file.path(), "DROP TABLE digest_runs; DROP VIEW nags");
    CHECK(verify(file.path()) == std::vector<std::string>{"table digest_runs is missing", "view nags is missing"});
  }
  SECTION("what a user adds is no fault") {
    shell(file.path(), "CREATE TABLE mine (a); CREATE VIEW my_games AS SELECT id FROM games");
    CHECK(verify(file.path()).empty());
  }
  SECTION("no schema version") {
    shell(file.path(), "PRAGMA user_version = 0");
    CHECK(verify(file.path()).size() == 1);
    CHECK_THROWS_AS(Base::open_for_writing(file.path()), DamagedBase);
  }
  SECTION("another program's base") {
    shell(file.path(), "PRAGMA application_id = 7");
    CHECK_THROWS_AS(Base::open(file.path()), BaseError);
    CHECK_THROWS_AS(Base::open_for_writing(file.path()), BaseError);
  }
  SECTION("a newer schema") {
    shell(file.path(), "PRAGMA user_version = 99");
    CHECK_THROWS_WITH(Base::open(file.path()), Catch::Contains("newer"));
  }
  SECTION("no base at all") {
    std::ofstream{file.path() + ".txt"} << "1. 32-28 *";
    CHECK_THROWS_AS(Base::open(file.path() + ".txt"), BaseError);
    CHECK_THROWS_AS(Base::open_for_writing(file.path() + ".txt"), BaseError);
    CHECK_THROWS_AS(Base::open(file.path() + ".none"), BaseError);
    auto const empty = file.path() + ".empty";
    std::ofstream{empty}.close();
    CHECK_THROWS_AS(Base::open(empty), BaseError);
    CHECK(std::filesystem::file_size(empty) == 0);
    std::filesystem::remove(empty);
  }
}

TEST_CASE("an import killed at any moment leaves a sound base that the same import completes") {
  constexpr auto games = static_cast<int>(damier::testing::seeded_cases(6000));
  auto const text = many_games(games);
  for (int const milliseconds : {0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 10, 25, 60, 120}) {
    TemporaryBase file;
    auto const child = ::fork();
    if (child == 0) {
      try {
        auto base = Base::open_for_writing(file.path());
        Importer importer{base, {.batch = 200}};
        auto const source = open_text(text);
        importer.import(*source, "load.pdn");
      } catch (...) {
      }
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(milliseconds) * 1000);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    auto const is_begun = std::filesystem::exists(file.path()) && (std::filesystem::file_size(file.path()) != 0 ||
                                                                   std::filesystem::exists(file.path() + "-journal"));
    if (is_begun) {
      auto as_it_was_left = Base::open(file.path());
      REQUIRE(verify(as_it_was_left.path()).empty());
    }
    auto base = Base::open_for_writing(file.path());
    auto const kept = info(base).games;
    auto const report = import_text(base, text, "load.pdn");
    CHECK(report.duplicates == kept);
    CHECK(report.stored + kept == games);
    CHECK(info(base).games == games);
    CHECK(info(base).sources == 1);
    CHECK(verify(base.path()).empty());
  }
}

TEST_CASE("while one program imports another one reads and a third imports, and nothing is lost") {
  TemporaryBase file;
  { auto const made = Base::open_for_writing(file.path()); }
  auto const text = many_games(6000);
  auto const child = ::fork();
  if (child == 0) {
    int status = 1;
    try {
      auto base = Base::open_for_writing(file.path());
      Importer importer{base, {.batch = 50}};
      auto const source = open_text(text);
      status = importer.import(*source, "load.pdn") && importer.report().stored == 6000 ? 0 : 1;
    } catch (...) {
    }
    ::_exit(status);
  }
  std::uint64_t games = 0;
  std::uint64_t written = 0;
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    auto reader = Base::open(file.path());
    auto const now = info(reader).games;
    REQUIRE(now >= games);  // only whole transactions, and the old games remain
    games = now;
    if (written < 20) {
      auto base = Base::open_for_writing(file.path());
      auto const name = "other " + std::to_string(written);
      written += import_text(base, "[Event \"" + name + "\"]\n1. 32-28 *\n", name).stored;
    }
  }
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(written > 0);
  auto base = Base::open(file.path());
  CHECK(info(base).games == 6000 + written);
  CHECK(info(base).sources == 1 + written);
  CHECK(verify(file.path()).empty());
}

TEST_CASE("two imports of the same file at once store every record once") {
  TemporaryBase const file;
  auto const text = many_games(1000) + many_games(10);  // the text has ten records twice
  auto base = Base::open_for_writing(file.path());
  auto other_base = Base::open_for_writing(file.path());
  Importer other{other_base, {.batch = 100}};
  auto const other_source = open_text(text);
  auto calls = 0;
  auto const run_the_other = [&](ImportReport const&, std::uint64_t) {
    if (++calls == 3) {
      other.import(*other_source, "other.pdn");
    }
    return true;
  };
  Importer importer{base, {.batch = 100, .progress = run_the_other}};
  auto const source = open_text(text);
  importer.import(*source, "one.pdn");
  CHECK(importer.report().stored == 300);
  CHECK(importer.report().duplicates == 710);
  CHECK(other.report().stored == 710);
  CHECK(other.report().duplicates == 300);
  CHECK(info(base).games == 1010);
}

TEST_CASE("an export that is read again, and the same games with routes and a GameType, add nothing") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, "[White \"a\"]\n[Event \"b\"]\n\n1. 34-29 19-23 {x} 2. 28x19 (2. 33-28) *\n");
  CHECK(import_text(base,
                    "[Event \"b\"]\n[White \"a\"]\n[GameType \"20\"]\n\n1. 34-29 19-23 { x }\n2. 28x19 ( 2. 33-28 ) *")
            .stored == 0);
  CHECK(import_text(base, "[White \"a\"]\n[Event \"b\"]\n\n1. 34-29 19-23 {y} 2. 28x19 (2. 33-28) *\n").stored == 1);
}

TEST_CASE("what PDN is written with in another way is the same record when it is read again") {
  for (auto const& [text, written] : {
           std::pair{"1. 32-28 {nested { comment}  left\n over} 19-23 *",
                     "1. 32-28 {nested ( comment} {left over)} 19-23 *"},
           std::pair{"1. 32-28 ; a line } comment\n 19-23 *", "1. 32-28 {a line ) comment} 19-23 *"},
           std::pair{"1. 32-28* 19-23 *", "1. 32-28 $7 19-23 *"},
           std::pair{"[FEN \"B:W28:B19\"]\n\n1. ... 19-23 *", "[FEN \"B:W28:B19\"]\n\n1... 19-23 *"},
       }) {
    TemporaryBase file;
    auto base = Base::open_for_writing(file.path());
    INFO(text);
    CHECK(import_text(base, text).stored == 1);
    CHECK(import_text(base, written).stored == 0);
    CHECK(import_text(base, "1. 32-28 {another comment} 19-23 *").stored == 1);
  }
}

TEST_CASE("a result is the same in every style, a score of more points and another outcome are not") {
  std::string const moves = "1. 32-28 19-23 2. 28x19 ";
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  CHECK(import_text(base, "[White \"a\"]\n[Result \"2-0\"]\n\n" + moves + "2-0").stored == 1);
  for (auto const* const same : {"[White \"a\"]\n[Result \"1-0\"]\n\n", "[White \"a\"]\n[Result \"2-0\"]\n\n"}) {
    for (auto const* const end : {"1-0", "2-0", "*", ""}) {
      CAPTURE(same, end);
      CHECK(import_text(base, same + moves + end).stored == 0);
    }
  }
  CHECK(import_text(base, "[White \"a\"]\n\n" + moves + "1-0").stored == 0);
  CHECK(import_text(base, "[White \"a\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"\"]\n[PlyCount \"3\"]\n\n" +
                              moves + "1-0")
            .stored == 0);
  for (auto const* const other : {"0-2", "1-1", "0-0", "12-8", "11-9", "*"}) {
    CAPTURE(other);
    CHECK(import_text(base, "[White \"a\"]\n\n" + moves + other).stored == 1);
  }
  CHECK(import_text(base, "[White \"a\"]\n[PlyCount \"4\"]\n\n" + moves + "1-0").stored == 1);
  CHECK(import_text(base, "[White \"a\"]\n[Result \"adjourned\"]\n\n" + moves + "1-0").stored == 1);
  CHECK(import_text(base, "[White \"a\"]\n[Result \"adjourned\"]\n\n" + moves + "0-1").stored == 1);
}

TEST_CASE("the order of the tags has no meaning, except for those of one name") {
  auto const count = GENERATE(1, 7, 40);
  auto const record = [&](bool backwards, std::string const& notes) {
    std::vector<std::string> tags{"[Round \"1\"]\n"};
    for (int i = 0; i < count; ++i) {
      tags.push_back("[" + std::string(1, static_cast<char>('A' + i % 26)) + std::to_string(i / 26) + "z \"x\"]\n");
    }
    std::string text;
    for (std::size_t i = 0; i < tags.size(); ++i) {
      text += tags[backwards ? tags.size() - 1 - i : i];
      text += i == 0 ? notes : "";
    }
    return text + "\n1. 32-28 19-23 *\n";
  };
  std::string const notes = "[Note \"a\"]\n[Note \"b\"]\n";
  std::string const turned = "[Note \"b\"]\n[Note \"a\"]\n";
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  CHECK(import_text(base, record(false, notes)).stored == 1);
  CHECK(import_text(base, record(true, notes)).stored == 0);
  CHECK(import_text(base, record(true, turned)).stored == 1);
}

TEST_CASE("names that another program has added meanwhile are found, and new ones are added once") {
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  auto same_base = Base::open_for_writing(file.path());
  Importer one{base};
  Importer other{same_base};
  auto const import = [](Importer& importer, std::string const& white, std::string const& black) {
    auto const text =
        "[Event \"" + white + "\"]\n[White \"" + white + "\"]\n[Black \"" + black + "\"]\n\n1. 32-28 19-23 *\n";
    importer.import(*open_text(text), "test.pdn");
  };
  import(one, "A", "B");
  import(other, "B", "C");
  import(one, "C", "D");
  import(one, "A", "E");
  import(other, "E", "F");
  import(other, "D", "A");
  CHECK(shell(file.path(),
              "SELECT group_concat(w.name || b.name || e.name, ' ') FROM game_rows g JOIN players w ON w.id = white_id "
              "JOIN players b ON b.id = black_id JOIN events e ON e.id = event_id") == "ABA BCB CDC AEA EFE DAD\n");
  CHECK(shell(file.path(), "SELECT count(*) FROM players") == "6\n");
}

TEST_CASE("a base whose rows have used up the numbers is not added to") {
  auto const* const row = GENERATE("INSERT INTO players VALUES (9223372036854775807, 'x')",
                                   "UPDATE game_rows SET id = 9223372036854775807 WHERE id = 2");
  TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  shell(file.path(), row);
  CHECK_THROWS_AS(import_text(base, many_games(3)), DamagedBase);
  CHECK(shell(file.path(), "SELECT count(*) FROM game_rows") == "2\n");
}

TEST_CASE("a FEN with Setup and a final dot is the same start") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  CHECK(import_text(base, "[GameType \"21\"]\n[FEN \"W:W31,32:B1,2\"]\n\n1. 31-27 *").stored == 1);
  CHECK(import_text(base, "[GameType \"21\"]\n[Setup \"1\"]\n[FEN \"W:W31,32:B1,2.\"]\n\n1. 31-27 *").stored == 0);
}

TEST_CASE("an unknown name beside its Italian namesake comes back as it was") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, "[White \"?\"]\n[Bianco \"Rossi\"]\n\n1. 32-28 *\n");
  auto const stored = load_game(base, GameId{1});
  REQUIRE(stored);
  CHECK(stored->game.tag("White") == "?");
  CHECK(stored->game.tag("Bianco") == "Rossi");
  CHECK(load_game(base, GameId{1}, {.header = true})->header.white == "Rossi");
}

TEST_CASE("rows that no writer writes are an error, of their game alone") {
  TemporaryBase file;
  {
    auto base = Base::open_for_writing(file.path());
    import_text(base, many_games(10));
  }
  shell(file.path(), "PRAGMA ignore_check_constraints = 1; INSERT INTO annotations VALUES (3, 0, 1, 7, 5, '99')");
  auto base = Base::open(file.path());
  CHECK_THROWS_AS(load_game(base, GameId{3}), BaseError);
  CHECK(verify(base.path()) ==
        std::vector<std::string>{base.path() + ": game 3: an annotation of it is of no known kind",
                                 "table annotations has 1 row, damier wrote 0"});
  CHECK(load_game(base, GameId{4}));
}

TEST_CASE("the base is the same for any number of threads", "[threads]") {
  auto const text = many_games(3000) + std::string{two_games} + many_games(100);
  std::string expected;
  for (auto const threads : {1U, 2U, 8U}) {
    TemporaryBase const file;
    {
      auto base = Base::open_for_writing(file.path());
      Importer importer{base, {.batch = 500, .threads = threads}};
      for (auto const* const name : {"one.pdn", "two.pdn"}) {
        auto const source = open_text(text);
        importer.import(*source, name);
      }
      CHECK(importer.report().stored == 3102);
      CHECK(importer.report().duplicates == 3102);
    }
    CHECK(verify(file.path()) == std::vector<std::string>{});
    auto const dump = shell(file.path(),
                            "SELECT id, source_line, digest, white_id, event_id, plies FROM games; SELECT first_game, "
                            "hex(lines) FROM game_lines; SELECT * FROM tags; "
                            "SELECT * FROM annotations; SELECT * FROM findings; SELECT * FROM digest_runs; "
                            "SELECT id, hex(games) FROM digest_blocks; SELECT * FROM players");
    expected = expected.empty() ? dump : expected;
    CHECK(dump == expected);
  }
}

TEST_CASE("the bytes of a record in another encoding are kept as they stood in the file") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  std::string const koi8 =
      "[White \"\xf3\xd4\xc5\xd0\xc1\xce\xcf\xd7, \xe9\xd7\xc1\xce\"]\n[GameType \"25\"]\n1. c3-d4 *";
  CHECK(import_text(base, koi8, "koi8.pdn").findings.at("encoding-assumed") == 1);
  CHECK(load_game(base, GameId{1})->game.tag("White") == "Степанов, Иван");
  std::string hexadecimal;
  for (char const byte : koi8) {
    hexadecimal += "0123456789ABCDEF"[static_cast<unsigned char>(byte) >> 4U];
    hexadecimal += "0123456789ABCDEF"[static_cast<unsigned char>(byte) & 15U];
  }
  CHECK(shell(file.path(), "SELECT hex(text) FROM source_texts") == hexadecimal + "\n");
}

TEST_CASE("headers and main lines are scanned in the order of the games") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, two_games);
  std::string seen;
  BaseReader{base}.scan({.header = true}, [&](StoredGame const& read) {
    auto const& header = read.header;
    seen += header.white + "," + std::to_string(header.plies) + (header.state.has(GameMark::errors) ? "!" : "") + ";";
    return true;
  });
  CHECK(seen == "Rafle, B.,4;Lunette, C.,2!;");
  std::size_t moves = 0;
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& read) {
    auto const& line = read.line;
    moves += line.moves.size();
    return true;
  });
  CHECK(moves == 4 + 2);
}

namespace {

/// A list of spellings of the two players and of their club.
std::optional<std::string> listed(NameKind kind, std::string_view name) {
  auto const is_player = kind == NameKind::player;
  return is_player && name == "Rafle, B."                  ? std::optional<std::string>{"Rafle, Bérénice"}
         : is_player && name == "Damier, A."               ? std::optional<std::string>{"Damier, Aimé"}
         : kind == NameKind::event && name == "Club match" ? std::optional<std::string>{"Match du club"}
                                                           : std::nullopt;
}

ImportReport import_listed(Base& base, std::string_view text, unsigned threads = 1) {
  ImportOptions options;
  options.respelling = listed;
  options.threads = threads;
  Importer importer{base, options};
  auto const source = open_text(text);
  importer.import(*source, "listed.pdn");
  return importer.report();
}

}  // namespace

TEST_CASE("names are stored as the list has them, and what was written is kept") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  auto const report = import_listed(base, two_games);
  CHECK(report.stored == 2);
  CHECK(report.respelled == 4);
  CHECK(shell(file.path(), "SELECT name FROM players ORDER BY name") == "Lunette, C.\nRafle, Bérénice\n");
  CHECK(shell(file.path(), "SELECT name FROM events") == "Match du club\n");
  CHECK(shell(file.path(), "SELECT game_id, name, value FROM tags ORDER BY 1, 2") ==
        "1|Annotator|Damier, Aimé\n1|AnnotatorAsWritten|Damier, A.\n1|EventAsWritten|Club match\n"
        "1|WhiteAsWritten|Rafle, B.\n2|BlackAsWritten|Rafle, B.\n");
  CHECK(verify(file.path()).empty());
}

TEST_CASE("a record is the same with a list and without, in whichever order") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  SECTION("first with it") {
    REQUIRE(import_listed(base, two_games).stored == 2);
    CHECK(import_text(base, two_games).stored == 0);
  }
  SECTION("first without it") {
    REQUIRE(import_text(base, two_games).stored == 2);
    auto const again = import_listed(base, two_games);
    CHECK(again.stored == 0);
    CHECK(again.duplicates == 2);
    CHECK(again.respelled == 0);
    CHECK(shell(file.path(), "SELECT name FROM players ORDER BY name") == "Lunette, C.\nRafle, B.\n");
  }
  CHECK(import_listed(base, two_games).stored == 0);
  CHECK(verify(file.path()).empty());
}

TEST_CASE("records that are written with the name of the list are others than those with a spelling of it") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  CHECK(import_listed(base, "[White \"Rafle, B.\"]\n1. 32-28 *\n").stored == 1);
  CHECK(import_listed(base, "[White \"Rafle, Bérénice\"]\n1. 32-28 *\n").stored == 1);
  CHECK(import_listed(base, "[White \"Rafle, Bérénice\"]\n[WhiteAsWritten \"Rafle, B.\"]\n1. 32-28 *\n").stored == 0);
}

TEST_CASE("a list makes the same base for any number of threads", "[threads]") {
  TemporaryBase one;
  TemporaryBase many;
  std::string text;
  for (int round = 1; round <= 300; ++round) {
    text += "[White \"Rafle, B.\"]\n[Black \"Damier, A.\"]\n[Round \"" + std::to_string(round) + "\"]\n1. 32-28 *\n\n";
  }
  auto first = Base::open_for_writing(one.path());
  auto second = Base::open_for_writing(many.path());
  CHECK(import_listed(first, text, 1).respelled == 600);
  CHECK(import_listed(second, text, 4).respelled == 600);
  auto const* const all = "SELECT * FROM game_rows";
  CHECK(shell(one.path(), all) == shell(many.path(), all));
}
