#pragma once

#include "grammar/pdn/record_in_progress.hpp"

namespace damier::pdn {

/// Reads on in a record until it ends, or the text does: the fast way. Most of a file is plain tags, moves and numbers,
/// which are read many at a time (plain_tokens.hpp); any other token is read by itself, by the grammar of tokens
/// (grammar.hpp). It reads what the grammar of the whole record does (reference_reader.hpp), as tests show.
[[nodiscard]] RecordInProgress::Outcome scan_record(RecordInProgress& record);

}  // namespace damier::pdn
