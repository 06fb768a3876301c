// What web pages and editors leave in a file: characters that nobody sees, line ends as letters.

#include "reading.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace reading;

TEST_CASE("a character without a width between two tokens is a blank") {
  for (std::string const unseen : {"\u200b", "\ufeff", "\u2060", "\u200e", "\u200f", "\u202a", "\u202e", "\u200c",
                                   "\u200d", "\u00ad", "\u2009", "\u3000", "\u2028", "\u00a0", "\u202f"}) {
    CAPTURE(unseen);
    CHECK(events("1." + unseen + "31-26" + unseen + " 20-25" + unseen + "\n2. 37-31 " + unseen + "*") ==
          Strings{"number:1.", "move:31-26", "move:20-25", "number:2.", "move:37-31", "result:*"});
    CHECK(events(unseen + "1. 31-26 1-1" + unseen) == Strings{"number:1.", "move:31-26", "result:1-1"});
  }
  CHECK(events("4-9\u200b1-6 *") == Strings{"move:4-9", "move:1-6", "result:*"});
  CHECK(events("2-7\u200b3. 4-9 *") == Strings{"move:2-7", "number:3.", "move:4-9", "result:*"});
}

TEST_CASE("a character without a width inside a move is nothing") {
  for (std::string const unseen : {"\u00ad", "\u200b", "\u2060", "\u200e", "\u202c", "\u200d"}) {
    CAPTURE(unseen);
    for (auto const& move :
         {"37" + unseen + "-31", "37-" + unseen + "31", "3" + unseen + "7-31", "37x" + unseen + "31"}) {
      CAPTURE(move);
      auto const sign = move.find('x') == std::string::npos ? "-" : "x";
      CHECK(events("1. " + move + " 20-25 *") ==
            Strings{"number:1.", std::string{"move:37"} + sign + "31", "move:20-25", "result:*"});
    }
  }
  CHECK(events("37-3\u00ad1 20-25 *") == Strings{"move:37-31", "move:20-25", "result:*"});
  CHECK(events("1\u00ad. c\u00ad3-d4 *") == Strings{"number:1.", "move:c3-d4", "result:*"});
  CHECK(events("28\u2009x\u200919 *") == Strings{"move:28 x 19", "result:*"});
}

TEST_CASE("a dash of Windows-1252 that became a control character is a dash") {
  CHECK(events("1. 31\u009626 20 \u0097 25 *") == Strings{"number:1.", "move:31-26", "move:20 - 25", "result:*"});
}

TEST_CASE("characters that nobody sees are reported once a file, no-break spaces not at all") {
  CHECK(diagnostics("1. 31-26\u200b 20-25 2.\u200b37\u00ad-31 *\n\n1. 31-26\u200b *") ==
        Strings{"warning control-character 1:9"});
  CHECK(diagnostics("1.\u00a031-26\u202f20-25 *") == Strings{});
  CHECK(diagnostics("1. 3З-2\u00ad9 *") == Strings{"hint look-alike-letter 1:4"});
}

TEST_CASE("letters for a line end or a tab are blanks, reported once a file") {
  std::string const game = "[White \"a\"]\\r\n[Black \"b\"]\\r\n\\r\n1. 31-26 20-25\\t2.\\r\n37-31 1-1\\r\\n\n";
  auto const all = records(game + "\n" + game);
  REQUIRE(all.size() == 2);
  for (auto const& record : all) {
    CHECK(record.events == Strings{"name:White", "value:a", "name:Black", "value:b", "number:1.", "move:31-26",
                                   "move:20-25", "number:2.", "move:37-31", "result:1-1"});
  }
  CHECK(diagnostics(game + "\n" + game) == Strings{"warning control-character 1:12"});
  CHECK(events("[A \"a\"]\\n[B \"b\"]\\n\\n1. c3-d4\\n*") ==
        Strings{"name:A", "value:a", "name:B", "value:b", "number:1.", "move:c3-d4", "result:*"});
}

TEST_CASE("letters for a line end are left out of comments in a file that has them") {
  CHECK(events("1. 31-26 { a long\\r\ncomment \\r\n}\\r\n20-25 ; to the end\\r\n*").at(2) ==
        "comment: a long \ncomment  \n");
  CHECK(events("1. 31-26 { C:\\new\\r }\\r\n*").at(2) == "comment: C:\\new  ");
  CHECK(events("1. 31-26 { a \\r }\n*").at(2) == "comment: a \\r ");
}

TEST_CASE("a backslash before a word is text") {
  CHECK(events("1. 31-26 \\resultaat *").at(2) == "skipped:\\resultaat");
  CHECK(events("1. 31-26 woord\\r\n20-25 *") ==
        Strings{"number:1.", "move:31-26", "skipped:woord", "move:20-25", "result:*"});
}

TEST_CASE("what other programs write for line ends and blanks is a blank") {
  for (std::string const left : {"_x000D_\n", "=20\n", "[br]\n", "\\\n", " |\n", "&nbsp ", "\u00c2\n"}) {
    CAPTURE(left);
    CHECK(events("1. 31-26 20-25" + left + "2. 37-31 *") ==
          Strings{"number:1.", "move:31-26", "move:20-25", "number:2.", "move:37-31", "result:*"});
  }
}

TEST_CASE("moves of full width, and dashes in UTF-8 that were read as Windows-1252, are moves") {
  CHECK(events("1. ３１－２６ ２０－２５ *") == Strings{"number:1.", "move:31-26", "move:20-25", "result:*"});
  CHECK(events("1. 31\u00e2\u20ac\u201c26 20\u00e2\u20ac\u201d25 *") ==
        Strings{"number:1.", "move:31-26", "move:20-25", "result:*"});
}
