#include "apps/damier/options/query_argument.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "search/query_check.hpp"

#include <vector>

namespace damier::app {
namespace {

void show(Console& console, std::vector<Diagnostic> diagnostics) {
  for (auto& diagnostic : diagnostics) {
    diagnostic.where.line = diagnostic.where.line > 1 ? diagnostic.where.line : 0;  // a single line has no number
    print_diagnostic(console, "query", diagnostic);
  }
}

}  // namespace

void add_query_options(Arguments& arguments, QueryOptions& target) {
  arguments.flag("--mirror", "find also what the query's mirror finds: colours exchanged, the board turned",
                 target.mirror);
  add_motif_files(arguments, target.motif_files);
}

std::optional<Query> query_argument(Console& console, std::string const& text, QueryOptions const& options) {
  auto query = Query::compile(text, motif_catalogue(console), options.mirror);
  if (query) {
    return *query;
  }
  show(console, std::vector{query.error()});
  return std::nullopt;
}

void warn_of_impossible(Console& console, std::string const& query, Base& base) {
  show(console, never_true(query, base, motif_catalogue(console)));
}

void warn_of_unknown_names(Console& console, std::string const& query, Base& base) {
  show(console, unknown_names(query, base));
}

}  // namespace damier::app
