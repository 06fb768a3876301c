#include "process.hpp"

#include <catch2/catch.hpp>

#include <unistd.h>

#include <filesystem>

using namespace damier::cli_test;

namespace {

constexpr char const* slips = "[Date \"30-6-1975\"]\n[Result \"½-½\"]\n1. 32-28 19-23 2. 28-19 14x23 1/2-1/2\n";
constexpr char const* repaired_text =
    "[Date \"1975.06.30\"]\n[Result \"1/2-1/2\"]\n1. 32-28 19-23 2. 28x19 14x23 1/2-1/2\n";

/// A player with a one-word name in two spellings: likely, not sure.
std::string nicknames() {
  std::string text;
  for (int i = 0; i < 5; ++i) {
    text += "[White \"trictrac\"]\n1. 32-28 *\n";
  }
  return text + "[White \"Trictrac\"]\n1. 32-28 *\n";
}

}  // namespace

TEST_CASE("clean writes a copy and a log, and the log restores the original", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const copy = folder.path("c.pdn");
  auto const result = run({"clean", file, "-o", copy});
  CHECK(result.code == 0);
  CHECK(result.err.empty());
  CHECK(result.out ==
        "3 changes in 1 of 1 game\n  date-form                  1\n  result-form                1\n"
        "  separator-wrong            1\n");
  CHECK(read_file(copy) == repaired_text);
  auto const log = lines_of(read_file(copy + ".changes.ndjson"));
  REQUIRE(log.size() == 4);
  CHECK(json_at(log[0], "$.log") == "damier clean");
  CHECK(json_at(log[1], "$.file") == file);
  CHECK(json_at(log[1], "$.game") == "1");
  CHECK(json_at(log[1], "$.offset") == "7");
  CHECK(json_at(log[1], "$.before") == "30-6-1975");
  CHECK(json_at(log[1], "$.after") == "1975.06.30");
  CHECK(json_at(log[1], "$.code") == "date-form");
  CHECK_FALSE(json_at(log[1], "$.reason").empty());

  auto const back = folder.path("back.pdn");
  auto const undone = run({"clean", "--undo", copy + ".changes.ndjson", copy, "-o", back});
  CHECK(undone.code == 0);
  CHECK(undone.out.empty());
  CHECK(undone.err.empty());
  CHECK(read_file(back) == slips);

  auto const again = run({"clean", copy, "-o", folder.path("cc.pdn")});
  CHECK(again.out == "0 changes in 0 of 1 game\n");
  CHECK(read_file(folder.path("cc.pdn")) == repaired_text);
}

TEST_CASE("clean without -o shows the changes and writes nothing", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const result = run({"clean", file});
  CHECK(result.code == 0);
  CHECK(result.out.find("game 1: separator-wrong: \"-\" -> \"x\": this move is a capture\n") != std::string::npos);
  CHECK(result.out.find("3 changes in 1 of 1 game to be made\n") != std::string::npos);
  CHECK(lines_of(run({"clean", file, "--format", "ndjson"}).out).size() == 3);
  CHECK(std::distance(std::filesystem::directory_iterator{std::filesystem::path{file}.parent_path()}, {}) == 1);
}

TEST_CASE("clean reports as JSON", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const out = run({"clean", file, "-o", folder.path("c.pdn"), "--format", "json"}).out;
  CHECK(json_at(out, "$.games") == "1");
  CHECK(json_at(out, "$.changes") == "3");
  CHECK(json_at(out, "$.open") == "0");
  CHECK(json_at(out, "$.games_with_errors") == "0");
  CHECK(json_at(out, "$.log") == folder.path("c.pdn.changes.ndjson"));
  CHECK(json_at(out, "$.codes[0].code") == "date-form");
}

