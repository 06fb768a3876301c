#pragma once

#include "search/opening_tree.hpp"

#include <rapidjson/document.h>

#include <string>

namespace damier::app {

/// An opening tree as JSON, with the sums from which averages are computed and the number of games of every year.
[[nodiscard]] std::string tree_part(Variant const& variant, OpeningTree const& tree);

/// The sum of the trees of several parts.
class TreeSum {
 public:
  explicit TreeSum(Variant const& variant) noexcept : variant_{variant} {}

  /// Adds a tree written by tree_part; false for any other value.
  [[nodiscard]] bool add(rapidjson::Value const& part);
  /// The sum, in the order of opening_tree. The moves have texts and positions, but no squares.
  [[nodiscard]] OpeningTree tree() const;

 private:
  Variant const& variant_;
  OpeningTree sum_;
};

}  // namespace damier::app
