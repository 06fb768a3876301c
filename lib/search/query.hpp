#pragma once

#include "grammar/diagnostic.hpp"

#include <memory>
#include <string_view>
#include <tl/expected.hpp>

namespace damier {

struct GameHeader;
class Base;
class Plan;  // search/plan.hpp

/// A query, read and made ready to be asked. Cheap to copy.
///
/// A query is true or false of each position of a game's main line: a term about the game says the same of all its
/// positions, a term about the position of that one; and, or, not combine the two as usual. "white = X and fen F" finds
/// the positions F in the games of X; "white = X or fen F" finds all positions of the games of X and F in all others;
/// "not fen F" finds all other positions. A query without a term about positions finds games.
class Query {
 public:
  /// Reads a query of the language in grammar/query/README.md. The diagnostic's place is in the text of the query.
  [[nodiscard]] static tl::expected<Query, Diagnostic> compile(std::string_view text);

  /// Whether it finds positions, one hit each, rather than games.
  [[nodiscard]] bool mentions_positions() const noexcept;
  /// The same query with what it asks of comments looked up in a base. Only so does it say anything of them; search()
  /// and count() see to it.
  [[nodiscard]] Query with_comments_of(Base& base) const;
  /// Whether a game can have a hit, as far as its header tells: exact for a query that finds games.
  [[nodiscard]] bool accepts(GameHeader const& header) const;

  /// For the files of this room.
  [[nodiscard]] Plan const& plan() const noexcept { return *plan_; }

 private:
  explicit Query(std::shared_ptr<Plan const> plan) noexcept;
  std::shared_ptr<Plan const> plan_;
};

}  // namespace damier
