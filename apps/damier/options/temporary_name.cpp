#include "apps/damier/options/temporary_name.hpp"

#include "language/message.hpp"
#include "language/system_reason.hpp"
#include "text/file_error.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <random>
#include <set>
#include <string_view>
#include <system_error>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".damier-output-";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::size_t random_letters = 6;

bool is_temporary(std::string_view name) noexcept {
  return name.size() == prefix.size() + random_letters && name.starts_with(prefix) &&
         name.find_first_not_of(letters, prefix.size()) == std::string_view::npos;
}

/// Removes a file or folder that an ended process has left: one whose lock is free.
void remove_if_left_behind(fs::path const& path) noexcept {
  auto const descriptor = open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) {
    return;
  }
  struct stat status {};
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0 && fstat(descriptor, &status) == 0) {
    std::error_code ignored;
    S_ISDIR(status.st_mode) ? fs::remove_all(path, ignored) : fs::remove(path, ignored);
  }
  close(descriptor);
}

/// Removes the leftovers in a folder, once for each folder in the life of the process: a search of a large folder takes
/// time.
void remove_leftovers(std::string const& folder) {
  static std::set<std::string> looked_at;
  if (!looked_at.insert(folder).second) {
    return;
  }
  std::error_code error;
  for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
    if (is_temporary(entry->path().filename().native())) {
      remove_if_left_behind(entry->path());
    }
  }
}

}  // namespace

TemporaryBase::TemporaryBase(std::string const& folder)
    : folder_{folder, TemporaryName::Kind::folder}, path_{folder_.path() + "/games.db"} {
  // SQLite gives its other files the permissions of the base.
  auto const descriptor = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    throw FolderError{folder_.path(), last_system_error()};
  }
  close(descriptor);
}

std::string free_temporary_name(std::string const& folder) {
  static std::random_device random;
  struct stat ignored {};
  while (true) {
    auto path = folder + "/" + std::string{prefix};
    for (std::size_t i = 0; i < random_letters; ++i) {
      path += letters[random() % letters.size()];
    }
    if (lstat(path.c_str(), &ignored) != 0) {
      return path;
    }
  }
}

FolderError::FolderError(std::string const& folder, std::error_code reason)
    : MessageError{damier::message("folder-cannot-write", "folder"_a = folder, "reason"_a = system_reason(reason))},
      reason_{reason} {}

TemporaryName::TemporaryName(std::string const& folder, Kind kind) {
  remove_leftovers(folder);
  create(folder, kind);
}

TemporaryName::~TemporaryName() {
  std::error_code ignored;
  if (!path_.empty()) {
    fs::remove_all(path_, ignored);
  }
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

void TemporaryName::share() const noexcept {
  struct stat status {};
  auto const mask = umask(077);  // can only be read by setting it
  umask(mask);
  if (fstat(descriptor_, &status) == 0) {
    static_cast<void>(fchmod(descriptor_, (S_ISDIR(status.st_mode) ? 0777 : 0666) & ~mask));
  }
}

void TemporaryName::create(std::string const& folder, Kind kind) {
  while (true) {
    auto path = free_temporary_name(folder);
    auto const made = kind == Kind::file || mkdir(path.c_str(), 0700) == 0;
    auto const flags =
        kind == Kind::file ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    auto const descriptor = made ? open(path.c_str(), flags, 0600) : -1;
    if (descriptor < 0) {
      auto const swept_away = kind == Kind::folder && made && errno == ENOENT;  // by another run, before its lock
      if (errno == EEXIST || swept_away) {
        continue;
      }
      throw FolderError{folder, last_system_error()};
    }
    // On a file system without locks this fails, and the name is never taken for a leftover, because no other process
    // gets the lock either.
    static_cast<void>(flock(descriptor, LOCK_EX | LOCK_NB));
    struct stat status {};
    if (fstat(descriptor, &status) == 0 && status.st_nlink != 0) {
      path_ = std::move(path);
      descriptor_ = descriptor;
      return;
    }
    close(descriptor);  // another run removed it as a leftover before it was locked
  }
}

}  // namespace damier::app
