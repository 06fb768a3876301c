#include "export/tag_order.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr std::array<std::string_view, 8> first_tags{"Event", "Site",  "Date",   "Round",
                                                     "White", "Black", "Result", "GameType"};

}  // namespace

std::vector<Tag> tags_in_order(Game const& game, bool add_game_type) {
  std::vector<Tag> tags;
  tags.reserve(game.tags.size() + 2);
  for (auto const name : first_tags) {
    std::ranges::copy_if(game.tags, std::back_inserter(tags), [&](Tag const& tag) { return tag.name == name; });
    if (name == "GameType" && add_game_type && !game.tag(name) && game.variant_can_be_told() &&
        game.variant->game_type() != 0) {
      tags.push_back({std::string{name}, short_game_type(*game.variant)});
    }
  }
  std::ranges::copy_if(game.tags, std::back_inserter(tags),
                       [](Tag const& tag) { return std::ranges::find(first_tags, tag.name) == first_tags.end(); });
  if (game.has_fen && !game.tag("FEN")) {
    tags.push_back({"FEN", write_fen(game.start, *game.variant)});
  }
  return tags;
}

void write_pdn_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (auto const c : value) {
    if (c == '"' || c == '\\') {
      text += '\\';
    }
    text += c == '\n' || c == '\r' ? ' ' : c;
  }
  text += "\"]\n";
}

}  // namespace damier
