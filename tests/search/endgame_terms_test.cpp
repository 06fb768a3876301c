// Terms about values in endgame tables, against a probe of every position of every game.

#include "endgame/table_folder.hpp"
#include "grammar/query/reader.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "tests/endgame/temporary_tables.hpp"
#include "tests/search/naive_query.hpp"
#include "tests/search/random_games.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <string_view>

namespace {

using namespace damier;
using damier::testing::SmallBase;

/// Tables of three pieces of Russian draughts and of two of international draughts, made once.
endgame::TableFolder const& tables() {
  static damier::endgame::testing::TemporaryTables const files;
  static auto const folder = [&] {
    files.build(*find_variant("russian"), 3);
    files.build(international(), 2);
    return endgame::TableFolder{files.path()};
  }();
  return folder;
}

/// Games of random moves from positions of few pieces.
std::string endings(Variant const& variant, unsigned games, unsigned seed) {
  std::mt19937 random{seed};
  auto const below = [&](std::size_t bound) { return random() % bound; };
  auto const& board = variant.board();
  std::string text;
  for (unsigned number = 0; number < games; ++number) {
    Position position;
    position.side = below(2) == 0 ? Colour::white : Colour::black;
    for (auto count = 2 + below(4); count != 0; --count) {
      auto const square = board.square(static_cast<unsigned>(below(board.square_count())));
      auto const colour = below(2) == 0 ? Colour::white : Colour::black;
      auto const king = below(2) == 0 || variant.rules().promotion_row(colour).contains(square);
      if (!position.at(square)) {
        position.put(square, {colour, king});
      }
    }
    text += "[GameType \"" + full_game_type(variant) + "\"]\n[FEN \"" + write_fen(position, variant) + "\"]\n";
    MoveList legal;
    for (unsigned ply = 0; ply < 12; ++ply) {
      variant.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[below(legal.size())];
      if (ply == 0 || position.side == variant.rules().first) {
        text += std::to_string(ply / 2 + 1) + (position.side == variant.rules().first ? ". " : "... ");
      }
      text += write_move(variant, position, move) + " ";
      position = variant.after(position, move);
    }
    text += "*\n\n";
  }
  return text;
}

std::string endings_of_some() {
  return endings(*find_variant("russian"), 60, 1) + endings(international(), 30, 2) +
         endings(*find_variant("english"), 5, 3) + damier::testing::random_games(*find_variant("russian"), 10, 4);
}

/// "GAME:PLY …" of the hits of a query with the tables; several ways to search have to agree.
std::string found_with_tables(Base& base, std::string const& text, SearchOptions const& options = {}) {
  auto const query = damier::testing::compile(text).with_tables(tables());
  std::string list;
  auto const given = search(base, query, options, [&](Hit const& hit) {
    list += std::to_string(static_cast<std::int64_t>(hit.game)) + ":" + std::to_string(hit.ply) + " ";
    return true;
  });
  CHECK(count(base, query, options) == given);
  return list;
}

std::string by_naive_query(std::vector<damier::testing::PlayedGame> const& games, std::string const& text) {
  auto const root = query::read_query(text);
  REQUIRE(root);
  std::string list;
  for (auto const& game : games) {
    for (auto const place : damier::testing::true_places(*root, game)) {
      list += std::to_string(static_cast<std::int64_t>(game.header.id)) + ":" + std::to_string(game.plies[place]) + " ";
    }
  }
  return list;
}

constexpr std::array<std::string_view, 13> terms{
    "endgame known",
    "endgame win",
    "endgame loss",
    "endgame draw",
    "endgame white-wins",
    "endgame black-wins",
    "endgame win within-rules",
    "endgame loss within-rules",
    "endgame draw within-rules",
    "endgame white-wins within-rules",
    "endgame win beyond-rules",
    "endgame loss beyond-rules",
    "endgame black-wins beyond-rules",
};

}  // namespace

