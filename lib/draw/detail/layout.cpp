#include "draw/detail/layout_colours.hpp"
#include "notation/numbering.hpp"

#include <cmath>
#include <span>
#include <utility>

namespace damier {
namespace {

constexpr double side = 100;
constexpr double frame = 14;
constexpr double margin = 56;  // for names beside the board
constexpr double piece_radius = 38;

constexpr Rgb halo_colour{255, 255, 255};

/// The line of a move or an arrow.
struct ArrowLine {
  Rgb colour;
  double width;
  std::vector<double> dashes = {};
};

std::vector<DrawingPoint> ring_of(DrawingPoint at, double radius, unsigned corners, double turn) {
  std::vector<DrawingPoint> points;
  for (unsigned i = 0; i < corners; ++i) {
    auto const angle = turn + 2 * M_PI * i / corners;
    points.push_back({at.x + radius * std::cos(angle), at.y + radius * std::sin(angle)});
  }
  return points;
}

std::vector<DrawingPoint> square_around(DrawingPoint at, double half) {
  return {
      {at.x - half, at.y - half}, {at.x + half, at.y - half}, {at.x + half, at.y + half}, {at.x - half, at.y + half}};
}

/// A man is a disc with a ring, a king two discs with a crown.
void add_piece(std::vector<Shape>& shapes, DrawingPoint at, Piece piece, DiagramColours colours) {
  auto const& board = board_colours(colours);
  auto const& ink = piece.colour == Colour::white ? board.white : board.black;
  if (!piece.king) {
    shapes.emplace_back(DiscShape{at, piece_radius, ink.fill, Stroke{ink.edge, 4}});
    shapes.emplace_back(DiscShape{at, 26, std::nullopt, Stroke{ink.ring, 4}});
    return;
  }
  auto const rim = Stroke{piece.colour == Colour::white ? ink.edge : ink.ring, 3};
  shapes.emplace_back(DiscShape{{at.x, at.y + 7}, 36, ink.fill, rim});
  shapes.emplace_back(DiscShape{{at.x, at.y - 5}, 36, ink.fill, rim});
  PathShape crown;
  crown.parts = {{{at.x - 20, at.y + 10},
                  {at.x - 20, at.y - 16},
                  {at.x - 10, at.y - 4},
                  {at.x, at.y - 20},
                  {at.x + 10, at.y - 4},
                  {at.x + 20, at.y - 16},
                  {at.x + 20, at.y + 10}}};
  crown.fill = ink.crown;
  crown.stroke = Stroke{ink.crown_edge, 2};
  shapes.emplace_back(std::move(crown));
}

class DiagramLayout {
 public:
  explicit DiagramLayout(Diagram const& asked)
      : asked_{asked},
        geometry_{asked.variant.board()},
        numbering_{asked.variant.rules()},
        colours_{board_colours(asked.colours)} {}

  Drawing run() {
    lay_out_frame();
    lay_out_squares();
    for (auto const& mark : asked_.marks) {
      lay_out_mark(mark);
    }
    lay_out_names();
    for (auto const square : asked_.position.occupied()) {
      add_piece(drawing_.shapes, centre(square), *asked_.position.at(square), asked_.colours);
    }
    for (auto const kind : {DiagramMove::Kind::played, DiagramMove::Kind::to_play, DiagramMove::Kind::claimed}) {
      for (auto const& move : asked_.moves) {
        if (move.kind == kind) {
          lay_out_move(move);
        }
      }
    }
    for (auto const& arrow : asked_.arrows) {
      lay_out_arrow({centre(arrow.from), centre(arrow.to)}, line_of(arrow));
    }
    return std::move(drawing_);
  }

 private:
  template <typename Added>
  void add(Added&& shape) {
    drawing_.shapes.emplace_back(std::forward<Added>(shape));
  }

  [[nodiscard]] bool flipped() const noexcept { return asked_.below == Colour::black; }

  [[nodiscard]] DrawingPoint corner(Square square) const {
    auto const at = geometry_.cell(square);
    auto const mirrored = asked_.variant.rules().names.mirrored;
    auto const column = flipped() != mirrored ? geometry_.columns - 1 - at.column : at.column;
    auto const row = flipped() ? geometry_.rows - 1 - at.row : at.row;
    return {column * side, row * side};
  }
  [[nodiscard]] DrawingPoint centre(Square square) const {
    auto const [x, y] = corner(square);
    return {x + side / 2, y + side / 2};
  }

  [[nodiscard]] double board_width() const noexcept { return geometry_.columns * side; }
  [[nodiscard]] double board_height() const noexcept { return geometry_.rows * side; }

