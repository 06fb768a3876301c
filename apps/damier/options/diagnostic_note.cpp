#include "apps/damier/options/diagnostic_note.hpp"

#include "apps/damier/findings/table_writer.hpp"
#include "apps/damier/terminal/caret.hpp"
#include "export/finding_words.hpp"
#include "language/message.hpp"

namespace damier::app {

void print_diagnostic(Console& console, std::string const& source, Diagnostic const& diagnostic) {
  auto const language = console.language();
  CaretNote note;
  note.file = source;
  note.line = diagnostic.where.line;
  note.column = diagnostic.where.column;
  note.length = diagnostic.length;
  note.style = style_of(diagnostic.severity);
  note.severity = word_for(diagnostic.severity).in(language);
  note.code = diagnostic.code;
  note.message = text_of(diagnostic.message, language);
  note.source_line = diagnostic.source_line;
  note.source_column = diagnostic.source_column;
  if (!diagnostic.hint.empty()) {
    note.notes.push_back(text_of(language, "hint") + text_of(language, "colon") + text_of(diagnostic.hint, language));
  }
  console.err().write(draw_caret(note, console.err(), console.err().width()));
  console.err().flush();
}

}  // namespace damier::app
