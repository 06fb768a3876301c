// Memory that runs out: at whatever allocation, the command ends with 3 and a sentence, and the base stays sound.

#include "process.hpp"
#include "tests/sanitized.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

using Words = std::vector<std::string>;

Outcome run_without_memory(Words const& words, unsigned long from, bool once) {
  Setting setting;
  setting.environment = {"LD_PRELOAD=" FAILING_MEMORY, "DAMIER_FAIL_AT=" + std::to_string(from)};
  if (once) {
    setting.environment.emplace_back("DAMIER_FAIL_ONCE=1");
  }
  return run(words, setting);
}

/// Runs a command without memory from some of its allocations on, and without the memory of one of them: the first
/// ones, and then ever more apart, until it ends as it does with memory.
void check(Words const& words, std::string const& base, std::string const& made) {
  unsigned sound_ends = 0;
  for (unsigned long from = 0; sound_ends < 3 && from < 1'000'000; from += 1 + from / 6) {
    for (auto const once : {true, false}) {
      std::filesystem::copy_file(made, base, std::filesystem::copy_options::overwrite_existing);
      auto const outcome = run_without_memory(words, from, once);
      CAPTURE(words, from, once, outcome.err);
      CHECK(outcome.code >= 0);
      CHECK(outcome.code <= 3);
      CHECK((outcome.code != 3 || outcome.err.find("damier: error: ") != std::string::npos));
      CHECK(outcome.err.find("std::") == std::string::npos);
      sound_ends = outcome.code == 3 ? 0 : sound_ends + (once ? 0U : 1U);
    }
    CHECK(run({"base", "verify", base}).code == 0);
  }
}

}  // namespace

TEST_CASE("a command that runs out of memory says so, at whatever allocation", "[cli]") {
#ifdef DAMIER_SANITIZED
  return;  // a sanitizer has an allocator of its own
#endif
  TemporaryFolder const folder;
  auto const made = base_of(folder, sample("games.pdn"));
  auto const base = folder.path("copy.db");
  auto const more = folder.write("more.pdn", "[White \"New\"]\n1. 32-28 {new} 19-23 2. 28x19 14x23 *\n");
  check({"--version"}, base, made);
  check({"base", "info", base}, base, made);
  check({"search", base, "captures", "--threads", "2"}, base, made);
  check({"check", more, "--threads", "2"}, base, made);
  check({"import", base, more, "--threads", "2"}, base, made);
  check({"dedupe", base}, base, made);
  check({"motifs", base, "--threads", "2"}, base, made);
  check({"export", base, "--to", "html"}, base, made);
  check({"annotate", base, "--layers", "motifs,tree"}, base, made);
}
