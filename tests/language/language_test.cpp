#include "language/language.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace damier;

namespace {
Language of(std::vector<char const*> const& locales) { return language_of_locales(locales); }
}  // namespace

TEST_CASE("a language is named by its code or by a locale") {
  CHECK(Language::named("fr") == Language{"fr"});
  CHECK(Language::named("nl_BE.UTF-8") == Language{"nl"});
  CHECK(Language::named("fr@euro") == Language{"fr"});
  CHECK_FALSE(Language::named("xx"));
  CHECK_FALSE(Language::named("C"));
  CHECK_FALSE(Language::named(""));
}

TEST_CASE("the first locale that is set decides on the language") {
  CHECK(of({nullptr, nullptr, nullptr}) == Language{"en"});
  CHECK(of({nullptr, nullptr, "fr_FR.UTF-8"}) == Language{"fr"});
  CHECK(of({nullptr, "nl_NL.UTF-8", "fr_FR.UTF-8"}) == Language{"nl"});
  CHECK(of({"fr_CA.UTF-8", "nl_NL.UTF-8", "en_GB.UTF-8"}) == Language{"fr"});
  CHECK(of({"", "nl", "fr"}) == Language{"nl"});
  CHECK(of({"C", "nl", "fr"}) == Language{"en"});
  CHECK(of({"xx_XX.UTF-8", nullptr, "fr"}) == Language{"en"});
}
