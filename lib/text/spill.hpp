#pragma once

#include "text/byte_source.hpp"
#include "text/file_error.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// A temporary file cannot be made, written or read.
class SpillFailure : public FileError {
 public:
  using FileError::FileError;
};

/// Storage for bytes that do not fit in memory: an unnamed temporary file, which disappears with the object or the
/// program. The last bytes are kept in memory, so that a small amount needs no file. Bytes are appended, and read at
/// any offset, also by several threads at once. I/O errors are thrown as SpillFailure with the name of the folder.
class Spill {
 public:
  /// folder: where to make the temporary file; if empty, in the system's folder for temporary files.
  explicit Spill(std::filesystem::path folder = {});
  Spill(Spill const&) = delete;
  Spill& operator=(Spill const&) = delete;
  ~Spill();

  void append(std::string_view bytes);
  /// Appends the pieces as one record, which a SpillReader returns as one text.
  void append_record(std::initializer_list<std::string_view> pieces);
  [[nodiscard]] std::uint64_t size() const noexcept { return in_file_ + tail_.size(); }
  /// Copies the bytes from offset on to the buffer, up to its size; returns their number.
  [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<char> buffer) const;

 private:
  void flush();
  void open();
  [[noreturn]] void fail(FileFault fault) const;

  std::filesystem::path folder_;
  int descriptor_ = -1;
  std::uint64_t in_file_ = 0;
  std::string tail_;  // the bytes that are not in the file yet
};

/// A range of bytes of a spill, which it keeps alive.
struct SpillPart {
  std::shared_ptr<Spill const> spill;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Reads the records of a part, which must consist of whole records.
class SpillReader {
 public:
  /// buffer_bytes: how much to read at a time; a longer record is read whole.
  explicit SpillReader(SpillPart part, std::size_t buffer_bytes = std::size_t{1} << 15)
      : part_{std::move(part)}, buffer_(buffer_bytes, '\0') {}
  /// The next record, valid until the next call; nothing after the last.
  [[nodiscard]] std::optional<std::string_view> next();

 private:
  [[nodiscard]] char const* need(std::size_t bytes);

  SpillPart part_;  // the range that has not been read into the buffer yet
  std::string buffer_;
  std::size_t used_ = 0;
  std::size_t filled_ = 0;
  std::size_t record_ = 0;  // size of the current record in bytes, its length field included
};

/// A byte source that reads a part.
[[nodiscard]] std::unique_ptr<ByteSource> open_spill(SpillPart part);

}  // namespace damier
