#pragma once

#include "clean/cleaner.hpp"
#include "store/author.hpp"
#include "store/base.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace damier::edit {

/// The games of a base as one text that can be cleaned, and its changes made in the base. Proposals are about the
/// numbers of the games, and an offset is ten million times that number more than the place in its text, so that
/// decisions hold while other games change.
class BaseText {
 public:
  explicit BaseText(Base& base);

  /// decisions: with the offsets of a review. In a game that a person has corrected only these are applied: a
  /// correction outranks a machine.
  [[nodiscard]] CleanSource source(Decisions const& decisions) const;
  /// Makes the changes as one entry of the journal; returns how many games could not be changed.
  std::uint64_t apply(CleanedText const& cleaned, Author const& author) const;
  /// Gives changes and proposals the numbers of games and the offsets of a review.
  void number(Cleaning& cleaning) const;
  /// How many games would have changed if no person had corrected them. After number().
  [[nodiscard]] std::uint64_t left_out(Cleaning const& cleaning, ApplyLevel level) const;

 private:
  class Source;
  void renumber(TextChange& change) const;

  Base& base_;
  std::vector<GameId> games_;
  std::vector<GameId> corrected_;      // of these, by a person
  std::vector<std::uint64_t> begins_;  // of the texts of the games, and the end
};

}  // namespace damier::edit
