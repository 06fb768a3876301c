#include "language/language.hpp"

#include <catch2/catch.hpp>

#include <vector>

using namespace damier;

namespace {
constexpr Language english{"en"};
constexpr Language french{"fr"};
constexpr Language dutch{"nl"};

Language of(std::vector<char const*> const& locales) { return language_of_locales(locales); }
}  // namespace

TEST_CASE("a language is named by its code or by a locale") {
  CHECK(Language::named("fr") == french);
  CHECK(Language::named("nl_BE.UTF-8") == dutch);
  CHECK(Language::named("fr@euro") == french);
  CHECK(Language::named("NL") == dutch);
  CHECK_FALSE(Language::named("xx"));
  CHECK_FALSE(Language::named("C"));
  CHECK_FALSE(Language::named(""));
}

TEST_CASE("the first locale that is set decides on the language") {
  CHECK(of({nullptr, nullptr, nullptr}) == english);
  CHECK(of({nullptr, nullptr, "fr_FR.UTF-8"}) == french);
  CHECK(of({nullptr, "nl_NL.UTF-8", "fr_FR.UTF-8"}) == dutch);
  CHECK(of({"fr_CA.UTF-8", "nl_NL.UTF-8", "en_GB.UTF-8"}) == french);
  CHECK(of({"", "nl", "fr"}) == dutch);
  CHECK(of({"C", "nl", "fr"}) == english);
  CHECK(of({"xx_XX.UTF-8", nullptr, "fr"}) == english);
}
