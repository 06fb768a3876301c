#pragma once

#include "text/detail/foreign_format.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace damier {

/// A file is of a known format that is no text of games.
class ForeignFile : public std::runtime_error {
 public:
  ForeignFile(std::string path, ForeignFormat format);
  /// "-" for standard input.
  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  [[nodiscard]] ForeignFormat const& format() const noexcept { return format_; }

 private:
  std::string path_;
  ForeignFormat format_;
};

/// Bytes from somewhere, read once from front to back. Errors of the world (cannot open, cannot read, a damaged
/// archive) are FileError; a wait for bytes that a stop request ends is Stopped (text/stop_request.hpp).
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(ByteSource const&) = delete;
  ByteSource& operator=(ByteSource const&) = delete;
  virtual ~ByteSource() = default;

  /// Writes bytes to the buffer, up to its size; returns their number, which is 0 only at the end.
  [[nodiscard]] virtual std::size_t read(std::span<char> buffer) = 0;
};

/// Opens a file; "-" is standard input. A gzip or zstd file is recognised by its first bytes, not by its name, and
/// unpacked while it is read. Throws ForeignFile if the first unpacked bytes have a known format that is not text.
[[nodiscard]] std::unique_ptr<ByteSource> open_file(std::string const& path);

/// The bytes of a text in memory, which must outlive the source.
[[nodiscard]] std::unique_ptr<ByteSource> open_text(std::string_view text);

}  // namespace damier
