#include "apps/damier/findings/code_list.hpp"

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/options/framed_rows.hpp"
#include "apps/damier/options/suggestion.hpp"
#include "apps/damier/terminal/table.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "validate/finding.hpp"

#include <algorithm>
#include <array>
#include <iterator>
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

void refuse_unknown_codes(std::vector<std::string> const& codes) {
  auto const known = finding_codes();
  for (auto const& code : codes) {
    if (std::ranges::find(known, code) == known.end()) {
      auto const meant = nearest(code, {known.begin(), known.end()});
      throw UsageError{meant.empty() ? message("usage-no-such-code", "word"_a = code)
                                     : message("usage-no-such-code-near", "word"_a = code, "meant"_a = meant)};
    }
  }
}

bool are_about_several_games(std::vector<std::string> const& codes) {
  static constexpr std::array<std::string_view, 3> several{"duplicate-game", "prefix-game", "name-spellings"};
  return !codes.empty() && std::ranges::all_of(codes, [](std::string const& code) {
    return std::ranges::find(several, code) != several.end();
  });
}

}  // namespace damier::app
