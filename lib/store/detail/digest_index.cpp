#include "store/detail/digest_index.hpp"

#include "language/message.hpp"
#include "text/varint.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>

namespace damier {
namespace {

constexpr unsigned most_bits = 24;
constexpr unsigned spare_bits = 4;                          // more than a run needs: another version may have used more
constexpr std::int64_t most_runs = std::int64_t{1} << 30U;  // ids leave room for those that are merged
constexpr unsigned block_shift = 32;                        // id of a block: its run, then the first bits of the digest

/// Reads a number of size bytes, the low byte first; missing bytes are 0.
std::uint64_t take_fixed(std::string_view& bytes, std::size_t size) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < std::min(size, bytes.size()); ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  bytes.remove_prefix(std::min(size, bytes.size()));
  return value;
}

}  // namespace

DigestIndex::DigestIndex(Database& database)
    : database_{database},
      runs_rows_{database,
                 "SELECT id, first_game, last_game, bits, (SELECT max(id) FROM game_rows) FROM digest_runs ORDER BY "
                 "first_game"},
      block_{database, "SELECT games FROM digest_blocks WHERE id = ?"},
      digest_{database, "SELECT digest FROM game_rows WHERE id = ?"},
      insert_run_{database, "INSERT INTO digest_runs VALUES (?, ?, ?, ?)"},
      insert_block_{database, "INSERT INTO digest_blocks VALUES (?, ?)"} {}

void DigestIndex::load() {
  runs_.clear();
  while (runs_rows_.step()) {
    Run const run{runs_rows_.integer(0), runs_rows_.integer(1), runs_rows_.integer(2),
                  static_cast<unsigned>(runs_rows_.integer(3))};
    auto const last_game = runs_rows_.integer(4);
    auto const is_sound = run.id > 0 && run.id < most_runs && run.first > up_to() && run.last >= run.first &&
                          run.last <= last_game && runs_rows_.integer(3) >= 0 && runs_rows_.integer(3) <= most_bits &&
                          run.bits <= bits_for(run.games()) + spare_bits;
    if (!is_sound) {
      runs_rows_.reset();
      throw DamagedBase{database_.path(), message("base-damaged", "reason"_a = "digest_runs")};
    }
    runs_.push_back(run);
  }
  runs_rows_.reset();
}

unsigned DigestIndex::bits_for(std::int64_t games) noexcept {
  unsigned bits = 0;
  while (bits < most_bits && games >> bits > most_in_block) {
    ++bits;
  }
  return bits;
}

void DigestIndex::read_block(Run const& run, std::uint64_t block, std::vector<Key>& keys) {
  block_.bind(1, run.id << block_shift | static_cast<std::int64_t>(block));
  if (block_.step()) {
    auto const rest_bits = key_bits - run.bits;
    auto bytes = block_.blob(0);
    for (auto game = run.first; !bytes.empty();) {
      auto const distance = take_varint(bytes);
      if (distance > static_cast<std::uint64_t>(run.last - game)) {
        break;  // damaged: it is of no game of the run
      }
      game += static_cast<std::int64_t>(distance);
      keys.push_back({block << rest_bits | take_fixed(bytes, (rest_bits + 7) / 8), game});
    }
  }
  block_.reset();
}

std::vector<std::int64_t> const& DigestIndex::find(std::uint64_t digest) {
  found_.clear();
  auto const key = digest >> (64 - key_bits);
  for (auto const& run : runs_) {
    keys_.clear();
    read_block(run, key >> (key_bits - run.bits), keys_);
    for (auto const& candidate : keys_) {
      if (candidate.key != key) {
        continue;
      }
      digest_.bind(1, candidate.game);
      if (digest_.step() && static_cast<std::uint64_t>(digest_.integer(0)) == digest) {
        found_.push_back(candidate.game);
      }
      digest_.reset();
    }
  }
  return found_;
}

/// Sorts keys by their blocks, and within a block by games. Nearly all keys of a block are already in the order of the
/// games.
void DigestIndex::sort_by_block(std::vector<Key>& keys, unsigned rest_bits) {
  auto const [low, high] = std::ranges::minmax(keys, {}, &Key::key);
  auto const first = low.key >> rest_bits;
  auto const blocks = (high.key >> rest_bits) - first + 1;
  if (blocks <= keys.size()) {  // fewer keys than blocks are rare: only after gaps in the numbers
    std::vector<std::size_t> ends(blocks + 1);
    for (auto const& key : keys) {
      ++ends[(key.key >> rest_bits) - first + 1];
    }
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    sorted_.resize(keys.size());
    for (auto const& key : keys) {
      sorted_[ends[(key.key >> rest_bits) - first]++] = key;  // the current end of the block
    }
    keys.swap(sorted_);
  }
  auto const in_order = [&](Key const& key) { return std::tuple{key.key >> rest_bits, key.game}; };
  if (!std::ranges::is_sorted(keys, {}, in_order)) {
    std::ranges::sort(keys, {}, in_order);
  }
}

