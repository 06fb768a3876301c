#include "game/command.hpp"

#include <catch2/catch.hpp>

#include <string>

using namespace damier;
using namespace std::chrono_literals;

TEST_CASE("the commands of a comment are found in order, with their text as written") {
  auto const commands = read_commands("good [%clk 1:19:40][%inbook] move [%odd  \"a, b\" ] [%open 1");
  REQUIRE(commands.size() == 3);
  CHECK(commands[0].name == "clk");
  CHECK(commands[0].value == "1:19:40");
  CHECK(commands[0].text == "[%clk 1:19:40]");
  CHECK(commands[1].name == "inbook");
  CHECK(commands[1].value.empty());
  CHECK(commands[2].value == "\"a, b\"");
  CHECK(read_commands("no [command] here, 50 [%] neither [% x]").empty());
}

TEST_CASE("times of play have up to three parts and a fraction") {
  CHECK(read_play_time("1:19:40") == 1h + 19min + 40s);
  CHECK(read_play_time("0:0:9.56") == 9560ms);
  CHECK(read_play_time("12:05") == 12min + 5s);
  CHECK(read_play_time("75") == 75s);
  for (std::string_view const odd :
       {"", ":", "1:", ":1", "1:2:3:4", "a", "1.5:00", "-1:00", "1e9:00", "1..2", "99999999999"}) {
    CAPTURE(odd);
    CHECK_FALSE(read_play_time(odd));
  }
}

TEST_CASE("clocks of both sides are read, under both names of the command") {
  for (std::string const name : {"clock", "clk"}) {
    auto const fields = read_command_fields("[%" + name + " w0:10:00 B0:09:58]");
    REQUIRE(fields.clock);
    CHECK(fields.clock->white == 10min);
    CHECK(fields.clock->black == 9min + 58s);
    CHECK(fields.clock->running == Colour::black);
    CHECK_FALSE(fields.clock->mover);
  }
  auto const fields = read_command_fields("[%clk 1:00:00]");
  REQUIRE(fields.clock);
  CHECK(fields.clock->mover == 1h);
  CHECK_FALSE(fields.clock->running);
}

TEST_CASE("the output of an engine is read into fields") {
  auto const fields = read_command_fields(
      "[%eval -0.25][%depth 17][%nodes 123456789012][%knps 3456][%egt 0:0:9.56][%emt 3][%mct 0:01:00][%inbook]"
      "[%csl R12,G23][%cal R12-23]");
  CHECK(fields.evaluation == -0.25);
  CHECK(fields.depth == 17);
  CHECK(fields.nodes == 123456789012);
  CHECK(fields.kilonodes_per_second == 3456);
  CHECK(fields.elapsed_game_time == 9560ms);
  CHECK(fields.elapsed_move_time == 3s);
  CHECK(fields.mechanical_clock == 1min);
  CHECK(fields.from_opening_book);
  CHECK(fields.coloured_squares == "R12,G23");
  CHECK(fields.coloured_arrows == "R12-23");
  CHECK(fields.malformed.empty());
  CHECK(fields.unknown.empty());
}

TEST_CASE("an evaluation may have its depth, or be a win in so many moves") {
  auto const with_depth = read_command_fields("[%eval 0.12,14]");
  CHECK(with_depth.evaluation == 0.12);
  CHECK(with_depth.depth == 14U);
  CHECK(read_command_fields("[%depth 9] [%eval +1.5, 14]").depth == 9U);
  auto const won_in = [](std::string const& value) {
    auto const fields = read_command_fields("[%eval " + value + "]");
    CHECK(fields.malformed.empty());
    CHECK(fields.evaluation == (fields.won_in < 0 || value == "#-0" ? -won_evaluation : won_evaluation));
    return fields.won_in;
  };
  CHECK(won_in("#4") == 4);
  CHECK(won_in("#+4") == 4);
  CHECK(won_in("#-12") == -12);
  CHECK(won_in("-#12") == -12);
  CHECK(won_in("#-0") == 0);
  CHECK(won_in("#3,20") == 3);
  for (std::string const odd : {"#", "#x", "4#", "0.12,", "0.12,x", ",14", "inf", "nan", "##4", "-#-2147483648"}) {
    CAPTURE(odd);
    auto const fields = read_command_fields("[%eval " + odd + "]");
    CHECK(fields.malformed.size() == 1);
    CHECK_FALSE(fields.evaluation);
    CHECK_FALSE(fields.won_in);
  }
}

TEST_CASE("clocks in the forms of other programs") {
  using namespace std::chrono_literals;
  auto const clock = read_command_fields("[%clock w0:05:00,B0:04:58.5]").clock.value();
  CHECK(clock.white == 300s);
  CHECK(clock.black == 298500ms);
  CHECK(clock.running == Colour::black);
  CHECK(read_command_fields("[%clk w1:00; b2:00]").clock->black == 120s);
  CHECK(read_play_time("0:00:09,5") == 9500ms);
  CHECK(read_play_time("1h05m20s") == 3920s);
  CHECK(read_play_time("12.5s") == 12500ms);
  CHECK_FALSE(read_play_time("5s1m"));
  CHECK_FALSE(read_play_time("-5s"));
  CHECK_FALSE(read_play_time("s"));
}

TEST_CASE("unknown commands and malformed values are distinguished") {
  auto const fields =
      read_command_fields("[%clk soon][%eval good][%depth -1][%drgnode 1][%clock w1:00 b2:00 w3:00][%csl]");
  CHECK(fields.malformed.size() == 5);
  REQUIRE(fields.unknown.size() == 1);
  CHECK(fields.unknown[0].text == "[%drgnode 1]");
  CHECK_FALSE(fields.clock);
  CHECK_FALSE(fields.evaluation);
}
