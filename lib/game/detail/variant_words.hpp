#pragma once

#include "notation/related_game.hpp"
#include "rules/variant.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace damier {

/// What a text says about the variant of a game: "Frisian", "American/English", "Draughts-64", "10x10", "Frysk!".
struct VariantWords {
  std::vector<Variant const*> variants = {};  ///< those that it names, each once
  RelatedGame const* related = nullptr;       ///< the game with an aim or a start of its own that it names
  std::uint8_t columns = 0;                   ///< of the board that it names; 0 if it names none
  std::uint8_t rows = 0;
  bool is_known = false;  ///< every word is one of draughts: none is the name of a variant that damier does not know

  /// The one variant that it names, or nullptr.
  [[nodiscard]] Variant const* only() const noexcept { return variants.size() == 1 ? variants.front() : nullptr; }
  /// Whether a variant may be meant: one of those that it names, on the board that it names.
  [[nodiscard]] bool allow(Variant const& variant) const noexcept;
};

/// Reads the name of a variant as sites and programs write it, in several languages, with words such as "draughts",
/// "checkers" or "rules" or without them. An empty text, "?" and "-" name nothing.
[[nodiscard]] VariantWords read_variant_words(std::string_view text);

}  // namespace damier
