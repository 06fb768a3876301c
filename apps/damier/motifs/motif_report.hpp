#pragma once

#include "answers/motifs.hpp"
#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "report/report.hpp"

namespace damier::app {

/// Writes motifs of games in one of the formats.
class MotifReport {
 public:
  /// boards: a table is a diagram with each motif.
  MotifReport(Console& console, Format format, answers::MotifOptions const& options, bool boards, bool ascii);

  void add(answers::MotifRow const& row);
  void finish();

 private:
  void add_board(answers::MotifRow const& row);

  Console& console_;
  answers::MotifOptions const& options_;
  bool boards_;
  bool ascii_;
  report::Report<answers::MotifRow> rows_;
};

}  // namespace damier::app
