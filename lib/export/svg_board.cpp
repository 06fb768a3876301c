#include "export/svg_board.hpp"

#include "notation/numbering.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace damier {
namespace {

constexpr int cell = 100;
constexpr int frame = 14;
constexpr int coordinate_room = 56;  // for ranks and files, beside boards with letters

constexpr std::string_view light_colour = "#f3e3c3";
constexpr std::string_view dark_colour = "#bb8a5c";
constexpr std::string_view other_colour = "#cfa574";  // every second one where all squares are played on
constexpr std::string_view frame_colour = "#5a3d26";
constexpr std::string_view number_colour = "#5f4125";

struct Ink {
  std::string_view colour;
  int width;
  int halo;                 ///< white on both sides
  std::string_view dashes;  ///< empty: a full line
  int ring;                 ///< radius of the ring around a captured piece
};
constexpr Ink ink_of(SvgMove::Kind kind) noexcept {
  return kind == SvgMove::Kind::legal ? Ink{"#0b7a3b", 20, 4, "", 45} : Ink{"#cc1f1f", 11, 2, "30 18", 33};
}

struct Point {
  int x = 0;
  int y = 0;
};

class SvgDrawer {
 public:
  SvgDrawer(std::string& text, SvgBoard const& board)
      : text_{text}, asked_{board}, geometry_{board.variant.board()}, numbering_{board.variant.rules()} {}

  void run() {
    auto const margin = numbering_.algebraic() ? coordinate_room : 0;
    auto const [width, height] = Point{geometry_.columns * cell, geometry_.rows * cell};
    put("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"", -frame - margin, " ", -frame, " ",
        width + 2 * frame + margin, " ", height + 2 * frame + margin, "\" font-family=\"sans-serif\">");
    if (!asked_.label.empty()) {
      put("<title>");
      append_markup(text_, asked_.label);
      put("</title>");
    }
    put("<rect x=\"", -frame, "\" y=\"", -frame, "\" width=\"", width + 2 * frame, "\" height=\"", height + 2 * frame,
        "\" rx=\"6\" fill=\"", frame_colour, "\"/>");
    put("<rect width=\"", width, "\" height=\"", height, "\" fill=\"", light_colour, "\"/>");
    draw_squares();
    numbering_.algebraic() ? draw_files_and_ranks() : draw_numbers();
    for (auto const square : asked_.position.occupied()) {
      draw_piece(square, *asked_.position.at(square));
    }
    for (auto const square : asked_.marked) {
      auto const [x, y] = corner(square);
      put("<rect x=\"", x + 6, "\" y=\"", y + 6,
          "\" width=\"88\" height=\"88\" fill=\"none\" stroke=\"#0b7a3b\" stroke-width=\"8\"/>");
    }
    for (auto const kind : {SvgMove::Kind::legal, SvgMove::Kind::claimed}) {
      for (auto const& move : asked_.moves) {
        if (move.kind == kind) {
          draw_move(move);
        }
      }
    }
    put("</svg>");
  }

 private:
  template <typename... Pieces>
  void put(Pieces const&... pieces) {
    (put_one(pieces), ...);
  }
  void put_one(std::string_view piece) { text_ += piece; }
  void put_one(int number) { text_ += std::to_string(number); }

  /// The top left corner of a square in the picture.
  [[nodiscard]] Point corner(Square square) const {
    auto const at = geometry_.cell(square);
    auto const mirrored = asked_.variant.rules().names.mirrored;
    auto const column = asked_.flipped != mirrored ? geometry_.columns - 1 - at.column : at.column;
    auto const row = asked_.flipped ? geometry_.rows - 1 - at.row : at.row;
    return {column * cell, row * cell};
  }
  [[nodiscard]] Point centre(Square square) const {
    auto const [x, y] = corner(square);
    return {x + cell / 2, y + cell / 2};
  }

  void draw_squares() {
    for (auto const other : {false, true}) {
      auto any = false;
      for (auto const square : geometry_.squares()) {
        auto const at = geometry_.cell(square);
        if (other != (geometry_.all_squares && (at.row + at.column) % 2 != 0)) {
          continue;
        }
        auto const [x, y] = corner(square);
        put(any ? "" : "<path d=\"", "M", x, " ", y, "h", cell, "v", cell, "h", -cell, "z");
        any = true;
      }
      if (any) {
        put("\" fill=\"", other ? other_colour : dark_colour, "\"/>");
      }
    }
  }

  void draw_numbers() {
    put("<g font-size=\"28\" fill=\"", number_colour, "\">");
    for (auto const square : geometry_.squares()) {
      auto const [x, y] = corner(square);
      put("<text x=\"", x + 4, "\" y=\"", y + 25, "\">", numbering_.name(square), "</text>");
    }
    put("</g>");
  }

  void draw_files_and_ranks() {
    put("<g font-size=\"38\" fill=\"currentColor\" text-anchor=\"middle\">");
    for (int column = 0; column < geometry_.columns; ++column) {
      auto const file = asked_.flipped ? geometry_.columns - 1 - column : column;
      auto const letter = static_cast<char>('a' + file);
      put("<text x=\"", column * cell + cell / 2, "\" y=\"", geometry_.rows * cell + frame + 40, "\">",
          std::string_view{&letter, 1}, "</text>");
    }
    for (int row = 0; row < geometry_.rows; ++row) {
      auto const drawn = asked_.flipped ? geometry_.rows - 1 - row : row;
      put("<text x=\"", -frame - coordinate_room / 2, "\" y=\"", row * cell + cell / 2 + 14, "\">",
          static_cast<int>(numbering_.rank(drawn)), "</text>");
    }
    put("</g>");
  }

