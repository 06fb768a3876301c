#include "apps/damier/options/query_argument.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "search/query_check.hpp"

#include <vector>

namespace damier::app {
namespace {

void show(Console& console, std::vector<Diagnostic> diagnostics) {
  for (auto& diagnostic : diagnostics) {
    diagnostic.where.line = diagnostic.where.line > 1 ? diagnostic.where.line : 0;  // one line needs no number
    print_diagnostic(console, "query", diagnostic);
  }
}

}  // namespace

std::optional<Query> query_argument(Console& console, std::string const& text) {
  auto query = Query::compile(text);
  if (query) {
    return *query;
  }
  show(console, std::vector{query.error()});
  return std::nullopt;
}

void warn_of_impossible(Console& console, std::string const& query, Base& base) {
  show(console, never_true(query, base));
}

void warn_of_unknown_names(Console& console, std::string const& query, Base& base) {
  show(console, unknown_names(query, base));
}

}  // namespace damier::app
