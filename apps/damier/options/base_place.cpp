#include "apps/damier/options/base_place.hpp"

#include "apps/damier/options/arguments.hpp"
#include "language/message.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "store/base.hpp"
#include "text/file_error.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace damier::app {

void check_base_place(std::string const& path) {
  if (path.empty()) {
    throw UsageError{message("usage-base-no-name")};
  }
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    static_cast<void>(Base::open_for_writing(path));
    return;
  }
  auto const parent = std::filesystem::path{path}.parent_path();
  auto const folder = parent.empty() ? std::string{"."} : parent.string();
  if (::access(folder.c_str(), W_OK | X_OK) != 0) {
    throw MessageError{path, message("base-cannot-create", "folder"_a = folder,
                                     "reason"_a = system_reason(last_system_error()))};
  }
}

}  // namespace damier::app