TEST_CASE("clean works on standard streams", "[cli]") {
  TemporaryFolder const folder;
  auto const log = folder.path("log");
  auto const result = run({"clean", "-", "-o", "-", "--log", log}, {.input = slips});
  CHECK(result.code == 0);
  CHECK(result.out == repaired_text);
  CHECK(result.err.empty());
  CHECK(run({"clean", "--undo", log, "-", "-o", "-"}, {.input = repaired_text}).out == slips);
  auto const unlogged = run({"clean", "-", "-o", "-"}, {.input = slips});
  CHECK(unlogged.code == 2);
  CHECK(unlogged.out.empty());
}

TEST_CASE("clean reads packed files and packs what is named so", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const packed = folder.path("c.pdn.gz");
  REQUIRE(run({"clean", file, "-o", packed}).code == 0);
  CHECK(read_file(packed).starts_with("\x1F\x8B"));
  CHECK(shell("gzip -dc " + packed).out == repaired_text);
  CHECK(run({"clean", packed, "-o", folder.path("again.pdn")}).code == 0);
  CHECK(read_file(folder.path("again.pdn")) == repaired_text);
  REQUIRE(run({"clean", "--undo", packed + ".changes.ndjson", packed, "-o", folder.path("back.pdn.zst")}).code == 0);
  CHECK(read_file(folder.path("back.pdn.zst")).starts_with("\x28\xB5\x2F\xFD"));
  REQUIRE(run({"clean", folder.path("back.pdn.zst"), "-o", folder.path("third.pdn")}).code == 0);
  CHECK(read_file(folder.path("third.pdn")) == repaired_text);
}

TEST_CASE("clean asks about what is likely, keeps decisions, and applies them", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", nicknames());
  auto const copy = folder.path("c.pdn");
  auto const review = folder.path("m.review");
  auto const asked = run({"clean", file, "-o", copy, "--review", review});
  CHECK(asked.code == 1);
  CHECK(asked.out.find("1 proposal is open: decide in " + review) != std::string::npos);
  CHECK(read_file(copy) == nicknames());
  auto text = read_file(review);
  REQUIRE(text.find("[1] apply: ?") != std::string::npos);
  text.replace(text.find("apply: ?"), 8, "apply: yes");
  folder.write("m.review", text);
  auto const decided = run({"clean", file, "-o", copy, "--review", review});
  CHECK(decided.code == 0);
  CHECK(read_file(copy).find("Trictrac") == std::string::npos);
  CHECK(read_file(review) == text);
  CHECK(run({"clean", file, "-o", copy, "--apply", "likely"}).code == 0);
  CHECK(read_file(copy).find("Trictrac") == std::string::npos);

  auto const head = "# Proposals for \"" + file + "\".\n";
  folder.write("m.review", head + "[1] apply: perhaps\n");
  auto const wrong = run({"clean", file, "-o", copy, "--review", review});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find(review + ":2:1: error[review-file]: ") != std::string::npos);
  folder.write("m.review", head + "# mine\n[1] apply: yes\n  change 3 \"a\" -> \"b\"\n");
  auto const lost = run({"clean", file, "-o", copy, "--review", review});
  CHECK(lost.err.find("1 of the decisions") != std::string::npos);
  CHECK(read_file(review).find("# mine\n") != std::string::npos);
  CHECK(read_file(review).find("[2] apply: yes\n  change 3 \"a\" -> \"b\"\n") != std::string::npos);
}

