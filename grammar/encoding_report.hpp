#pragma once

#include "grammar/tape.hpp"

#include <cstddef>

namespace damier {

/// Adds diagnostics about the parts of a record that were not UTF-8. If another encoding begins than that of the last
/// such record: a warning if it was detected from the text, a hint if a byte order mark gave it. An error for bytes
/// that are not text. The encoding of the last record is kept in last.
void report_encodings(GameTape& tape, Encoding& last, std::size_t most_diagnostics);

}  // namespace damier
