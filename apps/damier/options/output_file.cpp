#include "apps/damier/options/output_file.hpp"

#include "apps/damier/terminal/interrupt.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <set>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 16;

/// A new file gets the owner and the permissions of the one that it replaces, as far as this process may give them.
void take_over_permissions(int descriptor, std::string const& path) noexcept {
  struct stat old {};
  if (stat(path.c_str(), &old) == 0) {
    auto const owned = fchown(descriptor, old.st_uid, old.st_gid) == 0;
    static_cast<void>(fchmod(descriptor, old.st_mode & (owned ? 07777 : 0777)));
  }
}

/// A rename is on the disk when its folder is. Some file systems cannot do that with a folder: nothing is lost then.
void sync_folder(std::string const& folder) noexcept {
  auto const descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) {
    static_cast<void>(fsync(descriptor));
    close(descriptor);
  }
}

}  // namespace

OutputFile::OutputFile(std::string name) : name_{std::move(name)} {
  check_output("--output", name_);
  target_ = output_target(name_);
  if (target_.descriptor >= 0) {
    descriptor_ = fcntl(target_.descriptor, F_DUPFD_CLOEXEC, 3);
  } else if (target_.is_stream()) {
    descriptor_ = open(name_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    make_temporary();
    descriptor_ = temporary_->descriptor();
    take_over_permissions(descriptor_, target_.path);
  }
  if (descriptor_ < 0) {
    fail("cannot open");
  }
}

void OutputFile::make_temporary() {
  try {
    temporary_.emplace(folder(), TemporaryName::Kind::file);
  } catch (std::system_error const& error) {
    throw std::system_error{error.code(), "cannot write " + name_ + " into the folder " + folder()};
  }
}

OutputFile::~OutputFile() {
  if (!temporary_ && descriptor_ >= 0) {
    close(descriptor_);
  }
  forget_old();
}

void OutputFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_bytes) {
    flush();
  }
}

void OutputFile::flush() {
  std::string_view rest{buffer_};
  while (!rest.empty()) {
    auto const written = ::write(descriptor_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR && interrupted()) {
      throw Interrupted{};
    }
    if (written < 0 && errno != EINTR) {
      fail("cannot write");
    }
    rest.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void OutputFile::complete() {
  if (std::exchange(complete_, true)) {
    return;
  }
  flush();
  if (temporary_ && fsync(descriptor_) != 0) {
    fail("cannot write");
  }
  if (!temporary_ && close(std::exchange(descriptor_, -1)) != 0) {
    fail("cannot write");
  }
}

void OutputFile::commit() {
  complete();
  put_in_place();
  if (!target_.is_stream()) {
    sync_folder(folder());
  }
}

void OutputFile::put_in_place() {
  if (temporary_ && std::rename(temporary_->path().c_str(), target_.path.c_str()) != 0) {
    fail("cannot write");
  }
  if (temporary_) {
    temporary_->release();
  }
}

void OutputFile::keep_old() {
  struct stat old {};
  replaces_ = !target_.is_stream() && lstat(target_.path.c_str(), &old) == 0;
  if (auto kept = replaces_ ? free_temporary_name(folder()) : std::string{};
      replaces_ && link(target_.path.c_str(), kept.c_str()) == 0) {
    old_ = std::move(kept);
  }
}

void OutputFile::bring_old_back() noexcept {
  if (!old_.empty()) {
    static_cast<void>(std::rename(old_.c_str(), target_.path.c_str()));
    old_.clear();
  } else if (!target_.is_stream() && !replaces_) {  // where the file system has no links the new file stays
    unlink(target_.path.c_str());
  }
}

void OutputFile::forget_old() noexcept {
  if (!old_.empty()) {
    unlink(old_.c_str());
    old_.clear();
  }
}

std::string OutputFile::folder() const {
  auto const slash = target_.path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : target_.path.substr(0, slash);
}

void OutputFile::fail(std::string_view what) const {
  throw std::system_error{errno, std::generic_category(), std::string{what} + " " + name_};
}

OutputFile& OutputSet::add(std::string const& name) { return files_.emplace_back(name); }

void OutputSet::commit() {
  for (auto& file : files_) {
    file.complete();
  }
  std::size_t placed = 0;
  try {
    for (; placed < files_.size(); ++placed) {
      files_[placed].keep_old();
      files_[placed].put_in_place();
    }
  } catch (...) {
    files_[placed].forget_old();
    while (placed > 0) {
      files_[--placed].bring_old_back();
    }
    throw;
  }
  std::set<std::string> folders;
  for (auto& file : files_) {
    file.forget_old();
    if (!file.target_.is_stream()) {
      folders.insert(file.folder());
    }
  }
  for (auto const& folder : folders) {
    sync_folder(folder);
  }
}

}  // namespace damier::app
