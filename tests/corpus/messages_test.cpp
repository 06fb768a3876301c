// Every message for the files of this repository is one of the catalogues. The files are the dialects, the inputs that
// fuzzing found and the sample games.

#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "validate/finding.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace damier;

std::vector<fs::path> files_under(std::vector<std::string> const& folders) {
  std::vector<fs::path> files;
  for (auto const& folder : folders) {
    for (auto const& entry : fs::recursive_directory_iterator{fs::path{DAMIER_SOURCE_DIR} / folder}) {
      if (entry.is_regular_file() && entry.path().extension() != ".expected") {
        files.push_back(entry.path());
      }
    }
  }
  std::ranges::sort(files);
  return files;
}

struct Messages {
  std::set<std::string, std::less<>> ids;  ///< identifiers of messages and hints
  std::set<std::string, std::less<>> codes;
};

void add_messages(Messages& messages, fs::path const& path) {
  auto const source = open_file(path.string());
  auto const reader = open_games(*source);
  Validator validator;
  JudgedReader records{*reader, validator};
  while (records.next()) {
    for (auto const& finding : records.judgement().findings) {
      messages.codes.emplace(finding.code);
      messages.ids.emplace(finding.message.id());
      messages.ids.emplace(finding.hint.id());
    }
  }
}

}  // namespace

TEST_CASE("every message about a file of this repository is one of the catalogues") {
  Messages messages;
  auto const files = files_under({"tests/corpus", "tests/fuzz/seeds", "sample-data"});
  for (auto const& path : files) {
    INFO(path.string());
    try {
      add_messages(messages, path);
    } catch (ForeignFile const&) {  // the seed is not text
      CHECK(path.string().find("/fuzz/seeds/") != std::string::npos);
    }
  }
  CHECK(messages.ids.size() > 100);
  // More than half of the codes have an example here. tests/validate has the causes of illegal moves and rare codes.
  CHECK(2 * messages.codes.size() > finding_codes().size());
}
