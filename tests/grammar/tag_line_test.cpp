#include "grammar/tag_line.hpp"

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("a text line looks like a tag whatever its quotes, brackets and marks of quotation") {
  for (std::string_view const line :
       {"[White \"Jansen\"]", "[white \"Jansen\"]", "[White “Jansen”]", "[White 'Jansen']", "[White « Jansen »]",
        "[White Jansen]", "  [White: Jansen]", "> [White \"Jansen\"]", "\\[White \"Jansen\"\\]",
        "[White &quot;Jansen&quot;]", "[Белые \"Иванов\"]", "(White \"Jansen\")", "White \"Jansen\"",
        "* [Black = 'Smit']", "<Event \"T\">", "‹Event \"T\"›", "Wit \"Jansen\"", "(Blancs 'Jansen')"}) {
    INFO(line);
    CHECK(tag_line_size(line) != 0);
  }
}

TEST_CASE("sentences, remarks and lists in brackets are no tags") {
  for (std::string_view const line :
       {"White has the better game.", "[see the diagram below]", "[12]", "[A) 32-28 (19-23)]", "[", "", "White: Jansen",
        "Wit 27, 32", "He said \"White\" and left.", "White \"the younger\" has won.", "[1] \"quoted\"",
        "<b class=\"T\">", "‹b \"T\"›"}) {
    INFO(line);
    CHECK(tag_line_size(line) == 0);
  }
}
