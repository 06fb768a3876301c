#pragma once

#include "game/game.hpp"
#include "game/outcome.hpp"
#include "language/message.hpp"
#include "motif/motif.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

// The words of values in what people read. CSV, TSV and JSON have the names of the values, which are in no language.
namespace damier::app {

/// The word of a value in the words of its enumeration, which are in the order of the enumerators.
template <typename Value, std::size_t count>
[[nodiscard]] constexpr Word word_at(std::array<Word, count> const& words, Value value) noexcept {
  return words[static_cast<std::size_t>(value)];
}

[[nodiscard]] Word words_of(Outcome outcome) noexcept;
[[nodiscard]] Word words_of(VariantEvidence evidence) noexcept;
[[nodiscard]] Word words_of(Colour colour) noexcept;
[[nodiscard]] Word words_of(MotifStatus status) noexcept;
/// "International draughts", "internationaal dammen"
[[nodiscard]] std::string title_of(Variant const& variant, Language language);
/// The title of the variant of a name; the name itself for a variant that damier does not play.
[[nodiscard]] std::string title_of_variant(std::string_view name, Language language);

}  // namespace damier::app
