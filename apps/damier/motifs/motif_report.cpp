#include "apps/damier/motifs/motif_report.hpp"

#include "answers/value_words.hpp"
#include "apps/damier/terminal/board_drawing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

namespace damier::app {

MotifReport::MotifReport(Console& console, Format format, answers::MotifOptions const& options, bool boards, bool ascii)
    : console_{console},
      options_{options},
      boards_{boards && format == Format::table},
      ascii_{ascii},
      rows_{console.out(), {format, options.language}, answers::motif_columns(options)} {}

void MotifReport::add(answers::MotifRow const& row) { boards_ ? add_board(row) : rows_.add(row); }

void MotifReport::add_board(answers::MotifRow const& row) {
  auto& out = console_.out();
  BoardStyle const style{.ascii = ascii_};
  auto const has_lines = options_.lines != query::Lines::main;
  auto const heading =
      fmt::format("{}{}{} · {} · {}: {}\n", options_.files.size() > 1 ? row.game.file + " " : std::string{},
                  row.game.number, has_lines ? " · " + row.line : std::string{}, row.ply,
                  answers::shown_name(row.motif->names, options_.language), fmt::join(row.moves, " "));
  out.write(heading);
  for (auto const& line : draw_board(row.position, *row.variant, style, out)) {
    out.write(line.substr(0, line.find_last_not_of(' ') + 1) + "\n");
  }
  out.write("   " + describe_position(row.position, style, out, options_.language) + "\n\n");
}

void MotifReport::finish() {
  if (!boards_) {
    rows_.finish();
  }
}

}  // namespace damier::app
