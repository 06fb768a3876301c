#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>

using namespace damier::cli_test;

TEST_CASE("convert goes from PDN to JSON and back to the same PDN, without a base", "[cli]") {
  TemporaryFolder const folder;
  auto const straight = run({"convert", sample("games.pdn"), "--to", "pdn"});
  REQUIRE(straight.code == 0);
  CHECK(straight.err.empty());
  for (std::string const format : {"json", "ndjson"}) {
    auto const file = folder.path("games." + format);
    auto const there = run({"convert", sample("games.pdn"), "--to", format, "-o", file});
    CHECK(there.code == 0);
    CHECK(there.out.empty());
    CHECK(there.err.empty());
    auto const back = run({"convert", file, "--to", "pdn"});
    CHECK(back.code == 0);
    CHECK(back.out == straight.out);
    auto const again = run({"convert", "-", "--to", format}, {.input = read_file(file)});
    CHECK(again.out == read_file(file));
  }
}

TEST_CASE("convert writes what export writes", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("variants.pdn")}).code == 0);
  for (std::string const format : {"pdn", "json", "ndjson"}) {
    CHECK(run({"export", base, "--to", format}).out == run({"convert", sample("variants.pdn"), "--to", format}).out);
  }
}

TEST_CASE("export writes the same for any number of threads, and refuses a board at any place", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  std::string text;
  for (int game = 0; game < 1500; ++game) {
    text += "[Round \"" + std::to_string(game) + "\"]\n[GameType \"" + (game == 1400 ? "25" : "20") + "\"]\n\n" +
            (game == 1400 ? "1. c3-d4 d6-c5 *\n\n" : "1. 32-28 19-23 2. 28x19 14x23 *\n\n");
  }
  REQUIRE(run({"import", base, folder.write("g.pdn", text)}).code == 0);
  for (std::string const format : {"pdn", "ndjson", "json", "manoury"}) {
    auto const one = run({"export", base, "--to", format, "--threads", "1"});
    CHECK(one.code == 0);
    for (std::string const threads : {"2", "8"}) {
      auto const several = run({"export", base, "--to", format, "--threads", threads});
      CHECK((several.out == one.out));
    }
    CHECK((run({"export", base, "--to", format, "--where", "plies > 1"}).out == one.out));
  }
  for (std::string const threads : {"1", "8"}) {
    auto const refused = run({"export", base, "--to", "pdn", "--style", "hub", "--threads", threads});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("game 1401 is russian") != std::string::npos);
  }
  CHECK(run({"export", base, "--to", "pdn", "--threads", "0"}).code == 2);
}

TEST_CASE("convert writes faulty games too, and says so", "[cli]") {
  auto const faulty = run({"convert", sample("illegal-rafles.pdn"), "--to", "ndjson"});
  CHECK(faulty.code == 0);
  CHECK(lines_of(faulty.out).size() == 17);
  CHECK(faulty.err.find("games have errors") != std::string::npos);
}

TEST_CASE("convert may replace the file that it reads", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "1. 32x28 19:23 *");
  CHECK(run({"convert", file, "--to", "pdn", "-o", file}).code == 0);
  CHECK(read_file(file) ==
        "[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n\n1. 32-28 19-23 *\n\n");
}

