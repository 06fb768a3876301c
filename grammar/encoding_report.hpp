#pragma once

#include "grammar/tape.hpp"

#include <cstddef>

namespace damier {

/// Adds diagnostics about the parts of a record that were not UTF-8: where another encoding begins than the one that
/// the last such record was in, a warning if it was found out from the text, a hint if a byte order mark told it; an
/// error for bytes that are no text. The encoding of the last record is kept in last.
void report_encodings(GameTape& tape, Encoding& last, std::size_t most_diagnostics);

}  // namespace damier
