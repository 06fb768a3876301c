#include "answers/detail/like_names.hpp"

#include "text/text_width.hpp"

#include <algorithm>
#include <cstddef>

namespace damier::answers {

std::string like_name_lines(std::vector<LikePlayers> const& pairs, PlayerBook const& book, Language language) {
  constexpr std::size_t most_lines = 8;
  std::string lines;
  for (std::size_t i = 0; i < std::min(pairs.size(), most_lines); ++i) {
    auto const& pair = pairs[i];
    static constexpr Word sure{"surely-one-player"};
    static constexpr Word perhaps{"may-be-one-player"};
    auto const what = pair.sure ? sure : perhaps;
    lines += text_of(language, "like-names", "one"_a = printable(book.name(pair.one)),
                     "other"_a = printable(book.name(pair.other)), "what"_a = what.in(language)) +
             "\n";
  }
  if (pairs.size() > most_lines) {
    lines += text_of(language, "more-pairs", "count"_a = pairs.size() - most_lines) + "\n";
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

}  // namespace damier::answers
