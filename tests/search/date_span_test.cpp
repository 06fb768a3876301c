#include "search/date_span.hpp"

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

TEST_CASE("numbers that no calendar has are taken as unknown") {
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
