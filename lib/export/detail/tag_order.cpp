#include "export/detail/tag_order.hpp"

#include "game/related_game.hpp"
#include "game/variant_mark.hpp"
#include "grammar/pdn/grammar.hpp"
#include "grammar/tag_values.hpp"
#include "grammar/tag_words.hpp"
#include "notation/fen.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

constexpr std::array<std::string_view, 8> first_tags{"Event", "Site",  "Date",   "Round",
                                                     "White", "Black", "Result", "GameType"};

/// A name from another format, with an underscore for each byte that is not allowed in all PDN names.
std::string as_tag_name(std::string_view name) {
  constexpr std::size_t longest = 254;
  std::string result{name.substr(0, longest)};
  std::ranges::replace_if(
      result, [](char c) { return !is_letter(c) && !is_digit(c); }, '_');
  if (meant_tag_name(result)) {
    return "tag_" + result;  // "/FEN" becomes no FEN
  }
  return result.empty() || is_digit(result.front()) ? "_" + result : result;
}

}  // namespace

bool has_own_start(Game const& game) {
  auto const fen = game.tag("FEN").value_or("");
  auto const is_written = !fen.empty() && fen != "?";
  if (!game.has_fen || is_written) {
    return game.has_fen;
  }
  if (auto const implied = implied_start(game); !implied.empty()) {
    return write_fen(game.start, *game.variant) != implied;
  }
  if (game.variant->rules().first == Colour::white) {
    return true;
  }
  auto white_first = game.variant->start();
  white_first.side = Colour::white;
  return !(game.start == white_first);
}

std::vector<Tag> tags_in_order(Game const& game, VariantTags variant) {
  auto written =
      variant == VariantTags::none ? WrittenVariant{} : written_variant(game, variant == VariantTags::game_type);
  std::vector<Tag> tags;
  tags.reserve(game.tags.size() + 3);
  for (auto const name : first_tags) {
    auto const place = tags.size();
    std::ranges::copy_if(game.tags, std::back_inserter(tags), [&](Tag const& tag) { return tag.name == name; });
    if (name == "GameType" && written.game_type) {
      tags.size() == place ? void(tags.push_back({std::string{name}, {}})) : void();
      tags[place].value = *std::move(written.game_type);
    }
  }
  if (written.mark) {
    tags.push_back({std::string{variant_mark_tag}, *std::move(written.mark)});
  }
  std::ranges::copy_if(game.tags, std::back_inserter(tags),
                       [](Tag const& tag) { return std::ranges::find(first_tags, tag.name) == first_tags.end(); });
  if (has_own_start(game) && !game.tag("FEN")) {
    tags.push_back({"FEN", write_fen(game.start, *game.variant)});
  }
  for (auto& tag : tags) {
    if (is_naming_tag(tag.name)) {
      tag.value = plain_name(tag.value);  // as it would be read
    }
  }
  return tags;
}

void write_pdn_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  pdn::is_tag_name(name) ? text += name : text += as_tag_name(name);
  text += " \"";
  auto const is_quoted = [](char c) { return c == '"' || c == '\\'; };
  auto plain = std::ranges::find_if(value, [&](char c) { return is_quoted(c) || ends_line(c); });
  text.append(value.begin(), plain);  // nearly always all of it
  for (; plain != value.end(); ++plain) {
    if (is_quoted(*plain)) {
      text += '\\';
    }
    text += ends_line(*plain) ? ' ' : *plain;
  }
  text += "\"]\n";
}

}  // namespace damier
