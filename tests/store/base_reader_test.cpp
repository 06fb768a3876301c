#include "store/base_reader.hpp"

#include "import/importer.hpp"
#include "notation/fen.hpp"
#include "store/removals.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

constexpr auto text =
    "[White \"Rafle, B.\"]\n[Black \"Pion, A.\"]\n[Event \"Club\"]\n[Date \"1999.05.01\"]\n[Round \"3\"]\n"
    "[WhiteRating \"1800\"]\n[Annotator \"Lunette\"]\n[Result \"2-0\"]\n[GameType \"20\"]\n"
    "1. 32-28 {a comment} 19-23 2-0\n\n"
    "[Bianco \"Rossi\"]\n[Nero \"Verdi\"]\n[Anno \"1980\"]\n[Risultato \"1-0\"]\n[GameType \"21\"]\n1. 21-17 1-0\n\n"
    "[White \"RAFLE, B.\"]\n[Black \"Dame, C.\"]\n[Event \"CLUB\"]\n[GameType \"20\"]\n1. 32-28 19-24 2. 28-39 *\n\n"
    "[White \"Rafle, B.\"]\n[Black \"Dame, C.\"]\n[GameType \"20\"]\n[FEN \"W:W32:B19\"]\n"
    "1. 32-28 /FEN \"W:W31,41:B5\"/ 2. 31-27 *\n\n"
    "[White \"Nobody\"]\n[GameType \"42\"]\n1. 1-2 *\n\n";

class ReadBase {
 public:
  ReadBase() : base{Base::open_for_writing(file_.path())} {
    Importer importer{base};
    auto const source = open_text(text);
    importer.import(*source, "games.pdn");
  }

 private:
  TemporaryBase file_;

 public:
  Base base;
};

std::vector<std::int64_t> numbers(Base& base, GameParts parts, GameRange range = every_game) {
  std::vector<std::int64_t> found;
  BaseReader{base}.scan(parts, range, [&](StoredGame const& game) {
    found.push_back(static_cast<std::int64_t>(game.id));
    return true;
  });
  return found;
}

}  // namespace

TEST_CASE("every part of a game is what the record says") {
  ReadBase read;
  BaseReader reader{read.base};
  auto const* const game = reader.load(GameId{1}, {.facts = true,
                                                   .variant = true,
                                                   .names = true,
                                                   .texts = true,
                                                   .header = true,
                                                   .moves = true,
                                                   .line = true,
                                                   .game = true,
                                                   .findings = true,
                                                   .source_text = true});
  REQUIRE(game != nullptr);
  CHECK(game->outcome == Outcome::white_wins);
  CHECK(game->year == 1999);
  CHECK(game->white_rating == 1800);
  CHECK_FALSE(game->black_rating);
  CHECK(game->plies == 2);
  CHECK(game->state.has(GameMark::comments));
  CHECK_FALSE(game->state.has(GameMark::illegal));
  CHECK(game->variant == &international());
  CHECK(reader.names(NamesOf::players)[game->white] == "Rafle, B.");
  CHECK(reader.names(NamesOf::events)[game->event] == "Club");
  CHECK(reader.names(NamesOf::sources)[game->source_name] == "games.pdn");
  CHECK(reader.names(NamesOf::variants)[game->variant_name] == "international");
  CHECK(game->site == no_name);
  CHECK(game->date + " " + game->round + " " + game->result == "1999.05.01 3 2-0");
  CHECK(game->header.black == "Pion, A.");
  CHECK(game->header.annotator == "Lunette");
  CHECK(game->header.source == "games.pdn");
  CHECK(game->header.variant == "international");
  CHECK(game->header.evidence == VariantEvidence::declared);
  CHECK(game->moves.size() == 2);
  CHECK(game->only_moves);
  CHECK(game->line.moves.size() == 2);
  CHECK(game->game.tag("Round") == "3");
  CHECK(game->source_line == 1);
  CHECK(game->source_number == 1);
}

TEST_CASE("Italian tags stand in for missing ones, in headers and in texts") {
  ReadBase read;
  auto const game = load_game(read.base, GameId{2}, {.texts = true, .header = true});
  CHECK(game->date == "1980");
  CHECK(game->result == "1-0");
  CHECK(game->header.date == "1980");
  CHECK(game->header.result == "1-0");
  CHECK(game->header.white == "Rossi");
}

