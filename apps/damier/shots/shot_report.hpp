#pragma once

#include "apps/damier/shots/shot_row.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"
#include "report/column.hpp"

#include <string>

namespace damier::app {

/// The gain of a shot for people: "2", "1,8", "won".
[[nodiscard]] std::string gain_text(Score worth, Language language);
/// How unique its solution is, for people: "only move".
[[nodiscard]] std::string uniqueness_text(Uniqueness const& uniqueness, Language language);

/// The report of shots. files: whether there are several, so that each row of a table names its own. The catalogue must
/// outlive the columns.
[[nodiscard]] report::Columns<ShotRow> shot_columns(MotifCatalogue const& catalogue, bool files);

}  // namespace damier::app
