#include "apps/damier/options/open_tables.hpp"

#include "answers/endgame.hpp"
#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/table_folder.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

void warn_of(Console& console, std::vector<endgame::RefusedTable> const& files) {
  for (auto const& refused : files) {
    console.warning(answers::message_of(refused));
  }
}

}  // namespace

endgame::TableFolder open_tables(Console& console, std::string const& option, std::string const& folder) {
  endgame::TableFolder tables{folder};
  warn_of(console, tables.refused());
  if (tables.empty()) {
    throw wrong_option(option, message("endgame-folder-empty", "folder"_a = folder));
  }
  return tables;
}

std::optional<endgame::TableFolder> open_tables_or_usual(Console& console, std::string const& option,
                                                         std::optional<std::string> const& folder) {
  if (folder) {
    return open_tables(console, option, *folder);
  }
  auto const usual = usual_table_folder();
  std::error_code ignored;
  if (!usual || !std::filesystem::is_directory(*usual, ignored)) {
    return std::nullopt;
  }
  endgame::TableFolder tables{*usual};
  warn_of(console, tables.refused());
  return tables.empty() ? std::nullopt : std::optional{std::move(tables)};
}

endgame::Tables open_engine_tables(Console& console, std::string const& folder, Variant const& variant) {
  auto tables = endgame::Tables::open(folder, variant);
  warn_of(console, tables.refused());
  if (tables.most() == 0) {
    throw wrong_option("--tables", message("engine-no-tables", "folder"_a = folder));
  }
  return tables;
}

}  // namespace damier::app
