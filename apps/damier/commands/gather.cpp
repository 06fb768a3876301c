#include "apps/damier/commands/gather.hpp"

#include "apps/damier/terminal/interrupt.hpp"

namespace damier::app {

void gather_or_say(Console& console, Base& base) {
  if (!gather(base, interrupted)) {
    console.warning(base.path() + ": all is stored, but a part of it is still in " + base.path() +
                    "-wal, as another program is using the base; until the next import has emptied that file, a copy "
                    "of the base needs it, too");
  }
}

}  // namespace damier::app
