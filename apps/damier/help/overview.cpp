#include "apps/damier/help/overview.hpp"

#include <fmt/format.h>
#include <string>
#include "apps/damier/commands.hpp"
#include "apps/damier/help/help_text.hpp"

namespace damier::app {

std::string overview(Language language) {
  std::string text =
      "damier - draughts game archives: import, check, search, publish\n"
      "\n"
      "Usage: damier COMMAND [OPTIONS] [ARGUMENTS]\n"
      "\n"
      "Commands:\n";
  for (auto const& entry : commands()) {
    text += fmt::format("  {:<12}  {}\n", entry.text->name, help_text(language, entry.text->summary));
  }
  text +=
      "\n"
      "Options:\n"
      "  -h, --help  this help; after a command: its help\n"
      "  --version   the version\n"
      "\n"
      "Examples:\n"
      "  damier import games.db archive/      # all PDN files of a folder into a base\n"
      "  damier check match.pdn               # what is wrong with the games, and which rule they break\n"
      "  damier help import                   # the manual of a command; damier import --help is shorter\n"
      "  damier help query                    # the language of search and --where\n"
      "\n"
      "Exit status:\n"
      "  0 done, 1 findings or no match, 2 wrong usage, 3 a file or the base failed, 130 interrupted\n";
  return text;
}

std::string version_line() { return "damier " DAMIER_VERSION "\n"; }

}  // namespace damier::app
