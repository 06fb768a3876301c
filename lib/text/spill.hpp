#pragma once

#include "text/byte_source.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
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
/// place. I/O errors are SpillFailure with the name of the folder.
class Spill {
 public:
  /// folder: for the temporary file; that of the system if empty.
  explicit Spill(std::filesystem::path folder = {});
  Spill(Spill const&) = delete;
  Spill& operator=(Spill const&) = delete;
  ~Spill();

  void append(std::string_view bytes);
  [[nodiscard]] std::uint64_t size() const noexcept { return in_file_ + tail_.size(); }
  /// Fills the buffer with the bytes from offset on as far as it can; 0 only at the end.
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

/// Numbers and texts as bytes of a spill.
class SpillWriter {
 public:
  explicit SpillWriter(Spill& spill) noexcept : spill_{spill} {}
  void number(std::uint64_t number);
  void text(std::string_view text);

 private:
  Spill& spill_;
};

/// Reads what a SpillWriter has written, in the same order. The part must be complete: anything else is
/// std::logic_error.
class SpillReader {
 public:
  explicit SpillReader(SpillPart part);
  [[nodiscard]] bool at_end() const noexcept { return at_ == filled_ && place_ == part_.end; }
  [[nodiscard]] std::uint64_t number();
  [[nodiscard]] std::string text();

 private:
  [[nodiscard]] unsigned char byte();
  void fill();

  SpillPart part_;
  std::uint64_t place_ = 0;  // bytes of the part after the buffer
  std::string buffer_;
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

/// The bytes of a part as a source.
[[nodiscard]] std::unique_ptr<ByteSource> open_spill(SpillPart part);

}  // namespace damier
