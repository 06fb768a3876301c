#include "tests/notation/board_words.hpp"

#include "reference/random_positions.hpp"

#include <catch2/catch.hpp>

using namespace damier;
using namespace board_words;

namespace {

std::string rewritten(std::string_view fen) { return write_fen(position(fen), international()); }

}  // namespace

TEST_CASE("writing FEN: side to move, White, Black, without blanks and without a dot") {
  CHECK(rewritten("b : b 5 : w 31 , 40 .") == "B:W31,40:B5");
}

TEST_CASE("writing FEN: three men in a row of numbers make a range, two do not") {
  CHECK(rewritten("W:W31,32,33,35,36:B1,2") == "W:W31-33,35,36:B1,2");
  CHECK(write_fen(international().start(), international()) == "W:W31-50:B1-20");
}

TEST_CASE("writing FEN: ascending squares") { CHECK(rewritten("W:W40,31,36:B20,3") == "W:W31,36,40:B3,20"); }

TEST_CASE("writing FEN: kings are marked one by one and part ranges") {
  CHECK(rewritten("W:WK12-14:B5") == "W:WK12,K13,K14:B5");
  CHECK(rewritten("W:W31,32,K33,34,35,36:BK1") == "W:W31,32,K33,34-36:BK1");
}

TEST_CASE("writing FEN: a side without pieces has an empty list") {
  CHECK(rewritten("W:W31:B") == "W:W31:B");
  CHECK(rewritten("B::") == "B:W:B");
}

TEST_CASE("every position written as FEN reads back to itself and is written the same again") {
  reference::RandomPositions positions{20'240'611};
  for (int i = 0; i < 50'000; ++i) {
    auto const original = positions.next();
    auto const text = write_fen(original, international());
    auto const read = read_fen(text, international());
    if (!read || !(read->position == original) || !read->side_known || read->null_move ||
        write_fen(read->position, international()) != text) {
      FAIL(text);
    }
  }
}