TEST_CASE("a term about an endgame is read in all its forms") {
  using query::EndgameLimit;
  using query::EndgameTerm;
  using query::EndgameValue;
  auto const read = [](std::string_view text) {
    auto const node = query::read_query(text);
    REQUIRE(node);
    return std::get<EndgameTerm>(node->term);
  };
  CHECK(read("endgame win") == EndgameTerm{EndgameValue::win, EndgameLimit::none});
  CHECK(read("endgame = loss") == EndgameTerm{EndgameValue::loss, EndgameLimit::none});
  CHECK(read("ENDGAME draw") == EndgameTerm{EndgameValue::draw, EndgameLimit::none});
  CHECK(read("endgame known") == EndgameTerm{EndgameValue::known, EndgameLimit::none});
  CHECK(read("endgame white wins within rules") == EndgameTerm{EndgameValue::white_wins, EndgameLimit::within_rules});
  CHECK(read("endgame black-wins beyond-rules") == EndgameTerm{EndgameValue::black_wins, EndgameLimit::beyond_rules});
  CHECK(read("endgame draw within-rules") == EndgameTerm{EndgameValue::draw, EndgameLimit::within_rules});
  CHECK_FALSE(query::read_query("endgame"));
  CHECK_FALSE(query::read_query("endgame lost"));
  CHECK_FALSE(query::read_query("endgame draw beyond-rules"));
  CHECK_FALSE(query::read_query("endgame known within-rules"));
}

TEST_CASE("terms about endgames find what a probe of every position finds", "[processor]") {
  SmallBase small{endings_of_some()};
  auto games = damier::testing::played_games(small.base());
  for (auto& game : games) {
    game.tables = &tables();
  }
  unsigned somewhere = 0;
  for (auto const term : terms) {
    for (auto const* const form : {"{}", "not {}", "mirror({})", "side white {}", "{} next not {}", "{} #w <= 1",
                                   "{} or wk 1-3", "endgame known not {}", "stays {} for 3 plies"}) {
      std::string text{form};
      for (auto at = text.find("{}"); at != std::string::npos; at = text.find("{}")) {
        text.replace(at, 2, term);
      }
      INFO(text);
      auto const expected = by_naive_query(games, text);
      CHECK(found_with_tables(small.base(), text) == expected);
      CHECK(found_with_tables(small.base(), text, {.threads = 3}) == expected);
      somewhere += expected.empty() ? 0U : 1U;
    }
  }
  CHECK(somewhere > 80);
}

TEST_CASE("terms about endgames are true in side lines, too") {
  SmallBase small{"[GameType \"25\"]\n[FEN \"W:WKa1,Kc1:BKh8\"]\n1. a1-b2 (1. c1-d2) *\n\n"};
  CHECK(found_with_tables(small.base(), "endgame known in variations") == "1:1 ");
  CHECK(found_with_tables(small.base(), "endgame known") == "1:0 1:1 ");
}

TEST_CASE("without tables a term about an endgame is true nowhere, and says where it is") {
  SmallBase small{endings(*find_variant("russian"), 20, 7)};
  CHECK(damier::testing::found(small.base(), "endgame known").empty());
  CHECK(damier::testing::compile("ply 3 endgame win").asks_for_tables() == query::Span{6, 11});
  CHECK_FALSE(damier::testing::compile("ply 3").asks_for_tables());
  auto const nothing = damier::testing::compile("endgame known").with_tables(endgame::TableFolder{"/nowhere"});
  CHECK(count(small.base(), nothing) == 0);
}

TEST_CASE("a folder has the tables of all its variants") {
  CHECK(tables().of(*find_variant("russian")).pieces() == 3);
  CHECK(tables().of(international()).pieces() == 2);
  CHECK(tables().of(*find_variant("english")).most() == 0);
  CHECK_FALSE(tables().empty());
  CHECK(tables().refused().empty());
  CHECK(endgame::TableFolder{"/nowhere"}.empty());
  auto const* const russian = find_variant("russian");
  CHECK(tables().digest_of(std::array{russian}) != tables().digest_of(std::array{&international()}));
  CHECK(tables().of(*russian).digest() != 0);
}
