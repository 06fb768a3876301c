#include "apps/damier/options/inputs.hpp"
#include "process.hpp"
#include "tests/in_words.hpp"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <stdexcept>

using namespace damier::cli_test;

namespace {

namespace fs = std::filesystem;

constexpr auto two_games =
    "[Event \"One\"]\n1. 32-28 18-23 2. 38-32 *\n\n"
    "[Event \"Two\"]\n1. 32-28 19-23 2. 34-30 *\n";

/// Removes the permissions of a folder, and root's capability to read it anyway.
class WithoutAccess {
 public:
  WithoutAccess(std::string const& around, std::string path) : path_{std::move(path)} {
    fs::permissions(around, fs::perms::group_all | fs::perms::others_all, fs::perm_options::add);
    fs::permissions(path_, fs::perms::none);
    if (root_ && seteuid(65534) != 0) {
      throw std::runtime_error{"cannot become another user"};
    }
  }
  WithoutAccess(WithoutAccess const&) = delete;
  WithoutAccess& operator=(WithoutAccess const&) = delete;
  ~WithoutAccess() {
    static_cast<void>(root_ && seteuid(0) == 0);
    fs::permissions(path_, fs::perms::owner_all);
  }
  [[nodiscard]] bool reaches_executable() const { return eaccess(DAMIER_EXECUTABLE, X_OK) == 0; }

 private:
  std::string path_;
  bool root_ = geteuid() == 0;
};

}  // namespace

TEST_CASE("import makes no game of a remark behind a result", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("remarks.pdn",
                                 "[White \"A\"]\n1. 32-28 19-23 2-0 (on time)\n\n"
                                 "[White \"B\"]\n1. 33-28 18-22 0-2 [not played] (1... 18-23)\n");
  auto const imported = run({"import", folder.path("g.db"), file, "--format", "json"});
  CHECK(imported.code == 0);
  CHECK(json_at(imported.out, "$.stored") == "2");
}

TEST_CASE("import reports the fields of the contract, and stores nothing the second time", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("two.pdn", two_games);
  auto const base = folder.path("g.db");
  auto const first = run({"import", base, file, "--format", "json"});
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  for (auto const& [field, value] :
       std::vector<std::pair<std::string, std::string>>{{"files", "1"},
                                                        {"games", "2"},
                                                        {"stored", "2"},
                                                        {"duplicates", "0"},
                                                        {"illegal_games", "1"},
                                                        {"unjudged_games", "0"},
                                                        {"plies", "3"},
                                                        {"games_with_errors", "1"},
                                                        {"findings.\"missed-capture\"", "1"}}) {
    CAPTURE(field);
    CHECK(json_at(first.out, "$." + field) == value);
  }
  CHECK(json_at(first.out, "$.seconds") != "null");

  auto const second = run({"import", base, file, "--format", "json"});
  CHECK(json_at(second.out, "$.stored") == "0");
  CHECK(json_at(second.out, "$.duplicates") == "2");
  CHECK(run({"base", "verify", base}).code == 0);
}

TEST_CASE("import reads standard input, folders and packed files", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  CHECK(json_at(run({"import", base, "-", "--format", "json"}, {.input = two_games}).out, "$.stored") == "2");

  folder.write("archive/b.pdn", "1. 32-28 *\n");
  folder.write("archive/deeper/a.pdn", "1. 33-28 *\n");
  folder.write("archive/notes.txt", "1. 31-27 *\n");
  REQUIRE(shell("gzip -k " + folder.path("archive/b.pdn")).code == 0);
  auto const result = run({"import", base, folder.path("archive"), "--format", "json"});
  CHECK(json_at(result.out, "$.files") == "3");
  CHECK(json_at(result.out, "$.games") == "3");
  CHECK(json_at(result.out, "$.duplicates") == "1");

  std::filesystem::create_directory(folder.path("empty"));
  auto const empty = run({"import", folder.path("new.db"), folder.path("empty")});
  CHECK(empty.code == 2);
  CHECK(empty.err.find("no PDN file") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(folder.path("new.db")));
}

