#include "export/svg_board.hpp"

#include "notation/fen.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>

using namespace damier;

namespace {

std::string drawn(std::string_view variant_name, std::string_view fen, std::vector<SvgMove> moves = {},
                  bool flipped = false, std::string label = {}) {
  auto const& variant = *find_variant(variant_name);
  auto const position = read_fen(fen, variant).value().position;
  std::string text;
  write_svg_board(text, {variant, position, std::move(moves), flipped, std::move(label)});
  return text;
}

std::size_t count_of(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + piece.size())) {
    ++found;
  }
  return found;
}

Square square(unsigned number) { return Numbering{international().rules()}.square(number).value(); }

}  // namespace

TEST_CASE("a board is one element with as many squares as the variant's board has") {
  for (auto const* const name : {"international", "russian", "italian", "canadian", "turkish", "spanish"}) {
    auto const& variant = *find_variant(name);
    std::string text;
    write_svg_board(text, {variant, variant.start()});
    CAPTURE(name);
    CHECK(text.starts_with("<svg "));
    CHECK(text.ends_with("</svg>"));
    CHECK(count_of(text, "h100v100h-100z") == variant.board().square_count());
    CHECK(count_of(text, "r=\"38\"") == variant.start().occupied().size());  // men, no kings
    CHECK(text.find(" id=") == std::string::npos);
    CHECK(text.find("script") == std::string::npos);
  }
}

TEST_CASE("squares carry numbers, or the board files and ranks") {
  CHECK(drawn("international", "W:W50:B1").find(">50</text>") != std::string::npos);
  auto const letters = drawn("russian", "W:Wa1:Bh8");
  CHECK(letters.find(">h</text>") != std::string::npos);
  CHECK(letters.find(">8</text>") != std::string::npos);
  CHECK(letters.find(">a1</text>") == std::string::npos);
}

TEST_CASE("a piece is drawn on its square, also on a flipped and on a mirrored board") {
  CHECK(drawn("international", "W:W46:B").find("<circle cx=\"50\" cy=\"950\" r=\"38\"") != std::string::npos);
  CHECK(drawn("international", "W:W46:B", {}, true).find("<circle cx=\"950\" cy=\"50\" r=\"38\"") != std::string::npos);
  // In Italian draughts the bottom left corner is light: square 1 is at the top left, 32 at the bottom right.
  CHECK(drawn("italian", "W:W:B1").find("<circle cx=\"50\" cy=\"50\" r=\"38\"") != std::string::npos);
  CHECK(drawn("italian", "W:W32:B").find("<circle cx=\"750\" cy=\"750\" r=\"38\"") != std::string::npos);
}

TEST_CASE("a king has a crown") { CHECK(count_of(drawn("international", "W:WK46,47:BK5"), "#d9a520") == 2); }

TEST_CASE("moves are lines with an arrow, the pieces they take have rings") {
  MovePath const legal{{square(35), square(24), square(15)}, {square(30), square(20)}};
  MovePath const claimed{{square(36), square(27)}, {square(31)}};
  auto const text =
      drawn("international", "W:W35,36:B20,30,31", {{claimed, SvgMove::Kind::claimed}, {legal, SvgMove::Kind::legal}});
  CHECK(count_of(text, "r=\"45\"") == 2 * 2);
  CHECK(count_of(text, "r=\"33\"") == 1 * 2);
  CHECK(count_of(text, "<polygon ") == 2);
  CHECK(text.find("M950 650L750 450L950 250") != std::string::npos);
  CHECK(text.find("stroke-dasharray") > text.find("M950 650L750 450L950 250"));  // the move as claimed is drawn on top
}

TEST_CASE("a rafle that ends where it began has a line and no arrow; a path of one square has nothing") {
  MovePath const back{{square(28), square(28)}, {}};
  CHECK(drawn("international", "W:W28:B", {{back, SvgMove::Kind::legal}}).find("<polygon") == std::string::npos);
  MovePath const nothing{{square(28)}, {}};
  CHECK(drawn("international", "W:W28:B", {{nothing, SvgMove::Kind::legal}}) == drawn("international", "W:W28:B"));
}

TEST_CASE("the label of a board is escaped") {
  auto const text = drawn("international", "W:W28:B", {}, false, "<b> & \"x\" '\x01'");
  CHECK(text.find("<title>&lt;b&gt; &amp; &quot;x&quot; &#39;\xEF\xBF\xBD&#39;</title>") != std::string::npos);
}

TEST_CASE("markup is UTF-8 whatever bytes a text has") {
  std::string text;
  append_markup(text, "caf\xE9 & \xC3\xA9");
  CHECK(text == "caf\xEF\xBF\xBD &amp; \xC3\xA9");
}
