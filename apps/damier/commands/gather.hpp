#pragma once

#include "apps/damier/terminal/console.hpp"
#include "store/base.hpp"

namespace damier::app {

/// At the end of a command that has written: makes the base one file again (store/base.hpp, gather), or reports on
/// standard error that a part of it is still in its log. The work is done in any case, and every program that opens the
/// base sees it, so that this changes no exit status.
void gather_or_say(Console& console, Base& base);

}  // namespace damier::app
