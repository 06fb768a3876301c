#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "process.hpp"
#include "text/text_width.hpp"

#include <catch2/catch.hpp>

#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

using namespace damier::cli_test;
namespace app = damier::app;

namespace {

/// The long options that a help text declares.
std::set<std::string> options_of(std::string const& help) {
  std::set<std::string> options;
  static std::regex const declared{R"(\n  (?:-\w, )?(--[a-z-]+))"};
  for (std::sregex_iterator it{help.begin(), help.end(), declared}; it != std::sregex_iterator{}; ++it) {
    options.insert((*it)[1]);
  }
  return options;
}

/// The help of a command together with that of its own commands.
std::string whole_help(std::string const& name) {
  auto text = run({name, "--help"}).out;
  static std::regex const below{R"(\nUsage: damier \w+ COMMAND)"};
  if (std::regex_search(text, below)) {
    static std::regex const command{R"(\n  ([a-z]+)  )"};
    auto const all = text;
    for (std::sregex_iterator it{all.begin(), all.end(), command}; it != std::sregex_iterator{}; ++it) {
      text += run({name, (*it)[1], "--help"}).out;
    }
  }
  return text;
}

}  // namespace

TEST_CASE("damier --help lists every command of the table", "[cli]") {
  auto const help = run({"--help"});
  CHECK(help.code == 0);
  CHECK(help.err.empty());
  for (auto const& entry : app::commands()) {
    CHECK(help.out.find("\n  " + std::string{entry.text->name} + " ") != std::string::npos);
    CHECK(help.out.find(entry.text->summary) != std::string::npos);
  }
}

TEST_CASE("the help of every command has its options, examples and exit codes", "[cli]") {
  for (auto const& entry : app::commands()) {
    std::string const name{entry.text->name};
    CAPTURE(name);
    auto const help = run({name, "--help"});
    CHECK(help.code == 0);
    CHECK(help.err.empty());
    CHECK(help.out.find("Usage: damier " + name) != std::string::npos);
    CHECK(help.out.find("\nExamples:\n  damier " + name) != std::string::npos);
    for (auto const* code : {"\n  0  ", "\n  2  ", "\n  3  ", "\n  130  "}) {
      CHECK(help.out.find(code) != std::string::npos);
    }
    for (auto const& line : lines_of(help.out.substr(0, help.out.find("\nExamples:")))) {
      CHECK(damier::width_of(line) <= 80);
    }
    CHECK(run({"help", name}).out.find("\nOPTIONS\n") != std::string::npos);
  }
}

TEST_CASE("the help of a command's own command is its part of the manual", "[cli]") {
  auto const help = run({"base", "verify", "--help"}).out;
  CHECK(help.starts_with("damier base verify - whether a base is sound\n"));
  CHECK(help.find("\nChecks the file with SQLite's own checks") != std::string::npos);
  CHECK(help.find("\n  damier base verify games.db\n") != std::string::npos);
  CHECK(help.find("damier base info") == std::string::npos);
  CHECK(run({"help", "base", "verify"}).out == help);
}

TEST_CASE("the manual of every command has each of its options and the exit codes", "[cli]") {
  for (auto const& entry : app::commands()) {
    std::string const name{entry.text->name};
    auto const page = run({"help", name, "--markdown"}).out;
    std::size_t last = 0;
    for (auto const* section :
         {"## NAME", "## SYNOPSIS", "## DESCRIPTION", "## OPTIONS", "## EXAMPLES", "## EXIT STATUS"}) {
      CAPTURE(name, section);
      auto const place = page.find(section);
      CHECK(place != std::string::npos);
      CHECK(place >= last);
      last = place;
    }
    CHECK(page.find("damier " + name + " - " + std::string{entry.text->summary}) != std::string::npos);
    auto const options = options_of(whole_help(name));
    CHECK(options.contains("--help"));
    CHECK(options.contains("--color"));
    for (auto const& option : options) {
      CAPTURE(name, option);
      CHECK(page.find("`" + option) != std::string::npos);
    }
    for (auto const* code : {"**0**", "**2**", "**3**", "**130**"}) {
      CAPTURE(name, code);
      CHECK(page.find(code) != std::string::npos);
    }
  }
}

TEST_CASE("help is in the language that is asked for, as far as it is translated", "[cli]") {
  for (auto const& [code, base, options] :
       {std::tuple{"fr", "la base", "\nOptions:\n"}, std::tuple{"nl", "de databank", "\nOpties:\n"}}) {
    CAPTURE(code);
    for (auto const& entry : app::commands()) {
      CAPTURE(entry.text->name);
      auto const help = run({std::string{entry.text->name}, "--help", "--lang", code}).out;
      CHECK(help.find(entry.text->summary) == std::string::npos);
      CHECK(help.find("this help") == std::string::npos);
    }
    auto const help = run({"tree", "--help", "--lang", code}).out;
    CHECK(help.find(options) != std::string::npos);
    CHECK(help.find(base) != std::string::npos);
    CHECK(run({"help", "tree", "--lang", code}).out.find("this help") == std::string::npos);
    CHECK(run({"--help", "--lang", code}).out.find("read game files into a base") == std::string::npos);
  }
}

TEST_CASE("--version says name and version", "[cli]") {
  auto const version = run({"--version"});
  CHECK(version.code == 0);
  CHECK(std::regex_match(version.out, std::regex{R"(damier \d+\.\d+\.\d+\n)"}));
}

TEST_CASE("damier help query is the manual of the query language", "[cli]") {
  auto const manual = run({"help", "query"});
  CHECK(manual.code == 0);
  CHECK(manual.err.empty());
  CHECK(manual.out.starts_with("NAME\n"));
  CHECK(manual.out.find("\n        $ damier search sample.db 'wm 27,28 and bm 18' --count\n") != std::string::npos);
  CHECK(manual.out.find("\n    A next B: B holds in the very next position.") != std::string::npos);
  CHECK(manual.out.find("](") == std::string::npos);
  // Examples may be wider than the terminal; nothing else may.
  std::istringstream lines{manual.out};
  for (std::string line; std::getline(lines, line);) {
    CHECK((line.starts_with("        ") || line.size() <= 84));
  }
  CHECK(run({"help", "query", "save"}).code == 0);
}