/// Writes the blocks that contain these keys, with all of their games.
void DigestIndex::write_blocks(Run const& run, std::vector<Key>& keys) {
  if (keys.empty()) {
    return;
  }
  auto const rest_bits = key_bits - run.bits;
  sort_by_block(keys, rest_bits);
  for (std::size_t i = 0; i < keys.size();) {
    auto const block = keys[i].key >> rest_bits;
    auto before = run.first;
    bytes_.clear();
    for (; i < keys.size() && keys[i].key >> rest_bits == block; ++i) {
      append_varint(bytes_, static_cast<std::uint64_t>(keys[i].game - before));
      before = keys[i].game;
      auto rest = keys[i].key & ((std::uint64_t{1} << rest_bits) - 1);
      for (unsigned byte = 0; byte < (rest_bits + 7) / 8; ++byte, rest >>= 8U) {
        bytes_ += static_cast<char>(rest & 255U);
      }
    }
    insert_block_.bind(1, run.id << block_shift | static_cast<std::int64_t>(block)).bind_blob(2, bytes_).run();
  }
}

void DigestIndex::begin_run(Run const& run) {
  insert_run_.bind(1, run.id).bind(2, run.first).bind(3, run.last).bind(4, std::int64_t{run.bits}).run();
}

void DigestIndex::append(std::vector<Entry>& entries) {
  auto const [first, last] = std::ranges::minmax(entries, {}, &Entry::game);
  auto const id = runs_.empty() ? 1 : std::ranges::max(runs_, {}, &Run::id).id + 1;
  Run const run{id, first.game, last.game, bits_for(last.game - first.game + 1)};
  keys_.clear();
  for (auto const& entry : entries) {
    keys_.push_back({entry.digest >> (64 - key_bits), entry.game});
  }
  begin_run(run);
  write_blocks(run, keys_);
  runs_.push_back(run);
  while (runs_.size() > 1 && runs_[runs_.size() - 2].games() < 2 * runs_.back().games()) {
    merge_last_two();
  }
}

void DigestIndex::add(Entry const& entry) {
  for (auto const& run : runs_) {
    if (entry.game < run.first || entry.game > run.last) {
      continue;
    }
    auto const key = entry.digest >> (64 - key_bits);
    keys_.clear();
    read_block(run, key >> (key_bits - run.bits), keys_);
    auto const is_it = [&](Key const& one) { return one.key == key && one.game == entry.game; };
    if (std::ranges::none_of(keys_, is_it)) {
      keys_.push_back({key, entry.game});
      if (!remove_block_) {
        remove_block_.emplace(database_, "DELETE FROM digest_blocks WHERE id = ?");
      }
      remove_block_->bind(1, run.id << block_shift | static_cast<std::int64_t>(key >> (key_bits - run.bits))).run();
      write_blocks(run, keys_);
    }
  }
}

/// Merges both runs a few blocks at a time.
void DigestIndex::merge_last_two() {
  auto const newer = runs_.back();
  auto const older = runs_[runs_.size() - 2];
  Run const run{newer.id + 1, older.first, newer.last, bits_for(newer.last - older.first + 1)};
  begin_run(run);
  auto const step_bits = std::min({older.bits, newer.bits, run.bits});
  for (std::uint64_t step = 0; step < std::uint64_t{1} << step_bits; ++step) {
    keys_.clear();
    for (auto const& from : {older, newer}) {
      auto const blocks = std::uint64_t{1} << (from.bits - step_bits);
      for (auto block = step * blocks; block < (step + 1) * blocks; ++block) {
        read_block(from, block, keys_);
      }
    }
    write_blocks(run, keys_);
  }
  for (auto const& gone : {older, newer}) {
    Statement{database_, "DELETE FROM digest_blocks WHERE id BETWEEN ? AND ?"}
        .bind(1, gone.id << block_shift)
        .bind(2, ((gone.id + 1) << block_shift) - 1)
        .run();
    Statement{database_, "DELETE FROM digest_runs WHERE id = ?"}.bind(1, gone.id).run();
  }
  runs_.resize(runs_.size() - 2);
  runs_.push_back(run);
}

}  // namespace damier