TEST_CASE("a file that cannot be read ends with 3, the others are imported", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("two.pdn", two_games);
  auto const missing = folder.path("missing.pdn");
  auto const result = run({"import", folder.path("g.db"), missing, file, "--format", "json"});
  CHECK(result.code == 3);
  CHECK(result.err.find(missing) != std::string::npos);
  CHECK(lines_of(result.err).size() == 1);
  CHECK(json_at(result.out, "$.stored") == "2");
}

TEST_CASE("an import of missing files only makes no base and reports it", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const missing = folder.path("missing.pdn");
  auto const result = run({"import", base, missing, missing + "2"});
  CHECK(result.code == 3);
  CHECK(result.out.empty());
  auto const lines = lines_of(result.err);
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].find(missing) != std::string::npos);
  CHECK(lines[2].find("no file could be read: " + base + " was not made") != std::string::npos);
  CHECK_FALSE(fs::exists(base));
  CHECK(json_at(run({"import", base, missing, "--format", "json"}).out, "$.games") == "0");
  CHECK_FALSE(fs::exists(base));

  REQUIRE(run({"import", base, folder.write("two.pdn", two_games)}).code == 0);
  auto const bytes = read_file(base);
  auto const again = run({"import", base, missing});
  CHECK(again.code == 3);
  CHECK(again.err.find(base + " is unchanged") != std::string::npos);
  CHECK(read_file(base) == bytes);
}

TEST_CASE("a folder that cannot be read is reported by name, and the others are searched", "[cli]") {
  TemporaryFolder const folder;
  folder.write("archive/a.pdn", two_games);
  folder.write("archive/locked/b.pdn", "1. 33-28 *\n");
  folder.write("archive/z/c.pdn", "1. 31-27 *\n");
  auto const locked = folder.path("archive/locked");
  WithoutAccess const lock{folder.path(""), locked};
  auto const inputs = damier::app::expand_inputs({folder.path("archive")});
  CHECK(inputs.files == std::vector{folder.path("archive/a.pdn"), folder.path("archive/z/c.pdn")});
  REQUIRE(inputs.unreadable.size() == 1);
  CHECK(in_words::english(inputs.unreadable[0]) == "cannot read the folder " + locked + ": Permission denied");
  auto const nothing_else = damier::app::expand_inputs({locked});
  CHECK(nothing_else.files.empty());
  CHECK(nothing_else.unreadable.size() == 1);

  if (lock.reaches_executable()) {
    auto const result = run({"check", folder.path("archive"), "--format", "json"});
    CHECK(result.code == 3);
    CHECK(result.err.find(locked + ": Permission denied") != std::string::npos);
    CHECK(result.out.find("archive/a.pdn") != std::string::npos);
  }
}

TEST_CASE("import --quiet says nothing", "[cli]") {
  TemporaryFolder const folder;
  auto const result = run({"import", folder.path("g.db"), sample("games.pdn"), "--quiet"});
  CHECK(result.code == 0);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
}

TEST_CASE("a base that cannot be made and a file that is no base end with 3 and the name", "[cli]") {
  TemporaryFolder const folder;
  auto const text = folder.write("notes.txt", std::string(5000, 'x'));
  for (auto const& base : {folder.path("no/such/folder/g.db"), text}) {
    CAPTURE(base);
    auto const result = run({"import", base, sample("games.pdn")});
    CHECK(result.code == 3);
    CHECK(result.err.find(base) != std::string::npos);
  }
  CHECK(read_file(text) == std::string(5000, 'x'));
}

TEST_CASE("base info counts, base verify is silent about nothing", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, folder.write("two.pdn", two_games)}).code == 0);
  auto const info = run({"base", "info", base, "--format", "json"});
  CHECK(info.err.empty());
  CHECK(json_at(info.out, "$.games") == "2");
  CHECK(json_at(info.out, "$.illegal_games") == "1");
  CHECK(json_at(info.out, "$.sources") == "1");
  CHECK(run({"base", "info", base}).out.find("games           2\n") != std::string::npos);
  auto const verify = run({"base", "verify", base, "--format", "json"});
  CHECK(json_at(verify.out, "$.sound") == "1");
  CHECK(run({"base", "verify", base}).out == base + ": sound\n");
}

