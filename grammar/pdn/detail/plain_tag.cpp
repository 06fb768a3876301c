#include "grammar/pdn/detail/plain_tag.hpp"

#include "grammar/detail/usual_tag_names.hpp"
#include "grammar/tag_values.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

// A test compiles this file without SSE2 as well.
#if defined(__SSE2__) && !defined(DAMIER_WITHOUT_VECTORS)
#define DAMIER_TAGS_BY_SSE2
#include <emmintrin.h>
#endif

namespace damier::pdn {

namespace {

/// Where a value ends, and whether it is worth a second look.
struct EndOfValue {
  char const* place = nullptr;
  bool is_plain = false;  ///< one blank between two words, and nothing that nobody sees
};

#ifdef DAMIER_TAGS_BY_SSE2
unsigned bits_of(__m128i found) noexcept { return static_cast<unsigned>(_mm_movemask_epi8(found)); }

/// The first double quote, backslash, ampersand or line end in the text; last or beyond if there is none.
EndOfValue find_end_of_value(char const* const first, char const* last) noexcept {
  unsigned odd = 0;
  unsigned beyond_ascii = 0;
  unsigned blank_before = 1;  // the beginning counts as a blank, and so does the end
  for (char const* at = first; at < last; at += 16) {
    __m128i const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(at));
    auto const equal = [&](char byte) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)); };
    __m128i const marks = _mm_or_si128(_mm_or_si128(equal('"'), equal('\\')), equal('&'));
    unsigned const ends = bits_of(_mm_or_si128(marks, _mm_or_si128(equal('\n'), equal('\r'))));
    unsigned const inside = ends == 0 ? 0xFFFFU : (ends & -ends) - 1;
    unsigned const behind_blanks = bits_of(equal(' ')) << 1U | blank_before;
    unsigned const controls = bits_of(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ' - 1)), bytes));
    odd |= ((behind_blanks >> 1U & behind_blanks) | controls) & inside;
    beyond_ascii |= bits_of(bytes) & inside;
    if (ends != 0) {
      char const* const end = at + std::countr_zero(ends);
      bool const ends_with_blank = (behind_blanks & ends & -ends) != 0 && end != first;
      bool const may_be_odd =
          odd != 0 || ends_with_blank ||
          (beyond_ascii != 0 && has_unusual_beginning({first, static_cast<std::size_t>(end - first)}));
      return {end, !may_be_odd};
    }
    blank_before = behind_blanks >> 16U;
  }
  return {last};
}

/// The first byte that is no letter, digit or low line; last or beyond if there is none.
char const* find_end_of_name(char const* first, char const* last) noexcept {
  for (; first < last; first += 16) {
    __m128i const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(first));
    auto const among = [](__m128i values, char count) {
      return _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(static_cast<char>(count - 1))), values);
    };
    __m128i const letters = _mm_sub_epi8(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), _mm_set1_epi8('a'));
    __m128i const digits = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
    __m128i const named =
        _mm_or_si128(_mm_or_si128(among(letters, 26), among(digits, 10)), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('_')));
    unsigned const others = bits_of(named) ^ 0xFFFFU;
    if (others != 0) return first + std::countr_zero(others);
  }
  return last;
}
#else
EndOfValue find_end_of_value(char const* const first, char const* last) noexcept {
  auto const ends = [](char byte) { return byte == '"' || byte == '\\' || byte == '&' || ends_line(byte); };
  char const* const end = std::find_if(first, last, ends);
  return {end, !may_be_odd({first, static_cast<std::size_t>(end - first)})};
}

char const* find_end_of_name(char const* first, char const* last) noexcept {
  return std::find_if_not(first, last, [](char byte) { return is_letter(byte) || is_digit(byte) || byte == '_'; });
}
#endif

/// A name of at most 16 bytes as two numbers: names are compared without a call.
struct NameBits {
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  bool operator==(NameBits const&) const = default;
};

constexpr std::size_t longest_usual = 16;

/// The slot of a name by its first and last letter and its length. With these factors, the names of nearly all files
/// have different slots.
constexpr std::size_t slot_of(char const* name, std::size_t length) noexcept {
  auto const byte = [&](std::size_t place) { return static_cast<unsigned char>(name[place]); };
  return (8U * byte(0) + 7U * byte(length - 1) + 11U * length) % 64;
}

constexpr NameBits bits_of_name(std::string_view name) noexcept {
  NameBits bits;
  for (std::size_t i = 0; i < name.size(); ++i) {
    auto& half = i < 8 ? bits.first : bits.second;
    half |= std::uint64_t{static_cast<unsigned char>(name[i])} << (8 * (i % 8));
  }
  return bits;
}

/// The usual names in their slots, without those whose slot a commoner name has.
constexpr std::array<NameBits, 64> make_usual() {
  std::array<NameBits, 64> names{};
  for (auto const name : usual_tag_names) {
    auto& slot = names[slot_of(name.data(), name.size())];
    if (name.size() <= longest_usual && slot == NameBits{}) slot = bits_of_name(name);
  }
  return names;
}

constexpr std::array<NameBits, 64> usual = make_usual();

/// The name of a tag as two numbers. At least 16 bytes can be read there.
NameBits name_at(char const* name, std::size_t length) noexcept {
  if constexpr (std::endian::native != std::endian::little) return bits_of_name({name, length});
  constexpr std::array<std::uint8_t, 2 * longest_usual> kept = [] {
    std::array<std::uint8_t, 2 * longest_usual> bytes{};
    std::fill_n(bytes.begin(), longest_usual, std::uint8_t{0xFF});
    return bytes;
  }();
  NameBits bits;
  NameBits mask;
  std::memcpy(&bits, name, sizeof bits);
  std::memcpy(&mask, kept.data() + (longest_usual - length), sizeof mask);
  return {bits.first & mask.first, bits.second & mask.second};
}

/// One bit for a usual name, 0 for another one.
std::uint64_t usual_name(char const* name, std::size_t length) noexcept {
  if (length > longest_usual) return 0;
  auto const slot = slot_of(name, length);
  return usual[slot] == name_at(name, length) ? std::uint64_t{1} << slot : 0;
}

Event tag_event(EventKind kind, char const* from, char const* to, Input const& input) noexcept {
  return {.offset = static_cast<std::uint32_t>(from - input.base),
          .length = static_cast<std::uint32_t>(to - from),
          .kind = kind,
          .first = kind == EventKind::tag_value ? std::uint8_t{1} : std::uint8_t{0}};
}

}  // namespace

PlainTag read_plain_tag(char const* first, Input const& input) {
  if (*first != '[') return {};
  char const* const name = first + 1;
  char const* const bound = input.last - name > std::ptrdiff_t{longest_token} ? name + longest_token : input.last;
  char const* const end = find_end_of_name(name, bound);
  bool const named = end != name && !is_digit(*name) && end - name <= 64;
  if (!named || end >= bound || end[0] != ' ' || end[1] != '"') return {};
  char const* const value = end + 2;
  auto const [quote, is_plain] = find_end_of_value(value, bound);
  if (quote >= bound || quote[0] != '"' || quote[1] != ']') return {};
  input.events.push_back(tag_event(EventKind::tag_name, name, end, input));
  input.events.push_back(tag_event(EventKind::tag_value, value, quote, input));
  auto const usual_bit = usual_name(name, static_cast<std::size_t>(end - name));
  bool const may_be_letter_b = value[0] == 'B' && value[1] == '+';
  return {quote + 2, usual_bit, usual_bit != 0 && is_plain && !may_be_letter_b};
}

}  // namespace damier::pdn
