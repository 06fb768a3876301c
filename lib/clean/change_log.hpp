#pragma once

#include "clean/detail/text_change.hpp"
#include "text/byte_source.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace damier {

/// The size and the CRC-32 (as gzip and zip have it) of a text that comes in pieces.
class TextMark {
 public:
  TextMark() noexcept = default;
  TextMark(std::uint64_t bytes, std::uint32_t checksum) noexcept : bytes_{bytes}, sum_{checksum} {}
  void add(std::string_view piece) noexcept;
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::uint32_t checksum() const noexcept { return static_cast<std::uint32_t>(sum_); }
  bool operator==(TextMark const&) const = default;

 private:
  std::uint64_t bytes_ = 0;
  unsigned long sum_ = 0;  // the CRC-32, in zlib's type
};

/// The first text line of the log of a cleaning: which text was cleaned, and the result. Written as NDJSON:
/// docs/cleaning.md.
struct ChangeLogHead {
  std::string file;  ///< the name of what was cleaned
  TextMark before;   ///< of the text before, unpacked
  TextMark after;    ///< of the cleaned text
};

/// The first text line of a log and that of a change, without their ends.
[[nodiscard]] std::string head_line(ChangeLogHead const& head);
[[nodiscard]] std::string change_line(std::string_view file, TextChange const& change);

/// Reads a log, one text line at a time.
class ChangeLogReader {
 public:
  /// Reads the first text line; if it is not that of a log, what is wrong with it.
  [[nodiscard]] static tl::expected<ChangeLogReader, Message> open(std::unique_ptr<ByteSource> bytes);

  [[nodiscard]] ChangeLogHead const& head() const noexcept { return head_; }
  /// The next change; nothing at the end. If the text line is not a change, what is wrong with it.
  [[nodiscard]] tl::expected<bool, Message> next(TextChange& change);

 private:
  explicit ChangeLogReader(std::unique_ptr<ByteSource> bytes) : bytes_{std::move(bytes)} {}
  /// The next text line without its end; false at the end of the log.
  [[nodiscard]] bool next_line(std::string& line);

  std::unique_ptr<ByteSource> bytes_;
  std::string buffer_;
  std::size_t at_ = 0;  // offset in buffer_
  std::uint64_t number_ = 0;
  ChangeLogHead head_;
};

/// Passes the bytes of the text before a cleaning to sink, computed from those of the cleaned text. Returns why that is
/// impossible, if it is, which may be known only after the last piece.
[[nodiscard]] tl::expected<void, Message> undo(ChangeLogReader log, std::unique_ptr<ByteSource> cleaned,
                                               std::function<void(std::string_view)> const& sink);

}  // namespace damier
