#pragma once

#include "text/decoder.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <string_view>

namespace damier {

/// The part of a source that is in memory, as UTF-8: a piece of text that loses bytes at its front and gains some at
/// its end. It is always followed by zero bytes.
class Window {
 public:
  /// As many bytes before the text stay readable, to show the beginning of a line in a diagnostic.
  static constexpr std::size_t kept_before = 256;

  /// As many bytes behind the text are readable, and zero.
  static constexpr std::size_t sentinel_bytes = 80;

  Window(ByteSource& source, std::size_t bytes_at_a_time);

  /// Valid until the next extend.
  [[nodiscard]] std::string_view text() const noexcept { return {buffer_.get() + begin_, end_ - begin_}; }
  /// The text directly before, at most kept_before bytes.
  [[nodiscard]] std::string_view before() const noexcept;
  /// Of text in the source, in the source's bytes.
  [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }
  /// Of text in the decoded source; what the pieces count in.
  [[nodiscard]] std::uint64_t decoded_offset() const noexcept { return decoded_offset_; }
  /// The pieces of text, and perhaps of what comes right before and after it, that are not the source's own bytes.
  [[nodiscard]] std::deque<RecodedPiece> const& pieces() const noexcept { return decoder_.pieces(); }
  /// Nothing will follow text.
  [[nodiscard]] bool ended() const noexcept { return ended_; }

  /// Forgets the first bytes of text.
  void drop(std::size_t bytes);
  /// Reads on. At least doubles a long text, so that parsing it again costs no more than a constant factor.
  void extend();
  /// Throws what went wrong in the source, which otherwise looks like an end so that the good bytes can be used up.
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
