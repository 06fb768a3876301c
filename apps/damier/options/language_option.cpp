#include "apps/damier/options/language_option.hpp"

#include "apps/damier/options/suggestion.hpp"

namespace damier::app {

void add_language(Arguments& arguments, std::optional<labels::Language>& target, std::string const& help) {
  arguments.option("--lang", "LANGUAGE", help, [&target](std::string const& text) {
    if (text != "fr" && text != "en") {
      throw UsageError{"--lang: " + not_one_of(text, "a language that damier writes", {"fr", "en"})};
    }
    target = text == "fr" ? labels::Language::french : labels::Language::english;
  });
}

}  // namespace damier::app
