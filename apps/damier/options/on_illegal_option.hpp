#pragma once

#include "apps/damier/options/arguments.hpp"
#include "validate/on_illegal.hpp"

namespace damier::app {

/// --on-illegal WAY: what the replay does at a move that the rules forbid.
void add_on_illegal(Arguments& arguments, OnIllegal& target);

}  // namespace damier::app
