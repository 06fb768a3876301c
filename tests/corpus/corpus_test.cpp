// The files of the shared corpus: the expected result of each is in its expected.tsv. If the corpus is absent the tests
// are reported as skipped.

#include "export/pdn_writer.hpp"
#include "grammar/pdn/reader.hpp"
#include "import/importer.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/base_reader.hpp"
#include "tests/corpus/round_trip.hpp"
#include "tests/in_words.hpp"
#include "tests/skip.hpp"
#include "tests/store/all_games.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;
using in_words::english;

namespace {

struct Expected {
  std::string path;
  std::uint64_t records = 0;
  std::uint64_t legal = 0;
  std::uint64_t plies = 0;
};

/// The folder of the corpus. To be called only if corpus_is_here() returned true.
std::filesystem::path corpus() { return std::filesystem::path{DAMIER_SHARED_DIR} / "corpus"; }

bool corpus_is_here() { return skipping::shared_corpus().has_value(); }

std::vector<Expected> expected() {
  std::ifstream file{corpus() / "expected.tsv"};
  std::vector<Expected> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields{line};
    Expected row;
    std::getline(fields, row.path, '\t');
    fields >> row.records >> row.legal >> row.plies;
    rows.push_back(row);
  }
  return rows;
}

/// The variant of the games of a file, as given by the corpus.
std::string_view variant_of_file(std::string const& name) {
  static std::map<std::string, std::string_view, std::less<>> const others{
      {"OCA_2.0.pdn", "english"},
      {"Principles of Strategy.pdn", "english"},
      {"Tricks traps and shots.pdn", "english"},
      {"beginner.pdn", "english"},
      {"borderclassics.pdn", "english"},
      {"bridges.pdn", "english"},
      {"gem.pdn", "english"},
      {"goulds.pdn", "english"},
      {"inferno.pdn", "english"},
      {"lpc.pdn", "english"},
      {"Campionato Assoluto 2005.pdn", "italian"},
      {"abatsiev.pdn", "russian"},
      {"alphanumeric.pdn", "russian"},
      {"ussr1947.pdn", "russian"},
      {"mrdrcd07.pdn", "czech"},
      {"mrdrcd08.pdn", "czech"},
      {"mrcd2000kval.pdn", "czech"},
      {"mrcd2006.pdn", "czech"},
      {"mrcd2007.pdn", "czech"},
  };
  auto const found = others.find(name);
  return found == others.end() ? "international" : found->second;
}

ImportReport import_file(Base& base, std::filesystem::path const& path) {
  Importer importer{base};
  auto const source = open_file(path.string());
  importer.import(*source, path.filename().string());
  return importer.report();
}

std::string exported(Base& base) {
  std::string text;
  BaseReader loader{base};
  for (auto const id : all_games(base)) {
    write_pdn(loader.load(id, {.game = true})->game, text);
  }
  return text;
}

}  // namespace

TEST_CASE("every corpus file gives the records, legal records and plies that are expected of it") {
  if (!corpus_is_here()) {
    return;
  }
  for (auto const& row : expected()) {
    INFO(row.path);
    TemporaryBase file;
    auto base = Base::open_for_writing(file.path());
    auto const report = import_file(base, corpus() / row.path);
    CHECK(report.games == row.records);
    CHECK(report.stored == row.records);
    CHECK(verify(base.path()).empty());
    CHECK(report.unjudged_games == 0);
    CHECK(report.games - report.illegal_games == row.legal);
    CHECK(report.plies == row.plies);
  }
}

TEST_CASE("the illegal record of the corpus is found with its cause, and no other move of any record is accused") {
  if (!corpus_is_here()) {
    return;
  }
  std::map<std::string, unsigned> errors;  // number by "file: code"
  for (auto const& row : expected()) {
    auto const source = open_file((corpus() / row.path).string());
    auto const reader = open_games(*source);
    Validator validator;
    JudgedReader records{*reader, validator};
    while (records.next()) {
      for (auto const& finding : records.judgement().findings) {
        if (finding.severity == Severity::error) {
          ++errors[row.path + ": " + std::string{finding.code}];
        }
        INFO(row.path << ": " << english(finding.message) << "; " << english(finding.hint));
      }
    }
  }
  // The king on 45 has no move: tests/reference/legal-moves.tsv has the position. The comment inside a comment is no
  // fault of a move.
  CHECK(errors == std::map<std::string, unsigned>{{"pdn-standard/fail/Cat.C1.pdn: game-over", 1},
                                                  {"pdn-standard/fail/nested_comment.pdn: nested-comment", 1}});
}

TEST_CASE("the variant of a game without a GameType is inferred correctly for 99 of 100 games of the corpus") {
  if (!corpus_is_here()) {
    return;
  }
  unsigned inferred = 0;
  unsigned right = 0;
  for (auto const& row : expected()) {
    TemporaryBase file;
    auto base = Base::open_for_writing(file.path());
    import_file(base, corpus() / row.path);
    auto const variant = variant_of_file(std::filesystem::path{row.path}.filename().string());
    BaseReader loader{base};
    for (auto const id : all_games(base)) {
      auto const& game = loader.load(id, {.game = true})->game;
      if (game.evidence != VariantEvidence::inferred) {
        continue;
      }
      ++inferred;
      right += game.variant->name() == variant ? 1U : 0U;
      INFO(row.path << ": game " << static_cast<std::int64_t>(id) << " is taken for " << game.variant->name());
      CHECK(game.variant->name() == variant);
    }
  }
  CHECK(inferred == 2'943);
  CHECK(100 * right >= 99 * inferred);
}

TEST_CASE("file to base to PDN to base gives the same games") {
  if (!corpus_is_here()) {
    return;
  }
  for (auto const& row : expected()) {
    INFO(row.path);
    TemporaryBase first_file;
    TemporaryBase second_file;
    auto first = Base::open_for_writing(first_file.path());
    auto second = Base::open_for_writing(second_file.path());
    import_file(first, corpus() / row.path);
    auto const text = exported(first);
    Importer importer{second};
    auto const source = open_text(text);
    importer.import(*source, "exported.pdn");
    REQUIRE(importer.report().stored == row.records);
    CHECK(exported(second) == text);
    Importer again{first};
    auto const same = open_text(text);
    again.import(*same, "exported.pdn");
    CHECK(again.report().stored == 0);
    BaseReader one{first};
    BaseReader two{second};
    for (auto const id : all_games(first)) {
      auto const& before = one.load(id, {.game = true})->game;
      auto const& after = two.load(id, {.game = true})->game;
      INFO("game " << static_cast<std::int64_t>(id));
      CHECK(before.variant == after.variant);
      CHECK(before.start == after.start);
      CHECK(before.outcome() == after.outcome());
      CHECK(before.main_line_plies() == after.main_line_plies());
      for (auto const& tag : before.tags) {
        CHECK(after.tag(tag.name) == before.tag(tag.name));
      }
      std::vector<Move> moves_before;
      std::vector<Move> moves_after;
      for (auto const& item : before.items) {
        moves_before.push_back(item.move);
      }
      for (auto const& item : after.items) {
        moves_after.push_back(item.move);
      }
      CHECK(moves_before == moves_after);
    }
  }
}

TEST_CASE("an export of the whole corpus in any form is recognised by the base") {
  if (!corpus_is_here()) {
    return;
  }
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  for (auto const& row : expected()) {
    import_file(base, corpus() / row.path);
  }
  for (auto const& form : round_trip::forms()) {
    round_trip::check(base, form);
  }
}
