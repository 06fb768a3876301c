#include "store/detail/known_records.hpp"

#include "store/detail/journal_rows.hpp"

#include <algorithm>
#include <utility>

namespace damier {

KnownRecords::KnownRecords(Database& database, bool is_only_read)
    : database_{database},
      is_only_read_{is_only_read},
      index_{database},
      rest_{database, "SELECT id, digest FROM game_rows WHERE id > ? ORDER BY id LIMIT ?"},
      pending_(1024) {}

void KnownRecords::begin() {
  index_.load();
  auto const before = last_;
  auto const last = database_.integer("SELECT ifnull(max(id), 0) FROM game_rows");
  if (!is_only_read_ && last - std::max(last_, index_.up_to()) >= static_cast<std::int64_t>(most_pending)) {
    index_remaining_games();
  }
  rest_.bind(1, std::max(last_, index_.up_to())).bind(2, -1);
  while (rest_.step()) {
    insert({static_cast<std::uint64_t>(rest_.integer(1)), rest_.integer(0)});
  }
  rest_.reset();
  last_ = last;
  if (before < last_) {
    from_others_.emplace_back(before + 1, last_);
  }
  load_changes();
}

/// Reads which games have changed, and which were withdrawn, if that has changed.
void KnownRecords::load_changes() {
  auto const last_change = database_.integer(last_change_sql);
  if (last_change == last_change_) {
    return;
  }
  last_change_ = last_change;
  former_.clear();
  withdrawn_.clear();
  Statement former{database_, "SELECT digest, game_id FROM former_digests ORDER BY digest, game_id"};
  while (former.step()) {
    former_.emplace(static_cast<std::uint64_t>(former.integer(0)), former.integer(1));
  }
  Statement gone{database_, "SELECT game_id FROM removed_games WHERE relation = ?"};
  for (gone.bind(1, withdrawn); gone.step();) {
    withdrawn_.insert(gone.integer(0));
  }
}

void KnownRecords::begin_file() {
  for (auto const& entry : fresh_) {
    insert(entry);
  }
  fresh_.clear();
  last_before_file_ = last_;
  from_others_.clear();
  claimed_.clear();
}

bool KnownRecords::is_claimable(std::int64_t game) const noexcept {
  if (!withdrawn_.empty() && withdrawn_.contains(game)) {
    return false;
  }
  return game <= last_before_file_ || std::ranges::any_of(from_others_, [=](auto const& range) {
           return game >= range.first && game <= range.second;
         });
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

std::int64_t KnownRecords::claim(std::uint64_t digest) {
  if (last_before_file_ == 0 && from_others_.empty()) {
    return 0;
  }
  if (index_.up_to() != 0) {
    for (auto const game : index_.find(digest)) {
      if (is_claimable(game) && take(game)) {
        return game;
      }
    }
  }
  auto const mask = pending_.size() - 1;
  for (auto at = digest & mask; pending_[at].game != 0; at = (at + 1) & mask) {
    if (pending_[at].digest == digest && is_claimable(pending_[at].game) && take(pending_[at].game)) {
      return pending_[at].game;
    }
  }
  if (!former_.empty()) {
    auto const [first, end] = former_.equal_range(digest);
    auto const found =
        std::find_if(first, end, [&](auto const& one) { return is_claimable(one.second) && take(one.second); });
    return found == end ? 0 : found->second;
  }
  return 0;
}

bool KnownRecords::add(std::uint64_t digest, std::int64_t game) {
  if (is_only_read_) {
    return false;
  }
  fresh_.push_back({digest, game});
  last_ = game;
  return pending_count_ + fresh_.size() >= most_pending;
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

/// The entries of all games after the index, in their order; nothing if not all of them are in memory.
std::vector<DigestIndex::Entry> KnownRecords::entries_in_memory() const {
  auto const begin = index_.up_to() + 1;
  auto const games = static_cast<std::size_t>(std::max<std::int64_t>(last_ - index_.up_to(), 0));
  if (games > pending_count_ + fresh_.size()) {
    return {};
  }
  std::vector<DigestIndex::Entry> entries(games);
  auto const take = [&](Entry const& entry) {
    if (entry.game >= begin && entry.game <= last_) {
      entries[static_cast<std::size_t>(entry.game - begin)] = {entry.digest, entry.game};
    }
  };
  std::ranges::for_each(pending_, take);
  std::ranges::for_each(fresh_, take);
  auto const complete = std::ranges::find(entries, 0, &DigestIndex::Entry::game) == entries.end();
  return complete ? entries : std::vector<DigestIndex::Entry>{};
}

void KnownRecords::flush() {
  if (is_only_read_) {
    return;
  }
  if (auto entries = entries_in_memory(); !entries.empty()) {
    index_.append(entries);
    drop_memory();
  } else {
    index_remaining_games();
  }
}

/// Writes the digests of all games after the index, which are read from the base one part at a time.
void KnownRecords::index_remaining_games() {
  std::vector<DigestIndex::Entry> entries;
  do {
    entries.clear();
    rest_.bind(1, index_.up_to()).bind(2, static_cast<std::int64_t>(most_pending));
    while (rest_.step()) {
      entries.push_back({static_cast<std::uint64_t>(rest_.integer(1)), rest_.integer(0)});
    }
    rest_.reset();
    if (!entries.empty()) {
      index_.append(entries);
    }
  } while (entries.size() == most_pending);
  drop_memory();
}

void KnownRecords::forget() {
  drop_memory();
  last_ = 0;
  from_others_.clear();
  claimed_.clear();
  last_change_ = -1;
}

void KnownRecords::drop_memory() {
  fresh_.clear();
  pending_.assign(1024, {});
  pending_count_ = 0;
}

}  // namespace damier
