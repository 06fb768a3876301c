#include "apps/damier/options/spelling_option.hpp"

#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/whole_file.hpp"

#include <utility>

namespace damier::app {

void add_spelling(Arguments& arguments, std::optional<std::string>& target) {
  arguments.option("--spelling", "FILE", "correct names with other spellings", target);
}

std::optional<SpellingList> read_spellings(Console& console, std::string const& file) {
  auto read = SpellingList::read(read_whole(file));
  if (!read) {
    print_diagnostic(console, file, read.error());
    return std::nullopt;
  }
  return *std::move(read);
}

}  // namespace damier::app
