#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "search/query.hpp"
#include "search/search.hpp"
#include "sql/query_as_sql.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier {
class Base;
}

namespace damier::app {

/// What a command line says besides its query: --mirror, --motifs and the folder of endgame tables.
struct QueryOptions {
  bool mirror = false;  ///< as if the query was written with its mirror, too
  std::vector<std::string> motif_files;
  std::optional<std::string> tables = {};
  std::string tables_option = "--tables";  ///< its name
};
/// --mirror, --motifs and --tables, which every command that takes a query has. tables_option: its name in a command
/// that has another --tables.
void add_query_options(Arguments& arguments, QueryOptions& target, std::string const& tables_option = "--tables");

/// The order of the games that --order names. Throws UsageError.
[[nodiscard]] Order read_order(std::string const& text);

/// The query that a command line means. What is wrong with it is shown with a caret on console.err(), and there is
/// none. Motifs and openings are those of motif_files.hpp: add_motifs() comes before. Endgame tables are those of the
/// options, or those of the usual folder: a query that asks for them where there are none is one with an error, a
/// folder of the options without tables a UsageError. bases: the paths of what is searched: the saved queries of those
/// that are bases are terms (saved_queries in search/query.hpp).
[[nodiscard]] std::optional<Query> query_argument(Console& console, std::string const& text,
                                                  QueryOptions const& options, std::vector<std::string> const& bases);

/// Whether a query can be used with the saved queries, of which it is one. What is wrong is shown in the same way.
[[nodiscard]] bool can_be_saved(Console& console, std::string const& text, std::vector<SavedQuery> const& saved);

/// The query as a statement over the tables of an export. What is wrong with it, or has no SQL, is shown in the same
/// way, and there is none.
[[nodiscard]] std::optional<std::string> query_statement(Console& console, std::string const& text,
                                                         SqlDialect const& dialect, SqlOptions const& options);

/// Shows the parts of a query that cannot be true of any game of the base, as warnings with a caret on console.err(),
/// and a warning if it asks for endgame tables and the folder has none of the base's variants.
void warn_of_impossible(Console& console, std::string const& query, QueryOptions const& options, Base& base);
/// Shows the names in a query that no game of the base has, in the same way. For a query that found nothing.
void warn_of_unknown_names(Console& console, std::string const& query, Base& base);

}  // namespace damier::app
