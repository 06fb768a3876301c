#include "endgame/detail/prefix_code.hpp"

#include <algorithm>
#include <numeric>
#include <queue>
#include <tuple>

namespace damier::endgame {
namespace {

constexpr std::uint32_t all_words = 1U << longest_word;

/// The depth of each leaf of Huffman's tree. Equal weights are joined in the order of their nodes, so that the same
/// frequencies give the same code everywhere.
std::vector<unsigned> depths_of_leaves(std::span<std::uint64_t const> weights) {
  using Node = std::pair<std::uint64_t, std::size_t>;
  std::priority_queue<Node, std::vector<Node>, std::greater<>> open;
  std::vector<std::size_t> above(2 * weights.size() - 1);
  for (std::size_t leaf = 0; leaf < weights.size(); ++leaf) {
    open.emplace(weights[leaf], leaf);
  }
  auto next = weights.size();
  for (; open.size() > 1; ++next) {
    auto const [one, first] = open.top();
    open.pop();
    auto const [two, second] = open.top();
    open.pop();
    above[first] = above[second] = next;
    open.emplace(one + two, next);
  }
  std::vector<unsigned> depths(next, 0);
  for (auto node = next - 1; node-- != 0;) {
    depths[node] = depths[above[node]] + 1;
  }
  depths.resize(weights.size());
  return depths;
}

/// Cuts words that are too long, and makes the longest of the others longer until all have room.
void limit(std::vector<unsigned>& depths) {
  std::uint32_t used = 0;
  for (auto& depth : depths) {
    depth = std::min(depth, longest_word);
    used += all_words >> depth;
  }
  while (used > all_words) {
    auto longest = depths.end();
    for (auto at = depths.begin(); at != depths.end(); ++at) {
      if (*at < longest_word && (longest == depths.end() || *at > *longest)) {
        longest = at;
      }
    }
    used -= all_words >> (*longest + 1);
    ++*longest;
  }
}

std::uint32_t reversed_bits(std::uint32_t word, unsigned length) noexcept {
  std::uint32_t result = 0;
  for (unsigned bit = 0; bit < length; ++bit) {
    result |= (word >> bit & 1U) << (length - 1 - bit);
  }
  return result;
}

}  // namespace

std::vector<std::uint8_t> word_lengths(std::span<std::uint64_t const> frequencies) {
  std::vector<std::uint8_t> lengths(frequencies.size(), 0);
  std::vector<std::size_t> used;
  std::vector<std::uint64_t> weights;
  for (std::size_t symbol = 0; symbol < frequencies.size(); ++symbol) {
    if (frequencies[symbol] != 0) {
      used.push_back(symbol);
      weights.push_back(frequencies[symbol]);
    }
  }
  if (used.size() > 1) {
    auto depths = depths_of_leaves(weights);
    limit(depths);
    for (std::size_t i = 0; i < used.size(); ++i) {
      lengths[used[i]] = static_cast<std::uint8_t>(depths[i]);
    }
  }
  return lengths;
}

bool PrefixCode::is_possible(std::span<std::uint8_t const> lengths) noexcept {
  std::uint64_t used = 0;
  for (auto const length : lengths) {
    if (length > longest_word) {
      return false;
    }
    used += length == 0 ? 0U : all_words >> length;
  }
  return used <= all_words;
}

PrefixCode::PrefixCode(std::span<std::uint8_t const> lengths, std::uint8_t only)
    : lengths_{lengths.begin(), lengths.end()}, words_(lengths.size(), 0) {
  auto const longest = lengths_.empty() ? 0U : unsigned{*std::ranges::max_element(lengths_)};
  table_.assign(std::size_t{1} << longest, Entry{only, 0});
  mask_ = table_.size() - 1;
  std::uint32_t word = 0;
  for (unsigned length = 1; length <= longest; ++length, word <<= 1U) {
    for (std::size_t symbol = 0; symbol < lengths_.size(); ++symbol) {
      if (lengths_[symbol] != length) {
        continue;
      }
      words_[symbol] = reversed_bits(word++, length);
      for (std::size_t at = words_[symbol]; at < table_.size(); at += std::size_t{1} << length) {
        table_[at] = {static_cast<std::uint8_t>(symbol), static_cast<std::uint8_t>(length)};
      }
    }
  }
}

}  // namespace damier::endgame
