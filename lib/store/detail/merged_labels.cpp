#include "store/detail/merged_labels.hpp"

#include "store/detail/label_rows.hpp"

namespace damier {

LabelNumbers::LabelNumbers(Database& into, Database& from)
    : into_{into},
      row_{from, "SELECT kind, name, text, made FROM labels WHERE id = ?"},
      find_{into, "SELECT id FROM labels WHERE kind = ? AND name = ? AND text = ? AND made = ?"},
      add_{into, "INSERT INTO labels (kind, name, text, made) VALUES (?, ?, ?, ?)"} {}

std::int64_t LabelNumbers::here(std::int64_t there) {
  auto const [known, is_new] = known_.try_emplace(there, 0);
  if (is_new) {
    row_.bind(1, there).step();
    for (auto* const statement : {&find_, &add_}) {
      statement->bind(1, row_.integer(0)).bind(2, row_.text(1)).bind(3, row_.text(2)).bind(4, row_.text(3));
    }
    auto const found = find_.step();
    known->second = found ? find_.integer(0) : 0;
    find_.reset();
    if (!found) {
      add_.run();
      known->second = into_.last_row();
    }
    row_.reset();
  }
  return known->second;
}

MergedLabels merge_labels(Database& into, Database& from, MergedNumbers const& numbers, std::int64_t entry) {
  MergedLabels merged;
  LabelNumbers labels{into, from};
  Statement rows{from, "SELECT label_id, game_id FROM game_labels ORDER BY label_id, game_id"};
  // Stars, and queries of one name, exclude each other.
  Statement another{into,
                    "SELECT 1 FROM labels AS own JOIN labels AS l ON l.kind = own.kind AND l.id <> own.id AND (l.kind "
                    "= 2 OR l.kind = 4 AND l.name = own.name) JOIN game_labels AS m ON m.label_id = l.id AND m.game_id "
                    "= ? WHERE own.id = ?"};
  Statement give{into, "INSERT OR IGNORE INTO game_labels VALUES (?, ?)"};
  LabelRows given{into, [=] { return entry; }};
  while (rows.step()) {
    auto const there = rows.integer(1);
    auto const here = there == 0 ? 0 : numbers.here(there);
    if (there != 0 && here == 0) {
      continue;
    }
    auto const label = labels.here(rows.integer(0));
    auto const is_left = another.bind(1, here).bind(2, label).step();
    another.reset();
    if (is_left) {
      ++merged.left;
      continue;
    }
    if (numbers.is_new(here)) {
      give.bind(1, label).bind(2, here).run();
      merged.labels += static_cast<std::uint64_t>(sqlite3_changes(into.handle()));
    } else if (given.write(label, here, true)) {
      ++merged.labels;
    }
  }
  return merged;
}

}  // namespace damier
