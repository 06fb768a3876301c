#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/options/framed_rows.hpp"
#include "apps/damier/shots/shot_row.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "report/table.hpp"

#include <string>

namespace damier::app {

/// The gain of a shot for people: "2", "1,8", "won".
[[nodiscard]] std::string gain_text(Score worth, Language language);
/// How unique its solution is, for people: "only move".
[[nodiscard]] std::string uniqueness_text(Uniqueness const& uniqueness, Language language);

/// Writes shots of games in one of the formats.
class ShotReport {
 public:
  /// files: whether there are several, so that each row of a table names its own. The catalogue outlives this.
  ShotReport(Console& console, MotifCatalogue const& catalogue, Format format, Language language, bool files);

  void add(ShotRow const& row);
  void finish();

 private:
  void add_to_table(ShotRow const& row);
  void add_object(ShotRow const& row);

  MotifCatalogue const& catalogue_;
  Format format_;
  Language language_;
  bool files_;
  report::Table table_;
  FramedRows rows_;
};

}  // namespace damier::app
