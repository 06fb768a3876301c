#include "engine/detail/hub/hub_line.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

using namespace damier;

TEST_CASE("a line of Hub is a command and its arguments in any order") {
  auto const line = read_hub_line("  id version=3.1 flag author=\"A \"  name=\"\" x==");
  CHECK(line.command == "id");
  CHECK(line.value("author") == "A ");
  CHECK(line.value("flag") == "");
  CHECK(line.value("name") == "");
  CHECK(line.value("x") == "=");
  CHECK_FALSE(line.value("country"));
  CHECK(read_hub_line("").command.empty());
  CHECK(read_hub_line("a b=\"open").value("b") == "open");
}

TEST_CASE("any value is read back, but for quotes and ends of lines") {
  for (auto const* text : {"", "a b", "a=b", "12.5", "été", "-"}) {
    CHECK(read_hub_line("c n=" + hub_value(text)).value("n") == text);
  }
  CHECK(hub_value("a\"b\nquit") == "\"a'b quit\"");
  CHECK(rc::check("read_hub_line takes any bytes",
                  [](std::string const& text) { [[maybe_unused]] auto const line = read_hub_line(text); }));
}

TEST_CASE("positions of every variant are read back") {
  CHECK(write_hub_position(international().start(), international()) ==
        "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
  for (auto const* variant : variants()) {
    CAPTURE(variant->name());
    auto const text = write_hub_position(variant->start(), *variant);
    CHECK(text.size() == variant->board().square_count() + 1);
    CHECK(read_hub_position(text, *variant) == variant->start());
    CHECK_FALSE(read_hub_position(text + "e", *variant));
    CHECK_FALSE(read_hub_position(text.substr(1), *variant));
  }
  CHECK_FALSE(read_hub_position("Xbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww", international()));
  CHECK_FALSE(read_hub_position("Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwww?", international()));
}

TEST_CASE("every legal move of random games is read back") {
  for (auto const* variant : variants()) {
    auto position = variant->start();
    for (unsigned ply = 0; ply < 60; ++ply) {
      MoveList legal;
      variant->legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      for (auto const& move : legal) {
        CHECK(read_hub_move(write_hub_move(move, *variant), *variant, legal) == move);
      }
      position = variant->after(position, legal[ply * 7919U % legal.size()]);
    }
  }
}

TEST_CASE("a text that is no move or no legal move gives none") {
  MoveList legal;
  international().legal_moves(international().start(), legal);
  CHECK(read_hub_move("32-28", international(), legal));
  for (auto const* text :
       {"", "-", "32", "32-", "32x28", "32-28-23", "28-23", "0-5", "32-51", "32-280", "32x28x28", "x"}) {
    CAPTURE(text);
    CHECK_FALSE(read_hub_move(text, international(), legal));
  }
  CHECK(is_hub_move("28-23", international()));
  CHECK_FALSE(is_hub_move("28x23", international()));
  CHECK_FALSE(is_hub_move("none", international()));
}

TEST_CASE("Hub 1 has a small letter for the side to move, and both forms are read", "[engine]") {
  auto position = international().start();
  for (auto const side : both_colours) {
    position.side = side;
    auto const text = write_old_hub_position(position, international());
    CHECK(text.front() == (side == Colour::white ? 'w' : 'b'));
    CHECK(text.substr(1) == write_hub_position(position, international()).substr(1));
    CHECK(read_hub_position(text, international()) == position);
  }
}
