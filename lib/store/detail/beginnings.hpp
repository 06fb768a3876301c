#pragma once

#include "rules/variant.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The first moves of the games of a block, as a tree: each beginning that some of them share is there once. A game
/// refers to the longest one that it begins with.
class Beginnings {
 public:
  /// The place of games of unknown variants, of those that begin from another position than the start, and of those
  /// with anything but legal moves in their main line.
  static constexpr std::uint32_t none = 0;

  struct Node {
    std::uint32_t parent = none;    ///< none for the start of a variant
    std::uint32_t depth = 0;        ///< moves from the start
    std::string_view move;          ///< encoded: coding/move_codec.hpp; empty for the start
    std::uint32_t variant_row = 0;  ///< the id in the table variants
  };

  /// Reads what BeginningsWriter wrote; false for other bytes.
  [[nodiscard]] bool read(std::string bytes);

  /// The nodes by their places, from 1 on, each before its continuations; the first element is not in use.
  [[nodiscard]] std::vector<Node> const& nodes() const noexcept { return nodes_; }

 private:
  std::string bytes_;
  std::vector<Node> nodes_;
};

}  // namespace damier