TEST_CASE("a review is in the language of its reader, and is read in any", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", nicknames());
  auto const copy = folder.path("c.pdn");
  auto const review = folder.path("m.review");
  std::vector<std::string> const words{"clean", file, "-o", copy, "--review", review};
  CHECK(run(words, {.environment = {"LANG=nl_NL.UTF-8"}}).code == 1);
  auto text = read_file(review);
  CHECK(text.starts_with("# Voorstellen voor \"" + file + "\".\n# Schrijf ja of nee achter \"toepassen:\" "));
  CHECK(text.find("\n  1 partij, regel ") != std::string::npos);
  CHECK(text.find(", waarschijnlijk") != std::string::npos);
  REQUIRE(text.find("[1] toepassen: ?\n") != std::string::npos);
  text.replace(text.find("toepassen: ?"), 12, "toepassen: ja");
  folder.write("m.review", text);
  CHECK(run(words, {.environment = {"LANG=fr_FR.UTF-8"}}).code == 0);
  CHECK(read_file(copy).find("Trictrac") == std::string::npos);
  auto const french = read_file(review);
  CHECK(french.starts_with("# Propositions pour \"" + file + "\".\n# Écrivez oui ou non "));
  CHECK(french.find("\n[1] appliquer : oui\n") != std::string::npos);
  CHECK(run(words).code == 0);
  auto const english = read_file(review);
  CHECK(english.find("\n[1] apply: yes\n") != std::string::npos);
  CHECK(run(words).code == 0);
  CHECK(read_file(review) == english);
}

TEST_CASE("clean overwrites no file that is not a review, and no review of another file", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", nicknames());
  auto const copy = folder.path("c.pdn");
  auto const notes = folder.write("notes.txt", "my irreplaceable notes\n");
  auto const refused = run({"clean", file, "-o", copy, "--review", notes});
  CHECK(refused.code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err.find(notes + ":1:1: error[review-file]: this is no review of damier clean") != std::string::npos);
  CHECK(read_file(notes) == "my irreplaceable notes\n");

  auto const other =
      folder.write("o.review", "# Proposals for \"other.pdn\".\n\n[1] apply: no\n  every \"a\" -> \"b\"\n");
  auto const text = read_file(other);
  auto const foreign = run({"clean", file, "-o", copy, "--review", other});
  CHECK(foreign.code == 2);
  CHECK(foreign.err.find("is a review of 'other.pdn', not of '" + file + "'") != std::string::npos);
  CHECK(read_file(other) == text);
  CHECK_FALSE(std::filesystem::exists(copy));
  CHECK_FALSE(std::filesystem::exists(copy + ".changes.ndjson"));
}

TEST_CASE("clean overwrites no file that is not a log", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const copy = folder.path("c.pdn");
  auto const notes = folder.write("notes.txt", "my irreplaceable notes\n");
  auto const refused = run({"clean", file, "-o", copy, "--log", notes});
  CHECK(refused.code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.err.find("'" + notes + "' is there and is no log of damier clean") != std::string::npos);
  CHECK(read_file(notes) == "my irreplaceable notes\n");
  CHECK_FALSE(std::filesystem::exists(copy));
  auto const beside = folder.write("c.pdn.changes.ndjson", "{\"log\":\"another program\"}\n");
  CHECK(run({"clean", file, "-o", copy}).code == 2);
  CHECK(run({"clean", "-", "-o", "-", "--log", beside}, {.input = slips}).out.empty());
  CHECK(read_file(beside) == "{\"log\":\"another program\"}\n");
  CHECK_FALSE(std::filesystem::exists(copy));
  CHECK(run({"clean", file, "--log", notes}).code == 0);

  auto const log = folder.write("log", "");
  CHECK(run({"clean", file, "-o", copy, "--log", log}).code == 0);
  CHECK(run({"clean", file, "-o", copy, "--log", log}).code == 0);
  CHECK(lines_of(read_file(log)).size() == 4);
  folder.write("c.pdn", "something else\n");
  CHECK(run({"clean", file, "-o", copy, "--log", log}).code == 0);
  CHECK(read_file(copy) == repaired_text);
}

TEST_CASE("clean --spelling writes names as the list has them", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", "[White \"B. Rafle\"]\n1. 32-28 *\n");
  auto const list = folder.write("players.txt", "Rafle, Bérénice\n= b rafle\n");
  auto const copy = folder.path("c.pdn");
  CHECK(run({"clean", file, "-o", copy, "--spelling", list}).code == 0);
  CHECK(read_file(copy) == "[White \"Rafle, Bérénice\"]\n1. 32-28 *\n");
  folder.write("players.txt", "Rafle\n@towns\n");
  auto const wrong = run({"clean", file, "-o", copy, "--spelling", list});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find(list + ":2:1: error[spelling-file]: there is no such section\n   2 | @towns\n") !=
        std::string::npos);
  CHECK(run({"clean", file, "-o", copy, "--spelling", folder.path("none")}).code == 3);
}

