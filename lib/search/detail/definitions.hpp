#pragma once

#include "grammar/query/ast.hpp"
#include "search/detail/square_expression.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// What a name of a query means: squares or a condition.
struct Definition {
  std::string_view name;  ///< without $; the query must outlive it
  SquareExpression squares = {};
  query::Node const* condition = nullptr;  ///< nullptr for squares
  bool is_choice = false;                  ///< the square or piece of the choice that is being compiled
};

/// The names that have a meaning at one place of a query; a later definition hides an earlier one of the same name.
class Definitions {
 public:
  void open(Definition definition) { all_.push_back(std::move(definition)); }
  /// Ends the last one.
  void close() { all_.pop_back(); }

  [[nodiscard]] Definition const& operator[](std::size_t place) const noexcept { return all_[place]; }
  /// The place of the last one with a name.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const noexcept;
  /// The name that may have been meant; empty if none is near.
  [[nodiscard]] std::string_view nearest(std::string_view name) const;

  /// Removes those from a place on, for append() to bring back.
  [[nodiscard]] std::vector<Definition> take_from(std::size_t place);
  void append(std::vector<Definition> definitions);

 private:
  std::vector<Definition> all_;
};

}  // namespace damier
