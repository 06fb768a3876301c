#include "game/outcome.hpp"

#include <catch2/catch.hpp>

using namespace damier;

namespace {

/// The outcome of a result where White begins, which is so in all variants but English draughts and its relatives.
Outcome white_first(std::string_view text) { return read_outcome(text, Colour::white); }
Outcome black_first(std::string_view text) { return read_outcome(text, Colour::black); }

Rules rules(ResultStyle style, Colour first) {
  auto result = international().rules();
  result.results = style;
  result.first = first;
  return result;
}

}  // namespace

TEST_CASE("results of the default type") {
  CHECK(white_first("1-0") == Outcome::white_wins);
  CHECK(white_first("0-1") == Outcome::black_wins);
  CHECK(white_first("1/2-1/2") == Outcome::draw);
  CHECK(white_first("0-0") == Outcome::both_lose);
  CHECK(white_first("*") == Outcome::unknown);
}

TEST_CASE("results of the international type") {
  CHECK(white_first("2-0") == Outcome::white_wins);
  CHECK(white_first("0-2") == Outcome::black_wins);
  CHECK(white_first("1-1") == Outcome::draw);
}

TEST_CASE("where Black begins Black is named first") {
  CHECK(black_first("1-0") == Outcome::black_wins);
  CHECK(black_first("0-1") == Outcome::white_wins);
  CHECK(black_first("1/2-1/2") == Outcome::draw);
  CHECK(black_first("0-0") == Outcome::both_lose);
  CHECK(black_first("*") == Outcome::unknown);
  CHECK(black_first("1+ - 1-") == Outcome::black_wins);
}

TEST_CASE("results of the plus draw format") {
  CHECK(white_first("1+ - 1-") == Outcome::white_wins);
  CHECK(white_first("1- - 1+") == Outcome::black_wins);
  CHECK(white_first("1+-1-") == Outcome::white_wins);
  CHECK(white_first("1--1+") == Outcome::black_wins);
}

TEST_CASE("results of the Delfts format") {
  CHECK(white_first("1 1/2 - 1/2") == Outcome::white_wins);
  CHECK(white_first("1/2 - 1 1/2") == Outcome::black_wins);
  CHECK(white_first("1 1/2-1/2") == Outcome::white_wins);
}

TEST_CASE("results of the Goes format") {
  CHECK(white_first("1.01-0.99") == Outcome::white_wins);
  CHECK(white_first("0.99-1.01") == Outcome::black_wins);
  CHECK(white_first("-0.98-1.02") == Outcome::black_wins);
  CHECK(white_first("2.98--0.98") == Outcome::white_wins);
  CHECK(white_first("1.00-1.00") == Outcome::draw);
}

TEST_CASE("scores out of ten, and of a match") {
  CHECK(white_first("4-6") == Outcome::black_wins);
  CHECK(white_first("9-1") == Outcome::white_wins);
  CHECK(white_first("5-5") == Outcome::draw);
  CHECK(white_first("12-8") == Outcome::white_wins);
}

TEST_CASE("halves with the sign of their own, and the dashes of Unicode") {
  CHECK(white_first("½-½") == Outcome::draw);
  CHECK(white_first("1½-½") == Outcome::white_wins);
  CHECK(white_first("2\u20130") == Outcome::white_wins);
  CHECK(white_first("0 \u2014 1") == Outcome::black_wins);
}

TEST_CASE("blanks around and between the scores") {
  CHECK(white_first(" 2 - 0 ") == Outcome::white_wins);
  CHECK(white_first("1/2 - 1/2") == Outcome::draw);
}

TEST_CASE("scores with a colon, and decimals with a comma") {
  CHECK(white_first("2:0") == Outcome::white_wins);
  CHECK(white_first("0 : 2") == Outcome::black_wins);
  CHECK(white_first("1:1") == Outcome::draw);
  CHECK(white_first("12:8") == Outcome::white_wins);
  CHECK(black_first("2:0") == Outcome::black_wins);
  CHECK(white_first("0,5-0,5") == Outcome::draw);
  CHECK(white_first("0,25 : 1,75") == Outcome::black_wins);
  CHECK(white_first("½:½") == Outcome::draw);
}

