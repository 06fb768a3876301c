#pragma once

#include "search/opening_tree.hpp"

#include <rapidjson/document.h>

#include <string>

namespace damier::app {

/// An opening tree as JSON, with the sums that averages are made of and the games of every year.
[[nodiscard]] std::string tree_part(Variant const& variant, OpeningTree const& tree);

/// The trees of several parts as one.
class TreeSum {
 public:
  explicit TreeSum(Variant const& variant) noexcept : variant_{variant} {}

  /// Adds what tree_part wrote; false for anything else.
  [[nodiscard]] bool add(rapidjson::Value const& part);
  /// The sum, in the order of opening_tree. The moves have texts and positions, but no squares.
  [[nodiscard]] OpeningTree tree() const;

 private:
  Variant const& variant_;
  OpeningTree sum_;
};

}  // namespace damier::app
