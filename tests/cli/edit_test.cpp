// damier edit, set, rename, remove, add; base log, undo, redo, reseal, backup.

#include "tests/cli/process.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier::cli_test;

namespace {

constexpr std::string_view games =
    "[Event \"Coupe\"]\n[Date \"1986.02.03\"]\n[Round \"1\"]\n[White \"RAFLE, Anne\"]\n[Black \"Dame, B.\"]\n[Result "
    "\"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n"
    "[Event \"Coupe\"]\n[Date \"1986.02.04\"]\n[Round \"2\"]\n[White \"Pion, D.\"]\n[Black \"RAFLE, Anne\"]\n[Result "
    "\"1-1\"]\n[GameType \"20\"]\n\n1. 33-29 19-24 2. 39-33 14-19 {calme} 1-1\n\n";

struct Archive {
  Archive() {
    folder.write("coupe.pdn", games);
    base = folder.path("games.db");
    REQUIRE(shell("cd '" + folder.path("") + "' && $DAMIER import games.db coupe.pdn --quiet --as Anne").code == 0);
  }
  Outcome call(std::string const& line) const { return shell("cd '" + folder.path("") + "' && $DAMIER " + line); }
  std::string pdn() const { return call("export games.db --to pdn").out; }
  void check_sound() const { CHECK(call("base verify games.db").out.find("sound") != std::string::npos); }

  TemporaryFolder folder;
  std::string base;
};

}  // namespace

TEST_CASE("edit shows what changed, and undo gives it back byte for byte", "[cli]") {
  Archive const archive;
  auto const before = archive.pdn();
  auto const dry = archive.call("edit games.db 1 --set Result=1-1 --dry-run");
  CHECK(dry.code == 0);
  CHECK(dry.out.find("Result") != std::string::npos);
  CHECK(archive.pdn() == before);
  auto const edited = archive.call("edit games.db 1 --set Result=1-1 --set 'White=Rafle, Anne' --as Bea --format csv");
  CHECK(edited.code == 0);
  CHECK(edited.err.empty());
  CHECK(edited.out.find("White,\"RAFLE, Anne\",\"Rafle, Anne\"") != std::string::npos);
  archive.check_sound();
  auto const log = archive.call("base log games.db --format csv").out;
  CHECK(log.find(",Anne,import,2,") != std::string::npos);
  CHECK(log.find(",Bea,edit,1,") != std::string::npos);
  auto const after = archive.pdn();
  CHECK(archive.call("base undo games.db").code == 0);
  CHECK(archive.pdn() == before);
  archive.check_sound();
  CHECK(archive.call("base redo games.db").code == 0);
  CHECK(archive.pdn() == after);
  CHECK(archive.call("base redo games.db").code == 1);
  CHECK(archive.call("import games.db coupe.pdn --format json").out.find("\"stored\": 0") != std::string::npos);
}

TEST_CASE("edit opens the editor, and saves nothing that is no game", "[cli]") {
  Archive const archive;
  auto const with = [&](std::string const& editor) {
    return shell("cd '" + archive.folder.path("") + "' && EDITOR=\"" + editor +
                 "\" $DAMIER edit games.db 2 --format csv");
  };
  CHECK(with("sed -i s/calme/tranquille/").out.find("comments,calme,tranquille") != std::string::npos);
  CHECK(archive.pdn().find("tranquille") != std::string::npos);
  auto const unchanged = with("true");
  CHECK(unchanged.code == 1);
  auto const emptied = with("truncate -s 0");
  CHECK(emptied.code == 1);
  CHECK(emptied.err.find("not exactly one game") != std::string::npos);
  CHECK(with("false").code == 1);
  archive.check_sound();
  CHECK(archive.call("edit games.db 99 --set Round=1").code == 1);
  CHECK(archive.call("edit games.db x --set Round=1").code == 2);
  CHECK(archive.call("edit games.db 1 --set Round").code == 2);
}

