#include "store/detail/posting_sorter.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t waiting_bytes = std::size_t{4} << 20U;  // of all portions

/// Sorts by the eight bits from shift on; equal ones keep their order.
void sort_by_byte(std::vector<std::uint64_t> const& from, std::vector<std::uint64_t>& to, unsigned shift) {
  std::array<std::size_t, 256> next{};
  for (auto const posting : from) {
    ++next[posting >> shift & 255U];
  }
  std::size_t begin = 0;
  for (auto& place : next) {
    begin += std::exchange(place, begin);
  }
  for (auto const posting : from) {
    to[next[posting >> shift & 255U]++] = posting;
  }
}

}  // namespace

PostingSorter::PostingSorter(std::string const& base, unsigned bits, unsigned beginning_bits, unsigned place_bits)
    : blocks_{std::filesystem::absolute(base).parent_path()},
      rest_bits_{bits - beginning_bits},
      place_bits_{place_bits},
      bytes_{(rest_bits_ + 7) / 8},
      block_{std::clamp<std::size_t>(waiting_bytes >> beginning_bits, 4096, 65536) / bytes_ * bytes_},
      portions_(std::size_t{1} << beginning_bits) {}

void PostingSorter::add(std::span<std::uint64_t const> postings) {
  for (auto posting : postings) {
    auto& portion = portions_[posting >> rest_bits_];
    portion.waiting.resize(block_);
    auto* const to = portion.waiting.data() + portion.used;
    for (unsigned byte = 0; byte < bytes_; ++byte, posting >>= 8U) {
      to[byte] = static_cast<char>(posting & 255U);
    }
    portion.used += bytes_;
    ++portion.count;
    if (portion.used == block_) {
      portion.offsets.push_back(blocks_.size());
      blocks_.append(portion.waiting);
      portion.used = 0;
    }
  }
}

std::vector<std::uint64_t> PostingSorter::sorted(std::size_t number) const {
  auto const& portion = portions_[number];
  std::vector<std::uint64_t> postings;
  postings.reserve(portion.count);
  auto const beginning = static_cast<std::uint64_t>(number) << rest_bits_;
  auto const take = [&](std::string const& block, std::size_t size) {
    for (std::size_t at = 0; at < size; at += bytes_) {
      std::uint64_t posting = 0;
      for (unsigned byte = 0; byte < bytes_; ++byte) {
        posting |= std::uint64_t{static_cast<unsigned char>(block[at + byte])} << (8 * byte);
      }
      postings.push_back(beginning | posting);
    }
  };
  std::string block(block_, '\0');
  for (auto const offset : portion.offsets) {
    if (blocks_.read(offset, block) != block_) {
      throw std::logic_error{"a block of postings is not there"};
    }
    take(block, block_);
  }
  take(portion.waiting, portion.used);
  std::vector<std::uint64_t> other(postings.size());
  for (auto shift = place_bits_; shift < rest_bits_; shift += 8) {
    sort_by_byte(postings, other, shift);
    postings.swap(other);
  }
  postings.erase(std::unique(postings.begin(), postings.end()), postings.end());
  return postings;
}

}  // namespace damier
