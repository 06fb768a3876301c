#pragma once

#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/pdn/reader.hpp"

namespace damier::pdn {

/// Continues reading a record, by the grammar of a record, until it or the text ends.
[[nodiscard]] RecordInProgress::Outcome parse_record(RecordInProgress& record, Runs runs);

}  // namespace damier::pdn
