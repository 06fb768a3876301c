#include "apps/damier/options/new_folder.hpp"

#include "apps/damier/options/arguments.hpp"

namespace damier::app {
namespace {

std::string without_slash(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.pop_back();
  }
  return path;
}

}  // namespace

NewFolder::NewFolder(std::string const& option, std::string const& wanted) : wanted_{without_slash(wanted)} {
  std::error_code ignored;
  if (wanted.empty()) {
    throw wrong_option(option, message("usage-no-file-name"));
  }
  if (std::filesystem::exists(wanted_, ignored) &&
      !(std::filesystem::is_directory(wanted_, ignored) && std::filesystem::is_empty(wanted_, ignored))) {
    throw wrong_option(option, message("usage-folder-there", "word"_a = wanted));
  }
  auto const parent = wanted_.parent_path();
  folder_.emplace(parent.empty() ? "." : parent.string(), TemporaryName::Kind::folder);
}

void NewFolder::commit() {
  folder_->share();
  std::filesystem::rename(folder_->path(), wanted_);
  folder_->release();
}

}  // namespace damier::app
