#pragma once

#include "clean/review.hpp"

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier {

/// Proposals about names that were not applied: each name is asked about once, not for each game.
class NameQuestions {
 public:
  /// Adds the games of an entry to the one with the same key, or adds the entry.
  void add(ReviewEntry entry);
  void add(NameQuestions const& others);
  /// Updates the questions from a later pass: a question that it does not ask is removed, unless it was decided; a new
  /// one about bytes of the original text is added.
  void settle(NameQuestions const& later);

  /// The questions, in the order in which they were found.
  [[nodiscard]] std::vector<ReviewEntry> const& entries() const noexcept { return entries_; }

 private:
  std::vector<ReviewEntry> entries_;
  std::unordered_map<std::string, std::size_t> places_;  // in entries_, by key
};

}  // namespace damier
