// The games that the database excludes by its rows are compared with those that their headers exclude.

#include "search/detail/order_keys.hpp"
#include "store/base_reader.hpp"
#include "store/game_blocks.hpp"
#include "tests/search/small_base.hpp"
#include "tests/seeded_cases.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier::testing {
namespace {

template <std::size_t size>
std::string_view one_of(std::array<std::string_view, size> const& texts, std::mt19937& random) {
  return texts[random() % size];
}

/// Random headers whose fields are stored as a number, as a text, or not at all.
std::string odd_headers(unsigned games, std::mt19937& random) {
  constexpr std::array<std::string_view, 7> names{"Sijbrands, Ton", "Чижов, Алексей", "?",          "",
                                                  "Jansén",         "jansen",         " d'Orgeval "};
  constexpr std::array<std::string_view, 16> dates{"1975.06.30", "1975.??.??", "1975.06.??",        "????.??.??",
                                                   "?",          "1975",       "30-06-1975",        "30 juin 1975",
                                                   "19750630",   "1976.13.40", "1400 - 1975.1.1",   "1975-1976",
                                                   "0000.01.01", "",           "1492.10.12 - 1976", "1976.01.01"};
  constexpr std::array<std::string_view, 9> rounds{"3", "03", "3.1", "Round 3", "?", "-", "", "12", "999999999999"};
  constexpr std::array<std::string_view, 7> ratings{"2100", "0", "-5", "70000", "2100 (?)", "abc", ""};
  constexpr std::array<std::string_view, 6> results{"2-0", "1-1", "0-2", "*", "0-0", "12-8"};
  constexpr std::array<std::string_view, 5> types{"20", "25", "99", "", "26"};
  constexpr std::array<std::string_view, 3> annotators{"Bom", "Bom, J.", ""};
  std::string text;
  for (unsigned i = 0; i < games; ++i) {
    auto const tag = [&](std::string_view name, std::string_view value) {
      if (random() % 4 != 0) {
        text.append("[").append(name).append(" \"").append(value).append("\"]\n");
      }
    };
    tag("Event", one_of(names, random));
    tag("Site", one_of(names, random));
    tag("White", one_of(names, random));
    tag("Bianco", one_of(names, random));
    tag("Black", one_of(names, random));
    tag("Date", one_of(dates, random));
    tag("Anno", one_of(dates, random));
    tag("Round", one_of(rounds, random));
    tag("WhiteRating", one_of(ratings, random));
    tag("BlackElo", one_of(ratings, random));
    tag("Annotator", one_of(annotators, random));
    tag("GameType", one_of(types, random));
    auto const result = one_of(results, random);
    tag("Result", result);
    if (random() % 6 == 0) {
      text += "[FEN \"W:W31,32:B1,2,3\"]\n";
    }
    text.append(random() % 3 == 0 ? "1. 31-27 {a comment} " : "1. 32-28 19-23 (1... 18-22) ").append(result) += "\n\n";
  }
  return text;
}

std::vector<GameHeader> all_headers(Base& base) {
  std::vector<GameHeader> headers;
  BaseReader{base}.scan({.header = true}, [&](StoredGame const& read) {
    headers.push_back(read.header);
    return true;
  });
  return headers;
}

/// The games of a base that a query finds, tested header by header.
std::vector<GameId> asked_one_by_one(Base& base, std::string const& text) {
  auto const query = compile(text).with_comments_of(base);
  std::vector<GameId> games;
  BaseReader{base}.scan({.header = true}, [&](StoredGame const& read) {
    auto const& header = read.header;
    if (query.accepts(header)) {
      games.push_back(header.id);
    }
    return true;
  });
  return games;
}

constexpr std::array<std::string_view, 60> terms{"white = \"Jansén\"",
                                                 "white = \"\"",
                                                 "black ~ \"jansen\"",
                                                 "black ~ \"\"",
                                                 "white ~ \"чижов\"",
                                                 "event ~ \"sij\"",
                                                 "event = \"?\"",
                                                 "site = \"d'Orgeval\"",
                                                 "site ~ \"zz\"",
                                                 "round = \"3\"",
                                                 "round = \"03\"",
                                                 "round = \"\"",
                                                 "round ~ \"3\"",
                                                 "round ~ \"round\"",
                                                 "annotator = \"Bom\"",
                                                 "annotator ~ \"bom\"",
                                                 "annotator ~ \"\"",
                                                 "annotator = \"\"",
                                                 "source ~ \"first\"",
                                                 "source = \"second.pdn\"",
                                                 "player ~ \"jansen\"",
                                                 "player = \"Jansén\" as white",
                                                 "player ~ \"sij\" as black wins",
                                                 "player ~ \"j\" loses",
                                                 "player ~ \"j\" draws",
                                                 "year = 1975",
                                                 "year < 1976",
                                                 "year != 1975",
                                                 "year 1400..1980",
                                                 "year >= 0",
                                                 "year > 9999999",
                                                 "rating >= 2100",
                                                 "rating < 2200",
                                                 "rating = 0",
                                                 "rating != 2100",
                                                 "rating > 65535",
                                                 "plies = 0",
                                                 "plies > 1",
                                                 "plies != 2",
                                                 "round 3",
                                                 "round > 3",
                                                 "round != 3",
                                                 "date 1975",
                                                 "date 1975-06",
                                                 "date != 1975",
                                                 "date < 1976-01-01",
                                                 "date 1400..1492",
                                                 "result draw",
                                                 "result unknown",
                                                 "result white-wins",
                                                 "result both-lose",
                                                 "type international",
                                                 "type russian",
                                                 "has comments",
                                                 "has variations",
                                                 "has findings",
                                                 "has errors",
                                                 "has fen",
                                                 "text ~ \"comment\"",
                                                 "id 3..40"};

}  // namespace

