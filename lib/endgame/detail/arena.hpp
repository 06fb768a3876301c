#pragma once

#include "endgame/detail/layout.hpp"
#include "endgame/detail/value.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace damier::endgame {

/// Two bits for each index of a slice.
class PackedValues {
 public:
  explicit PackedValues(std::uint64_t size = 0) : bytes_((size + 3) / 4) {}
  bool operator==(PackedValues const&) const noexcept = default;

  [[nodiscard]] unsigned at(std::uint32_t index) const noexcept { return bytes_[index / 4] >> (index % 4 * 2) & 3U; }
  /// The place must be zero. Threads may set places whose indices divided by four differ.
  void set(std::uint32_t index, unsigned value) noexcept {
    bytes_[index / 4] = static_cast<std::uint8_t>(bytes_[index / 4] | value << (index % 4 * 2));
  }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// All sets of so many of so many squares, by rank.
class SquareSets {
 public:
  SquareSets(unsigned squares, unsigned size);
  [[nodiscard]] Group const& operator[](std::uint32_t rank) const noexcept { return sets_[rank]; }

 private:
  std::vector<Group> sets_;
};

/// What the work on all slices of a variant shares: the board, and tables of sets of squares.
class Arena {
 public:
  explicit Arena(Variant const& variant);

  [[nodiscard]] Variant const& variant() const noexcept { return *variant_; }
  [[nodiscard]] BoardSquares const& board() const noexcept { return board_; }
  [[nodiscard]] SquareSets const& sets(Kind kind, unsigned size) const noexcept {
    return sets_[is_men(kind) ? 0 : 1][size];
  }
  /// Makes the tables of sets of so many pieces. Not while other threads use them.
  void prepare(Material const& material);

 private:
  Variant const* variant_;
  BoardSquares board_;
  std::array<std::vector<SquareSets>, 2> sets_;  // of men and of kings, by size
};

/// The pieces of one index after the other, and which squares they occupy, as the side to move numbers them.
class Pieces {
 public:
  Pieces(Arena const& arena, Layout const& layout) noexcept;

  /// Puts the pieces of an index on the board. False if two have the same square; the pieces are not to be used then.
  bool put(std::uint32_t index) noexcept;
  [[nodiscard]] Placement const& placement() const noexcept { return placement_; }
  [[nodiscard]] Group const& group(Kind kind) const noexcept { return placement_[place(kind)]; }
  [[nodiscard]] std::uint32_t rank(Kind kind) const noexcept { return ranks_[place(kind)]; }
  [[nodiscard]] bool occupied(unsigned number) const noexcept { return occupied_[number] == stamp_; }
  [[nodiscard]] Layout const& layout() const noexcept { return *layout_; }
  [[nodiscard]] Arena const& arena() const noexcept { return *arena_; }

 private:
  Arena const* arena_;
  Layout const* layout_;
  std::array<SquareSets const*, 4> sets_{};
  Placement placement_{};
  std::array<std::uint32_t, 4> ranks_{};
  std::array<std::uint32_t, most_squares> occupied_{};  // the stamp of the position that last had a piece there
  std::uint32_t stamp_ = 0;
};

/// The ranks of a group in which one piece is replaced by one on another square.
class Replaced {
 public:
  Replaced(Group const& group, unsigned size, unsigned without) noexcept {
    for (unsigned i = 0; i < size; ++i) {
      if (i != without) {
        rest_[others_++] = group[i];
      }
    }
    for (unsigned i = 0; i < others_; ++i) {
      below_[i + 1] = below_[i] + choose[i][rest_[i]];
    }
    for (auto i = others_; i-- != 0;) {
      above_[i] = above_[i + 1] + choose[i + 1][rest_[i]];
    }
  }
  [[nodiscard]] std::uint32_t with(unsigned square) const noexcept {
    unsigned i = 0;
    while (i < others_ && rest_[i] < square) {
      ++i;
    }
    return below_[i] + choose[i][square] + above_[i];
  }

 private:
  std::array<std::uint8_t, most_of_a_side> rest_{};
  std::array<std::uint32_t, most_of_a_side + 1> below_{};
  std::array<std::uint32_t, most_of_a_side + 1> above_{};
  unsigned others_ = 0;
};

}  // namespace damier::endgame
