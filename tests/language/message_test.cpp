#include "language/message.hpp"
#include "language/detail/catalogue.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using namespace damier;

TEST_CASE("a message has a text in each language") {
  CHECK(text_of(message("nothing-found"), "en") == "nothing found");
  CHECK(text_of(message("nothing-found"), "fr") == "rien à signaler");
  CHECK(text_of(message("nothing-found"), "nl") == "niets gevonden");
  constexpr Word colon{"colon"};
  CHECK(colon.in("fr") == " : ");
}

TEST_CASE("the count chooses the form by the plural rule of the language") {
  CHECK(text_of("en", "games", "count"_a = 0) == "0 games");
  CHECK(text_of("fr", "games", "count"_a = 0) == "0 partie");
  CHECK(text_of("nl", "games", "count"_a = 0) == "0 partijen");
  CHECK(text_of("en", "games", "count"_a = 1) == "1 game");
  CHECK(text_of("fr", "games", "count"_a = 2U) == "2 parties");
  CHECK(text_of("nl", "games", "count"_a = 1) == "1 partij");
}

TEST_CASE("an empty message has no text") {
  Message const nothing;
  CHECK(nothing.empty());
  CHECK(nothing.id().empty());
  CHECK(text_of(nothing, "fr").empty());
}

TEST_CASE("a message that was stored is made again only from what it has") {
  CHECK(Message::with("games", {{"count", Argument{3}}}) == message("games", "count"_a = 3));
  CHECK_FALSE(Message::with("games", {}));
  CHECK_FALSE(Message::with("games", {{"number", Argument{3}}}));
  CHECK_FALSE(Message::with("games", {{"count", Argument{"3"}}}));
  CHECK_FALSE(Message::with("no such message", {}));
  CHECK(Message::named("nothing-found") == message("nothing-found"));
  CHECK(Message::named("games").empty());
  CHECK(Message::named("no such message").empty());
}

TEST_CASE("every message has a text in every language for every count") {
  for (auto const code : language_codes) {
    auto const& texts = catalogue(*Language::named(code));
    for (std::size_t number = 0; number < message_table.size(); ++number) {
      auto const& shape = message_table[number];
      CAPTURE(code, shape.id);
      for (std::uint64_t count = 0; count < (shape.plural ? 200U : 1U); ++count) {
        auto const form = shape.plural ? texts.form_of(count) : 0;
        CHECK_FALSE(texts.texts[texts.first[number] + form].empty());
      }
    }
  }
}
