#pragma once

#include "game/game.hpp"
#include "game/outcome.hpp"
#include "language/message.hpp"
#include "motif/motif.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

// The words of values in what people read. CSV, TSV and JSON have the names of the values, which are in no language.
namespace damier::answers {

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
/// The name of a motif or an opening in a table. If it has none in the language of the table, the code of the language
/// that the name is in follows it: "the Fox (en)".
[[nodiscard]] std::string shown_name(std::span<LocalText const> names, Language language);

}  // namespace damier::answers
