#include "reading.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace reading;

namespace {

std::filesystem::path const corpus = std::filesystem::path{DAMIER_SHARED_DIR} / "corpus";

/// The number of records of each file.
std::map<std::string, std::size_t> expected_records() {
  std::map<std::string, std::size_t> result;
  std::ifstream table{corpus / "expected.tsv"};
  std::string line;
  std::getline(table, line);
  while (std::getline(table, line)) {
    std::istringstream fields{line};
    std::string path;
    std::string count;
    if (std::getline(fields, path, '\t') && std::getline(fields, count, '\t')) result[path] = std::stoul(count);
  }
  return result;
}

}  // namespace

TEST_CASE("the corpus has as many records as were counted, and errors only where there are faults") {
  if (!std::filesystem::exists(corpus / "expected.tsv")) {
    WARN("skipped: no corpus at " << corpus.string());
    return;
  }
  auto const expected = expected_records();
  REQUIRE(expected.size() > 50);
  for (auto const& [path, count] : expected) {
    CAPTURE(path);
    auto const source = damier::open_file((corpus / path).string());
    auto const all = records(*source);
    CHECK(all.size() == count);
    Strings found;
    for (auto const& record : all) {
      for (auto const& line : record.diagnostics) {
        if (!line.starts_with("hint")) found.push_back(line);
      }
    }
    if (path.ends_with("nested_comment.pdn")) {
      CHECK(found == Strings{"error nested-comment 1:34"});
      CHECK(std::count_if(all[0].events.begin(), all[0].events.end(),
                          [](std::string const& event) { return event.starts_with("move:"); }) == 3);
    } else if (path.ends_with("fail/Cat.A1.pdn")) {
      CHECK(found == Strings{"warning stray-dot 405:36"});
    } else if (path.ends_with("fail/Cat.C1.pdn")) {
      CHECK(found == Strings{"warning move-after-result 611:1"});
    } else {
      CHECK(found == Strings{});
    }
  }
}
