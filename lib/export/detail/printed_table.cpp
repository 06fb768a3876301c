#include "export/detail/printed_table.hpp"

#include "export/detail/written_words.hpp"

#include <string>
#include <string_view>

namespace damier {
namespace {

/// The words of a field of a table, cut where they would be too long for one.
std::string field_words(std::string_view text) {
  constexpr std::size_t most_characters = 80;
  auto words = written_words(text);
  std::string_view rest = words;
  for (std::size_t characters = 0; !rest.empty(); ++characters) {
    if (characters == most_characters) {
      words.resize(words.size() - rest.size());
      return words + "…";
    }
    (void)take_character(rest);
  }
  return words;
}

}  // namespace

BulletinTable printed_table(BulletinTable table) {
  for (auto& column : table.columns) {
    column.title = field_words(column.title);
  }
  for (auto& row : table.rows) {
    for (auto& field : row) {
      field = field_words(field);
    }
  }
  table.note = written_words(table.note);
  return table;
}

}  // namespace damier
