#include "apps/damier/commands/gather.hpp"

#include "apps/damier/terminal/interrupt.hpp"

namespace damier::app {

void gather_or_warn(Console& console, Base& base) {
  if (!gather(base, interrupted)) {
    console.warning(
        message("in-file", "file"_a = base.path(), "fault"_a = message("base-log-left", "base"_a = base.path())));
  }
}

}  // namespace damier::app
