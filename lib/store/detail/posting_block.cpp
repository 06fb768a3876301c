#include "store/detail/posting_block.hpp"

#include "coding/bits.hpp"

#include <bit>
#include <cstddef>

namespace damier {
namespace {

constexpr unsigned width_bits = 4;       // size of the number that gives the low bits of a key's distance
constexpr std::uint64_t long_list = 16;  // from this number of places on, the length of the list in bits is written

/// How many bits of a distance are written as low bits, if that many values are spread over a range.
unsigned low_bits(std::uint64_t range, std::uint64_t things) noexcept {
  auto const width = static_cast<unsigned>(std::bit_width(range / things));
  return width == 0 ? 0 : width - 1;
}

void put_places(BitWriter& bits, std::span<std::uint64_t const> postings, std::uint64_t games) {
  auto const width = PostingBlock::place_bits(games);
  auto const mask = (std::uint64_t{1} << width) - 1;
  if (postings.size() == 1) {
    bits.put(postings.front() & mask, width);
    return;
  }
  auto const low = low_bits(games, postings.size());
  auto next = std::uint64_t{0};
  for (auto const posting : postings) {
    auto const place = posting & mask;
    bits.put_rice(place - next, low);
    next = place + 1;
  }
}

}  // namespace

unsigned PostingBlock::place_bits(std::uint64_t games) noexcept {
  return games < 2 ? 1 : static_cast<unsigned>(std::bit_width(games - 1));
}

std::string PostingBlock::bytes(std::span<std::uint64_t const> postings, std::uint64_t games) {
  auto const width = place_bits(games);
  auto const key_of = [&](std::uint64_t posting) { return posting >> width & ((std::uint64_t{1} << key_bits) - 1); };
  std::uint64_t keys = 0;
  for (std::size_t i = 0; i < postings.size(); ++i) {
    keys += i == 0 || key_of(postings[i]) != key_of(postings[i - 1]) ? 1U : 0U;
  }
  auto const low = low_bits(std::uint64_t{1} << key_bits, keys);
  BitWriter bits;
  bits.put(low, width_bits);
  bits.put_gamma(keys);
  BitWriter list;
  std::uint64_t next_key = 0;
  for (std::size_t begin = 0; begin != postings.size();) {
    auto const key = key_of(postings[begin]);
    auto end = begin + 1;
    while (end != postings.size() && key_of(postings[end]) == key) {
      ++end;
    }
    bits.put_rice(key - next_key, low);
    bits.put_gamma(end - begin);
    if (end - begin >= long_list) {
      put_places(list, postings.subspan(begin, end - begin), games);
      bits.put_gamma(list.size());
      static_cast<void>(list.take());
    }
    put_places(bits, postings.subspan(begin, end - begin), games);
    next_key = key + 1;
    begin = end;
  }
  return bits.take();
}

namespace {

/// Calls visit(key, place) for the places of the keys that are wanted, until the keys are larger than last.
template <typename Wanted, typename Visit>
void visit_places(std::string_view bytes, std::uint64_t games, std::uint64_t last, Wanted const& wanted,
                  Visit const& visit) {
  BitReader bits{bytes};
  auto const width = PostingBlock::place_bits(games);
  auto const low = static_cast<unsigned>(bits.take(width_bits));
  auto keys = bits.take_gamma();
  for (std::uint64_t next_key = 0; keys != 0 && !bits.at_end(); --keys) {
    auto const here = next_key + bits.take_rice(low);
    auto const count = bits.take_gamma();
    auto const size = count >= long_list ? bits.take_gamma() : 0;
    if (here > last) {
      return;
    }
    if (!wanted(here) && count >= long_list) {
      bits.skip(size);
    } else if (count == 1) {
      auto const place = bits.take(width);
      if (wanted(here)) {
        visit(here, place);
      }
    } else {
      auto const place_low = low_bits(games, count);
      std::uint64_t next = 0;
      for (auto left = count; left != 0 && !bits.at_end(); --left) {
        next += bits.take_rice(place_low) + 1;
        if (wanted(here)) {
          visit(here, next - 1);
        }
      }
    }
    next_key = here + 1;
  }
}

}  // namespace

void PostingBlock::find(std::string_view bytes, std::uint64_t games, std::uint64_t key,
                        std::vector<std::uint64_t>& places) {
  visit_places(
      bytes, games, key, [&](std::uint64_t here) { return here == key; },
      [&](std::uint64_t, std::uint64_t place) { places.push_back(place); });
}

std::vector<std::uint64_t> PostingBlock::postings(std::string_view bytes, std::uint64_t games) {
  std::vector<std::uint64_t> all;
  auto const width = place_bits(games);
  visit_places(
      bytes, games, (std::uint64_t{1} << key_bits) - 1, [](std::uint64_t) { return true; },
      [&](std::uint64_t key, std::uint64_t place) {
        if (place < games) {
          all.push_back(key << width | place);
        }
      });
  return all;
}

}  // namespace damier
