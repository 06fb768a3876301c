#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "search/query.hpp"

#include <optional>
#include <string>
#include <vector>

namespace damier {
class Base;
}

namespace damier::app {

/// What a command line says besides its query: --mirror and --motifs.
struct QueryOptions {
  bool mirror = false;  ///< as if the query was written with its mirror, too
  std::vector<std::string> motif_files;
};
/// --mirror and --motifs, which every command that takes a query has.
void add_query_options(Arguments& arguments, QueryOptions& target);

/// The query that a command line means. What is wrong with it is shown with a caret on console.err(), and there is
/// none. Motifs and openings are those of motif_files.hpp: add_motifs() comes before.
[[nodiscard]] std::optional<Query> query_argument(Console& console, std::string const& text,
                                                  QueryOptions const& options);

/// Shows the parts of a query that cannot be true of any game of the base, as warnings with a caret on console.err().
void warn_of_impossible(Console& console, std::string const& query, Base& base);
/// Shows the names in a query that no game of the base has, in the same way. For a query that found nothing.
void warn_of_unknown_names(Console& console, std::string const& query, Base& base);

}  // namespace damier::app
