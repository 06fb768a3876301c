#include "grammar/pdn/detail/plain_tokens.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

// A test compiles this file without SSE2 as well.
#if defined(__SSE2__) && !defined(DAMIER_WITHOUT_VECTORS)
#define DAMIER_HAS_SSE2
#include <emmintrin.h>
#endif

namespace damier::pdn {

namespace {

constexpr std::uint64_t each_byte = 0x0101010101010101U;
constexpr std::uint64_t high_bits = 0x80 * each_byte;

/// Eight bytes of text as a number, the first byte in the lowest bits.
std::uint64_t load(char const* place) noexcept {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, place, sizeof bytes);
  if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
  return bytes;
}

/// Gathers the high bits of eight bytes in one byte: bit n is the high bit of byte n.
constexpr std::uint64_t gather(std::uint64_t high) noexcept {
  return (((high & high_bits) >> 7U) * 0x0102040810204080U) >> 56U;
}

/// Bit n is set if byte n is a digit.
constexpr unsigned digits_of(std::uint64_t bytes) noexcept {
  std::uint64_t const values = bytes ^ ('0' * each_byte);
  // Adding 0x76 to a byte below 0x80 sets its high bit unless the byte is below 10.
  std::uint64_t const others = ((values & ~high_bits) + 0x76 * each_byte) | values;
  return static_cast<unsigned>(gather(~others));
}

static_assert(digits_of(0x2D3832392D32332FU) == 0b01110110U);  // "/32-928-", last byte first

/// The classes of 64 bytes of text, one mask for each class: bit n is for byte n.
struct Block {
  std::uint64_t printable = 0;  ///< neither white space nor a control character
  std::uint64_t digits = 0;
  std::uint64_t zeros = 0;
  std::uint64_t signs = 0;  ///< "-" or "x"
  std::uint64_t dots = 0;
  std::uint64_t spaces = 0;
  std::uint64_t line_ends = 0;
};

#ifdef DAMIER_HAS_SSE2
Block look_at(char const* first) noexcept {
  Block block;
  for (unsigned place = 0; place < 64; place += 16) {
    __m128i const bytes = _mm_loadu_si128(reinterpret_cast<__m128i const*>(first + place));
    __m128i const values = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
    auto const equal = [&](char byte) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(byte)); };
    auto const add = [&](std::uint64_t& bits, __m128i found) {
      bits |= std::uint64_t{static_cast<std::uint32_t>(_mm_movemask_epi8(found))} << place;
    };
    add(block.printable, _mm_cmpeq_epi8(_mm_max_epu8(bytes, _mm_set1_epi8(' ' + 1)), bytes));
    add(block.digits, _mm_cmpeq_epi8(_mm_min_epu8(values, _mm_set1_epi8(9)), values));
    add(block.zeros, equal('0'));
    add(block.signs, _mm_or_si128(equal('-'), equal('x')));
    add(block.dots, equal('.'));
    add(block.spaces, equal(' '));
    add(block.line_ends, _mm_or_si128(equal('\n'), equal('\r')));
  }
  return block;
}
#else
Block look_at(char const* first) noexcept {
  Block block;
  for (unsigned place = 0; place < 64; place += 8) {
    std::uint64_t const bytes = load(first + place);
    auto const equal = [&](char byte) {
      std::uint64_t const others = bytes ^ (static_cast<unsigned char>(byte) * each_byte);
      return gather(~(((others & ~high_bits) + ~high_bits) | others));
    };
    block.printable |= gather(((bytes & ~high_bits) + (0x7F - ' ') * each_byte) | bytes) << place;
    block.digits |= std::uint64_t{digits_of(bytes)} << place;
    block.zeros |= equal('0') << place;
    block.signs |= (equal('-') | equal('x')) << place;
    block.dots |= equal('.') << place;
    block.spaces |= equal(' ') << place;
    block.line_ends |= (equal('\n') | equal('\r')) << place;
  }
  return block;
}
#endif

/// Where the plainest tokens among 64 bytes begin, provided that some token begins there: move numbers, and moves with
/// at least one square of two digits, before a line's end or before a blank and a digit. Other plain tokens are
/// recognised one by one.
struct PlainBegins {
  std::uint64_t numbers = 0;
  std::uint64_t moves = 0;
};

