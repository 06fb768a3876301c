#include "annotate/annotate.hpp"

#include "store/base_reader.hpp"
#include "store/shot_moves.hpp"
#include "tests/search/small_base.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;
using namespace damier::testing;

namespace {

/// Games with the opening trap of the coup Philippe, some of which miss it.
std::string trap_games(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i) {
    text += "[White \"W" + std::to_string(i) + "\"]\n1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 31-26 20-25 ";
    text += i % 2 == 0 ? "5. 28-22 *\n\n" : "5. 34-30 *\n\n";
  }
  return text;
}

AnnotatedLayer run(Base& base, unsigned threads, std::function<bool(std::uint64_t)> progress = {}) {
  ShotRunOptions options{.threads = threads, .progress = std::move(progress)};
  options.prover.confirm_nodes = 300;
  return annotate_shots(base, MotifCatalogue::built_in(), nullptr, options);
}

std::vector<std::string> shots(Base& base) {
  std::vector<std::string> all;
  visit_shots(base, [&](StoredShot const& shot) {
    all.push_back(std::to_string(static_cast<std::int64_t>(shot.game)) + ":" + std::to_string(shot.ply + 1) + " " +
                  shot.content);
    return true;
  });
  return all;
}

}  // namespace

TEST_CASE("the layer of shots has what was played, missed and allowed") {
  SmallBase small{trap_games(2)};
  auto const done = run(small.base(), 1);
  CHECK(done.games == 2);
  auto const found = shots(small.base());
  REQUIRE(found.size() == 4);
  CHECK(found[0].starts_with("1:8 kind=allowed worth="));
  CHECK(found[1].starts_with("1:9 kind=played worth="));
  CHECK(found[2].starts_with("2:8 kind=allowed worth="));
  CHECK(found[3].starts_with("2:9 kind=missed worth="));
}

TEST_CASE("the shots of a layer are read in the main line of their game") {
  SmallBase small{trap_games(1)};
  (void)run(small.base(), 1);
  auto stored = ShotLayer{small.base()}.of(GameId{1});
  REQUIRE(stored);
  stored->push_back({GameId{1}, 99, stored->back().content});  // at a move that the game does not have
  BaseReader reader{small.base()};
  auto const* const game = reader.load(GameId{1}, {.line = true});
  REQUIRE(game != nullptr);
  auto const found = read_shots(game->line, *stored);
  REQUIRE(found.size() == 2);
  CHECK(found[0].kind == ShotKind::allowed);
  CHECK(found[0].mover() == Colour::black);
  CHECK(found[0].start(international()) == found[1].position);
  CHECK(found[1].kind == ShotKind::played);
  CHECK(found[1].line.front() == found[1].played);
  CHECK(found[0].line == found[1].line);
}

TEST_CASE("a second run makes only what is new, and an ended one goes on", "[threads]") {
  SmallBase whole{trap_games(40)};
  (void)run(whole.base(), 3);
  SmallBase small{trap_games(40)};
  auto const first = run(small.base(), 2, [](std::uint64_t games) { return games < 16; });
  CHECK(first.games == 16);
  auto const second = run(small.base(), 1);
  CHECK(second.unchanged == 16);
  CHECK(second.games == 24);
  CHECK(shots(small.base()) == shots(whole.base()));
  CHECK(run(small.base(), 3).games == 0);
}
