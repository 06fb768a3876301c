#include "apps/damier/options/language_option.hpp"

#include "apps/damier/options/suggestion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace damier::app {
namespace {

Language read_language(std::string const& text) {
  auto const* const code = std::ranges::find(language_codes, text);
  if (code == language_codes.end()) {
    throw UsageError{"--lang: " +
                     not_one_of(text, "a language that damier writes", {language_codes.begin(), language_codes.end()})};
  }
  return *Language::named(*code);
}

std::string help(std::string const& what, std::string const& otherwise) {
  return fmt::format("{}: {}; {} if not given", what, fmt::join(language_codes, ", "), otherwise);
}

}  // namespace

std::optional<Language> language_in(std::span<std::string const> words) {
  constexpr std::string_view joined = "--lang=";
  std::optional<Language> chosen;
  auto const choose = [&](std::string_view code) {
    if (std::ranges::find(language_codes, code) != language_codes.end()) {
      chosen = Language::named(code);
    }
  };
  for (auto word = words.begin(); word != words.end() && *word != "--"; ++word) {
    if (word->starts_with(joined)) {
      choose(std::string_view{*word}.substr(joined.size()));
    } else if (*word == "--lang" && std::next(word) != words.end()) {
      choose(*std::next(word));
    }
  }
  return chosen;
}

void add_language(Arguments& arguments, std::optional<Language>& target, std::string const& what,
                  std::string const& otherwise) {
  arguments.option("--lang", "LANGUAGE", help(what, otherwise),
                   [&target](std::string const& text) { target = read_language(text); });
}

void add_language(Arguments& arguments, Language& target) {
  target = language_of_environment();
  arguments.option("--lang", "LANGUAGE", help("of the words printed", "that of LC_ALL, LC_MESSAGES or LANG"),
                   [&target](std::string const& text) { target = read_language(text); });
}

}  // namespace damier::app
