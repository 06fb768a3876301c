#pragma once

#include "text/byte_source.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace damier {

/// A temporary file cannot be made, written or read.
class SpillFailure : public std::system_error {
 public:
  using std::system_error::system_error;
};

/// Bytes that do not fit in memory: they go to an unnamed temporary file, which disappears with the object or the
/// program. The last bytes are in memory, so that a small amount needs no file. Bytes are appended, and read at any
/// place, also by several threads at once. I/O errors are SpillFailure with the name of the folder.
class Spill {
 public:
  /// folder: for the temporary file; that of the system if empty.
  explicit Spill(std::filesystem::path folder = {});
  Spill(Spill const&) = delete;
  Spill& operator=(Spill const&) = delete;
  ~Spill();

  void append(std::string_view bytes);
  /// Appends pieces that a SpillReader returns as one.
  void append_record(std::initializer_list<std::string_view> pieces);
  [[nodiscard]] std::uint64_t size() const noexcept { return in_file_ + tail_.size(); }
  /// Fills the buffer with the bytes from offset on, as many as there are.
  [[nodiscard]] std::size_t read(std::uint64_t offset, std::span<char> buffer) const;

 private:
  void flush();
  void open();
  [[noreturn]] void fail(std::string_view what) const;

  std::filesystem::path folder_;
  int descriptor_ = -1;
  std::uint64_t in_file_ = 0;
  std::string tail_;  // the bytes after them
};

/// A part of a spill, valid as long as it exists.
struct SpillPart {
  std::shared_ptr<Spill const> spill;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Reads the records of a part, which contains nothing but whole records.
class SpillReader {
 public:
  /// buffer_bytes: read at a time; a longer record is read whole.
  explicit SpillReader(SpillPart part, std::size_t buffer_bytes = std::size_t{1} << 15)
      : part_{std::move(part)}, buffer_(buffer_bytes, '\0') {}
  /// The next record, valid until the next call; nothing after the last.
  [[nodiscard]] std::optional<std::string_view> next();

 private:
  [[nodiscard]] char const* need(std::size_t bytes);

  SpillPart part_;  // what is not in the buffer yet
  std::string buffer_;
  std::size_t used_ = 0;
  std::size_t filled_ = 0;
  std::size_t record_ = 0;  // bytes of the current record, with its size
};

/// The bytes of a part as a source.
[[nodiscard]] std::unique_ptr<ByteSource> open_spill(SpillPart part);

}  // namespace damier
