// The opening tree is compared with a count over all positions of all games.

#include "search/opening_tree.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "store/base_reader.hpp"
#include "store/position_index.hpp"
#include "tests/search/small_base.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::SmallBase;

namespace {

/// Short games that often reach the same positions, with results, years and ratings; some begin or end with a setup.
std::string games(Variant const& variant, unsigned count, unsigned seed) {
  std::mt19937 random{seed};
  static constexpr std::array results{"2-0", "1-1", "0-2", "*"};
  std::string text;
  for (unsigned game = 0; game < count; ++game) {
    text += "[GameType \"" + std::to_string(variant.game_type()) + "\"]\n[Round \"" + std::to_string(game) + "\"]\n";
    text += random() % 3 != 0 ? "[Date \"" + std::to_string(1990 + random() % 30) + ".01.01\"]\n" : "";
    text += random() % 3 != 0 ? "[WhiteRating \"" + std::to_string(1500 + random() % 900) + "\"]\n" : "";
    text += "\n";
    auto position = variant.start();
    MoveList legal;
    if (random() % 10 == 0) {  // another position than the header's, before any move
      variant.legal_moves(position, legal);
      position = variant.after(position, legal[random() % legal.size()]);
      text += "/FEN \"" + write_fen(position, variant) + "\"/ ";
    }
    for (auto left = 2 + random() % 10; left != 0; --left) {
      variant.legal_moves(position, legal);
      auto const& move = legal[random() % std::min<std::size_t>(legal.size(), 2)];
      text += write_move(variant, position, move, legal) + " ";
      position = variant.after(position, move);
    }
    text += random() % 10 == 0 ? "/FEN \"" + write_fen(variant.start(), variant) + "\"/ " : "";
    text += std::string{results[random() % results.size()]} + "\n\n";
  }
  return text;
}

bool same(Position const& a, Position const& b) {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

struct Expected {
  std::uint64_t games = 0;
  std::map<std::string, std::array<std::uint64_t, 4>> moves;  // games, white, draws, black
};

struct Played {
  MainLine line;
  std::optional<int> year;
  Outcome outcome;
};

std::vector<Played> known_games(Base& base) {
  std::vector<Played> games;
  BaseReader{base}.scan({.line = true}, [&](StoredGame const& read) {
    auto const& line = read.line;
    auto const header = load_game(base, line.id, {.header = true}).value().header;
    games.push_back({line, header.year, header.outcome});
    return true;
  });
  return games;
}

Expected expected(std::vector<Played> const& games, Variant const& variant, Position const& wanted,
                  std::optional<int> since) {
  Expected tree;
  MoveList legal;
  variant.legal_moves(wanted, legal);
  for (auto const& [line, year, outcome] : games) {
    if (since && year.value_or(0) < *since) {
      continue;
    }
    auto position = line.start;
    auto jump = line.jumps.begin();
    for (std::size_t played = 0;;) {
      auto const jumps = jump != line.jumps.end() && jump->after == played;
      if (same(position, wanted)) {
        ++tree.games;
        if (played < line.moves.size() && !jumps) {
          auto& counts = tree.moves[write_move(variant, wanted, line.moves[played], legal)];
          ++counts[0];
          counts[1] += outcome == Outcome::white_wins ? 1U : 0U;
          counts[2] += outcome == Outcome::draw ? 1U : 0U;
          counts[3] += outcome == Outcome::black_wins ? 1U : 0U;
        }
        break;
      }
      if (jumps) {
        position = (jump++)->position;
      } else if (played == line.moves.size()) {
        break;
      } else {
        position = variant.after(position, line.moves[played++]);
      }
    }
  }
  return tree;
}

void compare(Base& base, Variant const& variant, Position const& position, std::optional<int> since,
             Expected const& wanted) {
  auto const where =
      since ? std::optional{damier::testing::compile("year >= " + std::to_string(*since))} : std::nullopt;
  for (auto const threads : {1U, 4U}) {
    auto const tree = opening_tree(base, variant, position, games_with_hit(base, where, threads), threads);
    CHECK(tree.counts.games == wanted.games);
    REQUIRE(tree.moves.size() == wanted.moves.size());
    auto most = ~std::uint64_t{0};
    for (auto const& move : tree.moves) {
      auto const& counts = wanted.moves.at(move.text);
      CHECK(move.counts.games == counts[0]);
      CHECK(move.counts.white == counts[1]);
      CHECK(move.counts.draws == counts[2]);
      CHECK(move.counts.black == counts[3]);
      CHECK((move.after == variant.after(position, move.move)));
      CHECK(move.counts.games <= most);
      most = move.counts.games;
    }
  }
}

}  // namespace

TEST_CASE("the tree of any position equals a count over the games, with a filter and without") {
  for (auto const* const variant :
       {&international(), find_variant("frisian"), find_variant("canadian"), find_variant("russian")}) {
    SmallBase small{games(*variant, 1300, 5)};
    SmallBase indexed{games(*variant, 1300, 5)};
    update_position_index(indexed.base());
    SmallBase counted{games(*variant, 1300, 5)};
    update_position_counts(counted.base());
    auto const known = known_games(small.base());
    auto position = variant->start();
    MoveList legal;
    for (int ply = 0; ply < 6; ++ply) {
      INFO(variant->name() << " ply " << ply);
      for (auto const since : {std::optional<int>{}, std::optional{2005}}) {
        auto const wanted = expected(known, *variant, position, since);
        for (auto* const base : {&small, &indexed, &counted}) {
          compare(base->base(), *variant, position, since, wanted);
        }
      }
      variant->legal_moves(position, legal);
      position = variant->after(position, legal[ply % 2 == 0 ? 0 : legal.size() > 1 ? 1 : 0]);
    }
  }
}

TEST_CASE("ratings of the side to move and years are those of the games") {
  SmallBase small{
      "[Date \"2001\"]\n[WhiteRating \"1800\"]\n[BlackRating \"1\"]\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n"
      "[Date \"1999\"]\n[WhiteRating \"2000\"]\n[GameType \"20\"]\n1. 32-28 2-0\n\n[GameType \"20\"]\n1. 33-29 "
      "1-1\n\n"};
  auto const tree = opening_tree(small.base(), international(), international().start(), std::nullopt, 1);
  REQUIRE(tree.moves.size() == 2);
  CHECK(tree.moves[0].text == "32-28");
  CHECK(tree.moves[0].counts.average_rating() == 1900);
  CHECK(tree.moves[0].counts.years == std::map<int, std::uint64_t>{{1999, 1}, {2001, 1}});
  CHECK_FALSE(tree.moves[1].counts.average_rating());
  CHECK(tree.counts.draws == 1);
  CHECK(variants_by_games(small.base(), std::nullopt).front() == &international());
}

TEST_CASE("a game that begins with a setup has not reached the start position") {
  SmallBase small{"[GameType \"20\"]\n/FEN \"W:W32:B19\"/ 1. 32-28 19-23 *\n\n[GameType \"20\"]\n1. 32-28 19-23 *\n\n"};
  auto const tree = opening_tree(small.base(), international(), international().start(), std::nullopt, 1);
  CHECK(tree.counts.games == 1);
  auto const ending = read_fen("W:W32:B19", international()).value().position;
  CHECK(opening_tree(small.base(), international(), ending, std::nullopt, 1).counts.games == 1);
}

TEST_CASE("the move that is played after a setup in the middle of a game is in the tree") {
  SmallBase small{"[GameType \"20\"]\n1. 32-28 19-23 /FEN \"W:W32:B19\"/ 2. 32-28 *\n\n"};
  auto const ending = read_fen("W:W32:B19", international()).value().position;
  auto const tree = opening_tree(small.base(), international(), ending, std::nullopt, 1);
  CHECK(tree.counts.games == 1);
  REQUIRE(tree.moves.size() == 1);
  CHECK(tree.moves[0].text == "32-28");
}

TEST_CASE("variants are in the order of their games, of a base or of some of its games") {
  SmallBase const none{""};
  SmallBase several{
      "[GameType \"25\"]\n1. c3-d4 *\n\n[GameType \"20\"]\n1. 32-28 *\n\n[GameType \"25\"]\n1. c3-b4 *\n\n"};
  CHECK(variants_by_games(several.base(), std::nullopt).front()->name() == "russian");
  auto const first_two = std::optional{std::vector{GameId{1}, GameId{2}}};
  REQUIRE(variants_by_games(several.base(), first_two).size() == 2);
  auto const second = std::optional{std::vector{GameId{2}}};
  CHECK(variants_by_games(several.base(), second) == std::vector{&international()});
  CHECK(variants_by_games(several.base(), std::optional{std::vector<GameId>{}}).empty());
  SmallBase empty{""};
  CHECK(variants_by_games(empty.base(), std::nullopt).empty());
}
