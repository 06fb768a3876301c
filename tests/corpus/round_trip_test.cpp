// A game that is written in any form and read again is recognised as the same game.

#include "tests/corpus/round_trip.hpp"

#include "export/pdn_writer.hpp"
#include "game/variant_mark.hpp"
#include "store/base_reader.hpp"
#include "tests/export/random_games.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <utility>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_below(fs::path const& folder) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator{folder}) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

/// The dialects, the sample games and the seeds of the fuzzers that are game texts.
std::vector<fs::path> files_of_the_project() {
  fs::path const source{DAMIER_SOURCE_DIR};
  std::vector<fs::path> files;
  for (auto const* const folder : {"tests/corpus", "sample-data", "tests/fuzz/seeds"}) {
    for (auto const& file : files_below(source / folder)) {
      auto const extension = file.extension();
      auto const is_text =
          file.string().find("/seeds/") != std::string::npos || extension == ".pdn" || extension == ".txt";
      if (is_text && file.filename() != "CMakeLists.txt") {
        files.push_back(file);
      }
    }
  }
  return files;
}

/// The PDN of a game without the text lines that give its variant.
std::string without_variant(std::string const& pdn) {
  std::istringstream lines{pdn};
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("[GameType ") && !line.starts_with("[" + std::string{variant_mark_tag} + " ")) {
      text += line + "\n";
    }
  }
  return text;
}

std::string pdn_of(Game const& game) {
  std::string text;
  write_pdn(game, text);
  return text;
}

/// Games of a variant, with a GameType and without, some of them without moves.
std::vector<Game> games_of(Variant const& variant, std::uint32_t seed) {
  RandomGames random{seed, variant};
  std::vector<Game> games;
  for (int i = 0; i < 12; ++i) {
    auto game = random.next();
    if (i % 3 == 0) {
      std::erase_if(game.items, [](Item const& item) { return item.kind != ItemKind::comment; });
    }
    games.push_back(std::move(game));
  }
  return games;
}

/// Imports the files of the project's tests; returns how many records were stored and how many names replaced.
std::pair<std::uint64_t, std::uint64_t> import_project(Base& base, ImportOptions const& options = {}) {
  auto const files = files_of_the_project();
  CHECK(files.size() > 100);
  Importer importer{base, options};
  for (auto const& path : files) {
    try {
      auto const source = open_file(path.string());
      importer.import(*source, path.filename().string());
    } catch (ForeignFile const&) {  // the seed is not text
      CHECK(path.string().find("/fuzz/seeds/") != std::string::npos);
    }
  }
  return {importer.report().stored, importer.report().respelled};
}

}  // namespace

TEST_CASE("an export of every file of the tests in any form is recognised by the base") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  (void)import_project(base);
  for (auto const& form : round_trip::forms()) {
    round_trip::check(base, form);
  }
}

TEST_CASE("exports and files are recognised also after a list of spellings has replaced every name") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  ImportOptions options;
  options.respelling = [](NameKind, std::string_view name) -> std::optional<std::string> {
    return name.starts_with("Très ") ? std::nullopt : std::optional{"Très " + std::string{name}};
  };
  auto const [stored, respelled] = import_project(base, options);
  CHECK(respelled > stored);
  CHECK(import_project(base, options) == std::pair<std::uint64_t, std::uint64_t>{0, 0});
  CHECK(import_project(base).first == 0);
  for (auto const& form : round_trip::forms()) {
    round_trip::check(base, form);
  }
}

TEST_CASE("generated games of every variant, declared, asked for, inferred or unknown, come back as they were") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  std::uint32_t seed = 15;
  for (auto const* const variant : variants()) {
    std::string declared;
    std::string undeclared;
    for (auto& game : games_of(*variant, ++seed)) {
      declared += pdn_of(game);
      undeclared += without_variant(pdn_of(game));
      std::erase_if(game.tags, [](Tag const& tag) { return tag.name == "GameType"; });
      for (auto const evidence : {VariantEvidence::inferred, VariantEvidence::asked, VariantEvidence::none}) {
        game.evidence = evidence;
        game.tags.push_back({"Annotator", std::string{name(evidence)}});
        declared += pdn_of(game);
      }
    }
    (void)round_trip::import_text(base, declared);
    (void)round_trip::import_text(base, undeclared);
    (void)round_trip::import_text(base, undeclared, {.asked = variant});
  }
  for (auto const& form : round_trip::forms()) {
    round_trip::check(base, form);
  }
}

