#include "answers/completion.hpp"
#include "grammar/query/reader.hpp"
#include "tests/statistics/counted_base.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier;
using namespace damier::answers;
using damier::testing::record;
using damier::testing::SmallBase;

namespace {

std::vector<std::string> texts(Completion const& completion) {
  std::vector<std::string> all;
  for (auto const& item : completion.items) {
    all.push_back(item.text);
  }
  return all;
}

}  // namespace

TEST_CASE("a query goes on with a word of the language, or a name") {
  SmallBase base{record("Vole", "Mulot", "2-0") + record("Élise", "Le \"Rat\"", "1-1")};
  NameList const players{base.base(), CompletionKind::player};
  NameList const none;
  auto const names = [&](CompletionKind kind) -> NameList const& {
    return kind == CompletionKind::player ? players : none;
  };
  auto const complete = [&](std::string_view query) {
    return complete_query(query, MotifCatalogue::built_in(), names);
  };
  CHECK(complete("pla").items == std::vector<CompletionItem>{{"player", CompletionKind::word}});
  CHECK(complete("result dra").items == std::vector<CompletionItem>{{"draw", CompletionKind::word}});
  CHECK(complete("result dra").from == 7);
  CHECK(texts(complete("white = \"el")) == std::vector<std::string>{"\"Élise\""});
  CHECK(complete("white = \"el").from == 8);
  CHECK(texts(complete("player ~ l")) ==
        std::vector<std::string>{"\"Le \\\"Rat\\\"\"", "\"Mulot\"", "\"Vole\"", "\"Élise\""});
  CHECK(texts(complete("motif \"coup tu")) == std::vector<std::string>{"\"coup turc\""});
  CHECK(complete("event = \"x\" tex").from == 12);
  CHECK(complete("text ~ \"wh").items.empty());  // within a text nothing is meant
  CHECK_FALSE(complete("").items.empty());
}

TEST_CASE("what a completion gives can be read, as far as it goes") {
  SmallBase base{record("Vole", "Le \"Rat\"", "2-0", "[Event \"A \\\\ b\"]\n")};
  for (auto const kind : {CompletionKind::player, CompletionKind::event}) {
    NameList const all{base.base(), kind};
    auto const completion =
        complete_query(kind == CompletionKind::player ? "white = " : "event = ", MotifCatalogue::built_in(),
                       [&](CompletionKind) -> NameList const& { return all; });
    REQUIRE_FALSE(completion.items.empty());
    for (auto const& item : completion.items) {
      CHECK(query::read_query("white = " + item.text));
    }
  }
}

TEST_CASE("names are looked up without case and accents, those that begin so first") {
  SmallBase base{record("Van Aalten", "Aalten, van", "2-0") + record("Ålund", "Zaal", "1-1")};
  NameList const players{base.base(), CompletionKind::player};
  CHECK(players.with("AAL", 10) == std::vector<std::string>{"Aalten, van", "Van Aalten", "Zaal"});
  CHECK(players.with("al", 10).front() == "Ålund");
  CHECK(players.with("aal", 1) == std::vector<std::string>{"Aalten, van"});
  CHECK(players.with("x", 10).empty());
}
