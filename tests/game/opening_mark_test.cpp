#include "game/opening_mark.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace damier;

namespace {

std::string tags_of(Game const& game) {
  std::string text;
  for (auto const& tag : game.tags) {
    text += tag.name + "=" + tag.value + ";";
  }
  return text;
}

}  // namespace

TEST_CASE("the name of an opening is added as a tag, and taken away again") {
  Game game;
  game.tags = {{"White", "Rafle, B."}};
  add_opening(game, "the Fox");
  CHECK(tags_of(game) == "White=Rafle, B.;Opening=the Fox;DamierOpening=the Fox;");
  take_opening_mark(game);
  CHECK(tags_of(game) == "White=Rafle, B.;");
}

TEST_CASE("the opening that people wrote stays as it is") {
  for (std::string const name : {"Opening", "Apertura"}) {
    Game game;
    game.tags = {{name, "3"}};
    add_opening(game, "the Fox");
    CHECK(tags_of(game) == name + "=3;");
    take_opening_mark(game);
    CHECK(tags_of(game) == name + "=3;");
  }
}

TEST_CASE("an opening that somebody changed beside its mark is no longer damier's") {
  Game game;
  game.tags = {{"Opening", "the Wolf"}, {"DamierOpening", "the Fox"}};
  take_opening_mark(game);
  CHECK(tags_of(game) == "Opening=the Wolf;");
}
