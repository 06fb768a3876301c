#include "text/decoder.hpp"

#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <cstring>
#include <optional>

namespace damier {

namespace {

using source_text::first_invalid_utf8;
using source_text::is_ascii;
using source_text::is_utf8;

/// An unfinished line at the end of a block is decoded with the next block, unless it is longer than this.
constexpr std::size_t longest_held = 1024;

/// At most this many bytes above 7F of a game are weighed.
constexpr std::size_t most_weighed = 512;

/// How many bytes of a text can be decoded before the next block is known: all but an unfinished last line with bytes
/// outside ASCII.
std::size_t decidable(std::string_view text) noexcept {
  if (is_ascii(text.substr(text.size() - std::min(text.size(), longest_held)))) return text.size();
  std::size_t const line = source_text::line_begin(text, text.size());
  if (text.size() - line <= longest_held) return is_ascii(text.substr(line)) ? text.size() : line;
  // If the text is UTF-8, it must not be cut in the middle of a character.
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    auto const byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte >= 0xC0) return text.size() - back;
    if (byte < 0x80) break;
  }
  return text.size();
}

/// The first line of the text, with its line end.
std::string_view first_line(std::string_view text) noexcept {
  auto const end = std::find_if(text.begin(), text.end(), ends_line);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()) + (end == text.end() ? 0 : 1));
}

bool is_tag_line(std::string_view line) noexcept { return line.starts_with('['); }

bool is_blank_line(std::string_view line) noexcept { return std::ranges::all_of(line, is_white_space); }

/// The first game of the text: up to the first tag line after a line of another kind. If the text is cut elsewhere than
/// between two games, the evidence only comes from a larger or smaller piece.
std::string_view first_game(std::string_view text) noexcept {
  bool body = false;
  std::size_t end = 0;
  while (end < text.size()) {
    std::string_view const line = first_line(text.substr(end));
    if (is_tag_line(line) && body) break;
    body = body || (!is_tag_line(line) && !is_blank_line(line));
    end += line.size();
  }
  return text.substr(0, end);
}

/// Whether a line that is not valid UTF-8 is nevertheless damaged UTF-8: it has more well-formed characters of several
/// bytes than bytes that belong to no character. Text in a single-byte encoding hardly ever looks like that.
bool is_damaged_utf8(std::string_view line) noexcept {
  std::size_t well_formed = 0;
  std::size_t left_over = 0;
  while (!line.empty()) {
    std::size_t const good = first_invalid_utf8(line);
    well_formed += static_cast<std::size_t>(std::ranges::count_if(
        line.substr(0, good), [](char byte) { return static_cast<unsigned char>(byte) >= 0xC0; }));
    line.remove_prefix(good);
    if (line.empty()) break;
    ++left_over;
    line.remove_prefix(1);
  }
  return well_formed > left_over;
}

bool is_single_byte(std::string_view line) noexcept { return !is_utf8(line) && !is_damaged_utf8(line); }

/// The evidence for an encoding in the single-byte lines of a game; nothing if it has no such line.
std::optional<EncodingEvidence> evidence_of(std::string_view game) {
  std::optional<EncodingEvidence> evidence;
  std::size_t weighed = 0;
  while (!game.empty() && weighed < most_weighed) {
    std::string_view const line = first_line(game);
    game.remove_prefix(line.size());
    if (!is_single_byte(line)) continue;
    if (!evidence) evidence.emplace();
    evidence->add(line.substr(0, most_weighed));
    weighed += static_cast<std::size_t>(
        std::ranges::count_if(line, [](char byte) { return static_cast<unsigned char>(byte) >= 0x80; }));
  }
  return evidence;
}

/// UTF-16 without a byte order mark, if the text looks like it: in mainly ASCII text in UTF-16 every other byte is
/// zero, in other text none is.
std::optional<Encoding> utf16_without_mark(std::string_view text) noexcept {
  constexpr std::size_t enough = 4096;
  text = text.substr(0, std::min(text.size(), enough));
  std::size_t const units = text.size() / 2;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < 2 * units; ++i) zeros[i % 2] += text[i] == '\0' ? 1U : 0U;
  auto const most = [&](std::size_t count) { return units >= 2 && 3 * count >= units; };
  auto const hardly_any = [&](std::size_t count) { return 50 * count <= units; };
  if (most(zeros[1]) && hardly_any(zeros[0])) return Encoding::utf16le;
  if (most(zeros[0]) && hardly_any(zeros[1])) return Encoding::utf16be;
  return std::nullopt;
}

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

}  // namespace

