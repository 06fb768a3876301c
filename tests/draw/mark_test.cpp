#include "draw/mark.hpp"

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

TEST_CASE("what is readable of a list is kept") {
  CHECK(readable_square_marks("R99,R12,nonsense", numbers()) == std::vector<SquareMark>{{at(12), MarkColour::red}});
  CHECK(readable_arrow_marks("R1-2-3,G1-7", numbers()) == std::vector<ArrowMark>{{at(1), at(7), MarkColour::green}});
}
