#include "text/spelling.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <vector>

namespace damier {
namespace {

constexpr std::size_t longest_word = 64;  // a longer text is not a misspelt word

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table of distances between prefixes: the last but one, the last, and the one that is being
  // filled.
  std::vector<std::size_t> two_back(b.size() + 1);
  std::vector<std::size_t> one_back(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_back.swap(one_back);
    one_back.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto const same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({one_back[j] + 1, row[j - 1] + 1, one_back[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], two_back[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

std::string_view nearest_word(std::string_view word, std::span<std::string_view const> candidates) {
  std::string_view nearest;
  if (word.empty() || word.size() > longest_word) {
    return nearest;
  }
  auto best = std::max<std::size_t>((word.size() + 1) / 3, 1) + 1;  // one error in short words, more in long ones
  for (auto const candidate : candidates) {
    auto const distance = edit_distance(word, candidate);
    if (distance < best && distance < candidate.size()) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace damier
