#pragma once

#include "apps/damier/options/temporary_name.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace damier::app {

/// A folder of results under a temporary name, which is given its final name at commit(); removed without it.
class NewFolder {
 public:
  /// option: that names the folder. Throws UsageError if there is something of that name, except an empty folder.
  NewFolder(std::string const& option, std::string const& wanted);

  /// The path of a file in it, until commit().
  [[nodiscard]] std::string file(std::string_view name) const { return folder_->path() + "/" + std::string{name}; }
  void commit();

 private:
  std::filesystem::path wanted_;
  std::optional<TemporaryName> folder_;
};

}  // namespace damier::app
