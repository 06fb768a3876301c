// Every .pdn file of this folder is one row of the tables of irregularities in PDN, and every .txt file one way of
// printing French draughts text. It is read, judged and described as text, which must equal the .expected file of the
// same name. DAMIER_ACCEPT=1 rewrites the .expected files. README.md lists the row of each file.

#include "export/pdn_writer.hpp"
#include "game/builder.hpp"
#include "grammar/game_reader.hpp"
#include "prose/open_games.hpp"
#include "tests/in_words.hpp"
#include "validate/validator.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace damier;
using in_words::english;

fs::path const folder = fs::path{DAMIER_SOURCE_DIR} / "tests/corpus";

std::string content(fs::path const& path) {
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string describe(Finding const& finding) {
  auto text = "  " + std::string{name(finding.severity)} + ' ' + std::string{finding.code} + " at " +
              std::to_string(finding.where.line) + ':' + std::to_string(finding.where.column) + ": " +
              english(finding.message) + "\n    " + finding.source_line + "\n    " +
              std::string(finding.source_column - 1, ' ') + std::string(finding.length, '^') + '\n';
  for (auto const& line : {english(finding.hint)}) {
    text += line.empty() ? "" : "    hint: " + line + '\n';
  }
  return text;
}

/// French text is read as what it looks like: where moves are in its sentences, it is running text.
std::unique_ptr<GameReader> open_dialect(ByteSource& source, fs::path const& path) {
  return open_games(source, {.format = path.extension() == ".pdn" ? std::optional{TextFormat::pdn} : std::nullopt});
}

/// The result of reading a file, a paragraph for each record: its kind, the record as it is written again, its
/// findings.
std::string describe(fs::path const& path) {
  auto const source = open_file(path.string());
  auto const reader = open_dialect(*source, path);
  Validator validator;
  GameTape tape;
  Game game;
  std::string text;
  while (reader->next(tape)) {
    build(tape, game);
    auto const& judgement = validator.judge(tape, game);
    text += "record " + std::to_string(tape.number) + " at line " + std::to_string(tape.line) + ": " +
            std::string{game.variant != nullptr ? game.variant->name() : "no variant"} + " (" +
            std::string{name(game.evidence)} + "), " + std::to_string(judgement.plies) + " plies" +
            (judgement.legal ? "" : ", illegal") + ", " + std::string{name(game.outcome())} + '\n';
    write_pdn(game, text);
    for (auto const& finding : judgement.findings) {
      text += describe(finding);
    }
    text += "----\n";
  }
  return text;
}

/// All games of a text as they are written again, and the number of findings of each code when they were read.
std::pair<std::string, std::size_t> rewrite(GameReader& reader, std::string_view code) {
  Validator validator;
  GameTape tape;
  Game game;
  std::pair<std::string, std::size_t> result;
  while (reader.next(tape)) {
    build(tape, game);
    auto const& findings = validator.judge(tape, game).findings;
    result.second += static_cast<std::size_t>(std::ranges::count(findings, code, &Finding::code));
    write_pdn(game, result.first);
  }
  return result;
}

std::vector<fs::path> dialects() {
  std::vector<fs::path> files;
  for (auto const& entry : fs::directory_iterator{folder}) {
    auto const name = entry.path().filename().string();
    if (name.ends_with(".pdn") || (name.starts_with("manoury-") && name.ends_with(".txt"))) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

TEST_CASE("every dialect is read as its expectation says") {
  auto const files = dialects();
  REQUIRE(files.size() > 40);
  for (auto const& path : files) {
    auto const name = path.filename().string();
    CAPTURE(name);
    auto expected = path;
    expected.replace_extension(".expected");
    if (std::getenv("DAMIER_ACCEPT") != nullptr) {
      std::ofstream{expected, std::ios::binary} << describe(path);
    }
    CHECK(describe(path) == content(expected));
  }
}

TEST_CASE("whatever the numbers of a dialect are, those that are written agree with the moves") {
  for (auto const& path : dialects()) {
    auto const name = path.filename().string();
    CAPTURE(name);
    auto const source = open_file(path.string());
    auto const written = rewrite(*open_dialect(*source, path), "move-number-mismatch").first;
    CAPTURE(written);
    auto const text = open_text(written);
    CHECK(rewrite(*open_games(*text, TextFormat::pdn), "move-number-mismatch").second == 0);
  }
}

TEST_CASE("every expectation belongs to a dialect") {
  for (auto const& entry : fs::directory_iterator{folder}) {
    auto path = entry.path();
    if (path.extension() == ".expected") {
      CAPTURE(path.filename().string());
      auto const of_pdn = fs::exists(path.replace_extension(".pdn"));
      CHECK((of_pdn || fs::exists(path.replace_extension(".txt"))));
    }
  }
}

TEST_CASE("every dialect is in the tables of README.md") {
  auto const tables = content(folder / "README.md");
  for (auto const& path : dialects()) {
    auto const name = path.stem().string();
    CAPTURE(name);
    auto const listed = name.starts_with("encoding-") ? "`encoding-*`" : "`" + name + "`";
    CHECK(tables.find(listed) != std::string::npos);
  }
}
