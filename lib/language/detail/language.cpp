#include "language/language.hpp"

#include <cstdlib>

namespace damier {

std::optional<Language> Language::named(std::string_view code_or_locale) noexcept {
  auto const code = code_or_locale.substr(0, code_or_locale.find_first_of("_.@"));
  auto const lower_case = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  auto const* const found = std::ranges::find_if(
      language_codes, [&](std::string_view known) { return std::ranges::equal(known, code, {}, {}, lower_case); });
  if (found == language_codes.end()) {
    return std::nullopt;
  }
  Language language;
  language.index_ = static_cast<std::uint8_t>(found - language_codes.begin());
  return language;
}

Language language_of_locales(std::span<char const* const> locales) noexcept {
  for (auto const* const locale : locales) {
    if (locale != nullptr && *locale != '\0') {
      return Language::named(locale).value_or(Language{});
    }
  }
  return {};
}

Language language_of_environment() noexcept {
  char const* const locales[] = {std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG")};
  return language_of_locales(locales);
}

}  // namespace damier
