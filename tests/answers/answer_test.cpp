#include "answers/events.hpp"
#include "answers/players.hpp"
#include "answers/search.hpp"
#include "answers/tree.hpp"
#include "tests/statistics/counted_base.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;
using damier::report::Format;
using damier::testing::record;
using damier::testing::SmallBase;

namespace {

/// What is written, without a console.
class Text final : public report::Destination {
 public:
  void write(std::string_view text) override { text_ += text; }
  [[nodiscard]] bool is_terminal() const noexcept override { return false; }
  [[nodiscard]] unsigned width() const noexcept override { return 0; }
  [[nodiscard]] std::string strong(std::string_view text) const override { return std::string{text}; }
  [[nodiscard]] std::string dim(std::string_view text) const override { return std::string{text}; }
  [[nodiscard]] std::string const& text() const noexcept { return text_; }

 private:
  std::string text_;
};

std::string written(answers::Answer& answer, Format format) {
  Text text;
  answer.write(text, format);
  return text.text();
}

SmallBase three_games() {
  return SmallBase{record("Vole", "Mulot", "2-0", "[Date \"1998.05.03\"]", "1. 32-28 19-23") +
                   record("Mulot", "Vole", "1-1", "[Date \"1999.05.03\"]", "1. 32-28 18-22") +
                   record("Vole", "Musaraigne", "0-2", "[Date \"1999.06.01\"]", "1. 34-30 20-25")};
}

}  // namespace

TEST_CASE("the players of a base are rows in any format, and a drawing") {
  auto base = three_games();
  auto const answer = answers::players({base.base()}, {.limit = 2, .language = "en"});
  CHECK_FALSE(answer->is_empty());
  CHECK(written(*answer, Format::csv).find("\r\nVole,3,2,1,1,1,1,0,3,") != std::string::npos);
  CHECK(written(*answer, Format::markdown).find("| Mulot | 2 |") != std::string::npos);
  auto const chart = answer->chart();
  REQUIRE(chart);
  CHECK(chart->slots == std::vector<std::string>{"Vole", "Mulot"});
}

TEST_CASE("games chosen by a query or by their numbers alone count") {
  auto base = three_games();
  auto const csv = [&](answers::BaseGames const& games) {
    return written(*answers::stats(games, {.by = {Dimension::year}}), Format::csv);
  };
  CHECK(csv({base.base()}).find("\r\n1999,2,") != std::string::npos);
  CHECK(csv({.base = base.base(), .where = *Query::compile("result draw")}).find("\r\n1999,1,") != std::string::npos);
  CHECK(csv({.base = base.base(), .games = GameRange{1, 1}}).find("1999") == std::string::npos);
}

TEST_CASE("a name that means nothing, or several players, is an answer of its own kind") {
  auto base = three_games();
  auto const ask = [&](std::string const& name) {
    return answers::player({base.base()}, {.player = {"--player", name}});
  };
  CHECK_FALSE(ask("vole")->is_empty());
  try {
    ask("Mu");
    FAIL("two players have a name with this text");
  } catch (answers::NotFound const& fault) {
    CHECK(fault.has_several());
    CHECK(std::string{fault.what()} == "--player: 'Mu' may be 'Mulot', 'Musaraigne'");
  }
  CHECK_THROWS_AS(ask("Loir"), answers::NotFound);
}

TEST_CASE("two dimensions without numbers have no drawing") {
  auto base = three_games();
  auto const answer = answers::stats({base.base()}, {.by = {Dimension::event, Dimension::outcome}});
  CHECK_THROWS_AS(answer->chart(), answers::WrongQuestion);
}

TEST_CASE("hits are written as they are found, and given to whoever also wants them") {
  auto base = three_games();
  OpeningNames const openings{{}};
  Text text;
  unsigned seen = 0;
  auto const hits = answers::search(base.base(), *Query::compile("year 1999"), {}, {.openings = &openings}, text,
                                    Format::ndjson, [&](Hit const&) { ++seen; });
  CHECK(hits == 2);
  CHECK(seen == 2);
  CHECK(text.text().starts_with("{\"game\":2,"));
}

TEST_CASE("a tree knows the variant of the games, and has an answer for each position") {
  auto base = three_games();
  OpeningNames const openings{{}};
  answers::Tree const tree{{base.base()}, {.openings = &openings, .language = "fr"}};
  REQUIRE(tree.variant() != nullptr);
  auto const answer = tree.at(tree.variant()->start());
  CHECK(written(*answer, Format::csv).find("\r\n32-28,2,1,1,0,") != std::string::npos);
  CHECK(written(*answer, Format::markdown).starts_with("| coup | parties |"));
}
