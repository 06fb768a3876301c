#include "text/text_width.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("widths count columns, not bytes") {
  CHECK(width_of("abc") == 3);
  CHECK(width_of("Trébuchet") == 9);
  CHECK(width_of("漢字") == 4);
  CHECK(width_of("e\xCC\x81") == 1);  // e and a combining accent
  CHECK(width_of("\xff\xfe") == 2);
  CHECK(width_of("\u26aa\u26ab\u2b50\u2705") == 8);        // pictures outside the planes of pictures
  CHECK(width_of("\u05d0\u05b4\u05c1\u05bf") == 1);        // a Hebrew letter with its points
  CHECK(width_of("\u0915\u094d\u0937\u0941") == 2);        // Devanagari: two letters and their signs
  CHECK(width_of("\u1112\u1161\u11ab\u200b\ufeff") == 2);  // a syllable of Hangul in letters, invisible characters
  CHECK(width_of("\u25cb\u25cf\u25c9\u2014\u0416") == 5);  // what boards and texts have
  CHECK(cut("Trébuchet", 5) == "Tréb…");
  CHECK(cut("漢字漢字", 5) == "漢字…");
  CHECK(cut("short", 5) == "short");
  CHECK(pad_left("é", 3) == "  é");
}
