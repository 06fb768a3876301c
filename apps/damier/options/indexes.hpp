#pragma once

#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "store/base.hpp"

#include <optional>

namespace damier::app {

/// Updates what a base already has of these, after games were added: the indexes of comments and positions, the numbers
/// of the frequent ones, and the moves as text. Ends early if it is interrupted; the next time it goes on.
void keep_indexes(Console& console, Base& base, std::optional<unsigned> threads, bool quiet, Language language);

}  // namespace damier::app
