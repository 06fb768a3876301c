#include "answers/suggestion.hpp"

#include "language/message.hpp"
#include "text/spelling.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace damier::answers {

std::string nearest(std::string_view word, std::vector<std::string> const& candidates) {
  constexpr std::size_t shortest_beginning = 3;
  std::vector<std::string_view> const names{candidates.begin(), candidates.end()};
  std::string best{nearest_word(word, names)};
  if (best.empty() && word.size() >= shortest_beginning) {  // the beginning of a word: "inter"
    auto const begun = std::ranges::find_if(candidates, [=](auto const& name) { return name.starts_with(word); });
    return begun == candidates.end() ? best : *begun;
  }
  return best;
}

Message not_one_of(std::string_view word, Message what, std::vector<std::string> const& candidates) {
  auto known = fmt::format("{}", fmt::join(candidates, ", "));
  auto meant = nearest(word, candidates);
  return meant.empty()
             ? message("not-one-of", "word"_a = word, "what"_a = std::move(what), "known"_a = std::move(known))
             : message("not-one-of-near", "word"_a = word, "what"_a = std::move(what), "known"_a = std::move(known),
                       "meant"_a = std::move(meant));
}

}  // namespace damier::answers
