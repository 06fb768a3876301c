#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string completed(std::vector<std::string> words) {
  words.insert(words.begin(), {"completion", "--candidates", "--"});
  return run(words).out;
}

}  // namespace

TEST_CASE("commands, options and their values are completed", "[cli]") {
  CHECK(completed({"mo"}) == "motifs\n");
  CHECK(completed({"search", "games.db", "--mi"}) == "--mirror\n");
  CHECK(completed({"search", "games.db", "--format", "nd"}) == "ndjson\n");
  CHECK(completed({"motifs", "--in", ""}) == "variations\nsolutions\nlines\n");
  CHECK(completed({"base", "ver"}) == "verify\n");
  CHECK(completed({"import", "ga"}).empty());
}

TEST_CASE("the words of a query are completed by what the grammar takes there", "[cli]") {
  CHECK(completed({"search", "games.db", "sacri"}) == "sacrifice\n");
  CHECK(completed({"search", "games.db", "result dr"}) == "result draw\n");
  CHECK(completed({"search", "games.db", "sacrifice next capt"}) ==
        "sacrifice next captured\nsacrifice next captures\n");
  CHECK(completed({"export", "games.db", "--where", "captures in var"}) == "captures in variations\n");
  CHECK(completed({"search", "games.db", "result 5 dr"}).empty());
  CHECK(completed({"search", "games.db", ""}).find("\nsacrifice\n") != std::string::npos);
}

TEST_CASE("names of motifs and openings are completed in every language, without regard to accents", "[cli]") {
  CHECK(completed({"search", "games.db", "motif \"coup roy"}) == "motif \"coup royal\"\n");
  CHECK(completed({"search", "games.db", "not motif \"turk"}) ==
        "not motif \"Turkish shot\"\nnot motif \"Turkse slag\"\n");
  CHECK(completed({"search", "games.db", "opening \"raph"}) ==
        "opening \"Raphaël opening\"\nopening \"Raphaël-opening\"\n");
  CHECK(completed({"motifs", "games.db", "--motif", "coup nap"}) == "coup Napoléon\ncoup Napoleon\n");
}

TEST_CASE("there is a script for bash, zsh and fish", "[cli]") {
  for (std::string const shell : {"bash", "zsh", "fish"}) {
    auto const script = run({"completion", shell});
    CHECK(script.code == 0);
    CHECK(script.out.find("damier completion --candidates --") != std::string::npos);
  }
  auto const wrong = run({"completion", "tcsh"});
  CHECK(wrong.code == 2);
  CHECK(wrong.err.find("bash") != std::string::npos);
}
