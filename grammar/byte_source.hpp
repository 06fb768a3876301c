#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// Bytes from somewhere, read once from front to back. Errors of the world (cannot open, cannot read, a damaged
/// archive) are exceptions of type std::system_error or std::runtime_error that name the file; a wait for bytes that a
/// stop request ends is Stopped (grammar/stop_request.hpp).
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
/// unpacked on the way.
[[nodiscard]] std::unique_ptr<ByteSource> open_file(std::string const& path);

/// The bytes of a text in memory, which must outlive the source.
[[nodiscard]] std::unique_ptr<ByteSource> open_text(std::string_view text);

}  // namespace damier
