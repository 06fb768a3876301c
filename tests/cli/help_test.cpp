#include "apps/damier/commands.hpp"
#include "apps/damier/options/arguments.hpp"
#include "process.hpp"

#include <catch2/catch.hpp>

#include <regex>
#include <set>
#include <sstream>
#include <string>

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

TEST_CASE("the help of every command has examples and exit codes", "[cli]") {
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
    CHECK(run({"help", name}).out == help.out);
    for (auto const& line : lines_of(help.out.substr(0, help.out.find("\nExamples:")))) {
      CHECK(line.size() <= 80);
    }
  }
}

TEST_CASE("every command has a manual page that names each of its options and the exit codes", "[cli]") {
  for (auto const& entry : app::commands()) {
    std::string const name{entry.text->name};
    auto const page = read_file(DAMIER_SOURCE_DIR "/apps/damier/man/damier-" + name + ".md");
    for (auto const* section :
         {"## NAME", "## SYNOPSIS", "## DESCRIPTION", "## OPTIONS", "## EXAMPLES", "## EXIT STATUS"}) {
      CAPTURE(name, section);
      CHECK(page.find(section) != std::string::npos);
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
  CHECK(run({"help", "query", "search"}).code == 2);
}
