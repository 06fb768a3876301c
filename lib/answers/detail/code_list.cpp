#include "answers/check.hpp"

#include "answers/answer.hpp"
#include "answers/suggestion.hpp"
#include "language/message.hpp"
#include "report/report.hpp"
#include "validate/finding.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::answers {

void write_codes(report::Destination& out, report::Format format, Language language) {
  std::vector<std::string_view> codes;
  std::ranges::copy(finding_codes(), std::back_inserter(codes));
  std::ranges::sort(codes);
  using Code = std::string_view;
  report::Columns<Code> columns{{{{"code", "code"}, [](Code const& code) { return report::Value{code}; }},
                                 {{"meaning", "meaning"},
                                  [](Code const& code) { return report::Value{text_of(meaning_of(code), "en")}; },
                                  [](Code const& code, Language shown) { return text_of(meaning_of(code), shown); }},
                                 {{"meaning_fr", report::Label{}, report::Kind::text, report::Where::data},
                                  [](Code const& code) { return report::Value{text_of(meaning_of(code), "fr")}; }}}};
  report::write_rows(out, {format, language}, std::move(columns), codes);
}

void refuse_unknown_codes(std::vector<std::string> const& codes) {
  auto const known = finding_codes();
  for (auto const& code : codes) {
    if (std::ranges::find(known, code) == known.end()) {
      auto const meant = nearest(code, {known.begin(), known.end()});
      throw WrongQuestion{meant.empty() ? message("usage-no-such-code", "word"_a = code)
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

}  // namespace damier::answers
