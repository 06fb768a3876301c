#include "clean/detail/header_form.hpp"
#include "clean/detail/round_form.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace damier;

namespace {

std::string date(std::string_view text, DayOrder order = DayOrder::unknown) {
  return canonical_date(text, order).value_or("-");
}
std::string result(std::string_view text, char const* variant = "international") {
  return canonical_result(text, find_variant(variant)->rules()).value_or("-");
}

}  // namespace

TEST_CASE("dates of archives in the form of PDN") {
  for (auto const& [text, expected] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"1975-06-30", "1975.06.30"},
           {"1975/6/3", "1975.06.03"},
           {"1970.4.2", "1970.04.02"},
           {"13-01-1996", "1996.01.13"},
           {"25.11.2000", "2000.11.25"},
           {"01/13/1996", "1996.01.13"},
           {"7.7.1977", "1977.07.07"},
           {"1950.", "1950.??.??"},
           {"1950", "1950.??.??"},
           {"1841-?\?-?\?", "1841.?\?.?\?"},
           {"1841-05-??", "1841.05.??"},
           {"1841.05", "1841.05.??"},
           {"17 april 2009", "2009.04.17"},
           {"April 17, 2009", "2009.04.17"},
           {"avril 2009", "2009.04.??"},
           {" 1975.06.30 ", "1975.06.30"},
           {"1975-06-30 - 1975-07-12", "1975.06.30 - 1975.07.12"},
           {"29.2.2000", "2000.02.29"},
       }) {
    CAPTURE(text);
    CHECK(date(text) == expected);
    CHECK(date(expected) == "-");
  }
}

TEST_CASE("dates that are left as they are") {
  for (auto const* const text : {"1975.06.30",
                                 "1975.06.??",
                                 "????.??.??",
                                 "2004.10.27 - 2004.11.01",
                                 "",
                                 "?",
                                 "-",
                                 "03.07.20",
                                 "5.6.1975",
                                 "1975.13.01",
                                 "1975.02.30",
                                 "29.2.1900",
                                 "31.4.1970",
                                 "1975.??.12",
                                 "1975.00.00",
                                 "0-0-1975",
                                 "12345.1.1",
                                 "Easter 1975",
                                 "1975-07-12 - 1975-06-30",
                                 "1975-06-30 - then",
                                 "1975.06.30.",
                                 "1975.06.30.1",
                                 "1975-06.30",
                                 "197x.01.01",
                                 "1975\xFF"}) {
    CAPTURE(text);
    if (std::string_view{text} == "1975.06.30.") {
      CHECK(date(text) == "1975.06.30");
    } else {
      CHECK(date(text) == "-");
    }
  }
}

TEST_CASE("which part is the day is decided by the other dates") {
  CHECK(date("5.6.1975", DayOrder::day_first) == "1975.06.05");
  CHECK(date("5.6.1975", DayOrder::month_first) == "1975.05.06");
  CHECK(date("5.6.1975", DayOrder::mixed) == "-");
  CHECK(date("25.6.1975", DayOrder::month_first) == "1975.06.25");
  CHECK(day_order_of("25.6.1975") == DayOrder::day_first);
  CHECK(day_order_of("5/6/1975 - 6/25/1975") == DayOrder::month_first);
  CHECK(date("5/6/1975 - 6/25/1975") == "1975.05.06 - 1975.06.25");
  CHECK(day_order_of("6/25/1975") == DayOrder::month_first);
  CHECK(day_order_of("6/5/1975") == DayOrder::unknown);
  CHECK(day_order_of("1975.06.25") == DayOrder::unknown);
  CHECK(day_order_of("25 june 1975") == DayOrder::unknown);
  CHECK(both(DayOrder::unknown, DayOrder::day_first) == DayOrder::day_first);
  CHECK(both(DayOrder::day_first, DayOrder::unknown) == DayOrder::day_first);
  CHECK(both(DayOrder::day_first, DayOrder::month_first) == DayOrder::mixed);
  CHECK(both(DayOrder::mixed, DayOrder::unknown) == DayOrder::mixed);
}

