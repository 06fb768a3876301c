#include "export/detail/pdn_tags.hpp"

#include "export/detail/tag_order.hpp"
#include "game/outcome.hpp"
#include "game/variant_mark.hpp"
#include "grammar/tag_words.hpp"
#include "notation/fen.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// Whether a FEN has squares such as c3.
bool names_letters(std::string_view fen) noexcept {
  for (std::size_t i = 0; i + 1 < fen.size(); ++i) {
    if (std::string_view{"acdefghij"}.find(fen[i]) != std::string_view::npos && is_digit(fen[i + 1])) {
      return true;
    }
  }
  return false;
}

/// A FEN that PDN has without lidraughts' counters, which only lidraughts reads: ":H0:F1", ":+0+1".
std::string without_counters(std::string_view fen) {
  std::string text;
  auto const is_dotted = fen.ends_with('.');
  fen.remove_suffix(is_dotted ? 1 : 0);
  for (bool first = true, last = false; !last; first = false) {
    auto const colon = fen.find(':');
    last = colon == std::string_view::npos;
    auto const section = fen.substr(0, colon);
    auto const counts = !section.empty() && std::string_view{"HF+"}.find(section.front()) != std::string_view::npos;
    if (first || !counts) {
      text.append(first ? "" : ":").append(section);
    }
    fen.remove_prefix(last ? fen.size() : colon + 1);
  }
  return text + (is_dotted ? "." : "");
}

/// Adds those of the seven tags that every tournament game should have that are missing (PDN-2).
void complete(std::vector<Tag>& tags, Game const& game, PdnStyle const& style) {
  static constexpr std::array<std::string_view, 7> seven{"Event", "Site", "Date", "Round", "White", "Black", "Result"};
  auto place = tags.begin();
  for (auto const name : seven) {
    if (!game.tag(name)) {
      auto const* const unknown = name == "Date" ? "????.??.??" : "?";
      auto value = name == "Result" ? std::string{styled_result(game.terminator(), game, style)} : std::string{unknown};
      place = tags.insert(place, {std::string{name}, std::move(value)}) + 1;
      continue;
    }
    place = std::ranges::find_if_not(place, tags.end(), [&](Tag const& tag) { return tag.name == name; });
  }
}

/// The names as which tags of other names would be read if the records had no tags of those names.
std::vector<std::string_view> names_meant(std::vector<Tag> const& tags) {
  std::vector<std::string_view> meant;
  for (auto const& tag : tags) {
    auto const name = tag.value.empty() ? std::nullopt : meant_tag_name(tag.name);
    if (name) {
      meant.push_back(*name);
    }
    if (name == "Black") {
      meant.push_back("White");  // "Red" is the other side
    }
  }
  return meant;
}

Game without_game_type(Game game) {
  std::erase_if(game.tags, [](Tag const& tag) { return tag.name == "GameType"; });
  return game;
}

}  // namespace

bool ends_with_star(Game const& game, PdnStyle const& style) {
  auto const is_known = [&](std::string_view result) { return read_outcome(result, game.first()) != Outcome::unknown; };
  if (!style.star || !is_known(game.terminator())) {
    return style.star;
  }
  if (auto const tag = game.tag("Result")) {
    return tag->empty() || *tag == "*" || *tag == "?" || is_known(*tag);  // the first three get the result
  }
  auto const italian = game.tag("Risultato");
  return !italian || italian->empty() || is_known(*italian);
}

std::string fen_text(std::string_view text, Game const& game, PdnStyle const& style, bool begins_game) {
  auto const is_understood = game.variant != nullptr && (game.variant_is_confirmed() ||
                                                         game.variant->rules().names.algebraic == names_letters(text));
  auto const fen = style.strict_fen && is_understood && !is_standard_fen(text) ? read_fen(text, *game.variant)
                                                                               : tl::unexpected{FenNote{}};
  if (!fen) {
    return style.fen_extensions || !is_standard_fen(text) ? std::string{text} : without_counters(text);
  }
  auto strict = fen->null_move
                    ? std::string{fen->position.side == Colour::white ? "W::" : "B::"}
                    : write_fen(begins_game && fen->numbers_for_letters ? game.start : fen->position, *game.variant);
  if (!fen->side_known) {
    strict.front() = '?';
  }
  return style.fen_extensions ? strict : without_counters(strict);
}

