#include "apps/damier/options/table_folder.hpp"

#include <cstdlib>
#include <string_view>

namespace damier::app {
namespace {

std::string in_environment(char const* name) {
  auto const* const value = std::getenv(name);
  return value == nullptr ? std::string{} : std::string{value};
}

}  // namespace

void add_table_folder(Arguments& arguments, std::string& target) {
  arguments.option("-o,--tables", "FOLDER", "the folder of the tables; see the manual for the one used if not given",
                   target);
}

std::optional<std::string> usual_table_folder() {
  if (auto folder = in_environment("DAMIER_ENDGAME"); !folder.empty()) {
    return folder;
  }
  if (auto const data = in_environment("XDG_DATA_HOME"); !data.empty()) {
    return data + "/damier/endgame";
  }
  auto const home = in_environment("HOME");
  return home.empty() ? std::nullopt : std::optional{home + "/.local/share/damier/endgame"};
}

std::string table_folder_to_use(std::string const& given) {
  if (!given.empty()) {
    return given;
  }
  auto const usual = usual_table_folder();
  if (!usual) {
    throw UsageError{message("endgame-no-folder")};
  }
  return *usual;
}

}  // namespace damier::app
