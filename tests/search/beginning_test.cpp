// What the beginnings of games decide about a query, compared with a replay of every game.

#include "search/detail/beginning_test.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "search/detail/exchange_test.hpp"
#include "search/opening_tree.hpp"
#include "store/base_reader.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace damier::testing {
namespace {

/// Games that often reach the same positions, some of them by another order of moves, with kings that return to their
/// squares.
std::string games(std::array<std::string_view, 2> const& names, unsigned count, std::mt19937& random) {
  std::string text;
  for (unsigned game = 0; game < count; ++game) {
    auto const& variant = *find_variant(names[random() % 8 == 0 ? 1 : 0]);
    text += "[GameType \"" + std::to_string(variant.game_type()) + "\"]\n[Round \"" + std::to_string(game) + "\"]\n";
    text += random() % 3 != 0 ? "[Date \"" + std::to_string(1990 + random() % 30) + ".01.01\"]\n" : "";
    text += random() % 4 == 0 ? "[BlackRating \"" + std::to_string(1500 + random() % 900) + "\"]\n" : "";
    text += random() % 50 == 0 ? "[WhiteRating \"70000\"]\n" : "";
    auto position = variant.start();
    if (random() % 20 == 0) {
      position = read_fen(variant.board().rows == 10 ? "W:WK46,28:BK5,19" : "W:WKc1:BKf8", variant)->position;
      text += "[FEN \"" + write_fen(position, variant) + "\"]\n";
    }
    MoveList legal;
    for (auto left = random() % 30; left != 0; --left) {
      variant.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[random() % std::min<std::size_t>(legal.size(), random() % 12 == 0 ? 9 : 2)];
      text += write_move(variant, position, move, legal) + " ";
      position = variant.after(position, move);
      if (random() % 400 == 0) {
        text += "/FEN \"" + write_fen(variant.start(), variant) + "\"/ ";
        position = variant.start();
      }
    }
    text += random() % 2 == 0 ? "2-0\n\n" : "1-1\n\n";
  }
  return text;
}

bool same(Position const& a, Position const& b) {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

struct Played {
  GameId game{};
  Variant const* variant = nullptr;
  std::vector<Position> positions;
  std::vector<std::optional<Move>> moves;  // that are played in these
  GameFacts facts;
};

std::vector<Played> replayed(Base& base) {
  std::vector<Played> all;
  BaseReader{base}.scan({.facts = true, .line = true}, [&](StoredGame const& read) {
    if (read.variant == nullptr) {
      return true;
    }
    Played played{read.id, read.variant, {}, {}, read};
    LineCursor cursor{read.line};
    do {
      played.positions.push_back(cursor.position());
      played.moves.push_back(cursor.move() != nullptr ? std::optional{*cursor.move()} : std::nullopt);
    } while (cursor.next());
    all.push_back(std::move(played));
    return true;
  });
  return all;
}

void compare(Base& base, std::vector<Played> const& all, Variant const& variant, Position const& wanted) {
  PositionCounts expected;
  std::uint64_t occurrences = 0;
  std::uint64_t reached = 0;
  for (auto const& game : all) {
    if (game.variant != &variant) {
      continue;
    }
    auto first = true;
    for (std::size_t place = 0; place < game.positions.size(); ++place) {
      if (!same(game.positions[place], wanted)) {
        continue;
      }
      ++occurrences;
      if (std::exchange(first, false)) {
        ++reached;
        expected.all.add(game.facts, wanted.side);
        if (game.moves[place]) {
          expected.moves[*game.moves[place]].add(game.facts, wanted.side);
        }
      }
    }
  }
  auto const tree = opening_tree(base, variant, wanted, std::nullopt, 2);
  std::map<Move, TreeCounts, MoveOrder> moves;
  for (auto const& move : tree.moves) {
    moves[move.move] = move.counts;
  }
  INFO(variant.name() << " " << write_fen(wanted, variant));
  CHECK(tree.counts == expected.all);
  CHECK(moves == expected.moves);
  auto const query = compile("type " + std::string{variant.name()} + " and fen \"" + write_fen(wanted, variant) + "\"");
  auto const alone = compile("fen \"" + write_fen(wanted, variant) + "\"");
  CHECK(count(base, query) == occurrences);
  CHECK(count(base, query, {.first_per_game = true}) == reached);
  CHECK(count(base, alone, {.threads = 2}) >= occurrences);
  std::uint64_t found = 0;
  search(base, alone, {.threads = 2}, [&](Hit const& hit) {
    found += hit.variant == &variant ? 1U : 0U;
    return true;
  });
  CHECK(found == occurrences);
}

}  // namespace

TEST_CASE("beginnings of games give the positions and moves that a replay gives") {
  std::mt19937 random{20261123};
  for (auto const& names : {std::array<std::string_view, 2>{"international", "russian"},
                            std::array<std::string_view, 2>{"turkish", "frisian"}}) {
    SmallBase small{games(names, 9'000, random)};
    auto const all = replayed(small.base());
    REQUIRE(all.size() > BlockGames::size);
    for (auto const name : names) {
      compare(small.base(), all, *find_variant(name), find_variant(name)->start());
    }
    for (unsigned i = 0; i < seeded_cases(20); ++i) {
      auto const& game = all[random() % all.size()];
      auto const place = random() % std::min<std::size_t>(game.positions.size(), i % 2 == 0 ? 7 : 30);
      compare(small.base(), all, *game.variant, game.positions[place]);
    }
  }
}

TEST_CASE("no position of a game is held to be out of reach of an earlier one") {
  std::mt19937 random{7};
  unsigned excluded = 0;
  for (auto const* const variant : variants()) {
    for (unsigned game = 0; game < 40; ++game) {
      std::vector<Position> positions{variant->start()};
      MoveList legal;
      for (variant->legal_moves(positions.back(), legal); !legal.empty() && positions.size() < 80;
           variant->legal_moves(positions.back(), legal)) {
        positions.push_back(variant->after(positions.back(), legal[random() % legal.size()]));
      }
      for (unsigned i = 0; i < 10; ++i) {
        auto const target = random() % positions.size();
        LaterTest const test{*variant, {positions[target], random() % 4 == 0}};
        for (std::size_t earlier = 0; earlier < positions.size(); ++earlier) {
          auto const possible = test.can_follow(positions[earlier]);
          if (earlier < target && !possible) {
            FAIL_CHECK(variant->name() << ": ply " << target << " after ply " << earlier);
          }
          excluded += earlier >= target && !possible ? 1U : 0U;
        }
      }
    }
  }
  CHECK(excluded > 30'000);
}

TEST_CASE("no position of a game is excluded by its exchanges, many of other games are") {
  std::mt19937 random{11};
  std::uint64_t excluded = 0;
  std::uint64_t tested = 0;
  for (auto const* const variant : variants()) {
    std::vector<std::vector<Position>> games;
    std::vector<Exchanges::Numbers> numbers;
    for (unsigned game = 0; game < seeded_cases(60); ++game) {
      std::vector<Position> positions{variant->start()};
      MoveList legal;
      auto const plies = random() % 3 == 0 ? random() % 25 : 90;
      ExchangeFollower follower{variant->board(), variant->start()};
      for (variant->legal_moves(positions.back(), legal); !legal.empty() && positions.size() <= plies;
           variant->legal_moves(positions.back(), legal)) {
        auto const& move = legal[random() % legal.size()];
        follower.play(positions.back().side, move);
        positions.push_back(variant->after(positions.back(), move));
      }
      games.push_back(positions);
      numbers.push_back(follower.numbers());
    }
    auto const passes = [&](ExchangeTest const& test, std::size_t game) {
      return test.passes([&](std::size_t place) { return numbers[game][place]; });
    };
    for (std::size_t game = 0; game < games.size(); ++game) {
      for (std::size_t ply = 0; ply < games[game].size(); ++ply) {
        ExchangeTest const test{*variant, {games[game][ply], random() % 4 == 0}};
        if (!test.applies()) {
          continue;
        }
        if (!passes(test, game)) {
          FAIL_CHECK(variant->name() << ": game " << game << " ply " << ply);
        }
        auto const other = random() % games.size();
        ++tested;
        excluded += passes(test, other) ? 0U : 1U;
      }
    }
  }
  INFO(tested);
  CHECK(4 * excluded > tested);
}

TEST_CASE("an exchange is the same after it was stored as a number") {
  for (Exchange const& exchange : {Exchange{}, Exchange{0, 1, {0, 1}, {2, -3}}, Exchange{63, 2, {7, 7}, {-32, 31}},
                                   Exchange{5, 0, {0, 0}, {0, 0}}}) {
    auto const number = Exchanges::number_of(exchange);
    CHECK(number != Exchanges::unknown);
    CHECK(Exchanges::of_number(number) == exchange);
  }
  CHECK(Exchanges::number_of({.quiet = 64}) == Exchanges::unknown);
  CHECK(Exchanges::number_of({.lost = {0, 8}}) == Exchanges::unknown);
  CHECK(Exchanges::number_of({.rows_forward = {-33, 0}}) == Exchanges::unknown);
  CHECK(Exchanges::number_of({.rows_forward = {0, 32}}) == Exchanges::unknown);
}

TEST_CASE("nothing is excluded in a game whose exchanges are not known: a setup leads anywhere") {
  auto turned = international().start();
  turned.side = Colour::black;
  ExchangeTest const test{international(), {turned, false}};
  REQUIRE(test.applies());
  CHECK(test.after_first(Exchanges::unknown) == ExchangeTest::Answer::yes);
  CHECK(test.after_first(Exchanges::number_of({.quiet = 9})) == ExchangeTest::Answer::no);
}

}  // namespace damier::testing
