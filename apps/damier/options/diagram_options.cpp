#include "apps/damier/options/diagram_options.hpp"

#include "notation/move_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <utility>

namespace damier::app {
namespace {

struct DiagramKind {
  DiagramFormat format;
  std::string_view ending;
  std::uint32_t usual;  ///< width, in pixels or millimetres
  std::uint32_t most;
};
constexpr std::array kinds{
    DiagramKind{DiagramFormat::svg, ".svg", 480, 10'000},
    DiagramKind{DiagramFormat::png, ".png", 800, 8'192},
    DiagramKind{DiagramFormat::tex, ".tex", 60, 1'000},
};

constexpr std::uint32_t least_width = 10;

DiagramKind const& kind_of(DiagramFormat format) noexcept { return kinds[static_cast<std::size_t>(format)]; }

/// The side of a square from which its number can be read inside it: pixels, or millimetres.
constexpr double readable_side(DiagramFormat format) noexcept { return format == DiagramFormat::tex ? 8 : 34; }

std::string joined(Variant const& variant, Position const& position, std::vector<Move> const& moves) {
  std::vector<std::string> texts;
  for (auto const& move : moves) {
    texts.push_back(write_move(variant, position, move));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// The legal move that a text means.
Move legal_move(std::string const& option, std::string const& text, Variant const& variant, Position const& position) {
  auto const written = read_move_text(text, Numbering{variant.rules()});
  auto const meaning = written ? resolve(variant, position, with_start(variant, position, *written)) : Resolution{};
  if (meaning.kind == Resolution::Kind::unique) {
    return meaning.move;
  }
  if (meaning.kind == Resolution::Kind::refused) {
    throw wrong_option(option, message("too-many-routes"));
  }
  if (meaning.kind == Resolution::Kind::ambiguous) {
    throw wrong_option(option, message("usage-move-ambiguous", "word"_a = text,
                                       "moves"_a = joined(variant, position, meaning.candidates)));
  }
  MoveList legal;
  variant.legal_moves(position, legal);
  throw wrong_option(option, message("usage-move-illegal", "word"_a = text,
                                     "moves"_a = joined(variant, position, {legal.begin(), legal.end()})));
}

}  // namespace

std::optional<DiagramFormat> diagram_format_of(std::string_view path) noexcept {
  for (auto const& kind : kinds) {
    if (path.ends_with(kind.ending)) {
      return kind.format;
    }
  }
  return std::nullopt;
}

std::string_view ending_of(DiagramFormat format) noexcept { return kind_of(format).ending; }

void DiagramOptions::configure(Arguments& arguments, std::string const& when) {
  arguments.choice("--numbers", "PLACE",
                   when + ": numbers of the squares: all, edge or none; all if not given and the squares are large "
                   "enough, else edge",
                   message("what-numbers"), {"none", "edge", "all"},
                   [this](std::size_t place) { numbers_ = static_cast<DiagramNumbers>(place); });
  arguments.choice("--colours", "SET",
                   when + ": screen, or print for grey where marks differ by their form; screen if not given, print "
                   "for tex",
                   message("what-colours"), {"screen", "print"},
                   [this](std::size_t place) { colours_ = static_cast<DiagramColours>(place); });
  arguments.option("--size", "N",
                   when + ": the width, in pixels for svg (480 if not given) and png (800), in millimetres for tex "
                   "(60)",
                   size_);
}

std::uint32_t DiagramOptions::width(DiagramFormat format) const {
  auto const& kind = kind_of(format);
  auto const width = size_.value_or(kind.usual);
  if (width < least_width || width > kind.most) {
    throw wrong_option("--size", message("usage-diagram-size", "word"_a = std::to_string(width),
                                         "least"_a = least_width, "most"_a = kind.most));
  }
  return width;
}

Diagram DiagramOptions::apply(Diagram diagram, DiagramFormat format) const {
  diagram.colours =
      colours_.value_or(format == DiagramFormat::tex ? DiagramColours::print : DiagramColours::screen);
  auto const readable = width(format) >= readable_side(format) * diagram.variant.board().columns;
  diagram.numbers = numbers_.value_or(readable ? DiagramNumbers::all : DiagramNumbers::edge);
  return diagram;
}

std::string DiagramOptions::draw(Diagram const& diagram, DiagramFormat format) const {
  auto const drawing = lay_out(apply(diagram, format));
  std::string text;
  switch (format) {
    case DiagramFormat::png: return png_of(drawing, width(format));
    case DiagramFormat::svg: append_svg(text, drawing, width(format)); break;
    case DiagramFormat::tex:
      text += "% \\usepackage{tikz}\n";
      append_tikz(text, drawing, width(format));
      break;
  }
  return text + '\n';
}

void DrawnOnBoard::configure(Arguments& arguments) {
  arguments.option("--move", "MOVE", "for files: a move as an arrow, with rings on what it takes; may be repeated",
                   moves_);
  arguments.option("--played", "MOVE", "for files: play the move first, and show its way and what it took", played_);
  arguments.option("--marks", "LIST", "for files: marked squares, each after R, G, Y or B for its colour: R12,G23",
                   marks_);
  arguments.option("--arrows", "LIST", "for files: arrows, likewise: R12-23", arrows_);
}

Diagram DrawnOnBoard::diagram(Variant const& variant, Position const& position) const {
  Diagram diagram{.variant = variant, .position = position};
  Numbering const numbering{variant.rules()};
  if (played_) {
    auto const move = legal_move("--played", *played_, variant, position);
    diagram.moves.push_back({path_of(variant, position, move), DiagramMove::Kind::played});
    diagram.position = variant.after(position, move);
  }
  for (auto const& text : moves_) {
    auto const move = legal_move("--move", text, variant, diagram.position);
    diagram.moves.push_back({path_of(variant, diagram.position, move), DiagramMove::Kind::to_play});
  }
  if (marks_) {
    auto marks = read_square_marks(*marks_, numbering);
    if (!marks) {
      throw wrong_option("--marks", message("usage-mark", "word"_a = std::string{marks.error().part}));
    }
    diagram.marks = std::move(*marks);
  }
  if (arrows_) {
    auto arrows = read_arrow_marks(*arrows_, numbering);
    if (!arrows) {
      throw wrong_option("--arrows", message("usage-arrow", "word"_a = std::string{arrows.error().part}));
    }
    diagram.arrows = std::move(*arrows);
  }
  return diagram;
}

}  // namespace damier::app