std::size_t Decoder::read(std::span<char> buffer) {
  std::size_t filled = 0;
  while (filled < buffer.size()) {
    if (given_ < text_.size()) {
      std::size_t const size = std::min(buffer.size() - filled, text_.size() - given_);
      std::memcpy(buffer.data() + filled, text_.data() + given_, size);
      given_ += size;
      filled += size;
    } else if (ended_) {
      if (filled == 0 && failure_ != nullptr) std::rethrow_exception(failure_);
      break;
    } else if (encoding_ == Encoding::utf8 && buffer.size() - filled >= held_.size() + block_bytes) {
      filled += read_straight(buffer.subspan(filled));
    } else {
      block_ = held_;
      block_.resize(held_.size() + block_bytes);
      block_.resize(held_.size() + fill(std::span{block_}.subspan(held_.size())));
      decode_block();
    }
  }
  return filled;
}

/// Reads one block of the source into the buffer and returns its size; less than a block only at the end of the source
/// or before a failure, which is kept in failure_.
std::size_t Decoder::fill(std::span<char> buffer) {
  std::size_t filled = 0;
  try {
    while (filled < block_bytes) {
      std::size_t const got = source_->read(buffer.subspan(filled, block_bytes - filled));
      if (got == 0) break;
      filled += got;
    }
  } catch (...) {
    failure_ = std::current_exception();
  }
  ended_ = filled < block_bytes;
  return filled;
}

/// Reads a block directly into the buffer, where it stays if it is UTF-8; otherwise it is decoded through text_.
std::size_t Decoder::read_straight(std::span<char> buffer) {
  std::memcpy(buffer.data(), held_.data(), held_.size());
  std::size_t const size = held_.size() + fill(buffer.subspan(held_.size()));
  std::string_view const bytes{buffer.data(), size};
  if (!begun_) detect_utf16(bytes);
  bool const ascii = is_ascii(bytes);
  std::size_t const keep = ascii || ended_ ? size : decidable(bytes);
  if (encoding_ != Encoding::utf8 || (!ascii && !is_utf8(bytes.substr(0, keep)))) {
    block_ = bytes;
    decode_block();
    return 0;
  }
  held_ = bytes.substr(keep);
  decoded_ += keep;
  piece_open_ = piece_open_ && ascii;
  return keep;
}

void Decoder::forget_before(std::uint64_t decoded_offset) {
  while (!pieces_.empty() && pieces_.front().end <= decoded_offset && (pieces_.size() > 1 || !piece_open_)) {
    pieces_.pop_front();
  }
}

void Decoder::detect_utf16(std::string_view text) {
  begun_ = true;
  declared_ = text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
  if (declared_) {
    encoding_ = text.starts_with("\xFF\xFE") ? Encoding::utf16le : Encoding::utf16be;
  } else {
    encoding_ = utf16_without_mark(text).value_or(Encoding::utf8);
  }
}

/// Decodes block_ into text_, all of which was handed out before. Bytes that cannot be decided without the next block
/// are kept in held_.
void Decoder::decode_block() {
  text_.clear();
  given_ = 0;
  held_.clear();
  if (!begun_) detect_utf16(block_);
  if (encoding_ != Encoding::utf8) return decode_utf16(block_);
  std::size_t const keep = ended_ ? block_.size() : decidable(block_);
  held_ = block_.substr(keep);
  std::string_view const bytes = std::string_view{block_}.substr(0, keep);
  if (!is_utf8(bytes)) return decode_games(bytes);
  text_ = bytes;
  decoded_ += bytes.size();
  piece_open_ = piece_open_ && is_ascii(bytes);
}

void Decoder::decode_utf16(std::string_view bytes) {
  auto const unit_at = [&](std::size_t at) {
    auto const low = static_cast<unsigned char>(bytes[at + (encoding_ == Encoding::utf16le ? 0 : 1)]);
    auto const high = static_cast<unsigned char>(bytes[at + (encoding_ == Encoding::utf16le ? 1 : 0)]);
    return static_cast<char32_t>(low | (static_cast<unsigned>(high) << 8U));
  };
  std::size_t at = 0;
  for (; bytes.size() - at >= 2; at += 2) {
    char32_t character = unit_at(at);
    if (character >= 0xD800 && character < 0xE000) {
      bool const leads = character < 0xDC00;
      if (leads && bytes.size() - at < 4 && !ended_) break;
      char32_t const next = leads && bytes.size() - at >= 4 ? unit_at(at + 2) : 0;
      if (next < 0xDC00 || next >= 0xE000) {
        append_undecoded(bytes.substr(at, 2), encoding_);
        continue;
      }
      character = 0x10000 + ((character - 0xD800) << 10U) + (next - 0xDC00);
      at += 2;
    }
    RecodedPiece& piece = piece_at_end(encoding_);
    std::size_t const before = text_.size();
    append_utf8(text_, character);
    decoded_ += text_.size() - before;
    piece.end = decoded_;
  }
  if (ended_ && at < bytes.size()) {
    append_undecoded(bytes.substr(at), encoding_);
  } else {
    held_ = bytes.substr(at);
  }
}

