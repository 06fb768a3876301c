// A skipped test is reported: what tests/skip.hpp writes, and what scripts/report-skipped prints.

#include "tests/skip.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace {

/// The output of a shell command.
std::string printed(std::string const& line) {
  auto* const pipe = popen(line.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string text;
  std::array<char, 4096> buffer{};
  while (auto const size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), size);
  }
  CHECK(pclose(pipe) == 0);
  return text;
}

/// A log for skip() that is removed with the object; the caller's log is used again afterwards.
class SkipLog {
 public:
  SkipLog() {
    if (auto const* const old = std::getenv("DAMIER_SKIP_LOG"); old != nullptr) {
      before_ = old;
    }
    setenv("DAMIER_SKIP_LOG", path_.c_str(), 1);
  }
  SkipLog(SkipLog const&) = delete;
  SkipLog& operator=(SkipLog const&) = delete;
  ~SkipLog() {
    before_.empty() ? unsetenv("DAMIER_SKIP_LOG") : setenv("DAMIER_SKIP_LOG", before_.c_str(), 1);
    std::filesystem::remove(path_);
  }
  [[nodiscard]] std::string const& path() const noexcept { return path_; }

 private:
  std::string path_ = (std::filesystem::temp_directory_path() / "damier-skip-test.tsv").string();
  std::string before_;
};

}  // namespace

TEST_CASE("a test that is skipped is in the log with its reason, and in the last lines of a run") {
  SkipLog const log;
  std::ofstream{log.path()};
  std::string const report = "'" DAMIER_SOURCE_DIR "/scripts/report-skipped' '" + log.path() + "'";
  CHECK(printed(report) == "\nskipped: no test\n");
  skipping::skip("of a trial of the report");
  std::ifstream file{log.path()};
  std::string const line{std::istreambuf_iterator<char>{file}, {}};
  auto const name = Catch::getResultCapture().getCurrentTestName();
  CHECK(line == "damier_test_architecture\t" + name + "\tof a trial of the report\n");
  CHECK(printed(report) ==
        "\nskipped: 1 test\n  because of a trial of the report:\n    damier_test_architecture: " + name + "\n");
}