  void disc(Point at, int radius, std::string_view fill, std::string_view edge, int width) {
    put("<circle cx=\"", at.x, "\" cy=\"", at.y, "\" r=\"", radius, "\" fill=\"", fill, "\" stroke=\"", edge,
        "\" stroke-width=\"", width, "\"/>");
  }

  /// A man is a disc, a king two discs with a crown.
  void draw_piece(Square square, Piece piece) {
    auto const at = centre(square);
    auto const white = piece.colour == Colour::white;
    auto const fill = white ? "#fffdf6" : "#2e2926";
    auto const edge = white ? "#4a3826" : "#000000";
    auto const ring = white ? "#d8ccb4" : "#6a615b";
    if (!piece.king) {
      disc(at, 38, fill, edge, 4);
      disc(at, 26, "none", ring, 4);
      return;
    }
    disc({at.x, at.y + 7}, 36, fill, edge, 4);
    disc({at.x, at.y - 5}, 36, fill, edge, 4);
    put("<path d=\"M", at.x - 20, " ", at.y + 10, "v-26l10 12l10 -16l10 16l10 -12v26z\" fill=\"", "#d9a520",
        "\" stroke=\"", white ? "#6b4e0a" : "#f3d27a", "\" stroke-width=\"2\" stroke-linejoin=\"round\"/>");
  }

  void draw_move(SvgMove const& move) {
    auto const& squares = move.path.squares;
    auto const ink = ink_of(move.kind);
    if (squares.size() < 2) {
      return;
    }
    put("<g fill=\"none\" stroke=\"", ink.colour, "\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for (auto const square : move.path.jumped_set()) {
      draw_ring(centre(square), ink);
    }
    draw_line(squares, ink, true);
    draw_line(squares, ink, false);
    draw_arrow(centre(squares[squares.size() - 2]), centre(squares.back()), ink);
    put("</g>");
  }

  /// The rings of legal and claimed moves differ in size, so that a piece with both shows both.
  void draw_ring(Point at, Ink const& ink) {
    for (auto const halo : {true, false}) {
      put("<circle cx=\"", at.x, "\" cy=\"", at.y, "\" r=\"", ink.ring, "\" stroke-width=\"", halo ? 13 : 8,
          halo ? "\" stroke=\"#fff\"/>" : "\"/>");
    }
  }

  void draw_line(std::vector<Square> const& squares, Ink const& ink, bool halo) {
    put("<path d=\"");
    for (std::size_t i = 0; i < squares.size(); ++i) {
      auto const at = centre(squares[i]);
      put(i == 0 ? "M" : "L", at.x, " ", at.y);
    }
    put("\" stroke-width=\"", halo ? ink.width + 2 * ink.halo : ink.width, "\"");
    if (halo) {
      put(" stroke=\"#fff\" stroke-opacity=\".75\"");
    } else if (!ink.dashes.empty()) {
      put(" stroke-dasharray=\"", ink.dashes, "\"");
    }
    put("/>");
  }

  void draw_arrow(Point from, Point to, Ink const& ink) {
    auto const length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) {
      return;  // the move ends where it began: its route shows the direction
    }
    auto const size = 24.0 + ink.width;
    auto const ux = (to.x - from.x) / length;
    auto const uy = (to.y - from.y) / length;
    auto const point = [&](double along, double across) {
      put(static_cast<int>(std::lround(to.x + along * ux - across * uy)), " ",
          static_cast<int>(std::lround(to.y + along * uy + across * ux)), " ");
    };
    put("<polygon points=\"");
    point(size * 0.5, 0);
    point(-size * 0.7, size * 0.6);
    point(-size * 0.7, -size * 0.6);
    put("\" fill=\"", ink.colour, "\" stroke=\"#fff\" stroke-width=\"4\"/>");
  }

  std::string& text_;
  SvgBoard const& asked_;
  Geometry const& geometry_;
  Numbering numbering_;
};

}  // namespace

void write_svg_board(std::string& text, SvgBoard const& board) { SvgDrawer{text, board}.run(); }

void append_markup(std::string& text, std::string_view content) {
  if (!source_text::is_utf8(content)) {
    return append_markup(text, source_text::valid_utf8(content));
  }
  for (auto const byte : content) {
    auto const code = static_cast<unsigned char>(byte);
    switch (byte) {
      case '&': text += "&amp;"; break;
      case '<': text += "&lt;"; break;
      case '>': text += "&gt;"; break;
      case '"': text += "&quot;"; break;
      case '\'': text += "&#39;"; break;
      case '\t':
      case '\n':
      case '\r': text += byte; break;
      default:
        if (code < 0x20 || code == 0x7F) {
          text += "\xEF\xBF\xBD";
        } else {
          text += byte;
        }
    }
  }
}

}  // namespace damier
