#include "game/variant_mark.hpp"

#include "game/related_game.hpp"
#include "notation/game_type.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

constexpr std::string_view evidence_key{"; evidence "};
constexpr std::string_view was_key{"; GameType was "};
constexpr std::string_view is_key{"; GameType is "};
constexpr std::string_view none_key{"; no GameType"};

/// What the mark says about the original GameType tag beside it.
enum class GameTypeBeside : std::uint8_t {
  added,     ///< the GameType of the variant, where there was none
  replaced,  ///< the GameType of the variant, in the place of another text
  kept,      ///< the text that it has in the source
  missing,   ///< there is none
};

struct Mark {
  Variant const* variant = nullptr;
  VariantEvidence evidence = VariantEvidence::none;
  GameTypeBeside beside = GameTypeBeside::added;
  std::string_view game_type = {};  ///< the text of the source, where it has one
};

std::optional<Mark> read_mark(std::string_view text) noexcept {
  Mark mark;
  auto const word = [&] { return text.substr(0, text.find(';')); };
  mark.variant = find_variant(word());
  text.remove_prefix(word().size());
  if (mark.variant == nullptr || !take_prefix(text, evidence_key)) {
    return std::nullopt;
  }
  auto const evidence = read_evidence(word());
  text.remove_prefix(word().size());
  if (!evidence) {
    return std::nullopt;
  }
  mark.evidence = *evidence;
  if (text.empty()) {
    return mark;
  }
  mark.beside = text == none_key             ? GameTypeBeside::missing
                : take_prefix(text, was_key) ? GameTypeBeside::replaced
                : take_prefix(text, is_key)  ? GameTypeBeside::kept
                                             : GameTypeBeside::added;
  if (mark.beside == GameTypeBeside::added) {
    return std::nullopt;
  }
  mark.game_type = mark.beside == GameTypeBeside::missing ? std::string_view{} : text;
  return mark;
}

/// The variant of a GameType's number; nullptr without one.
Variant const* variant_of(std::string_view game_type) {
  auto const type = read_game_type(trimmed(game_type));
  return type ? type->variant : nullptr;
}

/// A text as the value of a PDN tag: on one text line.
std::string on_one_line(std::string_view text) {
  std::string line{text};
  std::ranges::replace_if(line, ends_line, ' ');
  return line;
}

std::vector<Tag>::iterator game_type_of(Game& game) noexcept {
  return std::ranges::find(game.tags, std::string_view{"GameType"}, &Tag::name);
}

bool holds(Mark const& mark, Game& game) {
  auto const beside = game_type_of(game);
  auto const is_there = beside != game.tags.end();
  switch (mark.beside) {
    case GameTypeBeside::added:
    case GameTypeBeside::replaced: return is_there && variant_of(beside->value) == mark.variant;
    case GameTypeBeside::kept: return is_there && on_one_line(beside->value) == mark.game_type;
    case GameTypeBeside::missing: return !is_there;
  }
  return false;
}

void apply(Mark const& mark, Game& game) {
  game.variant = mark.variant;
  game.evidence = mark.evidence;
  game.claim = VariantClaim::before_game_type;
  if (mark.beside == GameTypeBeside::added) {
    game.tags.erase(game_type_of(game));
  } else if (mark.beside == GameTypeBeside::replaced) {
    game_type_of(game)->value = mark.game_type;
  }
}

/// Whether a GameType may state the variant for other programs: not if it is a guess, or the moves do not fit it.
bool may_be_declared(Game const& game) {
  auto const has_proof = game.evidence != VariantEvidence::inferred || game.variant_is_confirmed();
  return game.evidence != VariantEvidence::none && (has_proof || game.main_line_plies() == 0);
}

/// The GameType of a game's variant; the number of another site where the game has another aim, 98 for "Antidraughts".
std::string game_type_of_aim(Game const& game) {
  auto const* const related = related_game_of(game);
  auto const has_own = related != nullptr && related->has_another_aim && related->variant == game.variant->name();
  return has_own ? std::to_string(related->game_type) : short_game_type(*game.variant);
}

}  // namespace

WrittenVariant written_variant(Game const& game, bool add_game_type) {
  auto const given = game.tag("GameType");
  auto const original = given ? std::optional{std::string{*given}} : std::nullopt;
  if (game.variant == nullptr) {
    return {original, std::nullopt};
  }
  auto const is_said = original && variant_of(*original) == game.variant;
  if (is_said && game.evidence == VariantEvidence::declared) {
    return {original, std::nullopt};
  }
  auto mark = std::string{game.variant->name()}.append(evidence_key).append(name(game.evidence));
  auto const game_type = game_type_of_aim(game);
  if (add_game_type && !is_said && !game_type.empty() && may_be_declared(game)) {
    return {game_type, original ? mark.append(was_key).append(on_one_line(*original)) : mark};
  }
  return {original, original ? mark.append(is_key).append(on_one_line(*original)) : mark.append(none_key)};
}

void take_variant_mark(Game& game) {
  auto const is_mark = [](Tag const& tag) {
    return tag.name.size() == variant_mark_tag.size() && tag.name == variant_mark_tag && read_mark(tag.value);
  };
  for (auto tag = std::ranges::find_if(game.tags, is_mark); tag != game.tags.end();
       tag = std::ranges::find_if(game.tags, is_mark)) {
    auto const value = std::move(tag->value);
    game.tags.erase(tag);
    if (auto const mark = *read_mark(value); game.claim != VariantClaim::before_game_type && holds(mark, game)) {
      apply(mark, game);
    }
  }
}

}  // namespace damier
