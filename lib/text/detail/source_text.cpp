#include "text/source_text.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

// DAMIER_WITHOUT_VECTORS compiles the code for machines without vectors: a test does so.
#if defined(__SSE2__) && !defined(DAMIER_WITHOUT_VECTORS)
#define DAMIER_HAS_SSE2
#include <emmintrin.h>

#include <bit>
#endif

namespace damier::source_text {

namespace {

constexpr bool continues_character(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The length in bytes of a character according to its first byte; 1 for a byte that cannot begin a character.
constexpr std::size_t announced_length(char byte) noexcept {
  auto const lead = static_cast<unsigned char>(byte);
  return lead < 0xC2 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 1;
}

/// The length of the well-formed UTF-8 sequence at the beginning of the bytes; 0 if there is none.
std::size_t sequence_length(std::string_view text) noexcept {
  std::size_t const length = announced_length(text[0]);
  if (length == 1) return static_cast<unsigned char>(text[0]) < 0x80 ? 1 : 0;
  if (text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[i])) return 0;
  }
  auto const lead = static_cast<unsigned char>(text[0]);
  auto const second = static_cast<unsigned char>(text[1]);
  bool const overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  bool const surrogate = lead == 0xED && second >= 0xA0;
  bool const beyond = lead == 0xF4 && second >= 0x90;
  return overlong || surrogate || beyond ? 0 : length;
}

/// The length in bytes of the character that begins at `at`; 1 for a byte that begins none.
std::size_t character_length(std::string_view text, std::size_t at) noexcept {
  std::size_t const length = announced_length(text[at]);
  if (length == 1 || text.size() - at < length) return 1;
  for (std::size_t i = 1; i < length; ++i) {
    if (!continues_character(text[at + i])) return 1;
  }
  return length;
}

struct LineEndBytes {
  std::uint64_t line_feeds = 0;
  bool has_returns = false;
};

#ifdef DAMIER_HAS_SSE2
__m128i load(char const* from) noexcept { return _mm_loadu_si128(reinterpret_cast<__m128i const*>(from)); }
#endif

LineEndBytes count_line_end_bytes(std::string_view text) noexcept {
  LineEndBytes found;
  std::size_t at = 0;
#ifdef DAMIER_HAS_SSE2
  __m128i returns = _mm_setzero_si128();
  while (text.size() - at >= 16) {
    constexpr std::size_t most_rounds = 63;  // of four comparisons: more could overflow a counting byte
    __m128i feeds = _mm_setzero_si128();
    auto const look_at = [&](char const* from) {
      feeds = _mm_sub_epi8(feeds, _mm_cmpeq_epi8(load(from), _mm_set1_epi8('\n')));
      returns = _mm_or_si128(returns, _mm_cmpeq_epi8(load(from), _mm_set1_epi8('\r')));
    };
    for (std::size_t rounds = 0; rounds < most_rounds && text.size() - at >= 64; ++rounds, at += 64) {
      char const* const from = text.data() + at;
      look_at(from), look_at(from + 16), look_at(from + 32), look_at(from + 48);
    }
    for (std::size_t rounds = 0; rounds < 3 && text.size() - at >= 16; ++rounds, at += 16) look_at(text.data() + at);
    __m128i const sums = _mm_sad_epu8(feeds, _mm_setzero_si128());
    found.line_feeds += static_cast<std::uint64_t>(_mm_cvtsi128_si64(sums)) +
                        static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums)));
  }
  found.has_returns = _mm_movemask_epi8(returns) != 0;
#endif
  for (; at < text.size(); ++at) {
    found.line_feeds += text[at] == '\n' ? 1U : 0U;
    found.has_returns |= text[at] == '\r';
  }
  return found;
}

/// The length of an ASCII prefix. It may be shorter than the longest one, because whole groups of bytes are compared.
std::size_t plain_bytes(char const* from, std::size_t size) noexcept {
  std::size_t at = 0;
#ifdef DAMIER_HAS_SSE2
  for (; size - at >= 64; at += 64) {
    __m128i const one = _mm_or_si128(load(from + at), load(from + at + 16));
    __m128i const other = _mm_or_si128(load(from + at + 32), load(from + at + 48));
    if (_mm_movemask_epi8(_mm_or_si128(one, other)) != 0) break;
  }
  for (; size - at >= 16; at += 16) {
    auto const high = static_cast<unsigned>(_mm_movemask_epi8(load(from + at)));
    if (high != 0) return at + static_cast<std::size_t>(std::countr_zero(high));
  }
#endif
  for (std::uint64_t eight = 0; size - at >= sizeof eight; at += sizeof eight) {
    std::memcpy(&eight, from + at, sizeof eight);
    if ((eight & 0x8080808080808080U) != 0) break;
  }
  return at;
}

}  // namespace