TEST_CASE("--from overrides what the text looks like; import and check read JSON too", "[cli]") {
  TemporaryFolder const folder;
  auto const json = folder.write("games", R"([{"tags":[["White","A"]],"body":["32-28","20-25",{"strength":"!"}]}])");
  auto const base = folder.path("g.db");
  CHECK(json_at(run({"import", base, json, "--format", "json"}).out, "$.plies") == "2");
  CHECK(run({"export", base, "--to", "pdn"}).out ==
        "[White \"A\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n\n1. 32-28 20-25! "
        "*\n\n");
  CHECK(run({"check", json}).code == 0);
  auto const broken = folder.write("broken.json", "{\"body\":[\"32-28\"\n}");
  auto const checked = run({"check", broken, "--format", "ndjson"});
  CHECK(checked.code == 1);
  CHECK(json_at(checked.out, "$.code") == "json-syntax");
  CHECK(json_at(checked.out, "$.line") == "2");
  CHECK(run({"check", json, "--from", "pdn"}).code == 1);
  CHECK(run({"check", json, "--from", "json"}).code == 0);
  auto const unknown = run({"check", json, "--from", "jsn"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'json'?") != std::string::npos);
}

TEST_CASE("convert needs a format, and input that is there", "[cli]") {
  TemporaryFolder const folder;
  CHECK(run({"convert", sample("games.pdn")}).code == 2);
  CHECK(run({"convert", sample("games.pdn"), "--to", "xml"}).code == 2);
  auto const target = folder.path("out.pdn");
  auto const missing = run({"convert", folder.path("none.pdn"), "--to", "pdn", "-o", target});
  CHECK(missing.code == 3);
  CHECK_FALSE(std::filesystem::exists(target));
}

TEST_CASE("convert goes on after a file that cannot be read, and reports it", "[cli]") {
  TemporaryFolder const folder;
  auto const game = [](std::string const& white) { return "[White \"" + white + "\"]\n1. 32-28 19-23 *\n"; };
  auto const first = folder.write("in/a.pdn", game("A"));
  auto const last = folder.write("in/c.pdn", game("C"));
  std::string many;
  for (int n = 0; n < 2000; ++n) {
    many += game("B" + std::to_string(n));
  }
  auto const packed = folder.path("in/b.pdn.gz");
  REQUIRE(run({"convert", folder.write("b.pdn", many), "-o", packed}).code == 0);
  auto const whole = read_file(packed);
  folder.write("in/b.pdn.gz", whole.substr(0, whole.size() / 2));
  for (bool const to_file : {true, false}) {
    CAPTURE(to_file);
    auto const target = folder.path("all.pdn");
    auto const result = to_file ? run({"convert", folder.path("in"), "-o", target})
                                : run({"convert", folder.path("in"), "--to", "pdn"});
    CHECK(result.code == 3);
    CHECK(result.err.find("b.pdn.gz") != std::string::npos);
    CHECK(result.err.find("1 file could not be read to its end") != std::string::npos);
    auto const written = to_file ? read_file(target) : result.out;
    for (std::string const white : {"\"A\"", "\"B0\"", "\"C\""}) {
      CHECK(written.find(white) != std::string::npos);
    }
  }
  // A file that is read keeps what could not be read.
  auto const before = read_file(first);
  auto const refused = run({"convert", folder.path("in"), "-o", first});
  CHECK(refused.code == 3);
  CHECK(refused.err.find("left as it was") != std::string::npos);
  CHECK(read_file(first) == before);
  CHECK(run({"convert", first, last, "-o", first}).code == 0);
  CHECK(read_file(first).find("\"C\"") != std::string::npos);
  auto const json = run({"convert", folder.path("none.pdn"), "--to", "json"});
  CHECK(json.code == 3);
  CHECK(json.out == run({"convert", folder.write("empty.pdn", ""), "--to", "json"}).out);
}

TEST_CASE("convert reads Manoury text and writes it, in French and English", "[cli]") {
  TemporaryFolder const folder;
  auto const text = folder.write("revue.txt", "Blancs : A\nNoirs : B\n\n1. 32-28 (19-23) 2. 28x19 (14x23) remise\n");
  CHECK(run({"convert", text, "--to", "pdn"}).out ==
        "[White \"A\"]\n[Black \"B\"]\n[GameType \"20\"]\n[DamierVariant \"international; evidence inferred\"]\n\n"
        "1. 32-28 19-23 2. 28x19 14x23 1-1\n\n");
  CHECK(run({"convert", text, "--to", "manoury", "--lang", "en"}).out ==
        "White: A\nBlack: B\nVariant: international (inferred)\n\n1. 32-28 (19-23) 2. 28\u00d719 "
        "(14\u00d723)\nDraw\n\n* * *\n\n");
  CHECK(run({"convert", text, "--to", "manoury", "--lang", "de"}).code == 2);
  auto const base = folder.path("g.db");
  CHECK(json_at(run({"import", base, text, "--format", "json"}).out, "$.plies") == "4");
  // Written as PDN and read again, it is the same record.
  auto const pdn = folder.path("revue.pdn");
  REQUIRE(run({"convert", text, "--to", "pdn", "-o", pdn}).code == 0);
  CHECK(json_at(run({"import", base, pdn, "--format", "json"}).out, "$.duplicates") == "1");
}

TEST_CASE("the sample games go through Manoury text and back to the same PDN, but for their scores", "[cli]") {
  TemporaryFolder const folder;
  auto const text = folder.path("games.txt");
  REQUIRE(run({"convert", sample("games.pdn"), "--to", "manoury", "-o", text}).code == 0);
  CHECK(run({"convert", text, "--to", "pdn"}).out == run({"convert", sample("games.pdn"), "--to", "pdn"}).out);
  CHECK(run({"convert", text, "--to", "manoury"}).out == read_file(text));
}

TEST_CASE("convert writes PDN in the styles of other programs", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "[GameType \"20\"] 1. 32-28 19-23 2. 28x19 14x23 1-0");
  CHECK(run({"convert", file, "--to", "pdn", "--style", "standard"}).out ==
        "[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n");
  CHECK(run({"convert", file, "--to", "pdn", "--style", "hub"}).out ==
        "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19x23 14x23x19 1-0\n\n");
  CHECK(run({"convert", file, "--to", "json", "--style", "hub"}).code == 2);
  auto const unknown = run({"convert", file, "--to", "pdn", "--style", "lidraught"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'lidraughts'?") != std::string::npos);
}

TEST_CASE("convert refuses a style whose programs do not have the board", "[cli]") {
  TemporaryFolder const folder;
  auto const games = folder.write("g.pdn", "[GameType \"21\"] 1. 11-15 *\n[GameType \"20\"] 1. 32-28 *\n");
  auto const out = folder.path("out.pdn");
  auto const checkerboard = run({"convert", games, "--to", "pdn", "--style", "checkerboard", "-o", out});
  CHECK(checkerboard.code == 2);
  CHECK(checkerboard.err.find("--style checkerboard is for boards of 8x8 with 32 squares: game 2 is international, "
                              "10x10 with 50") != std::string::npos);
  CHECK(!std::filesystem::exists(out));
  auto const hub = run({"convert", games, "--to", "pdn", "--style", "hub"});
  CHECK(hub.code == 2);
  CHECK(hub.err.find("game 1 is english, 8x8 with 32") != std::string::npos);

  auto const base = folder.path("b.db");
  REQUIRE(run({"import", base, games}).code == 0);
  CHECK(run({"export", base, "--to", "pdn", "--style", "hub"}).code == 2);
  CHECK(run({"export", base, "--to", "pdn", "--style", "lidraughts"}).code == 0);
}

TEST_CASE("convert prints games in the style of a country, which implies the format of a .txt file", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "[GameType \"25\"] 1. c3-d4 f6-g5 2. d4-c5 b6:d4 3. e3:c5 2-0");
  auto const russian = "1.cd4 fg5 2.dc5 b:d4 3.e:c5 Белые выиграли.\n\n* * *\n\n";
  CHECK(run({"convert", file, "--to", "text", "--style", "russian"}).out == russian);
  CHECK(run({"convert", file, "--to", "text", "--style", "russian", "--lang", "fr"}).out == russian);
  CHECK(run({"convert", file, "--to", "text"}).out == run({"convert", file, "--to", "text", "--style", "french"}).out);
  auto const out = folder.path("g.txt");
  CHECK(run({"convert", file, "--style", "russian", "-o", out}).code == 0);
  CHECK(read_file(out) == russian);
  CHECK(run({"convert", file, "-o", out}).code == 0);
  CHECK(read_file(out).find("c3-d4 (f6-g5)") != std::string::npos);
  auto const unknown = run({"convert", file, "--to", "text", "--style", "russain"});
  CHECK(unknown.code == 2);
  CHECK(unknown.err.find("did you mean 'russian'?") != std::string::npos);
  auto const pdn = run({"convert", file, "--to", "pdn", "--style", "russian"});
  CHECK(pdn.code == 2);
  CHECK(pdn.err.find("--style russian is for --to text") != std::string::npos);
}

TEST_CASE("options that the format has no use for are refused", "[cli]") {
  auto const styled = run({"convert", sample("games.pdn"), "--to", "manoury", "--style", "hub"});
  CHECK(styled.code == 2);
  CHECK(styled.err.find("--style hub is for --to pdn") != std::string::npos);
  auto const lines = run({"convert", sample("games.pdn"), "--to", "json", "--crlf"});
  CHECK(lines.code == 2);
  CHECK(lines.err.find("--crlf is for --to pdn, manoury and text") != std::string::npos);
  CHECK(run({"convert", sample("games.pdn"), "--to", "ndjson", "--width", "60"}).code == 2);
  CHECK(run({"convert", sample("games.pdn"), "--to", "pdn", "--width", "many"}).code == 2);
  CHECK(run({"convert", sample("games.pdn"), "--to", "pdn", "--lang", "nl"}).out ==
        run({"convert", sample("games.pdn"), "--to", "pdn"}).out);
}

TEST_CASE("the French sample text is read without a finding", "[cli]") {
  auto const checked = run({"check", sample("revue.txt"), "--severity", "hint"});
  CHECK(checked.code == 0);
  CHECK(checked.out == "5 games in 1 file: nothing found\n");
}

TEST_CASE("words that stand for a move do not make a game one of a board with letters", "[cli]") {
  auto const checked = run({"check", "-"}, {.input = "1. 32-28 (18-23) 2. 33-29 (23x32) 3. 37x28 (ad lib) 4. 38-33\n"});
  CHECK(checked.code == 0);
  CHECK(checked.out.find("-:1:45: warning[free-choice]: nothing can be captured: 6 of 9 legal moves") !=
        std::string::npos);
}

TEST_CASE("convert: lines of any length, with any end, are the same games", "[cli]") {
  auto const usual = run({"convert", sample("games.pdn"), "--to", "pdn"}).out;
  auto const narrow = run({"convert", sample("games.pdn"), "--to", "pdn", "--width", "40", "--crlf"}).out;
  std::size_t longest = 0;
  for (auto const& line : lines_of(narrow)) {
    REQUIRE(line.ends_with('\r'));
    longest = line.starts_with('[') ? longest : std::max(longest, line.size() - 1);
  }
  CHECK(longest > 30);
  CHECK(longest <= 40);
  CHECK(run({"convert", "-", "--to", "pdn"}, {.input = narrow}).out == usual);
  auto const wide = run({"convert", sample("games.pdn"), "--to", "pdn", "--width", "0"}).out;
  CHECK(std::ranges::count(wide, '\n') < std::ranges::count(usual, '\n'));
  CHECK(run({"convert", "-", "--to", "pdn"}, {.input = wide}).out == usual);
  auto const printed = run({"convert", sample("revue.txt"), "--to", "manoury"}).out;
  auto const narrow_print = run({"convert", sample("revue.txt"), "--to", "manoury", "--width", "30", "--crlf"}).out;
  CHECK(run({"convert", "-", "--to", "manoury"}, {.input = narrow_print}).out == printed);
}

TEST_CASE("convert packs what is written to a name that says so, and reads it again", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("g.pdn", "[GameType \"20\"]\n1. 32-28 19-23 *");
  auto const packed = folder.path("c.pdn.gz");
  CHECK(run({"convert", file, "-o", packed}).code == 0);
  CHECK(read_file(packed).starts_with("\x1F\x8B"));
  CHECK(run({"convert", packed, "--to", "pdn"}).out == run({"convert", file, "--to", "pdn"}).out);
}
