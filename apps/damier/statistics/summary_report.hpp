#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/message.hpp"
#include "statistics/summary.hpp"

namespace damier::app {

/// Writes a summary as text lines for people, as one JSON object, or as CSV with the columns section, name and value.
void write_summary(Output& output, Summary const& summary, Format format, Language language);

}  // namespace damier::app