TEST_CASE("results in the form of PDN, in their own style") {
  CHECK(result("1 - 0") == "1-0");
  CHECK(result(" 2-0") == "2-0");
  CHECK(result("½-½") == "1/2-1/2");
  CHECK(result("½ – ½") == "1/2-1/2");
  CHECK(result("0.5-0.5") == "1/2-1/2");
  CHECK(result("2:0") == "2-0");
  CHECK(result("1 : 1") == "1-1");
  CHECK(result("0,5-0,5") == "1/2-1/2");
  CHECK(result("1 1") == "-");
  CHECK(result("B+") == "2-0");
  CHECK(result("N+") == "0-2");
  CHECK(result("=") == "1-1");
  CHECK(result("=", "russian") == "1/2-1/2");
  CHECK(result("B+", "english") == "0-1");  // Black moves first and is named first
}

TEST_CASE("results in PDN's form, scores and texts that are no result are not changed") {
  for (auto const* const text :
       {"1-0",  "0-1", "1/2-1/2",   "2-0",     "0-2",  "1-1",        "0-0", "*", "?",      "",           "12-8",
        "12:8", "4-6", "1.01-0.99", "1+ - 1-", "1½-½", "White wins", "1-",  "½", "10 - 0", "1 1/2 - 1/2"}) {
    CAPTURE(text);
    CHECK(result(text) == "-");
  }
}

TEST_CASE("a GameType of an older table gets the present details") {
  CHECK(canonical_game_type("25,W,8,8,A1,0") == "25,W,8,8,A0,0");
  CHECK(canonical_game_type(" 20 ") == "20");
  CHECK_FALSE(canonical_game_type("20"));
  CHECK_FALSE(canonical_game_type("20,W,10,10,N2,0"));
  CHECK_FALSE(canonical_game_type("20,W,10,10,N1,0"));  // wrong, but it is not clear which part
  CHECK_FALSE(canonical_game_type("99"));
  CHECK_FALSE(canonical_game_type("?"));
  CHECK_FALSE(canonical_game_type(""));
}

TEST_CASE("rounds in the form of PDN") {
  auto const round = [](std::string_view text) {
    auto const form = canonical_round(text);
    return form ? form->text + (form->sure ? "" : " likely") : "-";
  };
  for (auto const& [text, expected] : std::vector<std::pair<std::string_view, std::string_view>>{
           {"03", "3"},
           {"Rd 3", "3"},
           {"rd.3", "3"},
           {"R3", "3"},
           {"Round: 12", "12"},
           {"round 03", "3"},
           {"ROUND 007", "7"},
           {"Round #4", "4"},
           {"ronde 3", "3"},
           {"3e ronde", "3"},
           {"3de ronde", "3"},
           {"3. Runde", "3"},
           {"1\u00e8re ronde", "1"},
           {"2\u00e8me tour", "2"},
           {"Tour 9", "9"},
           {"3rd round", "3"},
           {"2nd", "2"},
           {"5 \u0442\u0443\u0440", "5"},
           {"3-\u0439 \u0442\u0443\u0440", "3"},
           {"4\u00aa ronda", "4"},
           {"6\u00b0 turno", "6"},
           {" 3 ", "3"},
           {"3.", "3"},
           {"Rd\u00a03", "3"},
           {"Round 3.1", "3.1"},
           {"R 03.12", "3.12"},
           {"Ronde III", "3"},
           {"IVe ronde", "4"},
           {"XIV", "14 likely"},
           {"II", "2 likely"},
       }) {
    CAPTURE(text);
    CHECK(round(text) == expected);
  }
  for (auto const* const text : {"3",
                                 "12",
                                 "3.1",
                                 "03.01",
                                 "3.1.2",
                                 "",
                                 "?",
                                 "-",
                                 "0",
                                 "00",
                                 "Round",
                                 "final",
                                 "Round 2004",
                                 "1/2",
                                 "Round 1/8",
                                 "3-1",
                                 "3a",
                                 "3e",
                                 "Round 3 (rapid)",
                                 "Rd 3/9",
                                 "ronde iii",
                                 "IIX",
                                 "A",
                                 "tiebreak 2",
                                 "Finale A",
                                 "R3 B"}) {
    CAPTURE(text);
    CHECK(round(text) == "-");
  }
}
