#include "apps/damier/options/output_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace damier::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_bytes = std::size_t{1} << 16;

/// The permissions that a new file gets, which mkstemp does not give.
mode_t new_file_mode() noexcept {
  auto const mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

OutputFile::OutputFile(std::string path) : path_{std::move(path)} {
  std::error_code error;
  auto const resolved = fs::weakly_canonical(path_, error);  // a link stays a link, its target is replaced
  auto const target = error ? fs::path{path_} : resolved;
  auto const status = fs::status(target, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) {
      fail("cannot open");
    }
    return;
  }
  path_ = target.string();
  temporary_ = path_ + ".XXXXXX";
  descriptor_ = mkostemp(temporary_.data(), O_CLOEXEC);
  if (descriptor_ < 0) {
    temporary_.clear();
    fail("cannot create");
  }
  struct stat old {};
  static_cast<void>(fchmod(descriptor_, stat(path_.c_str(), &old) == 0 ? old.st_mode & 07777 : new_file_mode()));
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
  if (!temporary_.empty()) {
    unlink(temporary_.c_str());
  }
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
    if (written < 0 && errno != EINTR) {
      fail("cannot write");
    }
    rest.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void OutputFile::commit() {
  flush();
  if (!temporary_.empty() && fsync(descriptor_) != 0) {
    fail("cannot write");
  }
  auto const closed = close(descriptor_);
  descriptor_ = -1;
  if (closed != 0 || (!temporary_.empty() && std::rename(temporary_.c_str(), path_.c_str()) != 0)) {
    fail("cannot write");
  }
  temporary_.clear();
}

void OutputFile::fail(std::string_view what) const {
  throw std::system_error{errno, std::generic_category(), std::string{what} + " " + path_};
}

}  // namespace damier::app
