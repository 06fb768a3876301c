#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A name as spellings are compared: small letters without accents, without full stops, one blank between words.
[[nodiscard]] std::string compared_spelling(std::string_view name);

/// The words of a player's name as names are compared: small letters without accents.
struct NameWords {
  std::vector<std::string> all;  ///< in alphabetical order

  /// Equal for names that differ only in form.
  [[nodiscard]] std::string key() const;
};
[[nodiscard]] NameWords words_of(std::string_view name);

/// How many characters a UTF-8 text has.
[[nodiscard]] std::size_t letters_of(std::string_view text) noexcept;
[[nodiscard]] std::vector<std::string> characters_of(std::string_view word);
[[nodiscard]] bool has_digit(std::string_view word) noexcept;

/// Whether one slip of the pen changes one word into the other: a letter replaced, left out or inserted, or two
/// transposed.
[[nodiscard]] bool one_slip(std::string_view a, std::string_view b);

/// Whether one word is the other with an ending, which is not a slip: Ivanov and Ivanova are two people.
[[nodiscard]] bool differ_by_ending(std::string_view a, std::string_view b) noexcept;

}  // namespace damier
