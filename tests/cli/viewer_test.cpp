#include "process.hpp"

#include <catch2/catch.hpp>

#include <filesystem>

using namespace damier::cli_test;

TEST_CASE("a web page is written from files and bases", "[cli]") {
  TemporaryFolder const folder;
  auto const base = base_of(folder, sample("variants.pdn"));
  auto const converted = run({"convert", sample("variants.pdn"), "--to", "html"});
  CHECK(converted.code == 0);
  CHECK(converted.err.empty());
  CHECK(converted.out.starts_with("<!DOCTYPE html>"));
  CHECK(converted.out.ends_with("</html>\n"));
  CHECK(run({"export", base, "--to", "html"}).out == converted.out);
  CHECK(run({"export", base, "--to", "html", "--where", "id 2"}).out.find("\n[2,") != std::string::npos);
}

TEST_CASE("the ending of -o is that of a web page, or of a document", "[cli]") {
  TemporaryFolder const folder;
  auto const games = sample("games.pdn");
  REQUIRE(run({"convert", games, "-o", folder.path("a.html"), "--lang", "nl"}).code == 0);
  CHECK(read_file(folder.path("a.html")).find("<html lang=\"nl\">") != std::string::npos);
  CHECK(read_file(folder.path("a.html")).find("<script type=\"module\">") != std::string::npos);
  REQUIRE(run({"convert", games, "-o", folder.path("a.doc.html")}).code == 0);
  CHECK(read_file(folder.path("a.doc.html")).find("<script") == std::string::npos);
}

TEST_CASE("a folder after -o gets the web page as its index.html", "[cli]") {
  TemporaryFolder const folder;
  auto const games = sample("games.pdn");
  auto const whole = run({"convert", games, "--to", "html"}).out;
  auto const site = folder.path("a/site/");
  REQUIRE(run({"convert", games, "--to", "html", "-o", site}).code == 0);
  CHECK(read_file(site + "index.html") == whole);
  // Written again, without the stroke.
  folder.write("a/site/index.html", "old");
  folder.write("a/site/club.css", "kept");
  REQUIRE(run({"convert", games, "--to", "html", "-o", folder.path("a/site")}).code == 0);
  CHECK(read_file(site + "index.html") == whole);
  CHECK(read_file(site + "club.css") == "kept");
}

TEST_CASE("a folder that cannot be made is an error with its name", "[cli]") {
  TemporaryFolder const folder;
  auto const file = folder.write("file", "text");
  auto const refused = run({"convert", sample("games.pdn"), "--to", "html", "-o", file + "/site/"});
  CHECK(refused.code == 3);
  CHECK(refused.err.find(file + "/site/") != std::string::npos);
  CHECK(read_file(file) == "text");
  auto const pdn = run({"convert", sample("games.pdn"), "--to", "pdn", "-o", folder.path("none/")});
  CHECK(pdn.code == 3);
  CHECK_FALSE(std::filesystem::exists(folder.path("none")));
}

TEST_CASE("--solve is for web pages, whose exercises then are tasks", "[cli]") {
  TemporaryFolder const folder;
  auto const exercise =
      folder.write("e.pdn", "[GameType \"20\"]\n[FEN \"W:W28,32,33,37-39:B17,18\"]\n1. 28-22 17x28 2. 33x13 2-0\n\n");
  auto const solved = run({"convert", exercise, "--to", "html", "--solve"});
  CHECK(solved.code == 0);
  CHECK(solved.out.find("{\"format\":1,\"solve\":true}") != std::string::npos);
  CHECK(run({"convert", exercise, "--to", "html"}).out.find("\"solve\":true") == std::string::npos);
  auto const base = base_of(folder, exercise);
  CHECK(run({"export", base, "--to", "html", "--solve"}).out == solved.out);
  for (auto const* const format : {"pdn", "json", "document", "sql"}) {
    CAPTURE(format);
    auto const refused = run({"export", base, "--to", format, "--solve"});
    CHECK(refused.code == 2);
    CHECK(refused.err.find("--solve is for --to html") != std::string::npos);
  }
}