namespace {

/// A folder with two files of games, one below the other, whose names belong together.
struct Archive {
  Archive() {
    std::filesystem::create_directories(folder.path("archive/2023"));
    std::string open;
    for (int i = 0; i < 5; ++i) {
      open += "[White \"trictrac\"]\n[Black \"Bascule, Fanny\"]\n1. 32-28 *\n";
    }
    folder.write("archive/open.pdn", open);
    folder.write("archive/2023/club.pdn",
                 "[White \"Trictrac\"]\n[Black \"FANNY BASCULE\"]\n1. 32-28 19-23 2. 28-19 14x23 *\n");
    folder.write("archive/notes.txt", "no games\n");
  }
  TemporaryFolder folder;
  std::string path = folder.path("archive");
  std::string copies = folder.path("cleaned");
};

}  // namespace

TEST_CASE("clean takes folders and files in one run, with one census of names and a log beside each copy", "[cli]") {
  Archive const archive;
  auto const more = archive.folder.write("more.pdn", "[White \"BASCULE, FANNY\"]\n1. 32-28 *\n");
  auto const result = run({"clean", archive.path, more, "-o", archive.copies + "/"});
  CHECK(result.code == 1);
  CHECK(result.out.find("3 changes in 2 of 7 games in 3 files\n") != std::string::npos);
  CHECK(result.out.find(archive.path + "/2023/club.pdn: 2 changes\n") != std::string::npos);
  auto const club = archive.copies + "/archive/2023/club.pdn";
  CHECK(read_file(club) == "[White \"Trictrac\"]\n[Black \"Bascule, Fanny\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n");
  CHECK(read_file(archive.copies + "/more.pdn") == "[White \"Bascule, Fanny\"]\n1. 32-28 *\n");
  CHECK(read_file(archive.copies + "/archive/open.pdn") == read_file(archive.path + "/open.pdn"));
  CHECK(lines_of(read_file(club + ".changes.ndjson")).size() == 3);
  CHECK(lines_of(read_file(archive.copies + "/archive/open.pdn.changes.ndjson")).size() == 1);
  CHECK_FALSE(std::filesystem::exists(archive.copies + "/archive/notes.txt"));
  auto const back = archive.folder.path("back.pdn");
  REQUIRE(run({"clean", "--undo", club + ".changes.ndjson", club, "-o", back}).code == 0);
  CHECK(read_file(back) == read_file(archive.path + "/2023/club.pdn"));

  // A folder alone is copied to the folder of the copies itself; cleaning that again changes nothing.
  auto const again = archive.folder.path("again");
  CHECK(run({"clean", archive.copies, "-o", again}).out.find("0 changes in 0 of 7 games in 3 files\n") !=
        std::string::npos);
  CHECK(read_file(again + "/archive/2023/club.pdn") == read_file(club));
}

TEST_CASE("clean writes one review for all files, and applies its decisions to all", "[cli]") {
  Archive const archive;
  auto const review = archive.folder.path("all.review");
  std::vector<std::string> const words{"clean", archive.path, "-o", archive.copies, "--review", review};
  CHECK(run(words).code == 1);
  auto text = read_file(review);
  CHECK(text.starts_with("# Proposals for all files.\n"));
  CHECK(text.find("  1 game, " + archive.path + "/2023/club.pdn, line 1, name-form, likely: ") != std::string::npos);
  text.replace(text.find("apply: ?"), 8, "apply: yes");
  archive.folder.write("all.review", text);
  CHECK(run(words).code == 0);
  CHECK(read_file(archive.copies + "/2023/club.pdn").starts_with("[White \"trictrac\"]"));
  CHECK(read_file(review) == text);
  CHECK(run({"clean", archive.path + "/2023/club.pdn", "-o", archive.folder.path("c.pdn"), "--review", review}).code ==
        0);
}

