#include "apps/damier/help/help_text.hpp"

#include "apps/damier/help/text_table.hpp"

#include <algorithm>

namespace damier::app {

std::string_view help_text(Language language, std::string_view english) noexcept {
  auto const tables = text_tables();
  auto const table = std::ranges::find(tables, language.code(), &TextTable::code);
  if (table == tables.end()) {
    return english;
  }
  auto const found = std::ranges::lower_bound(table->texts, english, {}, &TranslatedText::english);
  return found != table->texts.end() && found->english == english ? found->text : english;
}

}  // namespace damier::app
