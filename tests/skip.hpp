#pragma once

#include <catch2/catch.hpp>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

/// Tests that need something which is not in the repository and may be missing.
namespace skipping {

/// Reports that the current test is skipped, and why: as a warning of Catch, and as "program, test, reason" with tabs
/// between on a text line of the file that DAMIER_SKIP_LOG names, from which scripts/test makes its last lines.
inline void skip(std::string_view reason) {
  WARN("skipped: " << reason);
  if (auto const* const log = std::getenv("DAMIER_SKIP_LOG"); log != nullptr) {
    std::ofstream{log, std::ios::app} << std::string{program_invocation_short_name} + "\t" +
                                             Catch::getResultCapture().getCurrentTestName() + "\t" +
                                             std::string{reason} + "\n";
  }
}

/// The corpus of real files, which may not be copied into the repository and is shared beside it. If it is missing the
/// test is reported as skipped, and must return.
[[nodiscard]] inline std::optional<std::filesystem::path> shared_corpus() {
  auto const folder = std::filesystem::path{DAMIER_SHARED_DIR} / "corpus";
  if (std::filesystem::exists(folder / "expected.tsv")) {
    return folder;
  }
  skip("the corpus of real files, ../shared/corpus, is not there");
  return std::nullopt;
}

}  // namespace skipping
