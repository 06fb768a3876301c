#include "export/page_markup.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace damier;

TEST_CASE("dates are printed as people write them") {
  CHECK(printed_date("1998.05.12", "en") == "12 May 1998");
  CHECK(printed_date("1998.05.12", "fr") == "12 mai 1998");
  CHECK(printed_date("1998.05.12", "nl") == "12 mei 1998");
  CHECK(printed_date("1998.08.01", "fr") == "1er août 1998");
  CHECK(printed_date("1998.08.01", "en") == "1 August 1998");
  CHECK(printed_date("1998-12-31", "nl") == "31 december 1998");
  CHECK(printed_date("1998/3/9", "fr") == "9 mars 1998");
  CHECK(printed_date("1998.05.??", "fr") == "mai 1998");
  CHECK(printed_date("1998.02", "en") == "February 1998");
  CHECK(printed_date("1998.??.??", "nl") == "1998");
  CHECK(printed_date("1934", "fr") == "1934");
}

TEST_CASE("days of an event are printed as one span") {
  CHECK(printed_date("1998.05.01 - 1998.05.03", "nl") == "1–3 mei 1998");
  CHECK(printed_date("1998.05.01 - 1998.05.03", "fr") == "1er–3 mai 1998");
  CHECK(printed_date("1998.12.30 - 1999.01.02", "en") == "30 December 1998 – 2 January 1999");
  CHECK(printed_date("1998.05.?? - 1998.07.??", "fr") == "mai 1998 – juillet 1998");
}

TEST_CASE("a text that is no date of a tag is printed as it is") {
  for (std::string const text :
       {"", "May 1998", "12.05.1998", "05/12/1998", "1998.13.01", "1998.05.32", "1998.??.12", "1998.05.12.1",
        "1998.05-12", "199", "19980512", "1998.", "1998.05.", "1998.a5.12", "2007/2008", "x - y", "????.??.??"}) {
    CAPTURE(text);
    for (auto const* const code : {"en", "fr", "nl"}) {
      CHECK(printed_date(text, *Language::named(code)) == text);
    }
  }
}

TEST_CASE("every month of every language has a name of its own") {
  for (auto const code : language_codes) {
    std::vector<std::string> names;
    for (unsigned month = 1; month <= 12; ++month) {
      std::string const name{month_name(month, *Language::named(code))};
      CHECK_FALSE(name.empty());
      CHECK(std::find(names.begin(), names.end(), name) == names.end());
      names.push_back(name);
    }
  }
}