TEST_CASE("a base excludes by its rows what the headers exclude") {
  std::mt19937 random{20261122};
  TemporaryBase file;
  auto base = Base::open_for_writing(file.path());
  {
    Importer importer{base};
    for (auto const* const name : {"first.pdn", "second.pdn", "first too.pdn"}) {
      auto const text = odd_headers(300, random);
      auto const source = open_text(text);
      importer.import(*source, name);
    }
  }
  auto const check = [&](std::string const& query) {
    auto const expected = asked_one_by_one(base, query);
    for (auto const threads : {1U, 3U}) {
      SearchOptions const options{.threads = threads};
      std::vector<GameId> found;
      for (auto const& hit : hits(base, query, options)) {
        found.push_back(hit.game);
      }
      INFO(query);
      CHECK(found == expected);
    }
    return expected.size();
  };
  std::size_t selective = 0;
  for (auto const term : terms) {
    auto const found = check(std::string{term});
    selective += found != 0 && found != 900 ? 1U : 0U;
    check("not " + std::string{term});
  }
  CHECK(selective >= 50);
  for (unsigned i = 0; i < damier::testing::seeded_cases(200); ++i) {
    auto const term = [&] { return (random() % 3 == 0 ? "not " : "") + std::string{one_of(terms, random)}; };
    auto const word = [&] { return random() % 2 == 0 ? " and " : " or "; };
    auto const first = term();
    auto const second = word() + ("(" + term());
    check(first + second + word() + term() + ")");
  }
}

