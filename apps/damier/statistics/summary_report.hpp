#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/output.hpp"
#include "language/message.hpp"
#include "statistics/summary.hpp"

namespace damier::app {

/// A summary as lines for people, as one JSON object, or as CSV of sections, names and values.
void write_summary(Output& output, Summary const& summary, Format format, Language language);

}  // namespace damier::app
