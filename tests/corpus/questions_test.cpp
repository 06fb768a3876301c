// Classic questions to a base of games, in questions.tsv: over the corpus of real files each finds what a naive
// evaluation of the language finds (tests/search/naive_query.hpp). If the corpus is absent the test is reported as
// skipped.

#include "grammar/query/reader.hpp"
#include "import/importer.hpp"
#include "search/search.hpp"
#include "tests/sanitized.hpp"
#include "tests/search/naive_query.hpp"
#include "tests/skip.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

using namespace damier;

namespace {

struct Question {
  std::string number;
  std::string text;
  std::string query;
};

std::vector<Question> questions() {
  std::ifstream file{DAMIER_SOURCE_DIR "/tests/corpus/questions.tsv"};
  std::vector<Question> all;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    auto const first = line.find('\t');
    auto const second = line.find('\t', first + 1);
    all.push_back({line.substr(0, first), line.substr(first + 1, second - first - 1), line.substr(second + 1)});
  }
  return all;
}

/// Under the sanitizers only every n-th game is checked, because the naive evaluation of all games would take minutes.
#ifdef DAMIER_SANITIZED
constexpr std::size_t stride = 20;
#else
constexpr std::size_t stride = 1;
#endif

using Places = std::vector<std::pair<GameId, unsigned>>;  // games and plies

Places found(Base& base, Query const& query) {
  Places places;
  search(base, query, {}, [&](Hit const& hit) {
    places.emplace_back(hit.game, hit.ply);
    return true;
  });
  return places;
}

Places expected(std::vector<damier::testing::PlayedGame> const& games, query::Node const& query, bool of_positions) {
  Places places;
  for (auto const& game : games) {
    for (auto const place : damier::testing::true_places(query, game)) {
      if (of_positions || place == 0) {
        places.emplace_back(game.header.id, game.plies[place]);
      }
    }
  }
  return places;
}

}  // namespace

TEST_CASE("each classic question finds in the corpus what a naive evaluation finds") {
  auto const corpus = skipping::shared_corpus();
  if (!corpus) {
    return;
  }
  damier::testing::TemporaryBase const file;
  auto base = Base::open_for_writing(file.path());
  Importer importer{base};
  for (auto const& entry : std::filesystem::recursive_directory_iterator{*corpus}) {
    if (entry.path().extension() == ".pdn") {
      auto const source = open_file(entry.path().string());
      importer.import(*source, entry.path().filename().string());
    }
  }
  auto games = damier::testing::played_games(base);
  REQUIRE(games.size() > 1000);
  for (std::size_t i = 1; i < games.size() / stride && stride > 1; ++i) {
    games[i] = std::move(games[i * stride]);
  }
  games.resize(games.size() / stride);
  for (auto const& question : questions()) {
    INFO(question.number << " " << question.text << ": " << question.query);
    auto const tree = query::read_query(question.query);
    auto const query = Query::compile(question.query);
    REQUIRE((tree && query));
    auto hits = found(base, *query);
    std::erase_if(hits, [&](auto const& hit) {
      return std::ranges::none_of(games, [&](auto const& game) { return game.header.id == hit.first; });
    });
    auto const wanted = expected(games, *tree, query->mentions_positions());
    CHECK(hits == wanted);
  }
}
