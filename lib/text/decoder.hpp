#pragma once

#include "text/byte_source.hpp"
#include "text/detail/encoding_evidence.hpp"
#include "text/encoding.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <span>
#include <string>
#include <string_view>

namespace damier {

/// A piece of decoded text whose bytes in the source are different.
struct RecodedPiece {
  std::uint64_t begin = 0;  ///< offset in the decoded text, in bytes
  std::uint64_t end = 0;
  Encoding encoding = Encoding::utf8;
  bool declared = false;  ///< whether a byte order mark declares the encoding; otherwise it was inferred from the text
  std::uint8_t undecoded_size = 0;
  std::array<char, 4> undecoded{};  ///< bytes that are no character in the encoding; the decoded piece is then U+FFFD

  [[nodiscard]] std::string_view undecoded_bytes() const noexcept { return {undecoded.data(), undecoded_size}; }
};

/// Converts the bytes of a source, whatever they are, to UTF-8. UTF-16 is recognised by its byte order mark or its
/// zeros. In other text, lines that are valid UTF-8 are taken as such; the other lines are read in the single-byte
/// encoding that fits their game best, with the other games of the same block of the source as a hint. The decoder
/// looks at one block at a time, so that a stream of any length is read in bounded memory, and the result depends on
/// nothing but the bytes.
class Decoder {
 public:
  /// Bytes of a block: the amount of text from which evidence is gathered at a time.
  static constexpr std::size_t block_bytes = std::size_t{1} << 16;

  explicit Decoder(ByteSource& source) : source_{&source} {}

  /// Fills the buffer with decoded text, which is valid UTF-8; returns the number of bytes, 0 only at the end. An
  /// exception of the source is thrown after all text before it has been returned.
  [[nodiscard]] std::size_t read(std::span<char> buffer);

  /// The pieces of the decoded text whose bytes differ from those of the source, in order, without those that
  /// forget_before has removed.
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
  Encoding encoding_ = Encoding::utf8;  ///< UTF-8 or a kind of UTF-16, for the whole source
  bool declared_ = false;
  std::string block_;  ///< bytes of the source
  std::string held_;   ///< bytes at the end of the last block that are decoded with the next block
  std::string text_;   ///< decoded text, of which given_ bytes have been handed out
  std::size_t given_ = 0;
  std::uint64_t decoded_ = 0;  ///< bytes of all decoded text
  std::deque<RecodedPiece> pieces_;
  bool piece_open_ = false;    ///< whether only ASCII was decoded after the last piece
  EncodingEvidence evidence_;  ///< from all single-byte text so far
};

/// The number of bytes of the source from which a decoded text was made. The text begins at decoded_offset of the
/// decoded source; pieces are those of the decoder.
[[nodiscard]] std::uint64_t source_size(std::string_view text, std::uint64_t decoded_offset,
                                        std::deque<RecodedPiece> const& pieces) noexcept;

/// Decodes a whole text to UTF-8, by the rules of Decoder.
[[nodiscard]] std::string decoded(std::string_view bytes);

}  // namespace damier
