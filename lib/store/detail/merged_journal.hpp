#pragma once

#include "store/detail/database.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/image_translation.hpp"
#include "store/detail/merged_numbers.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace damier {

/// Copies what the journal of another base says about games that come from there, and the removals of these games.
/// The caller holds the transaction.
class MergedJournal {
 public:
  /// Adds the entries, still without their games.
  MergedJournal(Database& into, Database& from, MergedNumbers const& numbers, ImageTranslation& translation);

  /// The image of a game of the other base as one of this.
  [[nodiscard]] GameImage translated(GameImage const& there);
  /// Copies what the entries changed in a game that was added here, and the digests that it had.
  void note(std::int64_t there, std::int64_t here, GameImage const& image);
  /// Copies the games that the entries added, and the labels that they gave or took away. Returns how many entries
  /// were added.
  [[nodiscard]] std::uint64_t finish();

 private:
  /// What an entry changed in a game, as the table journal_games has it.
  struct Change {
    std::int64_t entry = 0;  // here
    std::string parts;
    std::int64_t state = 0, state_here = 0;
    bool is_reached = false;
  };
  [[nodiscard]] std::set<std::int64_t> entries_of_games() const;
  void add_entries(std::set<std::int64_t> const& wanted);
  [[nodiscard]] std::int64_t removal_here(std::int64_t there);
  [[nodiscard]] std::string part(ImagePart part, std::string bytes);
  void follow(GameImage const& image, std::vector<Change>& changes);

  Database& into_;
  Database& from_;
  MergedNumbers const& numbers_;
  ImageTranslation& translation_;
  std::map<std::int64_t, std::int64_t> entries_, removals_;  // here, by those there
  Statement changes_, former_, removal_, add_change_, add_former_;
  bool has_former_;
};

}  // namespace damier
