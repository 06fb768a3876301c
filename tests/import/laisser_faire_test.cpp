// A base contains illegal moves that were accepted or left out, and the moves after them.

#include "export/pdn_writer.hpp"
#include "game/walker.hpp"
#include "import/importer.hpp"
#include "notation/fen.hpp"
#include "store/base_reader.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

constexpr std::string_view with_accepted_move = R"([GameType "20"]
[Result "2-0"]

1. 32-28 19-23 2. 34-30 (2. 34-29 23x32) 23x32 3. 37x28 20-25 4. 40-34 2-0
)";
constexpr std::string_view doubled = "[GameType \"20\"]\n1. 32-28 18-23 2. 18-23 37-32 20-25 *\n";
constexpr std::string_view twice_white = "[GameType \"20\"]\n1. 32-28 38-32 18-23 2. 43-38 *\n";

ImportReport import_text(Base& base, std::string_view text, OnIllegal way) {
  Importer importer{base, {.on_illegal = way}};
  auto const source = open_text(text);
  importer.import(*source, "test.pdn");
  return importer.report();
}

std::string last_position(Game const& game) {
  LineStack lines{game};
  for (auto const& item : game.items) follow(game, item, lines);
  return write_fen(lines.line().now, *game.variant);
}

/// Every position of the main line as searches see it.
std::vector<std::string> positions(Base& base, GameId id) {
  std::vector<std::string> all;
  BaseReader loader{base};
  auto const& line = loader.load(id, {.line = true})->line;
  auto position = line.start;
  auto jump = line.jumps.begin();
  all.push_back(write_fen(position, *line.variant));
  for (std::size_t played = 0;; ++played) {
    for (; jump != line.jumps.end() && jump->after == played; ++jump) {
      position = jump->position;
      all.push_back(write_fen(position, *line.variant));
    }
    if (played == line.moves.size()) return all;
    position = line.variant->after(position, line.moves[played]);
    all.push_back(write_fen(position, *line.variant));
  }
}

}  // namespace

TEST_CASE("the summary counts the plies of illegal games as they are stored, unless these end at their fault") {
  for (auto const& text : {with_accepted_move, doubled, twice_white}) {
    for (auto const way : {OnIllegal::accept, OnIllegal::skip, OnIllegal::stop}) {
      damier::testing::TemporaryBase file;
      auto base = Base::open_for_writing(file.path());
      auto const report = import_text(base, text, way);
      BaseReader loader{base};
      auto const stored = loader.load(GameId{1}, {.header = true})->header.plies;
      CHECK(report.illegal_games == 1);
      CHECK(report.plies == (way == OnIllegal::stop ? 0U : stored));
      CHECK(stored > 0);
    }
  }
}

TEST_CASE("a game with an accepted illegal move is stored whole, and counts as illegal") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  auto const report = import_text(base, with_accepted_move, OnIllegal::accept);
  CHECK(report.illegal_games == 1);
  CHECK(report.plies == 7);
  auto const stored = load_game(base, GameId{1}).value();
  CHECK(stored.state.has(GameMark::illegal));
  CHECK(stored.plies == 7);
  CHECK(stored.game.items[2].irregularity == Irregularity::accepted);
  CHECK(stored.game.items[2].legal);
  CHECK(stored.game.text_of(stored.game.items[2]) == "34-30");
  CHECK(last_position(stored.game) == "B:W28,30,31,33-36,38,39,41-50:B1-18,25");
  CHECK(verify(file.path()).empty());
  auto const seen = positions(base, GameId{1});
  CHECK(seen.size() == 8);
  CHECK(seen.back() == "B:W28,30,31,33-36,38,39,41-50:B1-18,25");
}

TEST_CASE("a move that was left out is kept in the text, and the line continues without it") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  CHECK(import_text(base, doubled, OnIllegal::skip).illegal_games == 1);
  auto const game = load_game(base, GameId{1})->game;
  CHECK(game.items[2].irregularity == Irregularity::left_out);
  CHECK_FALSE(game.items[2].legal);
  CHECK(game.items[4].legal);
  CHECK(last_position(game) == "W:W28,31-36,38-50:B1-17,19,23,25");
  CHECK(positions(base, GameId{1}).back() == last_position(game));
  CHECK(verify(file.path()).empty());
}

TEST_CASE("two accepted successive moves of one side") {
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  import_text(base, twice_white, OnIllegal::accept);
  auto const game = load_game(base, GameId{1})->game;
  CHECK(game.items[1].irregularity == Irregularity::accepted);
  CHECK(last_position(game) == "B:W28,31-42,44-50:B1-17,19,20,23");
  CHECK(positions(base, GameId{1}).back() == last_position(game));
  CHECK(verify(file.path()).empty());
}

TEST_CASE("an export of such games is the text that was read, and is known when it comes back") {
  for (auto const way : {OnIllegal::stop, OnIllegal::skip, OnIllegal::accept}) {
    for (auto const text : {with_accepted_move, doubled, twice_white}) {
      TemporaryBase file;
      auto base = Base::open_for_writing(file.path());
      import_text(base, text, way);
      std::string exported;
      write_pdn(load_game(base, GameId{1})->game, exported);
      INFO(exported);
      CHECK(import_text(base, exported, way).duplicates == 1);
    }
  }
}
