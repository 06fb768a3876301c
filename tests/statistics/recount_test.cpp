// Compares the counts with a slow recount from the headers of the games.

#include "statistics/breakdown.hpp"
#include "statistics/records.hpp"
#include "store/base_reader.hpp"

#include "counted_base.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <map>
#include <set>

using namespace damier;
using damier::testing::CountedBase;

namespace {

std::string random_games() {
  static std::vector<std::string> const players{"A", "B", "C", "Dupont, D.", "?"};
  static std::vector<std::string> const events{"x", "y", "Tournoi d'été", "?"};
  static std::vector<std::string> const results{"2-0", "0-2", "1-1", "*", "0-0", "12-8", "B+"};
  static std::vector<std::string> const lines{"", "1. 32-28", "1. 32-28 19-23 2. 28x19 14x23",
                                              "1. 33-29 19-23 2. 1-50"};
  std::string text;
  auto const games = *rc::gen::inRange(0, 25);
  for (int i = 0; i < games; ++i) {
    auto const result = *rc::gen::elementOf(results);
    text += "[Event \"" + *rc::gen::elementOf(events) + "\"]\n[Date \"" +
            std::to_string(*rc::gen::inRange(1995, 2005)) + ".01.01\"]\n[Round \"" + std::to_string(i) +
            "\"]\n[White \"" + *rc::gen::elementOf(players) + "\"]\n[Black \"" + *rc::gen::elementOf(players) +
            "\"]\n[Result \"" + result + "\"]\n[GameType \"20\"]\n";
    if (*rc::gen::inRange(0, 2) != 0) {
      text += "[WhiteRating \"" + std::to_string(*rc::gen::inRange(1000, 2400)) + "\"]\n";
    }
    text += "\n" + *rc::gen::elementOf(lines) + " " + result + "\n\n";
  }
  return text;
}

struct Recounted {
  PlayerCounts as_white, as_black;
  std::set<std::string> opponents, events;
  std::uint64_t rated = 0;
};

}  // namespace

TEST_CASE("records of players agree with a slow recount", "[statistics]") {
  CHECK(rc::check([] {
    CountedBase base{random_games()};
    std::map<std::string, Recounted> expected;
    BaseReader{base.base()}.scan({.header = true}, [&](StoredGame const& read) {
      auto const& header = read.header;
      auto const seat = [&](std::string const& own, std::string const& other, Colour colour,
                            std::optional<int> rating) {
        if (own.empty()) {
          return;
        }
        auto& counts = expected[own];
        (colour == Colour::white ? counts.as_white : counts.as_black).add(header.outcome, colour);
        if (!other.empty() && other != own) {
          counts.opponents.insert(other);
        }
        if (!header.event.empty()) {
          counts.events.insert(header.event);
        }
        counts.rated += rating ? 1U : 0U;
      };
      seat(header.white, header.black, Colour::white, header.white_rating);
      seat(header.black, header.white, Colour::black, header.black_rating);
      return true;
    });
    auto const records = player_records(base.reader(), base.book(), {});
    RC_ASSERT(records.size() == expected.size());
    for (auto const& found : records) {
      auto const& slow = expected.at(base.book().name(found.person));
      RC_ASSERT(found.as_white == slow.as_white);
      RC_ASSERT(found.as_black == slow.as_black);
      RC_ASSERT(found.opponents == slow.opponents.size());
      RC_ASSERT(found.events == slow.events.size());
      RC_ASSERT(found.rating.count == slow.rated);
    }
  }));
}

TEST_CASE("groups of two dimensions agree with a slow recount and add up to all games", "[statistics]") {
  CHECK(rc::check([] {
    CountedBase base{random_games()};
    std::map<std::pair<int, std::string>, std::uint64_t> expected;
    std::uint64_t games = 0;
    BaseReader{base.base()}.scan({.header = true}, [&](StoredGame const& read) {
      auto const& header = read.header;
      ++expected[{header.year.value_or(0), header.event}];
      ++games;
      return true;
    });
    auto const breakdown = break_down(base.reader(), {}, {{Dimension::year, Dimension::event}});
    RC_ASSERT(breakdown.all.games == games);
    RC_ASSERT(breakdown.groups.size() == expected.size());
    GameCounts sum;
    for (auto const& group : breakdown.groups) {
      sum.add(group.counts);
      auto const year = static_cast<int>(group.labels[0].first.value_or(0));
      RC_ASSERT(group.counts.games == (expected[{year, group.labels[1].text}]));
      RC_ASSERT(group.counts.decided() + group.counts.unknown == group.counts.games);
    }
    RC_ASSERT(sum == breakdown.all);
  }));
}
