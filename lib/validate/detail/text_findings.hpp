#pragma once

#include "validate/finding.hpp"

#include <vector>

namespace damier {

/// Adds what a record's text has that no reader took for what it looks like: half or more of the words that look like
/// moves, in comments, a hint if a game was read around them; lines of tags within the words of a text without braces.
/// A few such words are a hint, where nothing else was found in the record.
void check_text(GameTape const& tape, std::vector<Finding>& findings);

}  // namespace damier
