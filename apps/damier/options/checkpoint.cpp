#include "apps/damier/options/checkpoint.hpp"

#include "apps/damier/terminal/interrupt.hpp"

namespace damier::app {

void checkpoint_or_warn(Console& console, Base& base) {
  if (!checkpoint(base, interrupted)) {
    console.warning(
        message("in-file", "file"_a = base.path(), "fault"_a = message("base-log-left", "base"_a = base.path())));
  }
}

}  // namespace damier::app