TEST_CASE("a base with blocks of games excludes by their columns what the headers exclude") {
  std::mt19937 random{20261123};
  SmallBase small{odd_headers(9'000, random)};
  auto& base = small.base();
  auto const headers = all_headers(base);
  REQUIRE(headers.size() > BlockGames::size);
  std::size_t selective = 0;
  auto const check = [&](std::string const& text) {
    auto const query = compile(text).with_comments_of(base);
    std::vector<GameId> expected;
    for (auto const& header : headers) {
      if (query.accepts(header)) {
        expected.push_back(header.id);
      }
    }
    std::vector<GameId> found;
    for (auto const& hit : hits(base, text, {.threads = 1 + static_cast<unsigned>(random() % 2)})) {
      found.push_back(hit.game);
    }
    INFO(text);
    CHECK(found == expected);
    selective += !found.empty() && found.size() != headers.size() ? 1U : 0U;
    GameRange const part{1 + static_cast<std::int64_t>(random() % 10'000),
                         1 + static_cast<std::int64_t>(random() % 10'000)};
    CHECK(count(base, query, {.games = part}) ==
          static_cast<std::uint64_t>(std::ranges::count_if(found, [&](GameId id) { return part.contains(id); })));
  };
  for (auto const term : terms) {
    check(std::string{term});
  }
  for (unsigned i = 0; i < seeded_cases(12); ++i) {
    auto const term = [&] { return (random() % 3 == 0 ? "not " : "") + std::string{one_of(terms, random)}; };
    auto const word = [&] { return random() % 2 == 0 ? " and " : " or "; };
    auto const first = term();
    auto const second = word() + ("(" + term());
    check(first + second + word() + term() + ")");
  }
  CHECK(selective > 50);

  // The first in an order are those of the whole order, which is sorted in memory.
  std::size_t several = 0;
  for (auto const order : {Order::game, Order::date, Order::white, Order::black, Order::event, Order::plies}) {
    for (std::string const text : {"year 1400..1975", "round 3", "ply 1", "rating > 2000 and ply 0..2",
                                   "text ~ \"comment\" and ply 1", "wm 28 bm 23"}) {
      SearchOptions options{.order = order, .descending = random() % 2 == 0, .threads = 2};
      auto const all = hits(base, text, options);
      // Most games come after a few first ones, and are not read: none of them may be missing.
      for (auto const most : {1U, 12U, 400U}) {
        options.limit = 1 + random() % most;
        options.threads = 1 + static_cast<unsigned>(random() % 2);
        auto const first = hits(base, text, options);
        INFO(text << " order " << static_cast<int>(order) << " limit " << options.limit);
        REQUIRE(first.size() == std::min<std::size_t>(options.limit, all.size()));
        CHECK(std::ranges::equal(first, std::span{all}.first(first.size()), [](Hit const& a, Hit const& b) {
          return a.game == b.game && a.ply == b.ply && a.position == b.position && a.variant == b.variant;
        }));
        several += first.size() > 1 ? 1U : 0U;
      }
    }
  }
  CHECK(several >= 12);
}

TEST_CASE("the first day of a stored date is the one that its text has") {
  for (auto const year : {1, 99, 1492, 1975, 9999}) {
    for (std::int64_t rest = 0; rest < 512; ++rest) {
      auto const number = DateNumber::of_code(512 * year + rest);
      GameHeader header;
      header.date = DateNumber::text(number);
      header.year = year;
      INFO(header.date);
      CHECK(order_key(header, Order::date) == OrderKey{first_day(number)});
    }
  }
}

TEST_CASE("positions are looked for in the games that the rows leave, in any order") {
  std::mt19937 random{7};
  SmallBase base{odd_headers(200, random)};
  for (std::string const headers : {"year = 1975", "not player ~ \"jansen\"", "rating > 2000 or round 3"}) {
    auto const games = asked_one_by_one(base.base(), headers);
    std::size_t expected = 0;
    for (auto const& hit : hits(base.base(), "ply 1")) {
      expected += std::ranges::count(games, hit.game) != 0 ? 1U : 0U;
    }
    CHECK(expected != 0);
    for (auto const order : {Order::game, Order::date, Order::white}) {
      CHECK(hits(base.base(), "(" + headers + ") and ply 1", {.order = order, .threads = 2}).size() == expected);
    }
  }
}

}  // namespace damier::testing