TEST_CASE("clean --spelling-output writes a file that --spelling reads", "[cli]") {
  Archive const archive;
  auto const names = archive.folder.path("names.txt");
  CHECK(run({"clean", archive.path, "--spelling-output", names}).code == 1);
  auto text = read_file(names);
  CHECK(text.find("\nBascule, Fanny\n= FANNY BASCULE\n") != std::string::npos);
  CHECK(text.find("\n# trictrac\n# = Trictrac\n") != std::string::npos);
  auto const club = archive.path + "/2023/club.pdn";
  auto const copy = archive.folder.path("c.pdn");
  CHECK(run({"clean", club, "-o", copy, "--spelling", names}).code == 0);
  CHECK(read_file(copy).find("[White \"Trictrac\"]\n[Black \"Bascule, Fanny\"]\n") == 0);
  for (std::string const comment : {"# trictrac", "# = Trictrac"}) {
    text.erase(text.find(comment), 2);
  }
  archive.folder.write("names.txt", text);
  auto const list = archive.folder.path("list.txt");
  CHECK(run({"clean", archive.path, "--spelling", names, "--spelling-output", list}).code == 0);
  CHECK(read_file(list).find("\ntrictrac\n= Trictrac\n") != std::string::npos);
  CHECK(read_file(list).find("\nBascule, Fanny\n= FANNY BASCULE\n") != std::string::npos);
}

TEST_CASE("clean leaves out what cannot be read, and JSON, and goes on with the other files", "[cli]") {
  Archive const archive;
  archive.folder.write("archive/list.pdn", "{\"format\":\"damier-game\",\"tags\":[]}\n");
  auto const missing = archive.folder.path("missing.pdn");
  auto const result = run({"clean", archive.path, missing, "-o", archive.copies});
  CHECK(result.code == 3);
  CHECK(result.err.find(missing) != std::string::npos);
  CHECK(result.err.find("list.pdn' is JSON, which is not cleaned") != std::string::npos);
  CHECK(result.out.find(" of 6 games in 2 files\n") != std::string::npos);
  CHECK(std::filesystem::exists(archive.copies + "/archive/open.pdn"));
  CHECK_FALSE(std::filesystem::exists(archive.copies + "/archive/list.pdn"));
  CHECK(run({"clean", archive.path, "-o", archive.copies}).code == 1);
}

TEST_CASE("clean refuses copies that would be read, or that have one name", "[cli]") {
  Archive const archive;
  auto const refused = [&](std::vector<std::string> words, std::string const& why) {
    words.insert(words.begin(), "clean");
    auto const result = run(words);
    CHECK(result.code == 2);
    CHECK(result.err.find(why) != std::string::npos);
  };
  auto const open = archive.path + "/open.pdn";
  refused({archive.path, "-o", archive.path}, "whose files are cleaned");
  refused({archive.path, "-o", archive.path + "/cleaned"}, "whose files are cleaned");
  refused({open, open, "-o", archive.copies}, "would both be copied to");
  refused({open, "-o", archive.path + "/"}, "is named twice");
  refused({archive.path, "-o", "-", "--log", archive.folder.path("log")}, "only one file can go to standard output");
  refused({archive.path, "-o", archive.copies, "--log", archive.folder.path("log")}, "--log is for one file");
  refused({"-", open, "-o", archive.copies}, "standard input has no name in a folder");
  CHECK_FALSE(std::filesystem::exists(archive.copies));
}

TEST_CASE("clean ends with 1 if games still have errors", "[cli]") {
  TemporaryFolder const folder;
  auto const result = run({"clean", sample("illegal-rafles.pdn"), "-o", folder.path("c.pdn")});
  CHECK(result.code == 1);
  CHECK(result.out.find("'damier check' lists them") != std::string::npos);
}

