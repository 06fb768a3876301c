#include "reading.hpp"
#include "tests/skip.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace reading;

namespace {

/// The number of records of each file.
std::map<std::string, std::size_t> expected_records(std::filesystem::path const& corpus) {
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

/// The expected diagnostics for the files of pdn-standard/fail, whose faults are in the table of malformed inputs. In
/// all other files only hints may occur.
std::map<std::string, Strings> const& faults() {
  static std::map<std::string, Strings> const table = {
      {"fail/40Camp.DamaInternazionaleAssoluto.pdn",
       {"hint missing-terminator 226:14", "hint odd-blanks 533:9"}},
      {"fail/Cat.A1.pdn", {"hint odd-blanks 56:9", "warning stray-dot 405:36"}},
      {"fail/Cat.C1.pdn",
       {"hint odd-blanks 273:8", "hint number-without-move 579:75", "hint missing-terminator 579:76",
        "warning move-after-result 611:1"}},
      {"fail/abatsiev.pdn", {"hint move-left-out 595:4"}},
      {"fail/delfts.pdn",
       {"hint odd-blanks 1:9", "hint leading-zero 14:1", "hint score-like-move 26:69", "hint leading-zero 41:1",
        "hint score-like-move 53:35"}},
      {"fail/mrdrcd07.pdn",
       {"hint number-without-move 198:1", "hint number-without-move 326:1", "hint number-without-move 583:1"}},
      {"fail/mrdrcd08.pdn", {"hint number-without-move 499:1"}},
      {"fail/nested_comment.pdn", {"error nested-comment 1:34"}},
  };
  return table;
}

}  // namespace

TEST_CASE("the corpus has as many records as were counted, and faults only where there are some") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) {
    return;
  }
  auto const expected = expected_records(*corpus);
  REQUIRE(expected.size() > 50);
  std::size_t faulty = 0;
  for (auto const& [path, count] : expected) {
    CAPTURE(path);
    auto const source = damier::open_file((*corpus / path).string());
    auto const all = records(*source);
    CHECK(all.size() == count);
    auto const known = std::find_if(faults().begin(), faults().end(),
                                    [&, whole = path](auto const& entry) { return whole.ends_with(entry.first); });
    bool const is_known = known != faults().end();
    Strings found;
    for (auto const& record : all) {
      for (auto const& line : record.diagnostics) {
        if (is_known || !line.starts_with("hint")) found.push_back(line);
      }
    }
    CHECK(found == (is_known ? known->second : Strings{}));
    faulty += is_known ? 1U : 0U;
    if (path.ends_with("nested_comment.pdn")) {
      CHECK(std::count_if(all[0].events.begin(), all[0].events.end(),
                          [](std::string const& event) { return event.starts_with("move:"); }) == 3);
    }
  }
  CHECK(faulty == faults().size());
}
