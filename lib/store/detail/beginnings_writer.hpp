#pragma once

#include "rules/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The first encoded moves of a game.
struct FirstMoves {
  static constexpr std::size_t most_bytes = 24;

  FirstMoves() = default;
  FirstMoves(Variant const& game_of, std::int64_t variant_row, std::string_view moves) noexcept;

  [[nodiscard]] std::string_view moves() const noexcept { return {bytes.data(), size}; }
  /// The first eight bytes as a number whose order is that of the bytes.
  [[nodiscard]] std::uint64_t first_bytes() const noexcept;

  Variant const* variant = nullptr;  ///< nullptr for a game that is not to be in the tree
  std::uint32_t variant_row = 0;
  std::uint8_t size = 0;
  std::array<char, most_bytes> bytes{};
};

/// Builds the tree of the beginnings of games. The first few moves of every game are in it, and of the moves after
/// these, those that several games share.
class BeginningsWriter {
 public:
  static constexpr std::uint32_t always = 5;      ///< first moves of every game that are in the tree
  static constexpr std::uint32_t deepest = 14;    ///< most moves of a beginning
  static constexpr std::size_t fewest_games = 4;  ///< fewest games that share a longer beginning
  static constexpr std::size_t most_nodes = std::size_t{1} << 20U;

  /// Builds a new tree; places() then has the places of the games in it.
  void make(std::span<FirstMoves const> games);
  [[nodiscard]] std::string const& bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::vector<std::uint32_t> const& places() const noexcept { return places_; }

 private:
  using Group = std::span<std::uint32_t const>;  // indices of games with the same moves so far, sorted by their moves

  void add_start(Group group);
  void add_continuations(Group group, std::size_t offset, std::uint32_t depth, std::uint32_t node);
  [[nodiscard]] std::size_t size_of_move(std::uint32_t game, std::size_t offset) const noexcept;
  void add_node(std::string_view move, std::uint32_t depth);
  void refer(Group group, std::uint32_t node);

  std::span<FirstMoves const> games_;
  std::vector<std::uint32_t> places_;
  std::string bytes_;
  std::string of_variant_;  // of one variant: the nodes after the start
  std::uint32_t nodes_ = 0;
  std::uint32_t last_depth_ = 0;
};

}  // namespace damier
