#include "apps/damier/options/spelling_option.hpp"

#include "apps/damier/options/whole_file.hpp"
#include "apps/damier/terminal/caret.hpp"
#include "language/message.hpp"

#include <utility>

namespace damier::app {

void add_spelling(Arguments& arguments, std::optional<std::string>& target) {
  arguments.option("--spelling", "FILE", "correct names with other spellings", target);
}

std::optional<SpellingList> read_spellings(Console& console, std::string const& file) {
  auto read = SpellingList::read(read_whole(file));
  if (!read) {
    print_fault(console, file, read.error());
    return std::nullopt;
  }
  return *std::move(read);
}

void print_fault(Console& console, std::string const& file, Diagnostic const& fault) {
  CaretNote note;
  note.file = file;
  note.line = fault.where.line;
  note.column = fault.where.column;
  note.length = fault.length;
  note.severity = "error";
  note.code = fault.code;
  note.message = text_of(fault.message, "en");
  note.source_line = fault.source_line;
  if (!fault.hint.empty()) {
    note.notes.push_back("hint: " + text_of(fault.hint, "en"));
  }
  console.err().write(draw_caret(note, console.err(), console.err().width()));
  console.err().flush();
}

}  // namespace damier::app
