#pragma once

#include "grammar/tape.hpp"
#include "store/stored_finding.hpp"
#include "validate/finding.hpp"

namespace damier {

/// Writes a finding of a record, with its repairs, as a base keeps it.
void write_stored(GameTape const& tape, Finding const& finding, StoredFinding& stored);

}  // namespace damier