PlainBegins find_plain(Block const& block) noexcept {
  std::uint64_t const figures = block.digits & ~block.zeros;  // the first digit of a number
  auto const one_before = [&](std::uint64_t behind) { return figures & (behind >> 1U); };
  auto const two_before = [&](std::uint64_t behind) { return figures & (block.digits >> 1U) & (behind >> 2U); };
  std::uint64_t const number_ends = block.dots & ~(block.printable >> 1U);
  std::uint64_t const move_ends = block.line_ends | (block.spaces & (block.digits >> 1U));
  std::uint64_t const second_one = one_before(move_ends);
  std::uint64_t const second_two = two_before(move_ends);
  return {.numbers = one_before(number_ends) | two_before(number_ends),
          .moves = one_before(block.signs & (second_two >> 1U)) |
                   two_before(block.signs & ((second_one | second_two) >> 1U))};
}

/// The shape of seven bytes that have one or two digits, another byte, and one or two digits again.
struct Shape {
  std::uint8_t sign = 0;  ///< index of the byte between the digits; 0 if there are not one or two digits before it
  std::uint8_t end = 0;   ///< index behind the second digits; 0 if there are not one or two of them
  // Shifts of the seven bytes that bring the digits before the sign to the first two bytes, and the digits behind it to
  // the third and fourth.
  std::uint8_t to_first = 0;
  std::uint8_t to_second = 0;
  std::uint32_t of_second = 0;  ///< mask of the digits behind the sign, after that shift
};

constexpr unsigned run_from(unsigned digits, unsigned place) noexcept {
  unsigned length = 0;
  while (((digits >> (place + length)) & 1U) != 0) ++length;
  return length;
}

constexpr std::array<Shape, 128> make_shapes() {
  std::array<Shape, 128> shapes{};
  for (unsigned digits = 0; digits < shapes.size(); ++digits) {
    unsigned const first = run_from(digits, 0);
    if (first != 1 && first != 2) continue;
    auto& shape = shapes[digits];
    shape.sign = static_cast<std::uint8_t>(first);
    shape.to_first = static_cast<std::uint8_t>(8 * (2 - first));
    unsigned const second = run_from(digits, first + 1);
    if (second != 1 && second != 2) continue;
    shape.end = static_cast<std::uint8_t>(first + 1 + second);
    shape.to_second = static_cast<std::uint8_t>(8 * (shape.end - 2));
    shape.of_second = second == 2 ? 0x0F0F0000U : 0x0F000000U;
  }
  return shapes;
}

constexpr std::array<Shape, 128> shapes = make_shapes();

constexpr std::array<bool, 256> make_beginnings() {
  std::array<bool, 256> bytes{};
  for (char const begin : std::string_view{"0123456789{}()[$!?"}) bytes[static_cast<unsigned char>(begin)] = true;
  return bytes;
}

/// Whether a byte behind a move and a blank cannot belong to the move.
constexpr std::array<bool, 256> begins_anew = make_beginnings();

/// The values of two numbers of two digits each, given as four bytes; the results are the second and the fourth byte.
constexpr std::uint32_t numbers_of(std::uint32_t digits) noexcept { return digits * (10U * 256U + 1U); }

static_assert(((numbers_of(0x09000703U) >> 8U) & 0xFFU) == 37 && numbers_of(0x09090903U) >> 24U == 99);

/// What a token is by its length and its first eight bytes: a plain move number, a plain move or neither.
enum class PlainToken : std::uint8_t { neither, number, move };

/// shape: the shape of the token's first bytes, as far as they are in the block in which the token ends.
[[gnu::noinline]] PlainToken classify(char const* token, std::size_t length, Shape const& shape) noexcept {
  std::uint64_t const bytes = load(token);
  char const sign = token[shape.sign];
  // A square with a leading zero is left to the grammar.
  if (shape.sign == 0 || *token == '0') return PlainToken::neither;
  if (sign == '.') return length == shape.sign + 1U ? PlainToken::number : PlainToken::neither;
  constexpr std::uint64_t drawn_score = '1' | ('-' << 8U) | ('1' << 16U);
  // All of these conditions hold nearly always, so one branch for all is faster than one for each.
  bool const is_score = ((bytes & 0xFFFFFFU) == drawn_score) & (length == 3);
  bool const is_move = ((sign == '-') | (sign == 'x')) & (length == shape.end) & (token[shape.sign + 1] != '0');
  bool const at_line_end = ends_line(token[length]);
  bool const ends = ((token[length] == ' ') & begins_anew[static_cast<unsigned char>(token[length + 1])]) | at_line_end;
  return (is_move & ends & !is_score) ? PlainToken::move : PlainToken::neither;
}