  void lay_out_frame() {
    auto const names_outside =
        numbering_.algebraic() ? asked_.numbers != DiagramNumbers::none : asked_.numbers == DiagramNumbers::edge;
    auto const before = frame + (names_outside ? margin : 0);
    auto const after = frame + (names_outside && !numbering_.algebraic() ? margin : 0);
    drawing_.left = -before;
    drawing_.top = -after;
    drawing_.width = board_width() + before + after;
    drawing_.height = board_height() + before + after;
    drawing_.label = asked_.label;
    add(rectangle(-frame, -frame, board_width() + 2 * frame, board_height() + 2 * frame, colours_.frame));
    add(rectangle(0, 0, board_width(), board_height(), colours_.light));
  }

  static PathShape rectangle(double x, double y, double width, double height, Rgb fill) {
    PathShape shape;
    shape.parts = {{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}};
    shape.fill = fill;
    return shape;
  }

  void lay_out_squares() {
    for (auto const other : {false, true}) {
      PathShape squares;
      squares.fill = other ? colours_.other_dark : colours_.dark;
      for (auto const square : geometry_.squares()) {
        auto const at = geometry_.cell(square);
        if (other == (geometry_.all_squares && (at.row + at.column) % 2 != 0)) {
          squares.parts.push_back(square_around(centre(square), side / 2));
        }
      }
      if (!squares.parts.empty()) {
        add(std::move(squares));
      }
    }
  }

  /// Each colour has a form of its own, at the edge of the square, so that its number and its piece stay visible.
  void lay_out_mark(SquareMark const& mark) {
    auto const at = centre(mark.square);
    auto const colour = mark_colour(mark.colour, asked_.colours);
    PathShape shape;
    shape.stroke = Stroke{colour, 8};
    switch (mark.colour) {
      case MarkColour::green: shape.parts = {square_around(at, 45)}; break;
      case MarkColour::red: shape.parts = {ring_of(at, 48, 4, 0)}; break;
      case MarkColour::yellow: shape.parts = {ring_of(at, 45, 48, 0)}; break;
      case MarkColour::blue:
        shape.parts = {square_around(at, 45)};
        shape.stroke->dashes = {18, 18};
        break;
    }
    if (asked_.colours == DiagramColours::screen) {
      auto under = shape;
      under.stroke = Stroke{halo_colour, 12};
      add(std::move(under));
    }
    add(std::move(shape));
  }

  void lay_out_names() {
    if (asked_.numbers == DiagramNumbers::none) {
      return;
    }
    if (numbering_.algebraic()) {
      lay_out_files_and_ranks();
      return;
    }
    for (auto const square : geometry_.squares()) {
      asked_.numbers == DiagramNumbers::all ? lay_out_number(square) : lay_out_edge_number(square);
    }
  }

  void lay_out_number(Square square) {
    auto const [x, y] = corner(square);
    auto const size = geometry_.columns > 10 ? 25.0 : 22.0;
    add(LetteringShape{{x + 3, y + 3 + 0.72 * size}, size, numbering_.name(square), colours_.number, false});
  }

  void lay_out_edge_number(Square square) {
    auto const [x, y] = corner(square);
    auto const below = y + side >= board_height();
    auto const right = x + side >= board_width();
    if (y <= 0 || below) {
      lay_out_outer_name({x + side / 2, below ? board_height() + frame + 38 : -frame - 14}, numbering_.name(square));
    } else if (x <= 0 || right) {
      lay_out_outer_name({right ? board_width() + frame + margin / 2 : -frame - margin / 2, y + side / 2 + 14},
                         numbering_.name(square));
    }
  }

  void lay_out_outer_name(DrawingPoint at, std::string name) {
    add(LetteringShape{at, geometry_.columns > 10 ? 42.0 : 38.0, std::move(name), std::nullopt, true});
  }

  void lay_out_files_and_ranks() {
    for (int column = 0; column < geometry_.columns; ++column) {
      auto const file = flipped() ? geometry_.columns - 1 - column : column;
      lay_out_outer_name({column * side + side / 2, board_height() + frame + 40},
                         std::string{static_cast<char>('a' + file)});
    }
    for (int row = 0; row < geometry_.rows; ++row) {
      auto const drawn = flipped() ? geometry_.rows - 1 - row : row;
      lay_out_outer_name({-frame - margin / 2, row * side + side / 2 + 14}, std::to_string(numbering_.rank(drawn)));
    }
  }

  [[nodiscard]] ArrowLine line_of(DiagramMove::Kind kind) const {
    auto const colour = move_colour(kind, asked_.colours);
    switch (kind) {
      case DiagramMove::Kind::claimed: return {colour, 11, {30, 18}};
      case DiagramMove::Kind::played: return {colour, 9};
      default: return {colour, 18};
    }
  }

