#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace damier {

/// Every language that damier writes, by its ISO 639-1 code. English is the language of the code and has the texts of
/// catalogues/damier.pot; each other one has catalogues/CODE.po.
inline constexpr auto language_codes = std::to_array<std::string_view>({
    "en",
    "fr",
    "nl",
});

/// A language that damier writes; English by default.
class Language {
 public:
  constexpr Language() noexcept = default;
  /// The language of a code. A code that is not in language_codes does not compile.
  consteval Language(char const* code)  // NOLINT(google-explicit-constructor): a checked literal
      : index_{static_cast<std::uint8_t>(std::ranges::find(language_codes, code) - language_codes.begin())} {
    if (index_ == language_codes.size()) {
      throw "a language that is not in language_codes";
    }
  }
  /// The language of a code, or of a locale such as "fr_BE.UTF-8", in upper or lower case; nothing if damier does not
  /// write it.
  [[nodiscard]] static std::optional<Language> named(std::string_view code_or_locale) noexcept;

  [[nodiscard]] constexpr std::string_view code() const noexcept { return language_codes[index_]; }
  /// The index of the language's code in language_codes.
  [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
  constexpr bool operator==(Language const&) const noexcept = default;

 private:
  std::uint8_t index_ = 0;
};

/// The language of the first locale that is set, in the order of POSIX: LC_ALL, LC_MESSAGES, LANG. English where none
/// is set or damier does not write its language.
[[nodiscard]] Language language_of_locales(std::span<char const* const> locales) noexcept;
[[nodiscard]] Language language_of_environment() noexcept;

}  // namespace damier
