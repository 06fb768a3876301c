#include "clean/detail/name_questions.hpp"

#include <utility>

namespace damier {

void NameQuestions::add(ReviewEntry entry) {
  auto const [place, added] = places_.try_emplace(entry.key(), entries_.size());
  if (added) {
    entries_.push_back(std::move(entry));
  } else {
    entries_[place->second].games += entry.games;
  }
}

void NameQuestions::add(NameQuestions const& others) {
  for (auto const& entry : others.entries_) {
    add(entry);
  }
}

void NameQuestions::settle(NameQuestions const& later) {
  NameQuestions settled;
  for (auto& entry : entries_) {
    if (entry.decision != Decision::open || later.places_.contains(entry.key())) {
      settled.add(std::move(entry));
    }
  }
  for (auto const& entry : later.entries_) {
    if (entry.of_original && !places_.contains(entry.key())) {
      settled.add(entry);
    }
  }
  *this = std::move(settled);
}

}  // namespace damier