TEST_CASE("a base that is missing or damaged ends with 3 and a clear message", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const missing = run({"base", "info", base});
  CHECK(missing.code == 3);
  CHECK(missing.err.find(base) != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(base));

  REQUIRE(run({"import", base, sample("games.pdn")}).code == 0);
  auto bytes = read_file(base);
  for (auto at = bytes.size() / 3; at < bytes.size(); ++at) {
    bytes[at] = 'x';
  }
  auto const damaged = folder.write("damaged.db", bytes);
  auto const verify = run({"base", "verify", damaged});
  CHECK((verify.code == 3 || verify.code == 1));
  CHECK((verify.err + verify.out).find("damaged.db") != std::string::npos);
  auto const cut = folder.write("cut.db", bytes.substr(0, 50));
  auto const info = run({"base", "info", cut});
  CHECK(info.code == 3);
  CHECK(info.err.find("cut.db") != std::string::npos);
}

TEST_CASE("a damaged base is a finding of verify and an error of the other commands", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("games.pdn"), "--quiet"}).code == 0);
  REQUIRE(shell("sqlite3 " + base + " 'DROP TABLE tags'").code == 0);
  auto const verify = run({"base", "verify", base});
  CHECK(verify.code == 1);
  CHECK(verify.err.empty());
  CHECK(verify.out == "fault: table tags is missing\n" + base + ": 1 fault\n");
  auto const show = run({"show", base, "1"});  // search reads no tags here
  CHECK(show.code == 3);
  CHECK(show.err.find("the base is not built as damier builds it") != std::string::npos);
  CHECK(show.err.find("statement") == std::string::npos);

  auto const text = folder.write("notes.txt", "1. 32-28 *\n");
  auto const foreign = run({"base", "verify", text});
  CHECK(foreign.code == 3);
  CHECK(foreign.err == "damier: error: " + text + ": this is not a damier base\n");
  auto const missing = run({"base", "verify", folder.path("none.db")});
  CHECK(missing.code == 3);
  CHECK(missing.err.find("No such file or directory") != std::string::npos);
}

TEST_CASE("a base holds games of every variant, and what it exports is what was imported", "[cli]") {
  TemporaryFolder const folder;
  auto const file = sample("variants.pdn");
  auto const base = folder.path("v.db");
  auto const imported = run({"import", base, file, "--format", "json"});
  CHECK(imported.code == 0);
  CHECK(json_at(imported.out, "$.stored") == "16");
  CHECK(json_at(imported.out, "$.illegal_games") == "0");
  CHECK(json_at(imported.out, "$.unjudged_games") == "0");

  auto const exported = run({"export", base, "--to", "pdn"});
  CHECK(exported.code == 0);
  auto const again = folder.path("again.db");
  auto const reimported = run({"import", again, "-", "--format", "json"}, {.input = exported.out});
  CHECK(json_at(reimported.out, "$.stored") == "16");
  CHECK(json_at(reimported.out, "$.illegal_games") == "0");
  CHECK(run({"export", again, "--to", "pdn"}).out == exported.out);
  CHECK(json_at(run({"import", base, "-", "--format", "json"}, {.input = exported.out}).out, "$.duplicates") == "16");
}

TEST_CASE("a base knows how the variant of each game was found", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("two.pdn", "1. c3-d4 d6-c5 *\n\n[GameType \"26\"]\n1. c3-b4 *\n");
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, file}).code == 0);
  CHECK(run({"show", base, "1"}).out.find("Brazilian draughts (inferred), 2 plies") != std::string::npos);
  CHECK(run({"show", base, "2"}).out.find("Brazilian draughts (declared), 1 ply") != std::string::npos);
  auto const asked = folder.path("czech.db");
  REQUIRE(run({"import", asked, file, "--rules", "czech"}).code == 0);
  CHECK(run({"show", asked, "1"}).out.find("Czech draughts (asked), 2 plies") != std::string::npos);
}

