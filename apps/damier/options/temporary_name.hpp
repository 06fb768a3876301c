#pragma once

#include "language/message_error.hpp"

#include <string>
#include <system_error>

namespace damier::app {

/// Nothing can be written into a folder.
class FolderError : public MessageError {
 public:
  FolderError(std::string const& folder, std::error_code reason);
  [[nodiscard]] std::error_code const& reason() const noexcept { return reason_; }

 private:
  std::error_code reason_;
};

/// A file or folder in which an output grows until it is complete. Nobody but its owner can read it until then. It has
/// a hidden name of its own beside the output,
/// ".damier-output-" and six letters, and is locked (flock) while the process that made it lives. So what a killed
/// process left behind is recognised by its name and by its missing lock: the next run that writes into the same folder
/// removes it.
class TemporaryName {
 public:
  enum class Kind : unsigned char { file, folder };

  /// Creates it in a folder, after removing what killed processes left there. Throws FolderError.
  TemporaryName(std::string const& folder, Kind kind);
  TemporaryName(TemporaryName const&) = delete;
  TemporaryName& operator=(TemporaryName const&) = delete;
  /// Closes it and removes it unless it was released.
  ~TemporaryName();

  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// For a file: open for writing. For a folder: open to hold its lock.
  [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
  /// Gives it the permissions of any new file or folder of this process. Before it gets its name.
  void share() const noexcept;
  /// Keeps the file or folder, which has been given another name.
  void release() noexcept { path_.clear(); }

 private:
  void create(std::string const& folder, Kind kind);

  std::string path_;
  int descriptor_ = -1;
};

/// The place of a base that exists as long as this object, in a folder of its own. Both are their owner's alone.
class TemporaryBase {
 public:
  /// Throws FolderError.
  explicit TemporaryBase(std::string const& folder);
  [[nodiscard]] std::string const& path() const noexcept { return path_; }

 private:
  TemporaryName folder_;
  std::string path_;
};

/// A name of the same form that is free in a folder. Nothing is created.
[[nodiscard]] std::string free_temporary_name(std::string const& folder);

}  // namespace damier::app