TEST_CASE("a log of another copy is refused", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const copy = folder.path("c.pdn");
  REQUIRE(run({"clean", file, "-o", copy}).code == 0);
  auto const log = copy + ".changes.ndjson";
  auto const back = folder.path("back.pdn");
  auto const other = run({"clean", "--undo", log, file, "-o", back});
  CHECK(other.code == 3);
  CHECK(other.err.find("not the one that this cleaning wrote") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(back));
  auto const no_log = run({"clean", "--undo", file, copy, "-o", back});
  CHECK(no_log.code == 3);
  CHECK(no_log.err.find(file + ": line 1: ") != std::string::npos);
}

TEST_CASE("clean refuses options that would lose data", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  CHECK(run({"clean", "--undo", file, file}).code == 2);
  CHECK(run({"clean", file, "-o", file}).code == 2);
  CHECK(run({"clean", file, "-o", folder.path("c"), "--log", folder.path("c")}).code == 2);
  CHECK(run({"clean", file, "-o", folder.path("c"), "--log", file}).code == 2);
  CHECK(run({"clean", file, "-o", folder.path("c"), "--review", file}).code == 2);
  CHECK(run({"clean", file, "-o", folder.path("c"), "--apply", "all"}).code == 2);
  CHECK(run({"clean", file, "-o", folder.path("c"), "--undo", file, "--spelling", file}).code == 2);
  CHECK(run({"clean", file, "-o", folder.path("none/c")}).code == 3);
  CHECK(run({"clean", folder.path("none"), "-o", folder.path("c")}).code == 3);
  CHECK(read_file(file) == slips);
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, file}).code == 0);
  CHECK(run({"clean", base, "-o", folder.path("c")}).code == 2);
  auto const json = folder.path("m.json");
  REQUIRE(run({"convert", file, "--to", "json", "-o", json}).code == 0);
  auto const refused = run({"clean", json, "-o", folder.path("c")});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("damier convert") != std::string::npos);
}

TEST_CASE("clean that fails leaves the copy and the log as they were, and they fit each other", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const copy = folder.path("c.pdn");
  auto const log = copy + ".changes.ndjson";
  REQUIRE(run({"clean", file, "-o", copy}).code == 0);
  auto const old_log = read_file(log);
  // The copy is larger than the limit for a file, its log is not.
  auto const large = folder.write("large.pdn", slips + std::string{"{"} + std::string(4000, 'x') + "} *\n");
  auto const failed = shell("ulimit -f 3; $DAMIER clean " + large + " -o " + copy);
  CHECK(failed.code == 3);
  CHECK(failed.err.find("cannot write " + copy) != std::string::npos);
  CHECK(read_file(copy) == repaired_text);
  CHECK(read_file(log) == old_log);
  CHECK(run({"clean", "--undo", log, copy, "-o", folder.path("back.pdn")}).code == 0);
  CHECK(read_file(folder.path("back.pdn")) == slips);
  // The same where the copy goes to standard output, which cannot be written.
  if (access("/dev/full", W_OK) == 0) {
    CHECK(run({"clean", file, "-o", "-", "--log", log}, {.out_file = "/dev/full"}).code == 3);
    CHECK(run({"clean", "-", "-o", "-", "--log", folder.path("new.log")}, {.input = slips, .out_file = "/dev/full"})
              .code == 3);
    CHECK_FALSE(std::filesystem::exists(folder.path("new.log")));
  }
  CHECK(read_file(log) == old_log);
}

TEST_CASE("clean does not write over a base", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, file, "--quiet"}).code == 0);
  auto const before = read_file(base);
  for (auto const& words : {std::vector<std::string>{"clean", file, "-o", base},
                            {"clean", file, "-o", folder.path("c"), "--log", base},
                            {"clean", file, "-o", folder.path("c"), "--review", base},
                            {"convert", file, "--to", "pdn", "-o", base},
                            {"check", file, "-o", base},
                            {"export", base, "--to", "pdn", "-o", base}}) {
    auto const refused = run(words);
    CHECK(refused.code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find(base) != std::string::npos);
  }
  CHECK(read_file(base) == before);
  CHECK_FALSE(std::filesystem::exists(folder.path("c")));
}

