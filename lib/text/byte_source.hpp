#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace damier {

/// A file is of a known format that is no text of games (text/foreign_format.hpp). The message names the file, the
/// format and what to do.
class ForeignFile : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Bytes from somewhere, read once from front to back. Errors of the world (cannot open, cannot read, a damaged
/// archive) are exceptions of type std::system_error or std::runtime_error that name the file; a wait for bytes that a
/// stop request ends is Stopped (text/stop_request.hpp).
class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(ByteSource const&) = delete;
  ByteSource& operator=(ByteSource const&) = delete;
  virtual ~ByteSource() = default;

  /// Fills the buffer as far as it can; 0 only at the end.
  [[nodiscard]] virtual std::size_t read(std::span<char> buffer) = 0;
};

/// Opens a file: "-" is standard input; a gzip or zstd file is recognised by its first bytes, not by its name, and
/// unpacked on the way. Throws ForeignFile where the first unpacked bytes are known to be no text.
[[nodiscard]] std::unique_ptr<ByteSource> open_file(std::string const& path);

/// The bytes of a text in memory, which must outlive the source.
[[nodiscard]] std::unique_ptr<ByteSource> open_text(std::string_view text);

}  // namespace damier
