#include "game/layer_note.hpp"

#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace damier;

namespace {

using Values = std::vector<std::optional<double>>;

Game game_with(std::vector<std::pair<ItemKind, std::string>> const& items) {
  Game game;
  for (auto const& [kind, text] : items) {
    game.add(kind, text);
  }
  return game;
}

std::string value_note(std::int64_t hundredths) {
  return item_text({"engine", 1, LayerKind::evaluation, evaluation_content({.value = hundredths})});
}

}  // namespace

TEST_CASE("the values of a game are those of its layer, else those that comments have") {
  CHECK(value_curve(game_with({{ItemKind::move, "32-28"}})).empty());
  CHECK(value_curve(game_with({{ItemKind::layer_note, value_note(10)},
                               {ItemKind::move, "32-28"},
                               {ItemKind::comment, "[%eval 0.5]"},
                               {ItemKind::move, "19-23"},
                               {ItemKind::comment, "well played"},
                               {ItemKind::move, "28x19"},
                               {ItemKind::comment, "[%eval 2]"},
                               {ItemKind::layer_note, value_note(-135)}})) == Values{0.1, 0.5, std::nullopt, -1.35});
}

TEST_CASE("a won position is at the end of the scale") {
  CHECK(value_curve(game_with({{ItemKind::move, "32-28"},
                               {ItemKind::comment, "[%eval #4]"},
                               {ItemKind::move, "19-23"},
                               {ItemKind::comment, "[%eval #-2,18]"}})) == Values{std::nullopt, 100, -100});
}

TEST_CASE("values of variations, and positions without an answer, are no values of the game") {
  CHECK(value_curve(game_with({{ItemKind::move, "32-28"},
                               {ItemKind::variation_begin, ""},
                               {ItemKind::move, "33-29"},
                               {ItemKind::comment, "[%eval 9]"},
                               {ItemKind::variation_end, ""},
                               {ItemKind::layer_note, item_text({"engine", 1, LayerKind::evaluation,
                                                                 evaluation_content({.answered = false})})}}))
            .empty());
}
