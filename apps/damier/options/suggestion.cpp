#include "apps/damier/options/suggestion.hpp"

#include "language/message.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace damier::app {
namespace {

/// Letters to insert, remove or replace to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    auto diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto const replaced = diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

constexpr std::size_t longest_word = 64;  // beyond it nothing was mistyped

}  // namespace

std::string nearest(std::string_view word, std::vector<std::string> const& candidates) {
  std::string best;
  auto least = std::max<std::size_t>(word.size() / 3, 1) + 1;
  if (word.size() > longest_word) {
    return best;
  }
  for (auto const& candidate : candidates) {
    if (auto const found = distance(word, candidate); found < least) {
      least = found;
      best = candidate;
    }
  }
  if (best.empty() && word.size() >= 3) {  // a word begun: "inter"
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

}  // namespace damier::app
