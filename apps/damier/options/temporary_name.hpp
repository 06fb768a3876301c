#pragma once

#include <string>

namespace damier::app {

/// A file or folder in which an output grows until it is complete. It has a hidden name of its own beside the output,
/// ".damier-output-" and six letters, and is locked (flock) while the process that made it lives. So what a killed
/// process left behind is recognised by its name and by its missing lock: the next run that writes into the same folder
/// removes it.
class TemporaryName {
 public:
  enum class Kind : unsigned char { file, folder };

  /// Creates it in a folder, after removing what killed processes left there. Throws std::system_error that names the
  /// folder.
  TemporaryName(std::string const& folder, Kind kind);
  TemporaryName(TemporaryName const&) = delete;
  TemporaryName& operator=(TemporaryName const&) = delete;
  /// Closes it and removes it unless it was released.
  ~TemporaryName();

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// Of a file: open for writing. Of a folder: open for its lock.
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// It has another name now and stays.
  void release() noexcept { path_.clear(); }

 private:
  void create(std::string const& folder, Kind kind);

  std::string path_;
  int descriptor_ = -1;
};

/// A free name of the same form in a folder, nothing being there yet.
[[nodiscard]] std::string free_temporary_name(std::string const& folder);

}  // namespace damier::app