TEST_CASE("set and rename change many games in one entry", "[cli]") {
  Archive const archive;
  auto const before = archive.pdn();
  auto const dry =
      archive.call("set games.db --where 'event = Coupe' 'Event=Coupe de France' Site=Amiens --dry-run --format csv");
  CHECK(dry.out ==
        "game,tag,before,after\r\n1,Event,Coupe,Coupe de France\r\n1,Site,,Amiens\r\n2,Event,Coupe,Coupe de "
        "France\r\n2,Site,,Amiens\r\n");
  CHECK(archive.call("set games.db --where 'event = Coupe' 'Event=Coupe de France' Site=Amiens").code == 0);
  CHECK(archive.call("search games.db 'event = \"Coupe de France\"' --count").out == "2\n");
  CHECK(archive.call("set games.db 'Event=Coupe de France'").code == 1);
  CHECK(archive.call("rename games.db player 'RAFLE, Anne' 'Rafle, Anne'").code == 0);
  CHECK(archive.call("search games.db 'player \"Rafle, Anne\"' --count").out == "2\n");
  CHECK(archive.call("rename games.db player Nobody Somebody").code == 1);
  CHECK(archive.call("rename games.db person A B").code == 2);
  archive.folder.write("names.txt", "@players\nPion, Denis\n= Pion, D.\n@events\nCoupe 1986\n= Coupe de France\n");
  CHECK(archive.call("rename games.db --spelling names.txt --dry-run --format csv").out ==
        "game,tag,before,after\r\n1,Event,Coupe de France,Coupe 1986\r\n2,Event,Coupe de France,Coupe "
        "1986\r\n2,White,\"Pion, "
        "D.\",\"Pion, Denis\"\r\n");
  CHECK(archive.call("rename games.db --spelling names.txt").code == 0);
  archive.check_sound();
  for (auto const* const undo : {"base undo games.db 4", "base undo games.db", "base undo games.db 2"}) {
    CHECK(archive.call(undo).code == 0);
  }
  CHECK(archive.pdn() == before);
  archive.check_sound();
}

TEST_CASE("rename does not take a name away, nor propose one that no game has any more; undo names an unknown entry",
          "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, folder.write("a.pdn", "[White \"Kade, P.\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n"));
  auto const before = run({"export", base, "--to", "pdn"}).out;
  for (auto const* const name : {"", "  "}) {
    auto const emptied = run({"rename", base, "player", "Kade, P.", name});
    CHECK(emptied.code == 1);
    CHECK(emptied.err.find("the new name is empty") != std::string::npos);
  }
  CHECK(run({"export", base, "--to", "pdn"}).out == before);
  REQUIRE(run({"rename", base, "player", "Kade, P.", "Kade, Pieter"}).code == 0);
  auto const again = run({"rename", base, "player", "Kade, P.", "Kade, Paul"});
  CHECK(again.code == 1);
  CHECK(again.err.find("did you mean 'Kade, P.'") == std::string::npos);
  for (auto const* const command : {"undo", "redo"}) {
    auto const unknown = run({"base", command, base, "99"});
    CHECK(unknown.code == 1);
    CHECK(unknown.err.find("the journal has no entry 99") != std::string::npos);
  }
}

TEST_CASE("remove takes games away, undo brings them back, add brings new ones", "[cli]") {
  Archive const archive;
  auto const before = archive.pdn();
  CHECK(archive.call("remove games.db").code == 2);
  CHECK(archive.call("remove games.db 'player Pion' --where 'plies > 1'").code == 2);
  CHECK(archive.call("remove games.db 'player Pion'").code == 0);
  CHECK(archive.call("search games.db 'player Pion' --count").out == "0\n");
  CHECK(archive.call("import games.db coupe.pdn --format json").out.find("\"stored\": 0") != std::string::npos);
  archive.check_sound();
  CHECK(archive.call("base undo games.db").code == 0);
  CHECK(archive.pdn() == before);
  auto const added = archive.call(
      "add games.db - --format csv <<'END'\n[White \"Coup, C.\"]\n[GameType \"20\"]\n1. 32-28 18-22 *\nEND");
  CHECK(added.code == 0);
  CHECK(added.out.find("3,\"Coup, C.\"") != std::string::npos);
  CHECK(archive.call("base undo games.db").code == 0);
  CHECK(archive.call("remove games.db --import 1").code == 0);
  CHECK(archive.call("import games.db coupe.pdn --format json").out.find("\"stored\": 2") != std::string::npos);
  CHECK(archive.call("remove games.db --source coupe.pdn").code == 0);
  CHECK(archive.call("import games.db coupe.pdn --format json").out.find("\"stored\": 2") != std::string::npos);
  CHECK(archive.pdn() == before);
  archive.check_sound();
}

