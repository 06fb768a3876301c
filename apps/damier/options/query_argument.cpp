#include "apps/damier/options/query_argument.hpp"

#include "apps/damier/terminal/caret.hpp"

namespace damier::app {

std::optional<Query> query_argument(Console& console, std::string const& text) {
  auto query = Query::compile(text);
  if (query) {
    return *query;
  }
  auto const& wrong = query.error();
  CaretNote note;
  note.file = "query";
  note.line = wrong.where.line > 1 ? wrong.where.line : 0;  // a query of one line needs no number
  note.column = wrong.where.column;
  note.length = wrong.length;
  note.severity = name(wrong.severity);
  note.code = wrong.code;
  note.message = wrong.message;
  note.source_line = wrong.source_line;
  note.source_column = wrong.source_column;
  if (!wrong.hint.empty()) {
    note.notes.push_back("hint: " + wrong.hint);
  }
  console.err().write(draw_caret(note, console.err(), console.err().width()));
  console.err().flush();
  return std::nullopt;
}

}  // namespace damier::app