/// The event of a plain number or move.
Event event_of(bool is_move, char const* token, std::size_t length, Shape const& shape, char const* base) noexcept {
  std::uint64_t const bytes = load(token);
  std::uint32_t const numbers =
      numbers_of((static_cast<std::uint32_t>(bytes << shape.to_first) & 0x0F0FU) |
                 (static_cast<std::uint32_t>((bytes << 16U) >> shape.to_second) & shape.of_second));
  return {.offset = static_cast<std::uint32_t>(token - base),
          .length = static_cast<std::uint32_t>(length),
          .kind = is_move ? EventKind::move : EventKind::move_number,
          .first = static_cast<std::uint8_t>(numbers >> 8U),
          .second = static_cast<std::uint8_t>(numbers >> 24U),
          .crossed = token[shape.sign] == 'x'};
}

/// A buffer of events in front of the vector: adding them to the vector one by one is slow.
class EventBuffer {
 public:
  explicit EventBuffer(std::vector<Event>& events) noexcept : events_{events} {}

  /// Where the events of the next block are written; a block has at most 32 tokens.
  [[nodiscard]] Event* next() noexcept { return held() + size_; }
  /// Adds the events that were written at next(), up to end.
  void take(Event const* end) {
    size_ = static_cast<std::size_t>(end - held());
    if (size_ > most - most_in_block) flush();
  }
  void flush() {
    events_.insert(events_.end(), held(), held() + size_);
    size_ = 0;
  }

 private:
  static constexpr std::size_t most_in_block = 32;
  static constexpr std::size_t most = 4 * most_in_block;

  Event* held() noexcept { return reinterpret_cast<Event*>(storage_.data()); }

  std::vector<Event>& events_;
  std::size_t size_ = 0;
  alignas(Event) std::array<std::byte, most * sizeof(Event)> storage_;  // not initialised: most calls hold few events
};

/// Reads the plain tokens at the beginning of the 64 bytes of a block. Returns the place after them. Sets read_on if
/// another block with plain tokens may follow.
char const* read_block(Block const& block, char const* first, char const* safe, char const* base, EventBuffer& events,
                       bool& read_on) {
  auto* event = events.next();
  PlainBegins const plain_begins = find_plain(block);
  // Tokens that begin at or after safe are left to the grammar, which does not read them either.
  std::uint64_t const is_safe = safe - first < 64 ? (std::uint64_t{1} << (safe - first)) - 1 : ~std::uint64_t{0};
  std::uint64_t const known = (plain_begins.moves | plain_begins.numbers) & is_safe;
  std::uint64_t begins = block.printable & ~(block.printable << 1U);
  std::uint64_t ends = ~block.printable & (block.printable << 1U);
  for (; ends != 0; begins &= begins - 1, ends &= ends - 1) {  // each end belongs to a token that begins in this block
    auto const begin = std::countr_zero(begins);
    char const* const token = first + begin;
    auto const length = static_cast<std::size_t>(std::countr_zero(ends) - begin);
    Shape const& shape = shapes[(block.digits >> begin) & 0x7FU];
    bool is_move = ((plain_begins.moves >> begin) & 1U) != 0;
    if (((known >> begin) & 1U) == 0) {
      PlainToken const plain = token < safe ? classify(token, length, shape) : PlainToken::neither;
      if (plain == PlainToken::neither) {
        read_on = false;
        events.take(event);
        return token;
      }
      is_move = plain == PlainToken::move;
    }
    std::construct_at(event++, event_of(is_move, token, length, shape, base));
  }
  events.take(event);
  // A token that begins in this block and ends in the next one is read with the next, unless it is longer than a block.
  read_on = (begins & 1U) == 0;
  return begins == 0 ? first + 64 : first + std::countr_zero(begins);
}

}  // namespace

char const* read_plain_moves(char const* first, char const* safe, Input const& input) {
  EventBuffer events{input.events};
  bool read_on = true;
  while (read_on && first < safe) {
    first = read_block(look_at(first), first, safe, input.base, events, read_on);
  }
  events.flush();
  return first < input.last ? skip_blanks(first, input.last) : input.last;
}

bool is_plain_result(char const* first) noexcept {
  std::string_view const text{first, 3};
  return first[1] == '-' && ends_line(first[3]) &&
         (text == "2-0" || text == "1-1" || text == "0-2" || text == "1-0" || text == "0-1" || text == "0-0");
}

}  // namespace damier::pdn
