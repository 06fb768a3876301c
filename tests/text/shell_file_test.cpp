#include "text/shell_file.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <string>

using damier::shell_file;

namespace {

/// What a shell makes of the argument.
std::string read_by_shell(std::string const& word) {
  auto* const pipe = popen(("printf %s " + word).c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::array<char, 256> buffer{};
  auto const size = fread(buffer.data(), 1, buffer.size(), pipe);
  REQUIRE(pclose(pipe) == 0);
  return {buffer.data(), size};
}

}  // namespace

TEST_CASE("a plain name of a file is its own argument") {
  for (std::string const name :
       {"games.db", "/home/jan/2024-05_final.db", "a,b:c@d%e+f.db", "damiers\xC3\xA9.db", "-"}) {
    CHECK(shell_file(name) == name);
  }
}

TEST_CASE("other names are quoted, so that a shell reads the same") {
  CHECK(shell_file("my games.db") == "'my games.db'");
  CHECK(shell_file("Jan's.db") == "'Jan'\\''s.db'");
  CHECK(shell_file("-x.db") == "./-x.db");
  CHECK(shell_file("") == "''");
  for (std::string const name :
       {"my games.db", "Jan's.db", "''",   "$HOME.db", "`id`.db", "a;b", "a&b", "~",   "*",   "a?b",  "!x", "#x",
        "a\\b",        "a\nb",     "a\tb", "\"x\"",    "{a,b}",   "(a)", "<x>", "a|b", "a=b", "[ab]", "^x"}) {
    CHECK(read_by_shell(shell_file(name)) == name);
  }
}
