#pragma once

#include "grammar/diagnostic.hpp"
#include "grammar/query/ast.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace damier {

struct GameHeader;
class Base;
class MotifCatalogue;
class Plan;  // search/plan.hpp
namespace endgame {
class TableFolder;
}

/// A query that a base has, by its name.
struct SavedQuery {
  std::string name, text;
};

/// Puts what saved queries say in the place of @NAME, with the place of the name in the query. A name that is not
/// there, that needs itself or that has two queries (of several bases), and a saved query that cannot be read there, is
/// a diagnostic.
[[nodiscard]] tl::expected<query::Node, Diagnostic> with_saved(query::Node root, std::string_view text,
                                                               std::vector<SavedQuery> const& saved);
[[nodiscard]] std::vector<SavedQuery> saved_queries(Base& base);
/// Reads a query with the saved queries of a base.
[[nodiscard]] tl::expected<query::Node, Diagnostic> query_of(Base& base, std::string_view text);

/// A query, parsed and prepared. Cheap to copy.
///
/// A query is true or false for each position of a game's main line, or of the lines that it names. A term about the
/// game has the same value for all its positions, a term about the position its own for each; and, or, not combine them
/// as usual. "white = X and fen F" finds the positions F in the games of X; "white = X or fen F" finds all positions of
/// the games of X and F in all others; "not fen F" finds all other positions. A query without a term about positions
/// finds games.
class Query {
 public:
  /// Reads a query of the language in grammar/query/README.md. The diagnostic's place is in the text of the query.
  /// with_mirror: as if "(QUERY) or mirror(QUERY)" was written.
  [[nodiscard]] static tl::expected<Query, Diagnostic> compile(std::string_view text, bool with_mirror = false);
  /// The same with the motifs and openings of a catalogue in place of those of damier alone.
  [[nodiscard]] static tl::expected<Query, Diagnostic> compile(std::string_view text, MotifCatalogue const& catalogue,
                                                               bool with_mirror = false,
                                                               std::vector<SavedQuery> const& saved = {});

  /// Whether it finds positions, one hit each, rather than games.
  [[nodiscard]] bool mentions_positions() const noexcept;
  /// Whether its hits may be in other lines than main lines: then each has the name of its line.
  [[nodiscard]] bool mentions_lines() const noexcept;
  /// The same query with its conditions on comments and openings looked up in a base. Without that they are not
  /// evaluated; search() and count() do it.
  [[nodiscard]] Query with_comments_of(Base& base) const;
  /// The place in the text of the first term about values in endgame tables; nothing without one. Without
  /// with_tables() such a term is true nowhere.
  [[nodiscard]] std::optional<query::Span> asks_for_tables() const noexcept;
  /// The same query with the tables of a folder.
  [[nodiscard]] Query with_tables(endgame::TableFolder const& folder) const;
  /// Whether a game can have a hit, as far as its header shows: exact for a query that finds games.
  [[nodiscard]] bool accepts(GameHeader const& header) const;

  /// For the files of this room.
  [[nodiscard]] Plan const& plan() const noexcept { return *plan_; }

 private:
  explicit Query(std::shared_ptr<Plan const> plan) noexcept;
  std::shared_ptr<Plan const> plan_;
};

/// Makes a query the query or its mirror; what it says about the lines is said of both.
void add_mirror(query::Node& root);

}  // namespace damier
