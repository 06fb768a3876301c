#include "text/character_reference.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;

TEST_CASE("references to characters are read by name and number") {
  CHECK(without_references("Th&eacute;r&#232;se &amp; L&#x141;ucja") == "Th\u00e9r\u00e8se & L\u0141ucja");
  CHECK(without_references("28&times;19 &frac12;&ndash;&#xBD; &lsqb;&quot;&apos;&ccaron;") ==
        "28\u00d719 \u00bd\u2013\u00bd [\"'\u010d");
  CHECK(without_references("&#147;&#128;&#10;") == "\u201c\u20ac ");  // as browsers read them
}

TEST_CASE("what is no reference stays") {
  for (std::string const text : {"A & B", "&amp", "&unknown;", "&;", "&#;", "&#x;", "&#1a;", "&#xD800;", "&#x110000;",
                                 "&#7;", "&#129;", "&amp ;", "& amp;", "&#99999999999;"}) {
    CAPTURE(text);
    CHECK_FALSE(has_character_reference(text));
    CHECK(without_references(text) == text);
  }
  CHECK(has_character_reference("&& &amp;"));
  CHECK(without_references("&amp;amp;") == "&amp;");  // once
}
