#include "process.hpp"

#include <catch2/catch.hpp>

using namespace damier::cli_test;

TEST_CASE("bulletins are written from files and bases, and the ending of -o chooses the format", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.path("g.db");
  REQUIRE(run({"import", base, sample("variants.pdn")}).code == 0);
  for (auto const* const format : {"tex", "md", "document"}) {
    CAPTURE(format);
    auto const converted = run({"convert", sample("variants.pdn"), "--to", format});
    CHECK(converted.code == 0);
    CHECK(converted.err.empty());
    CHECK(run({"export", base, "--to", format}).out == converted.out);
  }
  auto const file = folder.path("b.doc.html");
  REQUIRE(run({"export", base, "-o", file, "--lang", "fr"}).code == 0);
  CHECK(read_file(file).find("<html lang=\"fr\">") != std::string::npos);
}

TEST_CASE("--diagrams takes its words and numbers, for bulletins", "[cli]") {
  auto const games = sample("games.pdn");
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "10"}).out.find("```text") != std::string::npos);
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "0"}).code == 2);
  CHECK(run({"convert", games, "--to", "md", "--diagrams", "mark"}).err.find("did you mean 'marks'?") !=
        std::string::npos);
  CHECK(run({"convert", games, "--to", "pdn", "--diagrams", "none"}).err.find("--diagrams") != std::string::npos);
}
