#include "game/date_span.hpp"
#include "game/day_order.hpp"

#include <catch2/catch.hpp>

using damier::DateSpan;
using damier::read_date;

TEST_CASE("a date is the days that it can be") {
  CHECK(read_date("1975.06.30") == DateSpan{19750630, 19750630});
  CHECK(read_date("1975-06-30") == DateSpan{19750630, 19750630});
  CHECK(read_date("1975/6/3") == DateSpan{19750603, 19750603});
  CHECK(read_date("30-06-1975") == DateSpan{19750630, 19750630});
  CHECK(read_date(" 30.6.1975") == DateSpan{19750630, 19750630});
  CHECK(read_date("1975.06.??") == DateSpan{19750601, 19750631});
  CHECK(read_date("1975.??.??") == DateSpan{19750101, 19751231});
  CHECK(read_date("1975.??.30") == DateSpan{19750101, 19751231});
  CHECK(read_date("1975") == DateSpan{19750101, 19751231});
  CHECK(damier::whole_year(1975) == DateSpan{19750101, 19751231});
}

TEST_CASE("a date with the year last is read as its numbers say, and day first where they leave it open") {
  CHECK(read_date("25/03/2023") == DateSpan{20230325, 20230325});
  CHECK(read_date("03/25/2023") == DateSpan{20230325, 20230325});
  CHECK(read_date("12/03/2023") == DateSpan{20230312, 20230312});
  CHECK(read_date("03/05/2023 - 03/25/2023") == DateSpan{20230305, 20230325});
  CHECK(read_date("03/05/2023 - 25/05/2023") == DateSpan{20230503, 20230525});
}

TEST_CASE("the readings of a date whose day and month can be exchanged") {
  auto const readings = damier::two_readings("12/03/2023");
  REQUIRE(readings);
  CHECK(readings->day_first == "2023.03.12");
  CHECK(readings->month_first == "2023.12.03");
  auto const range = damier::two_readings("1-2-2023 - 3-4-2023");
  REQUIRE(range);
  CHECK(range->day_first == "2023.02.01 - 2023.04.03");
  CHECK(range->month_first == "2023.01.02 - 2023.03.04");
  for (auto const* const text :
       {"25/03/2023", "03/25/2023", "05/05/2023", "2023.03.12", "12/03/23", "12/03", "?\?/03/2023", "12-03/2023",
        "0/3/2023", "01/02/2023 - 25/02/2023", "12 march 2023", "", " - ", "2007/2008"}) {
    INFO(text);
    CHECK_FALSE(damier::two_readings(text));
  }
}

TEST_CASE("a season is all days of its years, and YYYY/MM is a month") {
  CHECK(read_date("2007/2008") == DateSpan{20070101, 20081231});
  CHECK(read_date("2007–2008") == DateSpan{20070101, 20081231});
  CHECK(read_date("1999/00") == DateSpan{19990101, 20001231});
  CHECK(read_date("2012/13") == DateSpan{20120101, 20131231});
  CHECK(read_date("2007/08") == DateSpan{20070801, 20070831});
  CHECK(read_date("2008/2007") == DateSpan{20080101, 20081231});
}

TEST_CASE("a month may be a name, in many languages") {
  for (auto const* const text : {"30 juin 1975", "30 June 1975", "June 30, 1975", "30. Juni 1975", "30 giugno 1975",
                                 "30 junio 1975", "30 июня 1975", "30-jun-1975", "30 JUNI 1975"}) {
    INFO(text);
    CHECK(read_date(text) == DateSpan{19750630, 19750630});
  }
  CHECK(read_date("17 april 2009") == DateSpan{20090417, 20090417});
  CHECK(read_date("août 1975") == DateSpan{19750801, 19750831});
  CHECK(read_date("juillet 1975") == DateSpan{19750701, 19750731});
  for (auto const* const text : {"spring 1975", "30 June 75", "June or July 1975", "1 2 June 1975", "June"}) {
    INFO(text);
    CHECK_FALSE(read_date(text));
  }
}

TEST_CASE("a range of dates is all its days") {
  CHECK(read_date("2004.10.27 - 2004.11.01") == DateSpan{20041027, 20041101});
  CHECK(read_date("27 october 2004 - 1 november 2004") == DateSpan{20041027, 20041101});
  CHECK(read_date("2004.10.27 - later") == DateSpan{20041027, 20041027});
  CHECK(read_date("2004.10.27 - 2003.01.01") == DateSpan{20041027, 20041027});
}

TEST_CASE("numbers that no calendar has count as unknown") {
  CHECK(read_date("1975.13.01") == DateSpan{19750101, 19751231});
  CHECK(read_date("1975.06.32") == DateSpan{19750601, 19750631});
  CHECK(read_date("1975.06.00") == DateSpan{19750601, 19750631});
}

TEST_CASE("a text without a year is no date") {
  for (auto const* const text : {"", "????.??.??", "?", "June", "30-06-75", "...", "-", "197"}) {
    INFO(text);
    CHECK_FALSE(read_date(text));
  }
}
