#include "notation/game_type.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace damier {
namespace {

struct OutdatedForm {
  std::string_view text;
  std::string_view variant;
};

// PDN-3.3: what older versions of the standard's table had.
constexpr std::array outdated_forms{
    OutdatedForm{"23,W,8,8,A1,0", "pool-unified"}, OutdatedForm{"23,W,8,8,A5,1", "jamaican"},
    OutdatedForm{"23,B,8,8,A5,1", "jamaican"},     OutdatedForm{"23,W,8,8,A1,1", "jamaican"},
    OutdatedForm{"25,W,8,8,A1,0", "russian"},      OutdatedForm{"26,W,8,8,A1,0", "brazilian"},
    OutdatedForm{"29,W,8,8,A1,0", "czech"},        OutdatedForm{"30,W,8,8,A1,0", "turkish"},
    OutdatedForm{"31,W,8,8,N1,0", "thai"},         OutdatedForm{"41,W,10,8,N2,0", "spantsiretti"},
};

/// Whether a text is a form, the last flag of which may be missing.
bool is_form(std::string_view text, std::string_view form) noexcept {
  return text == form || text == form.substr(0, form.rfind(','));
}

/// How many of the fields of a text, from the first on, are those of a form.
unsigned alike(std::string_view text, std::string_view form) noexcept {
  unsigned count = 0;
  while (!text.empty() && !form.empty()) {
    auto const one = text.substr(0, text.find(','));
    auto const two = form.substr(0, form.find(','));
    count += one == two ? 1U : 0U;
    text.remove_prefix(std::min(one.size() + 1, text.size()));
    form.remove_prefix(std::min(two.size() + 1, form.size()));
  }
  return count;
}

}  // namespace

std::optional<GameType> read_game_type(std::string_view text) {
  GameType type;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), type.number);
  if (error != std::errc{}) {
    return std::nullopt;
  }
  if (auto const* const related = find_related_game(type.number)) {
    auto const details = text.substr(static_cast<std::size_t>(end - text.data()));
    type = *read_game_type(std::to_string(find_variant(related->variant)->game_type()).append(details));
    type.number = related->game_type;
    type.related = related;
    return type;
  }
  type.variant = find_variant(type.number);
  if (end == text.data() + text.size() || type.variant == nullptr) {
    return type;
  }
  type.details = GameTypeDetails::wrong;
  auto most_alike = alike(text, full_game_type(*type.variant));
  for (auto const* const variant : variants()) {
    if (variant->game_type() != type.number) {
      continue;
    }
    auto const full = full_game_type(*variant);
    if (is_form(text, full)) {
      return GameType{type.number, GameTypeDetails::fitting, variant};
    }
    if (auto const count = alike(text, full); count > most_alike) {
      most_alike = count;
      type.variant = variant;
    }
  }
  for (auto const& outdated : outdated_forms) {
    if (auto const* const variant = find_variant(outdated.variant);
        is_form(text, outdated.text) && variant != nullptr) {
      return GameType{type.number, GameTypeDetails::outdated, variant};
    }
  }
  return type;
}

std::string full_game_type(Variant const& variant) {
  if (variant.game_type() == 0) {
    return {};
  }
  auto const& rules = variant.rules();
  auto const& names = rules.names;
  // The corner of square 1 is given as the player who begins sees the real board.
  auto const turned = rules.first == Colour::black;
  auto const top = (names.algebraic ? names.ranks_from_top : !names.from_bottom) != turned;
  auto const right = names.algebraic ? turned : (names.from_right != names.mirrored) != turned;
  auto const corner = (top ? 2 : 0) + (right ? 1 : 0);
  return std::to_string(variant.game_type()) + (turned ? ",B," : ",W,") + std::to_string(rules.board.columns) + "," +
         std::to_string(rules.board.rows) + (names.algebraic ? ",A" : ",N") + std::to_string(corner) +
         (names.mirrored ? ",1" : ",0");
}

std::string short_game_type(Variant const& variant) {
  auto const alone = variant.game_type() != 0 && find_variant(variant.game_type()) == &variant;
  return alone ? std::to_string(variant.game_type()) : full_game_type(variant);
}

}  // namespace damier
