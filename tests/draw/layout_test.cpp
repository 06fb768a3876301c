#include "draw/drawing.hpp"
#include "notation/fen.hpp"
#include "notation/numbering.hpp"
#include "reference/random_positions.hpp"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

using namespace damier;

namespace {

Diagram of_fen(std::string_view variant_name, std::string_view fen) {
  auto const& variant = *find_variant(variant_name);
  return {.variant = variant, .position = read_fen(fen, variant).value().position};
}

/// The shapes of one kind.
template <typename Kind>
std::vector<Kind> all_of(Drawing const& drawing) {
  std::vector<Kind> found;
  for (auto const& shape : drawing.shapes) {
    if (auto const* const kind = std::get_if<Kind>(&shape)) {
      found.push_back(*kind);
    }
  }
  return found;
}

/// The squares whose middles have a filled disc, as row and column of the picture.
std::vector<std::array<int, 2>> cells_with_discs(Drawing const& drawing) {
  std::vector<std::array<int, 2>> cells;
  for (auto const& disc : all_of<DiscShape>(drawing)) {
    std::array const cell{static_cast<int>(disc.centre.y / 100), static_cast<int>(disc.centre.x / 100)};
    if (disc.fill && std::ranges::find(cells, cell) == cells.end()) {
      cells.push_back(cell);
    }
  }
  std::ranges::sort(cells);
  return cells;
}

/// Row and column of a square, from its name alone.
std::array<int, 2> cell_of_name(Variant const& variant, std::string const& name) {
  auto const& board = variant.board();
  if (name.front() >= 'a') {
    auto const rank = std::stoi(name.substr(1));
    return {variant.rules().names.ranks_from_top ? rank - 1 : board.rows - rank, name.front() - 'a'};
  }
  auto const number = std::stoi(name) - 1;
  auto const in_row = board.all_squares ? board.columns : board.columns / 2;
  auto row = number / in_row;
  auto place = number % in_row;
  auto const& names = variant.rules().names;
  if (board.all_squares) {
    return {row, place};
  }
  // The corner from which the numbers run is a playing square or lies beside one.
  auto const corner_plays = names.mirrored;
  auto const column = 2 * place + ((row % 2 == 0) == corner_plays ? 0 : 1);
  return {row, column};
}

}  // namespace

TEST_CASE("every piece has a disc on its square, and no other square has one") {
  for (auto const* const name : {"international", "canadian", "russian", "brazilian", "italian", "frisian"}) {
    auto const& variant = *find_variant(name);
    Numbering const numbering{variant.rules()};
    reference::RandomPositions random{1723, variant.board()};
    for (unsigned i = 0; i < 50; ++i) {
      Diagram const diagram{.variant = variant, .position = random.next()};
      std::vector<std::array<int, 2>> expected;
      for (auto const square : diagram.position.occupied()) {
        expected.push_back(cell_of_name(variant, numbering.name(square)));
      }
      std::ranges::sort(expected);
      CAPTURE(name, write_fen(diagram.position, variant));
      CHECK(cells_with_discs(lay_out(diagram)) == expected);
    }
  }
}

TEST_CASE("with Black below the board is turned by half") {
  for (auto const* const variant : variants()) {
    reference::RandomPositions random{1801, variant->board()};
    for (unsigned i = 0; i < 20; ++i) {
      Diagram diagram{.variant = *variant, .position = random.next()};
      auto expected = cells_with_discs(lay_out(diagram));
      for (auto& [row, column] : expected) {
        row = variant->board().rows - 1 - row;
        column = variant->board().columns - 1 - column;
      }
      std::ranges::sort(expected);
      diagram.below = Colour::black;
      CAPTURE(variant->name());
      CHECK(cells_with_discs(lay_out(diagram)) == expected);
    }
  }
}

TEST_CASE("the number of a square stands in it, or its files and ranks beside the board") {
  auto const international_board = lay_out(of_fen("international", "W:W50:B1"));
  auto const numbers = all_of<LetteringShape>(international_board);
  REQUIRE(numbers.size() == 50);
  for (auto const& number : numbers) {
    std::array const cell{static_cast<int>(number.at.y / 100), static_cast<int>(number.at.x / 100)};
    CHECK(cell == cell_of_name(international(), number.text));
  }
  auto const letters = all_of<LetteringShape>(lay_out(of_fen("russian", "W:Wa1:Bh8")));
  REQUIRE(letters.size() == 16);
  CHECK(letters.front().text == "a");
  CHECK(letters.back().text == "1");
}

