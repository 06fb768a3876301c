// Games with something around them or before each text line, as people hand them to the program: the same games, one
// finding a file, and a copy of nothing.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string const tags =
    "[Event \"Club\"]\n[White \"Rafle, B.\"]\n[Black \"Kroon, D.\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n";
std::string const moves = "1. 32-28 19-23 2. 28x19 14x23 1-1\n";
std::string const game = tags + "\n" + moves;

/// A text with something before each of its lines.
std::string marked(std::string const& text, std::string const& mark) {
  std::string all;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = text.find('\n', at) + 1;
    all += mark + text.substr(at, end - at);
    at = end;
  }
  return all;
}

std::string replaced(std::string text, std::string const& old, std::string const& by) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
  return text;
}

}  // namespace

TEST_CASE("games with something around them are converted as those without, with one finding a file", "[cli]") {
  TemporaryFolder const folder;
  auto const plain = run({"convert", folder.write("plain.pdn", game), "--to", "pdn"});
  REQUIRE(plain.err.empty());
  for (auto const& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"mark of a comment", marked(game, "// ")},
           {"mark of a list", marked(game, "* ")},
           {"fence", "# Notes\n\n```pdn\n" + game + "```\n"},
           {"forum", "[code]\n" + game + "[/code]\n"},
           {"long string", "text = \"\"\"" + game + "\"\"\"\n"},
           {"SQL", "insert into games values ('" + game + "');\n"},
           {"here document", "cat > a.pdn <<EOF\n" + game + "EOF\n"},
           {"cells", "\"" + replaced(game, "\"", "\"\"") + "\",12\n"},
           {"escapes", "\"" + replaced(replaced(game, "\"", "\\\""), "\n", "\\n") + "\"\n"},
           {"quoted-printable mail", replaced(game, "\"", "=22")},
           {"references", replaced(game, "\"", "&quot;")},
           {"quotation marks of print", replaced(replaced(game, " \"", " \xE2\x80\x9C"), "\"]", "\xE2\x80\x9D]")}}) {
    CAPTURE(name);
    auto const file = folder.write("wrapped.pdn", text);
    auto const converted = run({"convert", file, "--to", "pdn"});
    CHECK(converted.out == plain.out);
    CHECK(converted.code == 0);
    auto const checked = run({"check", file, "--severity", "hint"});
    CHECK(checked.out.find("\n1 game in 1 file: 1 finding\n") != std::string::npos);
  }
}

TEST_CASE("numbers of moves with other signs, and rows of typed sheets, are read with one finding a game", "[cli]") {
  TemporaryFolder const folder;
  auto const plain = run({"convert", folder.write("plain.pdn", game), "--to", "pdn"});
  for (auto const& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"brackets", "(1) 32-28 19-23 (2) 28x19 14x23 1-1\n"},
           {"square brackets", "[1] 32-28 19-23\n[2] 28x19 14x23 1-1\n"},
           {"hash", "#1 32-28 19-23\n#2 28x19 14x23 1-1\n"},
           {"degree", "1\xC2\xB0 32-28 19-23\n2\xC2\xB0 28x19 14x23 1-1\n"},
           {"rows", "1 32 28 19 23\n2 28 19 14 23\n1-1\n"}}) {
    CAPTURE(name);
    auto const file = folder.write("numbers.pdn", tags + "\n" + text);
    CHECK(run({"convert", file, "--to", "pdn"}).out == plain.out);
    auto const checked = run({"check", file, "--severity", "hint"});
    CHECK(checked.out.find("\n1 game in 1 file: 1 finding\n") != std::string::npos);
  }
}
