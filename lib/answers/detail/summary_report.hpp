#pragma once

#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "statistics/breakdown.hpp"

namespace damier::answers {

/// Writes a summary as text lines for people, as one JSON object, or as CSV with the columns section, name and value.
void write_summary(report::Destination& output, Summary const& summary, report::Format format, Language language);

}  // namespace damier::answers
