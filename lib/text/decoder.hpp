#pragma once

#include "text/byte_source.hpp"
#include "text/encoding.hpp"
#include "text/encoding_evidence.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// A piece of decoded text that its source has in other bytes.
struct RecodedPiece {
  std::uint64_t begin = 0;  ///< in the decoded text, bytes
  std::uint64_t end = 0;
  Encoding encoding = Encoding::utf8;
  bool declared = false;  ///< by a byte order mark; else found out from the text
  std::uint8_t undecoded_size = 0;
  std::array<char, 4> undecoded{};  ///< bytes that are no character in the encoding: the piece is U+FFFD for them

  [[nodiscard]] std::string_view undecoded_bytes() const noexcept { return {undecoded.data(), undecoded_size}; }
};

/// Makes UTF-8 of the bytes of a source, whatever they are. UTF-16 is known by its byte order mark or its zeros. In
/// other text, what is valid UTF-8 is taken for that; the other lines are read in the single-byte encoding that fits
/// their game best, with an eye to the other games of the same block of the source. Looks at no more than a block at
/// a time, so that a stream of any length is read in bounded memory, and what is made of it depends on nothing but
/// the bytes.
class Decoder {
 public:
  /// Evidence is gathered from so many bytes at a time.
  static constexpr std::size_t block_bytes = std::size_t{1} << 16;

  explicit Decoder(ByteSource& source) : source_{&source} {}

  /// Fills the buffer with decoded text; 0 only at the end. What is written is valid UTF-8. Throws what the source
  /// throws, once all text before that has been handed out.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// The pieces of what was read that are not the source's own bytes, in order; those before the place where
  /// forget_before was called last are gone.
  [[nodiscard]] std::deque<RecodedPiece> const& pieces() const noexcept { return pieces_; }
  void forget_before(std::uint64_t decoded_offset);

 private:
  [[nodiscard]] std::size_t fill(std::span<char> buffer);
  [[nodiscard]] std::size_t read_straight(std::span<char> buffer);
  void read_block();
  void detect_utf16(std::string_view text);
  void decode_block();
  void decode_utf16(std::string_view bytes);
  void decode_games(std::string_view text);
  void decode_game(std::string_view text);
  void decode_damaged_line(std::string_view line);
  void append_recoded(std::string_view bytes, Encoding encoding);
  void append_undecoded(std::string_view bytes, Encoding encoding);
  [[nodiscard]] RecodedPiece& piece_at_end(Encoding encoding);

  ByteSource* source_;
  std::exception_ptr failure_;
  bool begun_ = false;
  bool ended_ = false;
  Encoding encoding_ = Encoding::utf8;  ///< of the source as a whole: UTF-8 or one of UTF-16
  bool declared_ = false;
  std::string block_;  ///< bytes of the source
  std::string held_;   ///< bytes at the end of the last block that are decoded with the next
  std::string text_;   ///< decoded, and given_ bytes of it handed out
  std::size_t given_ = 0;
  std::uint64_t decoded_ = 0;  ///< how much was decoded in all
  std::deque<RecodedPiece> pieces_;
  bool piece_open_ = false;    ///< nothing but ASCII was decoded after the last piece
  EncodingEvidence evidence_;  ///< of all single-byte text so far
};

/// How many bytes of the source a decoded text was made of that begins at an offset, the pieces being given.
[[nodiscard]] std::uint64_t source_size(std::string_view text, std::uint64_t decoded_offset,
                                        std::deque<RecodedPiece> const& pieces) noexcept;

/// A whole text as UTF-8, by the same rules.
[[nodiscard]] std::string decoded(std::string_view bytes);

}  // namespace damier
