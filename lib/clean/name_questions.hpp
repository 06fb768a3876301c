#pragma once

#include "clean/review.hpp"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier {

/// Proposals about names that were not applied: a name is asked about once, not for each game.
class NameQuestions {
 public:
  /// Counts the games of an entry for the one with the same key, or adds it.
  void add(ReviewEntry entry);
  void add(NameQuestions const& others);
  /// Takes note of what a later pass asks: a question that it does not ask any more goes, unless it was decided; one
  /// that has come up about bytes of the original text is asked.
  void settle(NameQuestions const& later);

  /// In the order in which they came up.
  [[nodiscard]] std::vector<ReviewEntry> const& entries() const noexcept { return entries_; }

 private:
  std::vector<ReviewEntry> entries_;
  std::unordered_map<std::string, std::size_t> places_;  // in entries_, by key
};

}  // namespace damier
