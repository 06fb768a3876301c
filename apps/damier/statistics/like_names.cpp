#include "apps/damier/statistics/like_names.hpp"

#include "apps/damier/statistics/words.hpp"
#include "apps/damier/terminal/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace damier::app {

std::string like_name_lines(std::vector<LikePlayers> const& pairs, PlayerBook const& book,
                            labels::Language language) {
  constexpr std::size_t most_lines = 8;
  auto const french = language == labels::Language::french;
  auto const quoted = [&](NamePlace person) {
    return french ? "« " + printable(book.name(person)) + " »" : "\"" + printable(book.name(person)) + "\"";
  };
  std::string lines;
  for (std::size_t i = 0; i < std::min(pairs.size(), most_lines); ++i) {
    auto const& pair = pairs[i];
    lines += fmt::format("{} {} {}{}{}\n", quoted(pair.one), french ? "et" : "and", quoted(pair.other),
                         french ? " : " : ": ", (pair.sure ? words::surely_one : words::may_be_one).in(language));
  }
  if (pairs.size() > most_lines) {
    lines += fmt::format(fmt::runtime(words::more_pairs.in(language)), pairs.size() - most_lines) + "\n";
  }
  return lines;
}

std::vector<std::string> like_names(std::vector<LikePlayers> const& pairs, PlayerBook const& book, NamePlace person) {
  std::vector<std::string> names;
  for (auto const& pair : pairs) {
    if (pair.one == person || pair.other == person) {
      names.push_back(book.name(pair.one == person ? pair.other : pair.one));
    }
  }
  return names;
}

}  // namespace damier::app
