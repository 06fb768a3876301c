#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The postings of a run of the position index whose hashes begin with the same bits: docs/base-format.md describes the
/// form.
///
/// A posting is a number: the key, which is the part of the hash after those bits, above the place of the game in the
/// run.
struct PostingBlock {
  static constexpr unsigned key_bits = 14;

  /// The number of bits of a place in a run of that many games.
  [[nodiscard]] static unsigned place_bits(std::uint64_t games) noexcept;

  /// The bytes of a block. postings: ascending and distinct; at least one.
  [[nodiscard]] static std::string bytes(std::span<std::uint64_t const> postings, std::uint64_t games);
  /// Appends the places that a block has for a key, ascending. Invalid bytes give some places or none.
  static void find(std::string_view bytes, std::uint64_t games, std::uint64_t key, std::vector<std::uint64_t>& places);
  /// All postings of a block, ascending. Invalid bytes give some postings or none.
  [[nodiscard]] static std::vector<std::uint64_t> postings(std::string_view bytes, std::uint64_t games);
};

}  // namespace damier
