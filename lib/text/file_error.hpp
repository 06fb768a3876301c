#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace damier {

/// What is wrong with a file, a folder or an archive. reading/file_message.hpp has the words.
enum class FileFault : std::uint8_t {
  cannot_open,
  cannot_read,
  archive_truncated,
  archive_damaged,
  archive_tail,    ///< something else follows the archive
  archive_nested,  ///< an archive in an archive
  no_temporary_folder,
  cannot_make_temporary,
  cannot_write_temporary,
  cannot_read_temporary,
  unsupported_encoding,  ///< the system has no table of an encoding
};
/// "cannot-open", "archive-truncated"
[[nodiscard]] std::string_view name(FileFault fault) noexcept;

/// A file, a folder or an archive cannot be used: the fault as data. code() is the reason of the system, 0 where it has
/// given none. what() has the name of the fault, the path and the reason, for logs; a person gets the message of
/// reading/file_message.hpp.
class FileError : public std::system_error {
 public:
  /// What is known besides the path: of an archive its format, of an encoding its name, and the text of a library.
  struct Detail {
    std::string name;
    std::string text;
  };

  FileError(FileFault fault, std::string path, std::error_code reason);
  FileError(FileFault fault, std::string path, Detail detail);

  [[nodiscard]] FileFault fault() const noexcept { return fault_; }
  /// "-" for standard input; of a temporary file its folder.
  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  [[nodiscard]] Detail const& detail() const noexcept { return detail_; }

 private:
  FileFault fault_;
  std::string path_;
  Detail detail_;
};

/// The error that errno has at this moment.
[[nodiscard]] std::error_code last_system_error() noexcept;

}  // namespace damier
