// The story of a base that is kept: corrected, imported again, cleared of repeated games, and given back as it was.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

bool has(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

std::string game(std::string const& white, std::string const& date, std::string const& result,
                 std::string const& moves) {
  return "[Event \"Championnat de Nulle-Part\"]\n[Date \"" + date + "\"]\n[Round \"1\"]\n[White \"" + white +
         "\"]\n[Black \"Turc, Théo\"]\n[Result \"" + result + "\"]\n\n" + moves + " " + result + "\n\n";
}

std::string const first_moves =
    "1. 35-30 20-25 2. 31-27 18-23 3. 37-31 23-28 4. 32x23 19x28 5. 33x22 17x28 6. 42-37 15-20 7. 38-32 14-19 8. 32x14 "
    "10x19 9. 47-42 12-17 10. 31-26 9-14 11. 42-38 3-9 12. 40-35 13-18 13. 37-32 8-12 14. 36-31 20-24 15. 41-37 14-20 "
    "16. 46-41 9-14";
std::string const other_moves =
    "1. 35-30 20-25 2. 31-27 17-22 3. 32-28 22x31 4. 37x26 16-21 5. 26x17 11x22 6. 28x17 12x21 7. 40-35 6-11 8. 44-40 "
    "21-26 9. 42-37 14-20 10. 33-28 10-14 11. 47-42 5-10 12. 38-32 19-24 13. 30x19 14x23 14. 28x19 13x24 15. 34-30 "
    "25x34 16. 39x19 11-17";
std::string const third_moves =
    "1. 35-30 18-22 2. 33-29 22-28 3. 32x23 19x28 4. 31-27 17-22 5. 27x18 13x22 6. 30-24 12-17 7. 38-33 8-13 8. 37-31 "
    "16-21 9. 42-37 14-19 10. 48-42 19x30 11. 34x14 10x19 12. 31-26 7-12 13. 42-38 5-10 14. 40-35 11-16 15. 37-32 "
    "28x37 16. 41x32 2-7";

}  // namespace

TEST_CASE("what a person corrected is what is left, and undo gives back what was", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("archive.db");
  auto const text = game("Damier, Anne", "1987.03.14", "1-1", first_moves) +
                    game("Rafle, Bérénice", "1987.03.14", "0-2", other_moves) +
                    game("Lunet, Claire", "1987.03.15", "2-0", third_moves);
  auto const file = folder.write("1987.pdn", text);
  auto const exported = [&] {
    std::vector<std::string> texts;
    for (auto const* const format : {"pdn", "json", "ndjson", "csv", "manoury", "text"}) {
      texts.push_back(run({"export", base, "--to", format, "--lang", "fr"}).out);
    }
    return texts;
  };
  auto const is_sound = [&] { return run({"base", "verify", base, "--lang", "fr"}).code == 0; };
  REQUIRE(run({"import", base, file, "--lang", "fr"}).code == 0);

  std::vector<std::vector<std::string>> states{exported()};
  auto const change = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--lang", "fr", "--as", "Anne l'archiviste"});
    auto const done = run(words);
    CAPTURE(words.front(), done.err);
    CHECK(done.code == 0);
    CHECK(is_sound());
    states.push_back(exported());
    CHECK(states.back() != states[states.size() - 2]);
    return done;
  };
  change({"edit", base, "1", "--set", "Result=2-0"});
  change({"edit", base, "2", "--set", "Date=1987.03.17"});
  change({"rename", base, "player", "Lunet, Claire", "Lunette, Claire"});
  auto const corrected = states.back();

  // The same file adds nothing; what another club made of it, with uncorrected tags, is kept beside the games at first.
  CHECK(json_at(run({"import", base, file, "--lang", "fr", "--format", "json"}).out, "$.stored") == "0");
  CHECK(exported() == corrected);
  auto const other =
      folder.write("club.pdn", "[Annotator \"Un club\"]\n" + game("Damier, A.", "1987.03.14", "1-1", first_moves) +
                                   "[Annotator \"Un club\"]\n" + game("Rafle, B.", "1987.03.14", "0-2", other_moves) +
                                   "[Annotator \"Un club\"]\n" + game("Lunet, C.", "1987.03.15", "2-0", third_moves));
  auto const again = change({"import", base, other});
  CHECK(has(again.out, "autres versions"));
  auto const removed =
      change({"dedupe", base, "--remove", "--only", "respelled", "--only", "other-result", "--only", "other-names"});
  CHECK(has(removed.out, "corrigée par une personne"));
  CHECK(states.back()[0] == corrected[0]);
  CHECK(json_at(run({"dedupe", base, "--format", "json"}).out, "$.groups") == "0");

  for (auto state = states.size() - 1; state-- > 0;) {
    auto const undone = run({"base", "undo", base, "--lang", "fr"});
    CAPTURE(state, undone.out, undone.err);
    CHECK(undone.code == 0);
    CHECK(exported() == states[state]);
    CHECK(is_sound());
  }
  CHECK(run({"base", "redo", base, "--lang", "fr"}).code == 0);
  CHECK(exported() == states[1]);
  CHECK(is_sound());
}
