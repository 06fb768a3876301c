#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "search/query.hpp"

#include <optional>
#include <string>

namespace damier {
class Base;
}

namespace damier::app {

/// The query that a command line means. What is wrong with it is shown with a caret on console.err(), and there is
/// none. mirror: as if the query was written with its mirror, too. Motifs and openings are those of motif_files.hpp.
[[nodiscard]] std::optional<Query> query_argument(Console& console, std::string const& text, bool mirror = false);
/// --mirror, which every command that takes a query has.
void add_mirror(Arguments& arguments, bool& target);

/// Shows what of a query can never be true of a game of the base, as warnings with a caret on console.err().
void warn_of_impossible(Console& console, std::string const& query, Base& base);
/// The same for names that no game of the base has: for a query that found nothing.
void warn_of_unknown_names(Console& console, std::string const& query, Base& base);

}  // namespace damier::app