TEST_CASE("problems without moves keep the variant of the games around them, and so their winner") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  (void)round_trip::import_text(base, R"([Event "a problem"]
[Result "0-1"]
[FEN "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"]
*

[Event "a game that is English beyond doubt"]
[Result "1-0"]
1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24 6. 8-11 26-23 1-0
)");
  auto const problem = load_game(base, GameId{1});
  CHECK(problem->game.variant->name() == "english");
  CHECK(problem->game.evidence == VariantEvidence::inferred);
  CHECK(problem->game.outcome() == Outcome::white_wins);
  auto const only_problem = [&](round_trip::Form const& form) {
    auto const exporter = form.format->make(form.options);
    std::string text;
    exporter->begin(text);
    exporter->game(problem->game, text);
    exporter->end(text);
    return text;
  };
  for (auto const& form : round_trip::forms()) {
    if (!form.takes(problem->game)) {
      continue;
    }
    INFO(form.name);
    // The same among games of another variant.
    auto const text = only_problem(form);
    CHECK(round_trip::import_text(base, text) == 0);
    TemporaryBase other_file;
    auto other = Base::open_for_writing(other_file.path());
    (void)round_trip::import_text(other, text);
    auto const back = load_game(other, GameId{1});
    REQUIRE(back);
    CHECK(back->game.variant->name() == "english");
    CHECK(back->game.evidence == VariantEvidence::inferred);
    CHECK(back->game.outcome() == Outcome::white_wins);
  }
}

TEST_CASE("a GameType that was changed in an export counts, and the mark beside it does not") {
  auto const read = [](std::string const& pdn) {
    TemporaryBase file;
    auto base = Base::open_for_writing(file.path());
    (void)round_trip::import_text(base, pdn);
    return load_game(base, GameId{1})->game;
  };
  std::string const moves = "\n1. 11-15 23-19 2. 8-11 22-17 1-0\n";
  auto const kept = read("[GameType \"21\"]\n[DamierVariant \"english; evidence inferred\"]\n" + moves);
  CHECK(kept.variant->name() == "english");
  CHECK(kept.evidence == VariantEvidence::inferred);
  CHECK(kept.tags.empty());
  auto const changed = read("[GameType \"24\"]\n[DamierVariant \"english; evidence inferred\"]\n" + moves);
  CHECK(changed.variant->name() == "spanish");
  CHECK(changed.evidence == VariantEvidence::declared);
  CHECK(changed.tags == std::vector<Tag>{{"GameType", "24"}});
  auto const added = read("[GameType \"24\"]\n[DamierVariant \"english; evidence inferred; no GameType\"]\n" + moves);
  CHECK(added.variant->name() == "spanish");
  CHECK(added.tags == std::vector<Tag>{{"GameType", "24"}});
  auto const removed = read("[DamierVariant \"thai; evidence declared\"]\n" + moves);
  CHECK(removed.evidence == VariantEvidence::inferred);
  CHECK(removed.variant->name() != "thai");
  CHECK(removed.tags.empty());
  auto const foreign = read("[DamierVariant \"of my own\"]\n" + moves);
  CHECK(foreign.tags == std::vector<Tag>{{"DamierVariant", "of my own"}});
}

TEST_CASE("what the user asked for is kept beside the GameType that it contradicts") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  std::string const text = "[GameType \"20\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0\n";
  (void)round_trip::import_text(base, text, {.asked = find_variant("english")});
  std::string pdn;
  write_pdn(load_game(base, GameId{1})->game, pdn);
  CHECK(
      pdn.starts_with("[Result \"1-0\"]\n[GameType \"21\"]\n[DamierVariant \"english; evidence asked; GameType was "
                      "20\"]\n"));
  for (auto const& form : round_trip::forms()) {
    round_trip::check(base, form);
  }
}