TEST_CASE("outcomes in words and signs name the winner") {
  for (auto const* draw :
       {"½", "1/2", "=", "remise", "Remise.", "NULLE", "draw", "Drawn", "ничья", "patta", "empate"}) {
    INFO(draw);
    CHECK(white_first(draw) == Outcome::draw);
  }
  for (auto const* white : {"W+", "B+", "Bianco Vince", "wit wint", " White won ", "Les Noirs abandonnent"}) {
    INFO(white);
    CHECK(white_first(white) == Outcome::white_wins);
    CHECK(black_first(white) == Outcome::white_wins);
  }
  for (auto const* black : {"Z+", "N+", "zwart wint", "Победа чёрных", "White resigns"}) {
    INFO(black);
    CHECK(white_first(black) == Outcome::black_wins);
  }
}

TEST_CASE("what is no result is unknown") {
  for (auto const* text : {"",       "?",       "-",       "2",
                           "2-",     "-0",      "2-0x",    "x2-0",
                           "2:",     ":0",      "2/0",     "1-0-1",
                           "Bianco", "draws",   "remise?", "White wins a man",
                           "0,",     "inf-0",   "nan-nan", "-nan-1",
                           "0-inf",  "1e400-0", "1/3-2/3", "99999999999999999999999999999999999999999999x-0"}) {
    INFO(text);
    CHECK(white_first(text) == Outcome::unknown);
  }
}

TEST_CASE("an outcome is written in the style of its variant") {
  auto const two = rules(ResultStyle::two_zero, Colour::white);
  CHECK(write_outcome(Outcome::white_wins, two) == "2-0");
  CHECK(write_outcome(Outcome::black_wins, two) == "0-2");
  CHECK(write_outcome(Outcome::draw, two) == "1-1");
  CHECK(write_outcome(Outcome::both_lose, two) == "0-0");
  CHECK(write_outcome(Outcome::unknown, two) == "*");
  auto const one = rules(ResultStyle::one_zero, Colour::white);
  CHECK(write_outcome(Outcome::white_wins, one) == "1-0");
  CHECK(write_outcome(Outcome::draw, one) == "1/2-1/2");
  auto const english = rules(ResultStyle::one_zero, Colour::black);
  CHECK(write_outcome(Outcome::white_wins, english) == "0-1");
  CHECK(write_outcome(Outcome::black_wins, english) == "1-0");
}

TEST_CASE("every outcome written reads back, in either style, whoever begins") {
  for (auto const style : {ResultStyle::one_zero, ResultStyle::two_zero}) {
    for (auto const first : {Colour::white, Colour::black}) {
      for (auto const outcome :
           {Outcome::unknown, Outcome::white_wins, Outcome::black_wins, Outcome::draw, Outcome::both_lose}) {
        CHECK(read_outcome(write_outcome(outcome, rules(style, first)), first) == outcome);
      }
    }
  }
}

TEST_CASE("the signs of French texts name the winner, whoever begins") {
  for (auto const first : {Colour::white, Colour::black}) {
    CHECK(read_outcome("B+", first) == Outcome::white_wins);
    CHECK(read_outcome("N+", first) == Outcome::black_wins);
    CHECK(read_outcome("=", first) == Outcome::draw);
  }
  CHECK(read_outcome("B", Colour::white) == Outcome::unknown);
  CHECK(read_outcome("+", Colour::white) == Outcome::unknown);
}

TEST_CASE("outcomes have stable names") {
  CHECK(name(Outcome::unknown) == "unknown");
  CHECK(name(Outcome::white_wins) == "white-wins");
  CHECK(name(Outcome::black_wins) == "black-wins");
  CHECK(name(Outcome::draw) == "draw");
  CHECK(name(Outcome::both_lose) == "both-lose");
}