TEST_CASE("numbers at the edge stand outside, each beside its square") {
  auto diagram = of_fen("international", "W:W50:B1");
  diagram.numbers = DiagramNumbers::edge;
  auto const drawing = lay_out(diagram);
  std::vector<std::string> names;
  for (auto const& number : all_of<LetteringShape>(drawing)) {
    names.push_back(number.text);
    CHECK((number.at.x < 0 || number.at.x > 1000 || number.at.y < 0 || number.at.y > 1000));
    CHECK(number.at.x > drawing.left);
    CHECK(number.at.x < drawing.left + drawing.width);
    CHECK(number.at.y > drawing.top);
    CHECK(number.at.y < drawing.top + drawing.height);
  }
  CHECK(names == std::vector<std::string>{"1",  "2",  "3",  "4",  "5",  "6",  "15", "16", "25",
                                          "26", "35", "36", "45", "46", "47", "48", "49", "50"});
}

TEST_CASE("the pieces a move takes keep a ring, those of a move as written a cross") {
  auto const square = [](unsigned number) { return Numbering{international().rules()}.square(number).value(); };
  auto diagram = of_fen("international", "W:W35,36:B20,30,31");
  auto const without = lay_out(diagram);
  diagram.moves = {{{{square(35), square(24), square(15)}, {square(30), square(20)}}, DiagramMove::Kind::to_play}};
  auto const taken = lay_out(diagram);
  CHECK(all_of<DiscShape>(taken).size() == all_of<DiscShape>(without).size() + 4);  // two rings and their halos
  diagram.moves = {{{{square(36), square(27)}, {square(31)}}, DiagramMove::Kind::claimed}};
  auto const claimed = lay_out(diagram);
  CHECK(all_of<DiscShape>(claimed).size() == all_of<DiscShape>(without).size());
  auto const lines = all_of<PathShape>(claimed);
  CHECK(std::ranges::any_of(lines, [](PathShape const& line) { return line.stroke && !line.stroke->dashes.empty(); }));
}

TEST_CASE("a ring around a taken piece covers no number") {
  auto const square = [](unsigned number) { return Numbering{international().rules()}.square(number).value(); };
  auto diagram = of_fen("international", "W:W35:B30");
  diagram.moves = {{{{square(35), square(24)}, {square(30)}}, DiagramMove::Kind::to_play}};
  for (auto const& disc : all_of<DiscShape>(lay_out(diagram))) {
    CHECK(disc.radius + (disc.stroke ? disc.stroke->width / 2 : 0) <= 40.5);
  }
}

TEST_CASE("a route that ends where it began has no tip, a path of one square nothing") {
  auto const square = Numbering{international().rules()}.square(28).value();
  auto diagram = of_fen("international", "W:W28:B");
  auto const shapes = lay_out(diagram).shapes.size();
  diagram.moves = {{{{square}, {}}, DiagramMove::Kind::to_play}};
  CHECK(lay_out(diagram).shapes.size() == shapes);
  diagram.moves = {{{{square, square}, {}}, DiagramMove::Kind::to_play}};
  CHECK(lay_out(diagram).shapes.size() == shapes + 2);
}

TEST_CASE("in print marks and arrows of two colours differ without their colours") {
  auto const squares = international().board().squares();
  std::vector<std::string> forms;
  for (auto const colour : {MarkColour::green, MarkColour::red, MarkColour::yellow, MarkColour::blue}) {
    auto diagram = of_fen("international", "W:W50:B1");
    diagram.colours = DiagramColours::print;
    auto const square = *squares.begin();
    diagram.marks = {{square, colour}};
    diagram.arrows = {{square, Numbering{international().rules()}.square(28).value(), colour}};
    std::string text;
    append_svg(text, lay_out(diagram));
    CHECK(std::ranges::find(forms, text) == forms.end());
    forms.push_back(text);
  }
  for (auto const& shape : all_of<PathShape>(lay_out([] {
         auto diagram = of_fen("international", "W:W50:B1");
         diagram.colours = DiagramColours::print;
         return diagram;
       }()))) {
    CHECK((!shape.fill || (shape.fill->red == shape.fill->green && shape.fill->green == shape.fill->blue)));
  }
}
