#include "tests/grammar/reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

namespace {

/// A random sequence of valid and broken pieces of text.
std::string random_text(unsigned seed, int pieces) {
  static constexpr std::string_view parts[] = {"[Event \"x [y] {z}\"]",
                                               "[White \"ход \\\" \"]",
                                               "[Black without quotes]",
                                               "[Round \"1",
                                               "[]",
                                               "[Result \"4-6\"]",
                                               "1. ",
                                               "12... ",
                                               "32-28 ",
                                               "28x19 ",
                                               "1- 7 ",
                                               "28 x 19 x 10 ",
                                               "a3b4 ",
                                               "c3:e5 ",
                                               "47x36 <42, 29> ",
                                               "1.01-0.99 ",
                                               "1 1/2 - 1/2 ",
                                               "1-0 ",
                                               "0-1\n\n",
                                               "1-1 ",
                                               "*",
                                               " * ",
                                               "4-6 ",
                                               "- - ",
                                               "... ",
                                               ". ",
                                               "! ",
                                               "(?) ",
                                               "!? ",
                                               "$7 ",
                                               "( ",
                                               ") ",
                                               "{ comment } ",
                                               "{ nested { comment } } ",
                                               "{ unclosed ",
                                               "} ",
                                               "; line\r\n",
                                               "% line\r",
                                               "\n",
                                               "\r\n",
                                               "\r",
                                               "\n\n",
                                               "/FEN \"W:W31:B5\"/ ",
                                               "/FEN ",
                                               "foo ",
                                               "bar\xff ",
                                               "{ \xf2\xee\xf2 \xf5\xee\xe4 }\n",
                                               "ход\xd1 ход\n",
                                               "\xC2\xA0",
                                               "(((",
                                               ")))",
                                               "28×19 ",
                                               "32–28 ",
                                               "\n[Event \"a\"]\n",
                                               "\n[FEN \"W:W31-50:B1-20\"]\r\n",
                                               "{ [%clk 1:00] } ",
                                               "               "};
  std::mt19937 random{seed};
  std::uniform_int_distribution<std::size_t> pick{0, std::size(parts) - 1};
  std::string text;
  for (int i = 0; i < pieces; ++i) text += parts[pick(random)];
  return text;
}

}  // namespace

TEST_CASE("the size of the window and of the pieces read changes nothing") {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    CAPTURE(seed);
    std::string const text = random_text(seed, 1500);
    auto const expected = records(text);
    for (std::size_t const window : {std::size_t{16}, std::size_t{64}, std::size_t{1000}, std::size_t{1} << 20}) {
      damier::Limits limits;
      limits.window_bytes = window;
      REQUIRE(records(text, limits) == expected);
      Dribble source{text, 3 * window, seed};
      REQUIRE(records(source, limits) == expected);
    }
  }
}

TEST_CASE("where long records are cut does not depend on the window either") {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    std::string const text = random_text(seed, 3000);
    damier::Limits limits;
    limits.longest_record = 500;
    auto const expected = records(text, limits);
    limits.window_bytes = 16;
    REQUIRE(records(text, limits) == expected);
    Dribble source{text, 100, seed};
    REQUIRE(records(source, limits) == expected);
  }
}

TEST_CASE("records and the blanks between them make up the file") {
  for (unsigned seed = 100; seed <= 130; ++seed) {
    CAPTURE(seed);
    std::string const text = random_text(seed, 1000);
    std::size_t end = 0;
    for (auto const& record : records(text)) {
      REQUIRE(record.offset >= end);
      REQUIRE(text.substr(record.offset, record.original.size()) == record.original);
      // Between records there are only blanks, including no-break spaces.
      for (char const byte : text.substr(end, record.offset - end)) {
        REQUIRE((static_cast<unsigned char>(byte) <= ' ' || byte == '\xC2' || byte == '\xA0'));
      }
      end = record.offset + record.original.size();
    }
  }
}

TEST_CASE("events are in order, lie inside the record, and match each other") {
  for (unsigned seed = 200; seed <= 230; ++seed) {
    CAPTURE(seed);
    std::string const text = random_text(seed, 1000);
    auto const source = damier::open_text(text);
    damier::pdn::Reader reader{*source};
    damier::GameTape tape;
    while (reader.next(tape)) {
      std::size_t end = 0;
      int depth = 0;
      for (std::size_t i = 0; i < tape.events.size(); ++i) {
        auto const& event = tape.events[i];
        REQUIRE(event.offset >= end);
        end = event.offset + event.length;
        REQUIRE(end <= tape.source.size());
        if (event.kind == damier::EventKind::variation_begin) ++depth;
        if (event.kind == damier::EventKind::variation_end) --depth;
        REQUIRE(depth >= 0);
        if (event.kind == damier::EventKind::tag_name) {
          REQUIRE(i + 1 < tape.events.size());
          REQUIRE(tape.events[i + 1].kind == damier::EventKind::tag_value);
        }
      }
      REQUIRE(depth == 0);
      bool const skipped_something = std::any_of(tape.events.begin(), tape.events.end(), [](auto const& event) {
        return event.kind == damier::EventKind::skipped;
      });
      if (skipped_something) REQUIRE_FALSE(tape.diagnostics.empty());
    }
  }
}
