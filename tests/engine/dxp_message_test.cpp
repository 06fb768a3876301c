#include "engine/detail/dxp/dxp_message.hpp"

#include "engine/detail/hub/hub_line.hpp"
#include "notation/numbering.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

using namespace damier;

namespace {

std::string any_text(std::size_t most) {
  auto text = *rc::gen::container<std::string>(rc::gen::inRange(' ', '\x7f'));
  text.resize(std::min(text.size(), most));
  return text;
}

std::string any_name() {
  auto name = any_text(32);
  name.erase(name.find_last_not_of(' ') + 1);
  return name;
}

unsigned up_to(unsigned most) { return *rc::gen::inRange(0U, most + 1); }
Colour any_colour() { return *rc::gen::element(Colour::white, Colour::black); }
Square any_square() { return Numbering{international().rules()}.square_of(*rc::gen::inRange(1U, 51U)); }

Position any_position() {
  auto text = std::string{any_colour() == Colour::white ? 'W' : 'B'};
  for (int square = 0; square < 50; ++square) {
    text += *rc::gen::element('w', 'b', 'W', 'B', 'e');
  }
  return read_hub_position(text, international()).value();
}

Move any_move() {
  Move move{any_square(), any_square(), {}};
  for (auto count = up_to(20); count > 0; --count) {
    move.captured.insert(any_square());
  }
  return move;
}

DxpMessage any_message() {
  switch (up_to(6)) {
    case 0: {
      DxpGameRequest request{any_name(), any_colour(), up_to(999), up_to(999)};
      if (*rc::gen::arbitrary<bool>()) {
        request.position = any_position();
      }
      return request;
    }
    case 1: return DxpGameAnswer{any_name(), static_cast<DxpGameAnswer::Code>(up_to(3))};
    case 2: return DxpMove{up_to(9'999), any_move()};
    case 3: return DxpGameEnd{static_cast<DxpGameEnd::Reason>(up_to(3)), *rc::gen::arbitrary<bool>()};
    case 4: return DxpChat{any_text(126)};
    case 5: return DxpBackRequest{up_to(999), any_colour()};
    default: return DxpBackAnswer{static_cast<DxpBackAnswer::Code>(up_to(2))};
  }
}

}  // namespace

TEST_CASE("the messages of DXP have their documented forms") {
  CHECK(write_dxp(DxpGameRequest{"Tornado voor Windows 4.0", Colour::white, 60, 65}) ==
        "R01Tornado voor Windows 4.0        W060065A");
  CHECK(write_dxp(DxpGameAnswer{"Small", DxpGameAnswer::Code::refused}) == "ASmall                           3");
  CHECK(write_dxp(DxpGameEnd{}) == "E00");
  CHECK(write_dxp(DxpChat{"Good luck"}) == "CGood luck");
  CHECK(write_dxp(DxpBackRequest{5, Colour::black}) == "B005Z");
  CHECK(write_dxp(DxpBackAnswer{DxpBackAnswer::Code::refused}) == "K1");
  DxpGameRequest request{"", Colour::black, 1, 0, international().start()};
  CHECK(write_dxp(request) ==
        "R01                                Z001000BWzzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww");
}

TEST_CASE("a move of DXP lists its captured squares in any order") {
  auto const read = read_dxp("M001205250422122320");
  REQUIRE(read);
  auto const played = std::get<DxpMove>(*read);
  CHECK(played.seconds == 12);
  CHECK(write_hub_move(played.move, international()) == "5x25x12x20x22x23");
  CHECK(read_dxp("M001205250412202223") == read);
  CHECK(write_dxp(*read) == "M001205250412202223");
}

TEST_CASE("a message that has not exactly its form is none") {
  for (auto const* text : {"",
                           "M",
                           "M000132280",
                           "M0001322801",
                           "M000132280019x",
                           "M00013228011919",
                           "M000132280219190",
                           "M0001322802191",
                           "M000151280",
                           "M00010028",
                           "M0001322800 ",
                           "E0",
                           "E000",
                           "E40",
                           "E02",
                           "K3",
                           "K",
                           "B05Z",
                           "B005B",
                           "B005Z1",
                           "ASmall0",
                           "R02Tornado voor Windows 4.0        W060065A",
                           "R01Tornado voor Windows 4.0        B060065A",
                           "R01Tornado voor Windows 4.0        W060065B",
                           "R01Tornado voor Windows 4.0        W060065BW",
                           "R01Tornado voor Windows 4.0        W060065AA",
                           "Cbell\x07",
                           "X",
                           "m00013228"}) {
    CAPTURE(text);
    CHECK_FALSE(read_dxp(text));
  }
  CHECK_FALSE(read_dxp("M000132280219" + std::string{"19"}));  // one square twice
  CHECK_FALSE(read_dxp('C' + std::string(127, 'x')));
  CHECK(read_dxp('C' + std::string(126, 'x')));
  CHECK_FALSE(is_dxp_kind("X"));
  CHECK_FALSE(is_dxp_kind(""));
}

TEST_CASE("what does not fit into a message is cut") {
  CHECK(write_dxp(DxpGameAnswer{std::string(40, 'n'), {}}) == 'A' + std::string(32, 'n') + '0');
  CHECK(write_dxp(DxpGameAnswer{"\xc3\xa9t\n", {}}).starts_with("A??t?"));
  CHECK(write_dxp(DxpChat{std::string(200, 'x')}).size() == dxp_longest_message);
  CHECK(write_dxp(DxpMove{123'456, {}}).starts_with("M9999"));
  CHECK(write_dxp(DxpBackRequest{1'000, Colour::white}) == "B999W");
}

TEST_CASE("every message is read back, and random bytes are read or refused") {
  CHECK(rc::check("read_dxp(write_dxp(message)) is the message", [] {
    auto const message = any_message();
    auto const text = write_dxp(message);
    RC_ASSERT(text.size() <= dxp_longest_message);
    RC_ASSERT(read_dxp(text) == message);
  }));
  CHECK(rc::check("a text that is read is written as it was, but for the order of captured squares", [] {
    auto text = write_dxp(any_message());
    auto const changes = up_to(3);
    for (unsigned change = 0; change < changes && !text.empty(); ++change) {
      text[up_to(static_cast<unsigned>(text.size()) - 1)] = *rc::gen::arbitrary<char>();
    }
    text.resize(up_to(static_cast<unsigned>(text.size())));
    if (auto const read = read_dxp(text)) {
      RC_ASSERT(read_dxp(write_dxp(*read)) == read);
    }
  }));
  CHECK(rc::check("read_dxp takes any bytes", [](std::string const& text) {
    if (auto const read = read_dxp(text)) {
      RC_ASSERT(read_dxp(write_dxp(*read)) == read);
    }
  }));
}
