// damier search --explain: what each step of a search has left.

#include "process.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier::cli_test;

namespace {

std::string numbered_games(unsigned count) {
  std::string text;
  for (unsigned game = 1; game <= count; ++game) {
    auto const year = std::to_string(1990 + game % 20);
    text += "[Event \"E" + std::to_string(game) + "\"]\n[Date \"" + year + ".01.01\"]\n[GameType \"20\"]\n";
    text += game % 5 == 0 ? "1. 33-28 18-23 1-1\n\n" : "1. 32-28 18-23 2. 38-32 12-18 2-0\n\n";
  }
  return text;
}

/// A base of 100 games; 20 of them begin with 33-28, and 55 are of 2000 or later.
struct HundredGames {
  TemporaryFolder folder;
  std::string base = base_of(folder, folder.write("games.pdn", numbered_games(100)));

  [[nodiscard]] std::string steps(std::vector<std::string> const& arguments) const {
    std::vector<std::string> all{"search", base};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.insert(all.end(), {"--explain", "--format", "csv"});
    auto const text = run(all).out;
    std::string bare;  // without the seconds, the last column
    for (std::size_t at = 0; at < text.size();) {
      auto const end = text.find('\n', at);
      auto const line = text.substr(at, end - at);
      bare += line.substr(0, line.rfind(',')) + "\n";
      at = end + 1;
    }
    return bare;
  }
};

constexpr auto after_the_other_move = "fen \"B:W28,31,32,34-50:B1-20\"";

}  // namespace

TEST_CASE("search --explain tells what headers, columns and the query leave", "[cli]") {
  HundredGames const hundred;
  CHECK(hundred.steps({"year >= 2000"}) == "step,games,hits\ngames,100,\nheaders,50,\nanswer,50,50\n");
  CHECK(hundred.steps({"year >= 2000", "--games", "1..10"}) == "step,games,hits\ngames,10,\nheaders,1,\nanswer,1,1\n");
  CHECK(hundred.steps({"wm 28 and plies <= 2"}) ==
        "step,games,hits\ngames,100,\nheaders,20,\ncolumns,20,\nanswer,20,40\n");
  CHECK(hundred.steps({"captures >= 9"}).find("answer,0,0\n") != std::string::npos);
}

TEST_CASE("search --explain names the index and the stored counts that answer", "[cli]") {
  HundredGames const hundred;
  auto const without = hundred.steps({after_the_other_move});
  CHECK(without.find("index,") == std::string::npos);
  CHECK(without.find("answer,20,20\n") != std::string::npos);
  CHECK(run({"base", "index", hundred.base}).code == 0);
  CHECK(hundred.steps({after_the_other_move}).find("index,20,\n") != std::string::npos);
  CHECK(hundred.steps({after_the_other_move, "--count"}).find("answer,,20\n") != std::string::npos);
}

TEST_CASE("the steps of a search do not depend on threads", "[cli]") {
  HundredGames const hundred;
  for (auto const* const query : {"year >= 2000", "wm 28", "captures >= 1", "year < 1995 and wm 23 and not wm 28"}) {
    CAPTURE(query);
    CHECK(hundred.steps({query, "--threads", "1"}) == hundred.steps({query, "--threads", "4"}));
  }
}

TEST_CASE("search --explain goes with no option that shapes the rows of hits", "[cli]") {
  HundredGames const hundred;
  for (std::vector<std::string> const& option :
       {std::vector<std::string>{"--by", "year"}, {"--columns", "white"}, {"--limit", "3"}, {"--diagrams", "d"}}) {
    std::vector<std::string> arguments{"search", hundred.base, "wm 28", "--explain"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    CAPTURE(option.front());
    CHECK(run(arguments).code == 2);
  }
}
