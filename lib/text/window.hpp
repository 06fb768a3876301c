#pragma once

#include "text/decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <string_view>

namespace damier {

/// The part of a source that is in memory, as UTF-8. Text is dropped at its front and read at its end. Zero bytes
/// always follow it.
class Window {
 public:
  /// This many bytes before the text stay readable, to show the beginning of a line in a diagnostic.
  static constexpr std::size_t kept_before = 256;

  /// This many bytes after the text are readable, and are zero.
  static constexpr std::size_t sentinel_bytes = 80;

  Window(ByteSource& source, std::size_t bytes_at_a_time);

  /// The text in memory. Valid until the next extend.
  [[nodiscard]] std::string_view text() const noexcept { return {buffer_.get() + begin_, end_ - begin_}; }
  /// The text directly before text(), at most kept_before bytes.
  [[nodiscard]] std::string_view before() const noexcept;
  /// The offset of text() in the source, in the source's own bytes.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  /// The offset of text() in the decoded source, in bytes of UTF-8, as in RecodedPiece.
  [[nodiscard]] std::uint64_t decoded_offset() const noexcept { return decoded_offset_; }
  /// The pieces of text(), and perhaps some directly before and after it, whose bytes differ from those of the source.
  [[nodiscard]] std::deque<RecodedPiece> const& pieces() const noexcept { return decoder_.pieces(); }
  /// Whether the source has ended: nothing will follow text().
  [[nodiscard]] bool ended() const noexcept { return ended_; }

  /// Removes the first bytes of text().
  void drop(std::size_t bytes);
  /// Reads further text. A long text becomes at least twice as long, so that parsing it again each time costs no more
  /// than a constant factor.
  void extend();
  /// Throws the exception that ended the source, if there is one. Until it is called, a failure looks like the end of
  /// the source, so that the good bytes before it can be used.
  void rethrow() const;
  [[nodiscard]] bool failed() const noexcept { return failure_ != nullptr; }

 private:
  void make_room(std::size_t bytes);

  Decoder decoder_;
  std::size_t at_a_time_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t offset_ = 0;
  std::uint64_t decoded_offset_ = 0;
  bool ended_ = false;
  std::exception_ptr failure_;
};

}  // namespace damier
