#include "game/name_as_written.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;

namespace {

using Tags = std::vector<Tag>;

Game game_of(Tags tags) {
  Game game;
  game.tags = std::move(tags);
  return game;
}

/// Each name unchanged, in capitals, and with a mark of its kind.
std::optional<std::string> shouted(NameKind kind, std::string_view name) {
  std::string result{kind == NameKind::player ? "P:" : kind == NameKind::event ? "E:" : "S:"};
  for (auto const c : name) {
    result += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
  return name.starts_with("P:") || name == "same" ? std::nullopt : std::optional{result};
}

Tags respelled(Tags tags) {
  auto game = game_of(std::move(tags));
  static_cast<void>(respell_names(game, shouted));
  return game.tags;
}

}  // namespace

TEST_CASE("a name that is replaced is kept in a tag of its own") {
  auto game = game_of({{"Event", "cup"}, {"White", "ann"}, {"Round", "one"}, {"Black", "same"}, {"Site", "here"}});
  CHECK(respell_names(game, shouted) == 3);
  CHECK(game.tags == Tags{{"Event", "E:CUP"},
                          {"White", "P:ANN"},
                          {"Round", "one"},
                          {"Black", "same"},
                          {"Site", "S:HERE"},
                          {"WhiteAsWritten", "ann"},
                          {"EventAsWritten", "cup"},
                          {"SiteAsWritten", "here"}});
  CHECK(respelled({{"Bianco", "a"}, {"Nero", "b"}, {"Dati", "c"}, {"Annotator", "d"}}) ==
        Tags{{"Bianco", "P:A"},
             {"Nero", "P:B"},
             {"Dati", "E:C"},
             {"Annotator", "P:D"},
             {"BiancoAsWritten", "a"},
             {"NeroAsWritten", "b"},
             {"DatiAsWritten", "c"},
             {"AnnotatorAsWritten", "d"}});
}

TEST_CASE("a placeholder is not replaced, nor is a second tag of the name") {
  CHECK(respelled({{"White", "?"}, {"Black", ""}}) == Tags{{"White", "?"}, {"Black", ""}});
  CHECK(respelled({{"White", "?"}, {"White", "ann"}}) == Tags{{"White", "?"}, {"White", "ann"}});
}

TEST_CASE("the name written first is kept, through any number of lists") {
  CHECK(respelled({{"White", "ann"}, {"WhiteAsWritten", "a."}}) == Tags{{"White", "P:ANN"}, {"WhiteAsWritten", "a."}});
  CHECK(respelled(respelled({{"White", "ann"}})) == respelled({{"White", "ann"}}));
}

TEST_CASE("a name counts as it was written") {
  auto const game = game_of({{"WhiteAsWritten", "ann"}, {"White", "P:ANN"}, {"Black", "bob"}});
  NamesAsWritten const names{game};
  CHECK(names.is_note(game.tags[0]));
  CHECK(names.value(game.tags[1]) == "ann");
  CHECK_FALSE(names.is_note(game.tags[1]));
  CHECK(names.value(game.tags[2]) == "bob");
}

TEST_CASE("a tag with such a name that replaces none is an ordinary tag") {
  for (auto const& tags : {Tags{{"WhiteAsWritten", "ann"}}, Tags{{"WhiteAsWritten", "ann"}, {"White", "?"}},
                           Tags{{"WhiteAsWritten", "?"}, {"White", "ann"}},
                           Tags{{"RoundAsWritten", "1"}, {"Round", "2"}}, Tags{{"AsWritten", "x"}, {"", "y"}}}) {
    CAPTURE(tags.front().name, tags.front().value);
    auto const game = game_of(tags);
    NamesAsWritten const names{game};
    for (auto const& tag : game.tags) {
      CHECK_FALSE(names.is_note(tag));
      CHECK(names.value(tag) == tag.value);
    }
  }
  auto const twice = game_of({{"White", "ann"}, {"WhiteAsWritten", "a."}, {"WhiteAsWritten", "b."}});
  NamesAsWritten const names{twice};
  CHECK(names.value(twice.tags[0]) == "a.");
  CHECK_FALSE(names.is_note(twice.tags[2]));
}