TEST_CASE("clean writes no list of spellings over a file that is there", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const notes = folder.write("notes.txt", "my own notes\n");
  auto const refused = run({"clean", file, "--spelling-output", notes});
  CHECK(refused.code == 2);
  CHECK(refused.err.find("notes.txt' is there") != std::string::npos);
  CHECK(read_file(notes) == "my own notes\n");
}

TEST_CASE("clean leaves a date that may be a season as it is", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn",
                                 "[Date \"2007/08\"]\n[GameType \"20\"]\n1. 32-28 *\n\n"
                                 "[Date \"2007/09\"]\n[GameType \"20\"]\n1. 32-28 *\n");
  auto const copy = folder.path("c.pdn");
  REQUIRE(run({"clean", file, "-o", copy}).code == 0);
  CHECK(read_file(copy).find("\"2007/08\"") != std::string::npos);
  CHECK(read_file(copy).find("\"2007.09.??\"") != std::string::npos);
}

TEST_CASE("a log that cannot be written keeps the copy from standard output", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("m.pdn", slips);
  auto const failed = run({"clean", file, "-o", "-", "--log", "/dev/full"});
  CHECK(failed.code == 3);
  CHECK(failed.out.empty());
}

TEST_CASE("clean --review with --spelling-output applies the decisions when it is run again", "[cli]") {
  Archive const archive;
  auto const review = archive.folder.path("all.review");
  auto const names = archive.folder.path("names.txt");
  std::vector<std::string> const words{"clean", archive.path,        "-o", archive.copies, "--review",
                                       review,  "--spelling-output", names};
  CHECK(run(words).code == 1);
  CHECK(read_file(names).find("\n# trictrac\n# = Trictrac\n") != std::string::npos);
  auto text = read_file(review);
  text.replace(text.find("apply: ?"), 8, "apply: yes");
  archive.folder.write("all.review", text);
  archive.folder.write("names.txt", read_file(names) + "# ask Fanny\n");
  auto const again = run(words);
  CHECK(again.code == 0);
  CHECK(again.err.empty());
  CHECK(read_file(archive.copies + "/2023/club.pdn").starts_with("[White \"trictrac\"]"));
  auto const list = read_file(names);
  CHECK(list.find("\ntrictrac\n= Trictrac\n") != std::string::npos);
  CHECK(list.find("\nBascule, Fanny\n= FANNY BASCULE\n") != std::string::npos);
  CHECK(list.find("# ask Fanny\n") != std::string::npos);
  CHECK(run(words).code == 0);
  CHECK(read_file(names) == list);
  auto more = words;
  more.insert(more.end(),
              {"--spelling", archive.folder.write("own.txt", "Bascule, F.\n= FANNY BASCULE\n= Bascule, Fanny\n")});
  CHECK(run(more).code == 0);
  CHECK(read_file(names).find("\nBascule, F.\n") != std::string::npos);
}

TEST_CASE("clean's own files in a folder are not read, and not listed as skipped", "[cli]") {
  TemporaryFolder const folder;
  folder.write("a/m.pdn", slips);
  auto const copy = folder.path("a/m-clean.pdn");
  REQUIRE(run({"clean", folder.path("a/m.pdn"), "-o", copy, "--review", folder.path("a/m.review"), "--spelling-output",
               folder.path("a/names.txt")})
              .code <= 1);
  REQUIRE(std::filesystem::exists(copy + ".changes.ndjson"));
  for (auto const& words :
       {std::vector<std::string>{"check", folder.path("a")}, {"check", folder.path("a"), "--text"}}) {
    CHECK(run(words).err.find("skipped") == std::string::npos);
  }
  folder.write("a/other.ndjson", "{}\n");
  CHECK(run({"check", folder.path("a")}).err.find("1 file of a folder was skipped") != std::string::npos);
}