std::string_view styled_result(std::string_view result, Game const& game, PdnStyle const& style) {
  auto rules = (game.variant != nullptr ? *game.variant : international()).rules();
  rules.first = game.first();
  auto const outcome = read_outcome(result, rules.first);
  // A ResultFormat defines its own results. A score contains more than the outcome, and is not changed.
  auto const own_results = style.own_results && game.variant_is_confirmed() && !game.tag("ResultFormat");
  if (!is_plain_result(result) || (!style.results && !own_results)) {
    return result;
  }
  rules.results = style.results.value_or(rules.results);
  auto const restyled = write_outcome(outcome, rules);
  // A move that was mistyped as "1-0" would be read as the result if a tag has the same result.
  auto const is_mistyped_move = [&](Item const& item) {
    return item.kind == ItemKind::move && !item.keeps_the_rules() && game.text_of(item) == restyled;
  };
  return std::ranges::any_of(game.items, is_mistyped_move) ? result : restyled;
}

std::vector<Tag> styled_tags(Game const& game, PdnStyle const& style) {
  constexpr int english = 21;
  auto const is_english = game.variant != nullptr && game.variant->game_type() == english;
  auto const adds_game_type = style.english_game_type || !is_english;
  auto tags = tags_in_order(game, adds_game_type ? VariantTags::game_type : VariantTags::mark);
  auto const known = read_outcome(game.terminator(), game.first()) != Outcome::unknown;
  for (auto& tag : tags) {
    if (tag.name == "Result") {
      // Other programs show this tag.
      auto const is_unknown = tag.value.empty() || tag.value == "*" || tag.value == "?";
      auto const only_at_the_end = is_unknown && (style.star || (style.results && known));
      tag.value = styled_result(only_at_the_end ? game.terminator() : tag.value, game, style);
    }
    if (tag.name == "FEN") {
      tag.value =
          fen_text(tag.value, game, style, game.has_fen && &tag == &*std::ranges::find(tags, "FEN", &Tag::name));
      tag.value += style.dotted_fen && has_own_start(game) && !tag.value.ends_with('.') ? "." : "";
    }
  }
  if (style.complete_tags) {
    complete(tags, game, style);
  }
  if (style.star && known && !game.tag("Result") && game.tag("Risultato").value_or("").empty()) {
    static constexpr std::array<std::string_view, 6> before{"Event", "Site", "Date", "Round", "White", "Black"};
    auto const place =
        std::ranges::find_if(tags, [](Tag const& tag) { return std::ranges::find(before, tag.name) == before.end(); });
    tags.insert(place, {"Result", std::string{styled_result(game.terminator(), game, style)}});
  }
  if (style.ply_count && !game.tag("PlyCount")) {
    tags.push_back({"PlyCount", std::to_string(game.main_line_plies())});
  }
  if (style.dotted_fen && has_own_start(game) && !game.tag("Setup") && !game.tag("SetUp")) {
    tags.insert(std::ranges::find(tags, "FEN", &Tag::name), {"Setup", "1"});
  }
  if (style.omit_empty_tags) {
    // Without its empty GameType the game has only the mark.
    auto const is_empty_or_other = [](Tag const& tag) { return tag.name != "GameType" || tag.value.empty(); };
    auto const mark = std::ranges::find(tags, variant_mark_tag, &Tag::name);
    if (game.tag("GameType") && mark != tags.end() && std::ranges::all_of(game.tags, is_empty_or_other)) {
      mark->value = written_variant(without_game_type(game), adds_game_type).mark.value_or("");
    }
    auto const meant = std::ranges::any_of(tags, &std::string::empty, &Tag::value) ? names_meant(tags)
                                                                                   : std::vector<std::string_view>{};
    // An empty tag is kept if it prevents a later tag of the same name, with a value, from being the first, or a tag of
    // another name, "event" or "Blanc", from being read as it.
    auto const is_omitted = [&](Tag const& tag) {
      auto const of_name = [&](Tag const& other) { return other.name == tag.name && !other.value.empty(); };
      auto const place = tags.begin() + (&tag - tags.data());
      return tag.value.empty() && std::ranges::find(meant, tag.name) == meant.end() &&
             (std::any_of(tags.begin(), place, of_name) || std::none_of(place, tags.end(), of_name));
    };
    std::vector<Tag> kept;
    std::ranges::remove_copy_if(tags, std::back_inserter(kept), is_omitted);
    tags = std::move(kept);
  }
  auto const white = std::ranges::find(tags, "White", &Tag::name);
  auto const black = std::ranges::find(tags, "Black", &Tag::name);
  if (style.black_first && white < black && black != tags.end()) {
    std::rotate(white, black, black + 1);
  }
  return tags;
}

}  // namespace damier
