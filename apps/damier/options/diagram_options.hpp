#pragma once

#include "apps/damier/options/arguments.hpp"
#include "draw/drawing.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

/// The formats of diagrams: what an ending of a file or --to names.
enum class DiagramFormat : std::uint8_t { svg, png, tex };

/// The format that the ending of a file name says.
[[nodiscard]] std::optional<DiagramFormat> diagram_format_of(std::string_view path) noexcept;
/// The ending of its files: ".svg".
[[nodiscard]] std::string_view ending_of(DiagramFormat format) noexcept;

/// How diagrams look: the options --numbers, --colours and --size.
class DiagramOptions {
 public:
  /// when: the condition under which they count, for the help.
  void configure(Arguments& arguments, std::string const& when);

  /// A diagram with the numbers and colours that were asked for. Without --numbers each square has its number where it
  /// can be read at the size of the drawing, and otherwise only the edge.
  [[nodiscard]] Diagram apply(Diagram diagram, DiagramFormat format) const;
  /// The bytes of a file. Throws UsageError for a size that the format does not have.
  [[nodiscard]] std::string draw(Diagram const& diagram, DiagramFormat format) const;
  /// Whether one of the options was given.
  [[nodiscard]] bool any() const noexcept { return numbers_ || colours_ || size_; }

 private:
  [[nodiscard]] std::uint32_t width(DiagramFormat format) const;

  std::optional<DiagramNumbers> numbers_;
  std::optional<DiagramColours> colours_;
  std::optional<std::uint32_t> size_;
};

/// What is drawn on the board: --move, --played, --marks and --arrows.
class DrawnOnBoard {
 public:
  void configure(Arguments& arguments);

  /// The diagram of a position with what was asked for. Throws UsageError for a mark that names no square and for a
  /// move that is not legal.
  [[nodiscard]] Diagram diagram(Variant const& variant, Position const& position) const;
  [[nodiscard]] bool any() const noexcept { return !moves_.empty() || played_ || marks_ || arrows_; }

 private:
  std::vector<std::string> moves_;
  std::optional<std::string> played_;
  std::optional<std::string> marks_;
  std::optional<std::string> arrows_;
};

}  // namespace damier::app
