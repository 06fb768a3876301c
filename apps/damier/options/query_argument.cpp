#include "apps/damier/options/query_argument.hpp"

#include "apps/damier/terminal/caret.hpp"
#include "language/message.hpp"
#include "search/query_check.hpp"

#include <vector>

namespace damier::app {
namespace {

void draw(Console& console, Diagnostic const& diagnostic) {
  CaretNote note;
  note.file = "query";
  note.line = diagnostic.where.line > 1 ? diagnostic.where.line : 0;  // a query of one line needs no number
  note.column = diagnostic.where.column;
  note.length = diagnostic.length;
  note.severity = name(diagnostic.severity);
  note.code = diagnostic.code;
  note.message = text_of(diagnostic.message, "en");
  note.source_line = diagnostic.source_line;
  note.source_column = diagnostic.source_column;
  if (!diagnostic.hint.empty()) {
    note.notes.push_back("hint: " + text_of(diagnostic.hint, "en"));
  }
  console.err().write(draw_caret(note, console.err(), console.err().width()));
}

void show(Console& console, std::vector<Diagnostic> const& diagnostics) {
  for (auto const& diagnostic : diagnostics) {
    draw(console, diagnostic);
  }
  console.err().flush();
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
