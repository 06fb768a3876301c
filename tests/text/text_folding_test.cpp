#include "text/text_folding.hpp"

#include <catch2/catch.hpp>
#include <string>

using damier::folded;
using damier::folded_in_one_line;

TEST_CASE("folding removes case and accents of Latin letters") {
  CHECK(folded("T. SIJBRANDS 42") == "t. sijbrands 42");
  CHECK(folded("Trébuchet Ängström Çelik Øst Łódź Ñandú Škoda Žižek") ==
        "trebuchet angstrom celik ost lodz nandu skoda zizek");
  CHECK(folded("Straße Æsir Œuvre Þór İstanbul ısı ĳssel") == "strasse aesir oeuvre thor istanbul isi ijssel");
  CHECK(folded("Ștefan Țepeș Şahin Ţara") == "stefan tepes sahin tara");
}

TEST_CASE("folding removes case and accents of Greek and Cyrillic letters") {
  CHECK(folded("ΆΈΉΊΌΎΏ Οδυσσεύς") == folded("αεηιουω οδυσσευσ"));
  CHECK(folded("ЧИЖОВ Алексей Рудольфович") == folded("чижов алексеи рудольфович"));
  CHECK(folded("Ёлкин Щёголев") == folded("елкин щеголев"));
  CHECK(folded("ЇЖАК Ґалаґан Ўладзімір Ђорђе Џамоња") == folded("іжак ґалаґан уладзімір ђорђе џамоња"));
}

TEST_CASE("letters of other scripts lose their case, those of Latin and Armenian their marks") {
  CHECK(folded("NGUYỄN Thị Ánh") == "nguyen thi anh");
  CHECK(folded("ԵՐԵՎԱՆ") == folded("երեվան"));
  CHECK(folded("か゚ が 각") == "か゚ が 각");  // a mark makes another letter there
  CHECK(folded("STRAẞE") == "strasse");
}

TEST_CASE("a letter with a combining mark folds as the letter made in one") {
  CHECK(folded("e\xcc\x81") == folded("é"));
  CHECK(folded("и\xcc\x86") == folded("й"));
}

TEST_CASE("folding twice is folding once, for every character of two bytes") {
  for (unsigned code = 0x80; code < 0x800; ++code) {
    std::string const character{static_cast<char>(0xc0U | (code >> 6U)), static_cast<char>(0x80U | (code & 0x3fU))};
    INFO(code);
    CHECK(folded(folded(character)) == folded(character));
  }
}

TEST_CASE("typographic ligatures and quotation marks fold to the typed characters") {
  CHECK(folded("oﬀ ﬁn ﬂot oﬃce soufﬂé eﬄeuré ﬅ ﬆ") == "off fin flot office souffle effleure st st");
  CHECK(folded("d’Orgeval ‘x’ ‚y‛ “a” „b‟ ʼ") == "d'orgeval 'x' 'y' \"a\" \"b\" '");
  CHECK(folded("a\xe2\x80\xaf!\xe2\x80\x87z") == "a ! z");
}

TEST_CASE("in one line, runs of blanks are a space") {
  CHECK(folded_in_one_line("Coup \t\r\n  TURC") == "coup turc");
  CHECK(folded_in_one_line(" \n a\xc2\xa0 b \n") == " a b ");
  CHECK(folded_in_one_line("a\xff  \xc3").size() == 4);
  CHECK(folded_in_one_line("").empty());
}

TEST_CASE("characters without another form are not changed, broken UTF-8 included") {
  CHECK(folded("王 ♔ 😀 × ÷ 5") == "王 ♔ 😀 × ÷ 5");
  CHECK(folded("a\xff\xc3 b\xe2\x82") == "a\xff\xc3 b\xe2\x82");
  CHECK(folded("a\xc2\xa0z") == "a z");
  CHECK(folded("").empty());
}