TEST_CASE("dedupe keeps what was corrected in a file or in the base", "[cli]") {
  Archive const archive;
  archive.folder.write("corrected.pdn", archive.pdn());
  REQUIRE(shell("sed -i 's/RAFLE, Anne/Rafle, Anne/; s/1986.02.03/1986.02.05/' '" +
                archive.folder.path("corrected.pdn") + "'")
              .code == 0);
  CHECK(archive.call("import games.db corrected.pdn --format json").out.find("\"stored\": 2") != std::string::npos);
  CHECK(archive.call("edit games.db 2 --set Annotator=Bea").code == 0);
  auto const found = archive.call("dedupe games.db --remove --min-plies 4 --as Bea");
  CHECK(found.code == 0);
  auto const left = archive.pdn();
  CHECK(left.find("1986.02.05") != std::string::npos);
  CHECK(left.find("1986.02.03") == std::string::npos);
  CHECK(left.find("Annotator") != std::string::npos);
  archive.check_sound();
  CHECK(archive.call("dedupe games.db --undo").code == 0);
  CHECK(archive.call("search games.db 'plies > 0' --count").out == "4\n");
  archive.check_sound();
  CHECK(archive.call("dedupe games.db --min-plies 4 --keep first --format ndjson").out.find("--keep asks for") !=
        std::string::npos);
  CHECK(archive.call("dedupe games.db --min-plies 4 --keep 'source coupe.pdn' --format ndjson")
            .out.find("--keep asks for") != std::string::npos);
  CHECK(archive.call("dedupe games.db --keep source").code == 2);
}

TEST_CASE("backup copies a base, reseal adopts what sqlite3 has changed", "[cli]") {
  Archive const archive;
  CHECK(archive.call("base backup games.db copy.db").code == 0);
  CHECK(archive.call("export copy.db --to pdn").out == archive.pdn());
  CHECK(archive.call("base verify copy.db").code == 0);
  CHECK(archive.call("base backup games.db copy.db").code == 3);
  CHECK(archive.call("base reseal games.db").code == 0);
  auto const changed =
      shell("cd '" + archive.folder.path("") +
            "' && sqlite3 games.db \"UPDATE players SET name = 'Rafle, Anne' WHERE name LIKE 'Rafle%'\"");
  if (changed.code != 0) {
    return;  // there is no sqlite3 here
  }
  CHECK(archive.call("base verify games.db").code == 1);
  auto const shown = archive.call("base reseal games.db --dry-run");
  CHECK(shown.code == 1);
  CHECK(shown.out.find("players") != std::string::npos);
  CHECK(archive.call("base reseal games.db").code == 0);
  archive.check_sound();
  CHECK(archive.call("search games.db 'player \"Rafle, Anne\"' --count").out == "2\n");
  CHECK(archive.call("import games.db coupe.pdn --format json").out.find("\"stored\": 0") != std::string::npos);
}

TEST_CASE("a change that is killed has changed all games or none", "[cli]") {
  TemporaryFolder const folder;
  std::string text;
  for (int round = 1; round <= 3000; ++round) {
    text += "[Event \"Cup\"]\n[Round \"" + std::to_string(round) +
            "\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 2-0\n\n";
  }
  auto const base = base_of(folder, folder.write("cup.pdn", text));
  auto const games_of = [&](std::string const& event) {
    return run({"search", base, "event = \"" + event + "\"", "--count"}).out;
  };
  std::string event = "Cup";
  for (int attempt = 0; attempt < 12; ++attempt) {
    auto const next = "Cup " + std::to_string(attempt);
    static_cast<void>(
        run({"set", base, "Event=" + next}, {.interrupt_after_ms = 20 + attempt * 25, .signal = SIGKILL}));
    auto const changed = games_of(next);
    CHECK((changed == "3000\n" || changed == "0\n"));
    CHECK(games_of(event) == (changed == "0\n" ? "3000\n" : "0\n"));
    event = changed == "0\n" ? event : next;
    CHECK(run({"base", "verify", base}).code == 0);
  }
}