void Decoder::decode_games(std::string_view text) {
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view const game = first_game(rest);
    if (auto const evidence = evidence_of(game)) evidence_.add(*evidence);
    rest.remove_prefix(game.size());
  }
  while (!text.empty()) {
    std::string_view const game = first_game(text);
    decode_game(game);
    text.remove_prefix(game.size());
  }
}

void Decoder::decode_game(std::string_view text) {
  auto evidence = evidence_of(text);
  if (evidence) evidence->add_hint(evidence_);
  while (!text.empty()) {
    std::string_view const line = first_line(text);
    text.remove_prefix(line.size());
    if (is_utf8(line)) {
      text_ += line;
      decoded_ += line.size();
      piece_open_ = piece_open_ && is_ascii(line);
    } else if (is_damaged_utf8(line)) {
      decode_damaged_line(line);
    } else {
      append_recoded(line, evidence->likeliest());
    }
  }
}

void Decoder::decode_damaged_line(std::string_view line) {
  while (!line.empty()) {
    std::size_t const good = first_invalid_utf8(line);
    text_ += line.substr(0, good);
    decoded_ += good;
    line.remove_prefix(good);
    if (line.empty()) break;
    append_undecoded(line.substr(0, 1), Encoding::utf8);
    line.remove_prefix(1);
  }
  piece_open_ = false;
}

void Decoder::append_recoded(std::string_view bytes, Encoding encoding) {
  RecodedPiece& piece = piece_at_end(encoding);
  std::size_t const before = text_.size();
  append_decoded(text_, bytes, encoding);
  decoded_ += text_.size() - before;
  piece.end = decoded_;
}

void Decoder::append_undecoded(std::string_view bytes, Encoding encoding) {
  piece_open_ = false;
  RecodedPiece& piece = piece_at_end(encoding);
  piece_open_ = false;
  bytes = bytes.substr(0, piece.undecoded.size());
  piece.undecoded_size = static_cast<std::uint8_t>(bytes.size());
  std::memcpy(piece.undecoded.data(), bytes.data(), bytes.size());
  text_ += replacement_character;
  decoded_ += replacement_character.size();
  piece.end = decoded_;
}

/// The piece to which the next decoded text is added: the last one, if only ASCII has followed it, or a new one.
RecodedPiece& Decoder::piece_at_end(Encoding encoding) {
  if (!piece_open_ || pieces_.empty() || pieces_.back().encoding != encoding) {
    pieces_.push_back({.begin = decoded_, .end = decoded_, .encoding = encoding, .declared = declared_});
    piece_open_ = true;
  }
  return pieces_.back();
}

std::uint64_t source_size(std::string_view text, std::uint64_t decoded_offset,
                          std::deque<RecodedPiece> const& pieces) noexcept {
  std::uint64_t const end = decoded_offset + text.size();
  std::uint64_t size = text.size();
  for (RecodedPiece const& piece : pieces) {
    if (piece.begin >= end) break;
    std::uint64_t const first = std::max(piece.begin, decoded_offset);
    std::uint64_t const last = std::min(piece.end, end);
    if (first >= last) continue;
    size -= last - first;
    // U+FFFD for bytes that are no character counts as these bytes where it begins, and as nothing if the text begins
    // inside it.
    size += piece.undecoded_size == 0 ? encoded_size(text.substr(first - decoded_offset, last - first), piece.encoding)
            : first == piece.begin    ? piece.undecoded_size
                                      : 0;
  }
  return size;
}

std::string decoded(std::string_view bytes) {
  auto const source = open_text(bytes);
  Decoder decoder{*source};
  std::string text;
  std::string buffer(Decoder::block_bytes, '\0');
  while (std::size_t const size = decoder.read(buffer)) text.append(buffer, 0, size);
  return text;
}

}  // namespace damier