  [[nodiscard]] ArrowLine line_of(ArrowMark const& arrow) const {
    auto const colour = mark_colour(arrow.colour, asked_.colours);
    switch (arrow.colour) {
      case MarkColour::red: return {colour, 14, {32, 20}};
      case MarkColour::yellow: return {colour, 14, {2, 22}};
      case MarkColour::blue: return {colour, 14, {32, 20, 2, 20}};
      default: return {colour, 14};
    }
  }

  void lay_out_move(DiagramMove const& move) {
    auto const& squares = move.path.squares;
    if (squares.size() < 2) {
      return;
    }
    auto const line = line_of(move.kind);
    for (auto const square : move.path.jumped_set()) {
      lay_out_taken(square, move.kind, line.colour);
    }
    std::vector<DrawingPoint> route;
    for (auto const square : squares) {
      route.push_back(centre(square));
    }
    if (move.kind == DiagramMove::Kind::played) {
      add_ring(route.front(), 14, Stroke{line.colour, 7});
      shorten(route);
    }
    lay_out_arrow(std::move(route), line);
  }

  /// Ends a route at the edge of the piece that has arrived, and begins it at the edge of the circle.
  static void shorten(std::vector<DrawingPoint>& route) {
    route.back() = pulled(route.back(), route[route.size() - 2], piece_radius + 8);
    route.front() = pulled(route.front(), route[1], 14);
  }
  static DrawingPoint pulled(DrawingPoint from, DrawingPoint towards, double by) {
    auto const length = std::hypot(towards.x - from.x, towards.y - from.y);
    return length < by
               ? from
               : DrawingPoint{from.x + (towards.x - from.x) * by / length, from.y + (towards.y - from.y) * by / length};
  }

  void lay_out_taken(Square square, DiagramMove::Kind kind, Rgb colour) {
    auto const at = centre(square);
    if (kind == DiagramMove::Kind::claimed) {
      PathShape cross;
      cross.parts = {{{at.x - 20, at.y - 20}, {at.x + 20, at.y + 20}},
                     {{at.x + 20, at.y - 20}, {at.x - 20, at.y + 20}}};
      cross.closed = false;
      cross.stroke = Stroke{halo_colour, 17};
      add(cross);
      cross.stroke = Stroke{colour, 10};
      add(std::move(cross));
    } else if (asked_.position.at(square)) {
      add_ring(at, 31, Stroke{colour, 8});
    } else {
      add_ring(at, piece_radius - 2, Stroke{colour, 5, {14, 12}});
    }
  }

  void add_ring(DrawingPoint at, double radius, Stroke stroke) {
    add(DiscShape{at, radius, std::nullopt, Stroke{halo_colour, stroke.width + 5}});
    add(DiscShape{at, radius, std::nullopt, std::move(stroke)});
  }

  void lay_out_arrow(std::vector<DrawingPoint> route, ArrowLine const& line) {
    PathShape shape;
    auto const tip = route.back();
    auto const last = route[route.size() - 2];
    shape.parts = {std::move(route)};
    shape.closed = false;
    shape.stroke = Stroke{halo_colour, line.width + 8};
    add(shape);
    shape.stroke = Stroke{line.colour, line.width, line.dashes};
    add(std::move(shape));
    lay_out_tip(last, tip, line);
  }

  void lay_out_tip(DrawingPoint from, DrawingPoint to, ArrowLine const& line) {
    auto const length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) {
      return;  // the move ends where it began: its route shows the direction
    }
    auto const size = 24 + line.width;
    DrawingPoint const unit{(to.x - from.x) / length, (to.y - from.y) / length};
    auto const point = [&](double along, double across) {
      return DrawingPoint{to.x + along * unit.x - across * unit.y, to.y + along * unit.y + across * unit.x};
    };
    PathShape tip;
    tip.parts = {{point(size * 0.5, 0), point(-size * 0.7, size * 0.6), point(-size * 0.7, -size * 0.6)}};
    tip.fill = line.colour;
    tip.stroke = Stroke{halo_colour, 4};
    add(std::move(tip));
  }

  Diagram const& asked_;
  Geometry const& geometry_;
  Numbering numbering_;
  BoardColours const& colours_;
  Drawing drawing_;
};

}  // namespace

Drawing lay_out(Diagram const& diagram) { return DiagramLayout{diagram}.run(); }

Drawing lay_out(Piece piece, DiagramColours colours) {
  Drawing drawing{.width = side, .height = side};
  add_piece(drawing.shapes, {side / 2, side / 2}, piece, colours);
  return drawing;
}

double width_of(Drawing const& drawing, double square_side) noexcept { return drawing.width * square_side / side; }

}  // namespace damier
