#include "apps/damier/findings/code_list.hpp"

#include "apps/damier/shards/row_output.hpp"
#include "apps/damier/terminal/table.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "validate/finding.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace damier::app {

void write_codes(Output& out, Format format, Language language) {
  std::vector<std::string_view> codes;
  std::ranges::copy(finding_codes(), std::back_inserter(codes));
  std::ranges::sort(codes);
  Table table{out, {{std::string{Word{"code"}.in(language)}}, {std::string{Word{"meaning"}.in(language)}}}};
  FramedRows rows{out, format};
  for (auto const code : codes) {
    if (format == Format::table) {
      table.add({std::string{code}, text_of(meaning_of(code), language)});
      continue;
    }
    JsonWriter json;
    json.begin_object()
        .member("code", code)
        .member("meaning", text_of(meaning_of(code), "en"))
        .member("meaning_fr", text_of(meaning_of(code), "fr"));
    rows.row(json.end_object().take());
  }
  format == Format::table ? table.finish() : rows.finish();
}

}  // namespace damier::app