TEST_CASE("import --spelling stores names as the list has them; importing any export stores nothing", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const file = folder.write("two.pdn",
                                 "[Event \"cup\"]\n[White \"B. Rafle\"]\n[Black \"Lunette, C.\"]\n1. 32-28 *\n\n"
                                 "[White \"LUNETTE, C\"]\n[Black \"?\"]\n[Site \"nowhere\"]\n1. 33-28 *\n");
  auto const list = folder.write("names.txt",
                                 "Rafle, Bérénice\n= B. Rafle\nLunette, C.\n@events\nCoupe\n= Cup\n@sites\nNulle Part\n"
                                 "= Nowhere\n");
  auto const first = run({"import", base, file, "--spelling", list, "--format", "json"});
  CHECK(first.code == 0);
  CHECK(first.err.empty());
  CHECK(json_at(first.out, "$.stored") == "2");
  CHECK(json_at(first.out, "$.respelled") == "4");
  auto const found =
      run({"search", base, "plies >= 1", "--columns", "white,event,site,WhiteAsWritten", "--format", "csv"});
  CHECK(found.out.find("\"Rafle, Bérénice\",Coupe,,B. Rafle") != std::string::npos);
  CHECK(found.out.find("\"Lunette, C.\",,Nulle Part,\"LUNETTE, C\"") != std::string::npos);

  for (auto const* to : {"pdn", "json", "ndjson"}) {
    auto const copy = folder.path(std::string{"copy."} + to);
    REQUIRE(run({"export", base, "--to", to, "-o", copy}).code == 0);
    CHECK(json_at(run({"import", base, copy, "--format", "json"}).out, "$.stored") == "0");
    CHECK(json_at(run({"import", base, copy, "--spelling", list, "--format", "json"}).out, "$.stored") == "0");
  }
  auto const again = run({"import", base, file, "--spelling", list}).out;
  CHECK(again.find("respelled names    0\n") != std::string::npos);
  CHECK(run({"import", base, file}).out.find("respelled") == std::string::npos);
  CHECK(run({"base", "verify", base}).code == 0);
}

TEST_CASE("a list of spellings with a fault is refused before the base is touched", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  auto const file = folder.write("two.pdn", two_games);
  auto const list = folder.write("names.txt", "Rafle, B.\n@towns\n");
  auto const wrong = run({"import", base, file, "--spelling", list});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find(list + ":2:1: error[spelling-file]: there is no such section\n   2 | @towns\n") !=
        std::string::npos);
  CHECK_FALSE(fs::exists(base));
  CHECK(run({"import", base, file, "--spelling", folder.path("none")}).code == 3);
  CHECK_FALSE(fs::exists(base));
}

TEST_CASE("records whose digests --known lists count as those that the base has", "[cli]") {
  TemporaryFolder const folder;
  auto const one = folder.write("1.pdn", "[Round \"1\"]\n1. 32-28 *\n\n[Round \"2\"]\n1. 32-28 *\n\n");
  auto const two =
      folder.write("2.pdn", "[Round \"1\"]\n1. 32-28 *\n\n[Round \"1\"]\n1. 32-28 *\n\n[Round \"3\"]\n1. 32-28 *\n\n");
  auto const whole = folder.path("whole.db");
  REQUIRE(run({"import", whole, one, two, "--quiet"}).code == 0);
  CHECK(run({"search", whole, "", "--count"}).out == "4\n");  // twice in one file is stored twice
  auto const first = folder.path("first.db");
  REQUIRE(run({"import", first, one, "--quiet"}).code == 0);
  auto const base = folder.path("second.db");
  auto const digests = shell("sqlite3 " + first + " 'SELECT digest FROM games WHERE id = 1'").out;
  auto const known = folder.write("known", digests);
  auto const report = run({"import", base, two, "--known", known, "--format", "json"}).out;
  CHECK(json_at(report, "$.stored") == "2");
  CHECK(json_at(report, "$.duplicates") == "1");
  CHECK(json_at(run({"import", base, two, "--known", known, "--format", "json"}).out, "$.stored") == "0");
  auto const wrong = run({"import", folder.path("third.db"), two, "--known", folder.write("wrong", digests + "x1\n")});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("wrong:2: 'x1' is no digest") != std::string::npos);
  CHECK(run({"import", folder.path("third.db"), two, "--known", folder.path("nothing")}).code == 3);
}
