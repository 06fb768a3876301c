#include "apps/damier/options/open_tables.hpp"

#include "apps/damier/endgame/table_report.hpp"
#include "apps/damier/options/arguments.hpp"

namespace damier::app {

endgame::TableFolder open_tables(Console& console, std::string const& option, std::string const& folder) {
  endgame::TableFolder tables{folder};
  for (auto const& refused : tables.refused()) {
    console.warning(message_of(refused));
  }
  if (tables.empty()) {
    throw wrong_option(option, message("endgame-folder-empty", "folder"_a = folder));
  }
  return tables;
}

}  // namespace damier::app
