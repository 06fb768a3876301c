#include "store/detail/merged_journal.hpp"

#include "store/detail/journal_rows.hpp"
#include "store/detail/merged_labels.hpp"

#include <iterator>
#include <utility>
#include <vector>

namespace damier {

MergedJournal::MergedJournal(Database& into, Database& from, MergedNumbers const& numbers,
                             ImageTranslation& translation)
    : into_{into},
      from_{from},
      numbers_{numbers},
      translation_{translation},
      changes_{from, "SELECT entry_id, image, state FROM journal_games WHERE game_id = ? ORDER BY entry_id"},
      former_{from, "SELECT digest FROM former_digests WHERE game_id = ? ORDER BY digest"},
      removal_{from, "SELECT made FROM removals WHERE id = ?"},
      add_change_{into, "INSERT INTO journal_games VALUES (?, ?, ?, ?)"},
      add_former_{into, "INSERT INTO former_digests VALUES (?, ?)"},
      has_former_{from.integer("SELECT EXISTS (SELECT 1 FROM former_digests)") != 0} {
  add_entries(entries_of_games());
}

/// The entries there that concern games which came from the other base.
std::set<std::int64_t> MergedJournal::entries_of_games() const {
  std::set<std::int64_t> entries;
  Statement changes{from_, "SELECT entry_id, game_id FROM journal_games"};
  while (changes.step()) {
    if (numbers_.new_here(changes.integer(1)) != 0) {
      entries.insert(changes.integer(0));
    }
  }
  Statement ranges{from_, "SELECT entry_id, first_game, last_game FROM journal_ranges"};
  while (ranges.step()) {
    for (auto const& [there, here] : numbers_.between(ranges.integer(1), ranges.integer(2))) {
      if (numbers_.is_new(here)) {
        entries.insert(ranges.integer(0));
      }
    }
  }
  Statement labels{from_, "SELECT DISTINCT entry_id, game_id FROM journal_labels"};
  while (labels.step()) {
    if (numbers_.new_here(labels.integer(1)) != 0) {
      entries.insert(labels.integer(0));
    }
  }
  return entries;
}

void MergedJournal::add_entries(std::set<std::int64_t> const& wanted) {
  // Below 0: what base undo takes back last is never one of them, and they were before all that is here.
  auto turn = into_.integer("SELECT min(ifnull(min(turn), 0), 0) FROM journal") - std::ssize(wanted) - 1;
  Statement entries{from_,
                    "SELECT id, made, person, command, details, imported, undone, removal_id FROM journal ORDER BY "
                    "turn"};
  Statement add{into_,
                "INSERT INTO journal (made, person, command, details, imported, undone, removal_id, games, turn) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)"};
  while (entries.step()) {
    if (!wanted.contains(entries.integer(0))) {
      continue;
    }
    for (auto const column : {1, 2, 3, 4}) {
      add.bind(column, entries.text(column));
    }
    add.bind(5, entries.integer(5)).bind(6, entries.integer(6));
    auto const removal = entries.optional_integer(7);
    add.bind(7, removal ? std::optional{removal_here(*removal)} : std::nullopt);
    add.bind(8, ++turn).run();
    entries_.emplace(entries.integer(0), into_.last_row());
  }
}

std::int64_t MergedJournal::removal_here(std::int64_t there) {
  auto const [known, is_new] = removals_.try_emplace(there, 0);
  if (is_new) {
    removal_.bind(1, there).step();
    Statement{into_, "INSERT INTO removals (made) VALUES (?)"}.bind(1, removal_.text(0)).run();
    known->second = into_.last_row();
    removal_.reset();
  }
  return known->second;
}

std::string MergedJournal::part(ImagePart part, std::string bytes) {
  if (part != ImagePart::removal) {
    return translation_.part(part, std::move(bytes));
  }
  auto rows = image_rows(bytes);
  for (auto& row : rows) {
    row.at(0).value = removal_here(row.at(0).number());
    if (auto& kept = row.at(1); kept != ImageCell{}) {
      auto const here = numbers_.here(kept.number());
      kept = here == 0 ? ImageCell{} : ImageCell{here, false};
    }
  }
  return image_bytes(rows);
}

GameImage MergedJournal::translated(GameImage const& there) {
  GameImage image;
  for (std::size_t place = 0; place < image_parts; ++place) {
    image.parts[place] = part(static_cast<ImagePart>(place), there.parts[place]);
  }
  return image;
}

void MergedJournal::note(std::int64_t there, std::int64_t here, GameImage const& image) {
  if (has_former_) {
    for (former_.bind(1, there); former_.step();) {
      add_former_.bind(1, former_.integer(0)).bind(2, here).run();
    }
    former_.reset();
  }
  if (entries_.empty()) {
    return;
  }
  std::vector<Change> changes;
  for (changes_.bind(1, there); changes_.step();) {
    if (auto const entry = entries_.find(changes_.integer(0)); entry != entries_.end()) {
      changes.push_back({entry->second, std::string{changes_.blob(1)}, changes_.integer(2)});
    }
  }
  changes_.reset();
  follow(image, changes);
  for (auto const& change : changes) {
    std::string parts;
    for_parts(change.parts,
              [&](ImagePart each, std::string bytes) { append_part(parts, each, part(each, std::move(bytes))); });
    translation_.flush();
    add_change_.bind(1, here).bind(2, change.entry).bind_blob(3, parts).bind(4, change.state_here).run();
  }
}

/// Finds what each entry left the game as: the states there are those of the images that the entries lead to, one after
/// the other, from the present one. An entry that none leads to can be undone neither there nor here.
void MergedJournal::follow(GameImage const& image, std::vector<Change>& changes) {
  std::vector<GameImage> images{image};
  while (!images.empty()) {
    auto const reached = std::move(images.back());
    images.pop_back();
    auto const state = state_of(reached);
    for (auto& change : changes) {
      if (change.state == state && !std::exchange(change.is_reached, true)) {
        change.state_here = state_of(translated(reached));
        put_parts(images.emplace_back(reached), change.parts);
      }
    }
  }
}

std::uint64_t MergedJournal::finish() {
  if (entries_.empty()) {
    return 0;
  }
  Statement add_range{into_, "INSERT INTO journal_ranges VALUES (?, ?, ?)"};
  Statement ranges{from_, "SELECT entry_id, first_game, last_game FROM journal_ranges ORDER BY entry_id, first_game"};
  while (ranges.step()) {
    auto const entry = entries_.find(ranges.integer(0));
    if (entry == entries_.end()) {
      continue;
    }
    std::int64_t first = 0;
    std::int64_t last = 0;
    auto const write = [&] {
      if (first != 0) {
        add_range.bind(1, entry->second).bind(2, first).bind(3, last).run();
      }
    };
    for (auto const& [there, here] : numbers_.between(ranges.integer(1), ranges.integer(2))) {
      if (!numbers_.is_new(here)) {
        continue;
      }
      if (first == 0 || here != last + 1) {
        write();
        first = here;
      }
      last = here;
    }
    write();
  }
  LabelNumbers numbers{into_, from_};
  Statement add_label{into_, "INSERT INTO journal_labels VALUES (?, ?, ?, ?)"};
  Statement labels{from_, "SELECT entry_id, label_id, game_id, added FROM journal_labels"};
  while (labels.step()) {
    auto const entry = entries_.find(labels.integer(0));
    if (auto const here = numbers_.new_here(labels.integer(2)); entry != entries_.end() && here != 0) {
      add_label.bind(1, entry->second)
          .bind(2, numbers.here(labels.integer(1)))
          .bind(3, here)
          .bind(4, labels.integer(3))
          .run();
    }
  }
  JournalRows journal{into_};
  for (auto const& [there, here] : entries_) {
    journal.count_games(here);
  }
  return entries_.size();
}

}  // namespace damier
