#pragma once

#include "apps/damier/terminal/console.hpp"
#include "store/base.hpp"

namespace damier::app {

/// To be called at the end of a command that has written to a base: makes the base a single file again (store/base.hpp,
/// checkpoint), or reports on standard error that a part of it is still in its log. Every program that opens the base
/// sees the changes in both cases, so the exit status does not depend on it.
void checkpoint_or_warn(Console& console, Base& base);

}  // namespace damier::app
