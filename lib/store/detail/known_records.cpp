#include "store/detail/known_records.hpp"

#include <algorithm>
#include <utility>

namespace damier {

KnownRecords::KnownRecords(Database& database)
    : database_{database},
      find_{database, "SELECT game_id FROM digests WHERE digest = ? AND game_id <= ? ORDER BY game_id"},
      rest_{database, "SELECT id, digest FROM games WHERE id > ? ORDER BY id"},
      write_{database,
             "INSERT OR IGNORE INTO digests SELECT digest, id FROM games WHERE id > ? ORDER BY digest, id"},
      note_{database, "INSERT OR REPLACE INTO indexes SELECT 'digests', ifnull(max(id), 0) FROM games"},
      pending_(1024) {}

void KnownRecords::begin_file() {
  written_up_to_ = database_.integer("SELECT up_to FROM indexes WHERE name = 'digests'");
  for (rest_.bind(1, std::max(last_, written_up_to_)); rest_.step();) {
    insert({static_cast<std::uint64_t>(rest_.integer(1)), rest_.integer(0)});
    last_ = rest_.integer(0);
  }
  rest_.reset();
  last_ = std::max(last_, written_up_to_);
  last_before_file_ = last_;
  claimed_.clear();
}

bool KnownRecords::take(std::int64_t game) {
  auto const place = static_cast<std::size_t>(game);
  if (place >= claimed_.size()) {
    claimed_.resize(place + 1);
  }
  auto const first = !claimed_[place];
  claimed_[place] = true;
  return first;
}

bool KnownRecords::claim(std::uint64_t digest) {
  if (last_before_file_ == 0) {
    return false;
  }
  auto const mask = pending_.size() - 1;
  for (auto at = digest & mask; pending_[at].game != 0; at = (at + 1) & mask) {
    if (pending_[at].digest == digest && pending_[at].game <= last_before_file_ && take(pending_[at].game)) {
      return true;
    }
  }
  if (written_up_to_ == 0) {
    return false;
  }
  find_.bind(1, static_cast<std::int64_t>(digest)).bind(2, std::min(last_before_file_, written_up_to_));
  bool claimed = false;
  while (!claimed && find_.step()) {
    claimed = take(find_.integer(0));
  }
  find_.reset();
  return claimed;
}

void KnownRecords::add(std::uint64_t digest, std::int64_t game) {
  insert({digest, game});
  last_ = game;
  if (pending_count_ >= most_pending) {
    flush();
  }
}

void KnownRecords::insert(Entry const& entry) {
  if (2 * (pending_count_ + 1) > pending_.size()) {
    grow();
  }
  auto const mask = pending_.size() - 1;
  auto at = entry.digest & mask;
  while (pending_[at].game != 0) {
    at = (at + 1) & mask;
  }
  pending_[at] = entry;
  ++pending_count_;
}

void KnownRecords::grow() {
  auto const entries = std::exchange(pending_, std::vector<Entry>(2 * pending_.size()));
  pending_count_ = 0;
  for (auto const& entry : entries) {
    if (entry.game != 0) {
      insert(entry);
    }
  }
}

void KnownRecords::flush() {
  if (pending_count_ == 0) {
    return;
  }
  // From the games themselves: others may have stored some too.
  write_.bind(1, database_.integer("SELECT up_to FROM indexes WHERE name = 'digests'")).run();
  note_.run();
  written_up_to_ = last_;
  pending_.assign(1024, {});
  pending_count_ = 0;
}

}  // namespace damier
