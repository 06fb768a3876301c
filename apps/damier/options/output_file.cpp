#include "apps/damier/options/output_file.hpp"

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/inputs.hpp"
#include "apps/damier/options/packed_output.hpp"
#include "apps/damier/terminal/interrupt.hpp"
#include "language/message_error.hpp"
#include "language/system_reason.hpp"
#include "text/file_error.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <charconv>
#include <filesystem>
#include <optional>

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <set>
#include <system_error>
#include <utility>

namespace damier::app {
namespace {

constexpr std::size_t file_buffer_bytes = std::size_t{1} << 16;

/// Gives a new file the owner and the permissions of the file that it replaces, as far as this process may do so;
/// whether it replaces one.
bool take_over_permissions(int descriptor, std::string const& path) noexcept {
  struct stat old {};
  if (stat(path.c_str(), &old) != 0) {
    return false;
  }
  auto const owned = fchown(descriptor, old.st_uid, old.st_gid) == 0;
  static_cast<void>(fchmod(descriptor, old.st_mode & (owned ? 07777 : 0777)));
  return true;
}

/// Writes a folder to the disk: only then is a rename in it permanent. Errors are ignored, because some file systems
/// cannot do it.
void sync_folder(std::string const& folder) noexcept {
  auto const descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor >= 0) {
    static_cast<void>(fsync(descriptor));
    close(descriptor);
  }
}

namespace fs = std::filesystem;

constexpr unsigned most_links = 40;  // the kernel's limit

/// The descriptor of this process that a name such as /dev/fd/1 refers to.
std::optional<int> descriptor_named(std::string_view name) noexcept {
  if (name == "/dev/stdout") {
    return 1;
  }
  if (name == "/dev/stderr") {
    return 2;
  }
  for (std::string_view const folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (name.starts_with(folder)) {
      auto const number = name.substr(folder.size());
      int descriptor = -1;
      auto const [end, error] = std::from_chars(number.data(), number.data() + number.size(), descriptor);
      if (error == std::errc{} && end == number.data() + number.size() && descriptor >= 0) {
        return descriptor;
      }
    }
  }
  return std::nullopt;
}

/// The name with its links resolved, even if there is no file yet. Stops at a link to a descriptor.
fs::path behind_links(fs::path path) {
  std::error_code error;
  for (unsigned i = 0; i < most_links && !descriptor_named(path.native()) && fs::is_symlink(path, error); ++i) {
    auto const to = fs::read_symlink(path, error);
    if (error) {
      break;
    }
    path = path.parent_path() / to;
  }
  return path;
}

/// The name of the base to which a file of SQLite's own belongs; empty if the name is not that of such a file.
std::string base_beside(std::string_view path) {
  for (std::string_view const ending : {"-wal", "-shm", "-journal"}) {
    if (path.ends_with(ending)) {
      return std::string{path.substr(0, path.size() - ending.size())};
    }
  }
  return {};
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
  }
  if (descriptor_ < 0) {
    throw MessageError{message("file-cannot-open", "file"_a = name_, "reason"_a = system_reason(last_system_error()))};
  }
}

void OutputFile::make_temporary() {
  try {
    temporary_.emplace(folder(), TemporaryName::Kind::file);
  } catch (FolderError const& error) {
    throw MessageError{message("file-cannot-write-there", "file"_a = name_, "folder"_a = folder(),
                               "reason"_a = system_reason(error.reason()))};
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
  if (buffer_.size() >= file_buffer_bytes) {
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
      fail_to_write();
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
    fail_to_write();
  }
  if (!temporary_ && close(std::exchange(descriptor_, -1)) != 0) {
    fail_to_write();
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
  if (temporary_ && !take_over_permissions(descriptor_, target_.path)) {
    temporary_->share();
  }
  if (temporary_ && std::rename(temporary_->path().c_str(), target_.path.c_str()) != 0) {
    fail_to_write();
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

void OutputFile::restore_old() noexcept {
  if (!old_.empty()) {
    static_cast<void>(std::rename(old_.c_str(), target_.path.c_str()));
    old_.clear();
  } else if (!target_.is_stream() && !replaces_) {  // without hard links, a file that replaced another one stays
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

void OutputFile::fail_to_write() const {
  throw MessageError{message("file-cannot-write", "file"_a = name_, "reason"_a = system_reason(last_system_error()))};
}

OutputFile& OutputSet::add(std::string const& name) { return files_.emplace_back(name); }

void OutputSet::commit() {
  if (files_.size() == 1) {
    files_.front().commit();
    return;
  }
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
      files_[--placed].restore_old();
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

ReportFile::ReportFile() = default;

ReportFile::~ReportFile() {
  if (console_ != nullptr) {
    console_->out().send_to({});
    console_->when_done({});
  }
}

void ReportFile::begin(Console& console, std::optional<std::string> const& path, std::string const& base) {
  if (!path || path == "-") {
    return;
  }
  check_output("--output", *path, {base});
  file_.emplace(*path);
  packed_ = std::make_unique<PackedOutput>(*file_, *path);
  console_ = &console;
  console.out().send_to([this](std::string_view text) { packed_->write(text); });
  console.when_done([this] {
    console_->out().flush();
    packed_->finish();
    file_->commit();
  });
}

OutputTarget output_target(std::string const& name) {
  auto const path = behind_links(name);
  if (auto const descriptor = descriptor_named(path.native())) {
    return {{}, *descriptor};
  }
  std::error_code error;
  auto const status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    return {};
  }
  auto whole = fs::absolute(path, error);
  whole = error ? path : fs::weakly_canonical(whole, error);
  return {error ? path.string() : whole.string(), -1};
}

void check_output(std::string_view option, std::string const& name) {
  if (name.empty()) {
    throw wrong_option(std::string{option}, message("usage-no-file-name"));
  }
  if (name == "-") {
    return;
  }
  auto const target = output_target(name);
  auto const file = target.descriptor >= 0 ? "/proc/self/fd/" + std::to_string(target.descriptor) : target.path;
  if (is_base(file)) {
    throw wrong_option(std::string{option}, message("usage-is-database", "word"_a = name));
  }
  if (auto const base = base_beside(file); is_base(base)) {
    throw wrong_option(std::string{option}, message("usage-of-database", "word"_a = name, "base"_a = base));
  }
}

void check_output(std::string_view option, std::string const& name, std::vector<std::string> const& inputs) {
  for (auto const& input : inputs) {
    std::error_code ignored;
    if (input != standard_input && (input == name || fs::equivalent(name, input, ignored))) {
      throw wrong_option(std::string{option}, message("usage-is-read", "word"_a = name));
    }
  }
  check_output(option, name);
}

}  // namespace damier::app