bool is_ascii(std::string_view text) noexcept {
  // Blocks of a fixed size: compilers turn such a loop into vector code.
  constexpr std::size_t block = 64;
  std::size_t at = 0;
  for (; text.size() - at >= block; at += block) {
    unsigned char seen = 0;
    for (std::size_t i = 0; i < block; ++i) seen |= static_cast<unsigned char>(text[at + i]);
    if (seen >= 0x80) return false;
  }
  return std::all_of(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(),
                     [](char byte) { return static_cast<unsigned char>(byte) < 0x80; });
}

std::size_t first_invalid_utf8(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    at += plain_bytes(text.data() + at, text.size() - at);
    // Characters outside ASCII often follow one another: read on one by one until there is an ASCII character.
    for (bool plain = false; at < text.size() && !plain;) {
      std::size_t const length = sequence_length(text.substr(at));
      if (length == 0) return at;
      at += length;
      plain = length == 1;
    }
  }
  return text.size();
}

std::uint64_t count_line_ends(std::string_view text) noexcept {
  auto const bytes = count_line_end_bytes(text);
  std::uint64_t count = bytes.line_feeds;
  if (!bytes.has_returns) return count;
  auto const is_lone = [&](std::size_t at) { return at + 1 == text.size() || text[at + 1] != '\n'; };
  for (std::size_t at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    count += is_lone(at) ? 1U : 0U;
  }
  return count;
}

std::uint64_t count_characters(std::string_view text) noexcept {
  std::uint64_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const plain = plain_bytes(text.data() + at, text.size() - at);
    at += plain;
    count += plain;
    if (at == text.size()) break;
    at += static_cast<unsigned char>(text[at]) < 0x80 ? 1 : character_length(text, at);
    ++count;
  }
  return count;
}

std::size_t line_begin(std::string_view text, std::size_t offset) noexcept {
#ifdef DAMIER_HAS_SSE2
  for (; offset >= 16; offset -= 16) {
    __m128i const bytes = load(text.data() + offset - 16);
    auto const ends = static_cast<unsigned>(_mm_movemask_epi8(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')))));
    if (ends != 0) return offset - 16 + static_cast<std::size_t>(std::bit_width(ends));
  }
#endif
  while (offset > 0 && !ends_line(text[offset - 1])) --offset;
  return offset;
}

std::string_view whole_characters(std::string_view text) noexcept {
  // A character has at most three continuation bytes. Further ones belong to no character and stay.
  std::size_t skip = 0;
  while (skip < 3 && skip < text.size() && continues_character(text[skip])) ++skip;
  text.remove_prefix(skip);
  std::size_t lead = text.size();
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    if (continues_character(text[text.size() - back])) continue;
    lead = text.size() - back;
    break;
  }
  // The last character is incomplete if its first byte announces more bytes than there are.
  if (lead < text.size() && announced_length(text[lead]) > text.size() - lead) text = text.substr(0, lead);
  return text;
}

std::string quoted(std::string_view text, std::size_t most_bytes) {
  bool const cut = text.size() > most_bytes;
  if (cut) text = whole_characters(text.substr(0, most_bytes));
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    std::size_t const length = character_length(text, at);
    auto const byte = static_cast<unsigned char>(text[at]);
    if (length == 1 && (byte < 0x20 || byte >= 0x7F)) {
      result += '?';
    } else {
      result += text.substr(at, length);
    }
    at += length;
  }
  result += cut ? "…\"" : "\"";
  return result;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (;;) {
    auto const bad = source_text::first_invalid_utf8(text);
    valid += text.substr(0, bad);
    if (bad == text.size()) return valid;
    valid += "\uFFFD";
    text.remove_prefix(bad + 1);
  }
}

}  // namespace damier::source_text