TEST_CASE("a reader that is asked game by game gives what a scan gives, for any parts") {
  ReadBase read;
  for (auto const parts :
       {GameParts{.facts = true}, GameParts{.variant = true}, GameParts{.facts = true, .names = true},
        GameParts{.texts = true}, GameParts{.header = true}, GameParts{.moves = true}, GameParts{.line = true},
        GameParts{.header = true, .moves = true}, GameParts{.game = true}}) {
    BaseReader one_by_one{read.base};
    BaseReader{read.base}.scan(parts, [&](StoredGame const& game) {
      auto const* const other = one_by_one.load(game.id, parts);
      REQUIRE(other != nullptr);
      CHECK(other->id == game.id);
      CHECK(other->state == game.state);
      CHECK(other->variant == game.variant);
      CHECK(other->white == game.white);
      CHECK(other->result == game.result);
      CHECK(other->header.white == game.header.white);
      CHECK(other->moves == game.moves);
      CHECK(other->line.moves == game.line.moves);
      CHECK(other->game.tags == game.game.tags);
      return true;
    });
  }
}

TEST_CASE("a scan of moves alone leaves out unknown variants, and every scan removed games and those out of range") {
  ReadBase read;
  CHECK(numbers(read.base, {.facts = true}) == std::vector<std::int64_t>{1, 2, 3, 4, 5});
  CHECK(numbers(read.base, {.moves = true}) == std::vector<std::int64_t>{1, 2, 3, 4});
  CHECK(BaseReader{read.base}.load(GameId{5}, {.moves = true}) == nullptr);
  remove_games(read.base, std::vector<RemovedGame>{{GameId{3}, GameId{1}, "copy"}});
  for (auto const parts : {GameParts{.facts = true}, GameParts{.line = true}, GameParts{.game = true}}) {
    CHECK(numbers(read.base, parts, {2, 4}) == std::vector<std::int64_t>{2, 4});
    CHECK(BaseReader{read.base}.load(GameId{3}, parts) == nullptr);
    CHECK(BaseReader{read.base}.load(GameId{6}, parts) == nullptr);
  }
}

TEST_CASE("names that differ in form alone are one name, that of most games") {
  ReadBase read;
  BaseReader reader{read.base};
  auto const white = [&](std::int64_t id) { return reader.load(GameId{id}, {.names = true})->white; };
  CHECK(white(1) == white(3));
  CHECK(reader.names(NamesOf::players)[white(3)] == "Rafle, B.");
  auto const event = reader.load(GameId{1}, {.names = true})->event;
  std::vector<GameId> found;
  reader.scan({.facts = true}, every_game, reader.is_of_event(event), [&](StoredGame const& game) {
    found.push_back(game.id);
    return true;
  });
  CHECK(found == std::vector{GameId{1}, GameId{3}});
}

TEST_CASE("facts of several games come in their order, whether they are read one after the other or looked up") {
  ReadBase read;
  BaseReader reader{read.base};
  for (auto const& ids :
       {std::vector{GameId{1}, GameId{2}, GameId{4}}, std::vector{GameId{1}, GameId{2}, GameId{400}}}) {
    auto const facts = reader.facts(ids);
    REQUIRE(facts.size() == 3);
    CHECK(facts[0].year == 1999);
    CHECK(facts[1].year == 1980);
    CHECK_FALSE(facts[2].year);
  }
}

TEST_CASE("a cursor over a line stops before and after a jump, with the move that is played in each position") {
  ReadBase read;
  auto const game = load_game(read.base, GameId{4}, {.line = true});
  std::string seen;
  LineCursor cursor{game->line};
  do {
    seen += std::to_string(cursor.ply()) + (cursor.move() != nullptr ? "m " : " ") +
            write_fen(cursor.position(), international()) + "; ";
  } while (cursor.next());
  CHECK(seen == "0m W:W32:B19; 1 B:W28:B19; 1m W:W31,41:B5; 2 B:W27,41:B5; ");
}

TEST_CASE("findings are given by game, and with a game") {
  ReadBase read;
  BaseReader reader{read.base};
  std::vector<GameId> games;
  std::string codes;
  reader.scan_findings({3, 3}, [&](FindingRow const& finding) {
    games.push_back(finding.game());
    codes += std::string{finding.code()} + " ";
  });
  CHECK(games.front() == GameId{3});
  std::string of_game;
  for (auto const& finding : reader.load(GameId{3}, {.findings = true, .source_text = true})->findings) {
    of_game += finding.code + " ";
  }
  CHECK(of_game == codes);
  CHECK_FALSE(codes.empty());
  CHECK(load_game(read.base, GameId{3}, {.source_text = true})->source_text.value().starts_with("[White \"RAFLE"));
}
