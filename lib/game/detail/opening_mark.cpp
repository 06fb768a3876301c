#include "game/opening_mark.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace damier {

void add_opening(Game& game, std::string_view name) {
  if (game.tag("Opening") || game.tag("Apertura")) {
    return;
  }
  game.tags.push_back({"Opening", std::string{name}});
  game.tags.push_back({std::string{opening_mark_tag}, std::string{name}});
}

void take_opening_mark(Game& game) {
  auto const mark = std::ranges::find(game.tags, opening_mark_tag, &Tag::name);
  if (mark == game.tags.end()) {
    return;
  }
  auto const name = std::move(mark->value);
  game.tags.erase(mark);
  auto const added =
      std::ranges::find_if(game.tags, [&](Tag const& tag) { return tag.name == "Opening" && tag.value == name; });
  if (added != game.tags.end()) {
    game.tags.erase(added);
  }
}

}  // namespace damier
