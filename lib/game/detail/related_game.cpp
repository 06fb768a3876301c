#include "game/related_game.hpp"

#include "notation/game_type.hpp"
#include "text/byte_classes.hpp"

namespace damier {

VariantWords words_of_variant_tag(Game const& game) {
  auto const value = trimmed(game.tag("Variant").value_or(""));
  return value.empty() || value == "?" || value == "-" ? VariantWords{.is_known = true} : read_variant_words(value);
}

RelatedGame const* related_game_of(Game const& game) {
  if (auto const value = trimmed(game.tag("GameType").value_or("")); !value.empty()) {
    auto const type = read_game_type(value);
    auto const* const related = type ? type->related : read_variant_words(value).related;
    if (related != nullptr || (type && type->variant != nullptr)) {
      return related;
    }
  }
  return words_of_variant_tag(game).related;
}

bool has_usual_aim(Game const& game) {
  auto const* const related = related_game_of(game);
  return related != nullptr ? !related->has_another_aim : words_of_variant_tag(game).is_known;
}

std::string_view implied_start(Game const& game) {
  auto const* const related = related_game_of(game);
  auto const applies = related != nullptr && game.variant != nullptr && game.variant->name() == related->variant;
  return applies ? related->start : std::string_view{};
}

}  // namespace damier
