#include "text/file_error.hpp"

#include <array>
#include <cerrno>
#include <utility>

namespace damier {
namespace {

/// For logs: "archive-damaged, games.pdn.gz, gzip".
std::string in_short(FileFault fault, std::string_view path, FileError::Detail const& detail) {
  std::string text{name(fault)};
  for (std::string_view const part : {path, std::string_view{detail.name}, std::string_view{detail.text}}) {
    if (!part.empty()) {
      text.append(", ").append(part);
    }
  }
  return text;
}

}  // namespace

std::string_view name(FileFault fault) noexcept {
  static constexpr std::array<std::string_view, 11> names{
      "cannot-open",           "cannot-read",           "archive-truncated",
      "archive-damaged",       "archive-tail",          "archive-nested",
      "no-temporary-folder",   "cannot-make-temporary", "cannot-write-temporary",
      "cannot-read-temporary", "unsupported-encoding"};
  static_assert(names.size() == static_cast<std::size_t>(FileFault::unsupported_encoding) + 1);
  return names[static_cast<std::size_t>(fault)];
}

FileError::FileError(FileFault fault, std::string path, std::error_code reason)
    : std::system_error{reason, in_short(fault, path, {})}, fault_{fault}, path_{std::move(path)} {}

FileError::FileError(FileFault fault, std::string path, Detail detail)
    : std::system_error{std::error_code{}, in_short(fault, path, detail)},
      fault_{fault},
      path_{std::move(path)},
      detail_{std::move(detail)} {}

std::error_code last_system_error() noexcept { return {errno, std::generic_category()}; }

}  // namespace damier
