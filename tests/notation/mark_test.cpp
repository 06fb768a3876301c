#include "notation/mark.hpp"

#include <catch2/catch.hpp>

using namespace damier;

namespace {

Numbering const& numbers() {
  static Numbering const numbering{international().rules()};
  return numbering;
}
Square at(unsigned number) { return numbers().square(number).value(); }

}  // namespace

TEST_CASE("marks are squares with or without a colour") {
  CHECK(read_square_marks("R12, G23,B50,Y1,7", numbers()).value() ==
        std::vector<SquareMark>{{at(12), MarkColour::red},
                                {at(23), MarkColour::green},
                                {at(50), MarkColour::blue},
                                {at(1), MarkColour::yellow},
                                {at(7), MarkColour::green}});
  CHECK(read_square_marks("", numbers()).value().empty());
  CHECK(read_square_marks("R12,R51", numbers()).error().part == "R51");
  CHECK(read_square_marks("R12,,7", numbers()).error().part.empty());
  CHECK(read_square_marks("R12 7", numbers()).error().part == "R12 7");
}

TEST_CASE("arrows join two different squares") {
  CHECK(read_arrow_marks("R12-23,28x19", numbers()).value() ==
        std::vector<ArrowMark>{{at(12), at(23), MarkColour::red}, {at(28), at(19), MarkColour::green}});
  CHECK_FALSE(read_arrow_marks("R12-12", numbers()));
  CHECK_FALSE(read_arrow_marks("R12", numbers()));
  CHECK_FALSE(read_arrow_marks("R12-", numbers()));
  Numbering const letters{find_variant("russian")->rules()};
  CHECK(read_arrow_marks("Yc3-d4", letters).value().front().colour == MarkColour::yellow);
}

TEST_CASE("lidraughts writes arrows as two numbers of two digits") {
  CHECK(read_arrow_marks("G3126,R0510, 2819", numbers()).value() ==
        std::vector<ArrowMark>{{at(31), at(26), MarkColour::green},
                               {at(5), at(10), MarkColour::red},
                               {at(28), at(19), MarkColour::green}});
  CHECK(read_arrow_marks("B1217-23", numbers()).error().part == "B1217-23");
  for (auto const* const part : {"G3131", "G0031", "G3199", "G312", "G31260"}) {
    CAPTURE(part);
    CHECK_FALSE(read_arrow_marks(part, numbers()));
  }
  Numbering const letters{find_variant("russian")->rules()};
  CHECK(read_arrow_marks("G2211", letters).value() == read_arrow_marks("Gc3-f6", letters).value());
  CHECK(read_square_marks("G05", numbers()).value().front().square == at(5));
}

TEST_CASE("marks in the form of lidraughts") {
  CHECK(lidraughts_arrow_marks("R12-23, 5x10,Y1-7", numbers()) == "R1223,G0510,Y0107");
  CHECK(lidraughts_arrow_marks("B3126,nonsense", numbers()) == "B3126,nonsense");
  CHECK(lidraughts_square_marks("R5,G31,7", numbers()) == "R05,G31,G07");
  Numbering const letters{find_variant("russian")->rules()};
  CHECK(lidraughts_arrow_marks("Gc3-f6", letters) == "G2211");
  CHECK(lidraughts_square_marks("Rb8", letters) == "R01");
}

TEST_CASE("what is readable of a list is kept") {
  CHECK(readable_square_marks("R99,R12,nonsense", numbers()) == std::vector<SquareMark>{{at(12), MarkColour::red}});
  CHECK(readable_arrow_marks("R1-2-3,G1-7", numbers()) == std::vector<ArrowMark>{{at(1), at(7), MarkColour::green}});
}
