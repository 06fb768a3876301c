// The manual of the query language: each command in it prints the output shown.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier::cli_test;

TEST_CASE("every example of the manual of the query language prints the output shown", "[cli]") {
  TemporaryFolder const folder;
  auto const page = lines_of(read_file(DAMIER_SOURCE_DIR "/apps/damier/man/damier-query.md"));
  constexpr std::string_view indent = "    ";
  constexpr std::string_view prompt = "    $ ";
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
    auto const end = expected.find_last_not_of('\n');
    expected.erase(end == std::string::npos ? 0 : end + 1);

    auto printed = shell("cd " + folder.path("") +
                         " && ln -sfn " DAMIER_SOURCE_DIR
                         "/sample-data sample-data && "
                         "damier() { \"$DAMIER\" \"$@\"; } && " +
                         command + " 2>&1")
                       .out;
    printed.erase(printed.find_last_not_of('\n') == std::string::npos ? 0 : printed.find_last_not_of('\n') + 1);
    CHECK(printed == expected);
    ++examples;
  }
  CHECK(examples > 40);
}
