// The examples of README, of the cookbook and of the manual of the query language: each command prints the output
// shown.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string without_last_line_ends(std::string text) {
  auto const end = text.find_last_not_of('\n');
  text.erase(end == std::string::npos ? 0 : end + 1);
  return text;
}

/// Runs the commands of a page, which are the text lines that begin with "    $ ", one after the other in the same
/// folder, and compares what each prints with the lines below it. "…" as the last of these lines stands for any further
/// output. Returns the number of commands.
std::size_t check_transcripts(std::string const& page_path) {
  TemporaryFolder const folder;
  auto const page = lines_of(read_file(page_path));
  constexpr std::string_view indent = "    ";
  constexpr std::string_view prompt = "    $ ";
  constexpr std::string_view and_more = "\n…";
  std::size_t examples = 0;
  for (std::size_t line = 0; line < page.size(); ++line) {
    if (!page[line].starts_with(prompt)) {
      continue;
    }
    auto const command = page[line].substr(prompt.size());
    CAPTURE(command);
    std::string expected;
    for (auto next = line + 1; next < page.size() && !page[next].starts_with(prompt) &&
                               (page[next].starts_with(indent) || page[next].empty());
         ++next) {
      expected += page[next].empty() ? "\n" : page[next].substr(indent.size()) + "\n";
    }
    expected = without_last_line_ends(std::move(expected));
    auto printed = without_last_line_ends(shell("cd " + folder.path("") +
                                                " && ln -sfn " DAMIER_SOURCE_DIR "/sample-data sample-data && "
                                                "damier() { \"$DAMIER\" \"$@\"; } && " +
                                                command + " 2>&1")
                                              .out);
    if (expected.ends_with(and_more)) {
      expected.resize(expected.size() - and_more.size());
      CHECK(printed.starts_with(expected + "\n"));
      printed.resize(std::min(printed.size(), expected.size()));
    }
    CHECK(printed == expected);
    ++examples;
  }
  return examples;
}

}  // namespace

TEST_CASE("every example of the manual of the query language prints the output shown", "[cli]") {
  CHECK(check_transcripts(DAMIER_SOURCE_DIR "/apps/damier/man/damier-query.md") > 40);
}

TEST_CASE("every question of the cookbook is answered as shown", "[cli]") {
  CHECK(check_transcripts(DAMIER_SOURCE_DIR "/docs/cookbook.md") > 30);
}

TEST_CASE("every example of README prints the output shown", "[cli]") {
  CHECK(check_transcripts(DAMIER_SOURCE_DIR "/README.md") > 5);
}

TEST_CASE("the examples of docs/sql.md print what is shown", "[cli]") {
  CHECK(check_transcripts(DAMIER_SOURCE_DIR "/docs/sql.md") > 2);
}
