#include "duplicates/detail/game_links.hpp"

#include "duplicates/detail/line_rows.hpp"
#include "store/header_condition.hpp"

#include <algorithm>
#include <mutex>
#include <tuple>

namespace damier {
namespace {

constexpr std::size_t keys_of_a_batch = 1024;  // entries that a thread delivers at once

}  // namespace

GameLinks::GameLinks(Archive const& archive, DuplicateOptions const& options)
    : archive_{archive},
      reader_{archive, archive.bases()},
      options_{options},
      variant_starts_{reader_},
      loader_{reader_.another(), variant_starts_} {}

void GameLinks::find() {
  std::uint64_t all = 0;
  for (auto& base : archive_.bases()) {
    all += count_games(base, every_game, HeaderCondition::anything());
  }
  auto const slices = all / std::max<std::uint64_t>(options_.most_keys * options_.part.count, 1) + 1;
  for (std::uint64_t slice = 0; slice < slices; ++slice) {
    collect(slice, slices, all);
    join_equal();
    find_beginnings();
  }
  // The longest first: a record that begins another beginning is of one game with both.
  std::ranges::sort(beginnings_, {}, [](Beginning const& each) {
    return std::tuple{-static_cast<std::int64_t>(each.record.moves.size()), each.record.game};
  });
  for (auto const& beginning : beginnings_) {
    decide(beginning);
  }
  std::ranges::sort(openings_, {}, &Opening::game);
}

/// Takes the keys of one part of the key range.
void GameLinks::collect(std::uint64_t slice, std::uint64_t slices, std::uint64_t all) {
  struct Scan {
    VariantStarts const& variant_starts;
    LineKeys& keys;
    std::mutex& lock;
    std::uint64_t slice, slices;
    DuplicatePart part;
    std::uint64_t& games;
    std::vector<LineKeys::Entry> batch = {};
    std::uint64_t met = 0;

    [[nodiscard]] std::uint64_t key_of(RecordRow const& row) const noexcept {
      if (!variant_starts.has_line(row.variant, row.moves)) {
        return row.digest;
      }
      LineKey key{row.variant, row.start_fen};
      for (auto const byte : row.moves) {
        key.add(byte);
      }
      return key.value();
    }
    void operator()(RecordRow const& row) {
      if (part.count != 1 && part_of(row, variant_starts, part.count) != part.number) {
        return;
      }
      ++met;
      auto const key = key_of(row);
      if (slices == 1 || key % slices == slice) {
        batch.push_back({key, row.game});
      }
      if (batch.size() == keys_of_a_batch) {
        finish();
      }
    }
    void finish() {
      std::lock_guard const guard{lock};
      keys.add(batch);
      batch.clear();
      games += std::exchange(met, 0);
    }
  };
  keys_ = {};
  auto const keys = all / options_.part.count / slices;
  keys_.reserve(keys + keys / 8);
  std::uint64_t games = 0;
  std::mutex lock;
  visit_lines(archive_, LineFiles{options_.lines, options_.part}, variant_starts_, options_.threads, options_.pause,
              [&](ArchiveReader&) { return Scan{variant_starts_, keys_, lock, slice, slices, options_.part, games}; });
  keys_.finish();
  games_ = games;
}

void GameLinks::join_equal() {
  auto const entries = keys_.entries();
  std::vector<LinkedRecord> records;
  for (std::size_t begin = 0; begin < entries.size();) {
    auto end = begin + 1;
    while (end < entries.size() && entries[end].key == entries[begin].key) {
      ++end;
    }
    if (end - begin > 1) {
      records.clear();
      for (auto const& entry : entries.subspan(begin, end - begin)) {
        records.push_back(loader_.load(entry.game));
      }
      join_equal(records);
    }
    begin = end;
  }
}

/// Records with one key: first they are divided by their move sequences.
void GameLinks::join_equal(std::span<LinkedRecord> records) {
  std::ranges::stable_sort(records, {}, &LinkedRecord::line);
  for (std::size_t begin = 0; begin < records.size();) {
    auto end = begin + 1;
    while (end < records.size() && records[end].line == records[begin].line) {
      ++end;
    }
    auto const same = records.subspan(begin, end - begin);
    begin = end;
    if (same.size() == 1 || same.front().game == 0) {
      continue;
    }
    auto const& first = same.front();
    sequences_[first.variant].repeated += first.plies >= fewest_plies && first.start.empty() ? 1U : 0U;
    if (first.plies != 0 && first.plies < std::max(options_.least_plies, fewest_plies)) {
      join_short(same);
      continue;
    }
    for (auto const& record : same.subspan(1)) {
      join(same.front().game, record.game);
    }
  }
}

/// Short records with the same moves: of one game if their content is the same, if their headers agree, or if they are
/// nameless and there is only one game that they can be of.
void GameLinks::join_short(std::span<LinkedRecord> records) {
  std::ranges::stable_sort(records, {}, &LinkedRecord::digest);
  std::vector<LinkedRecord const*> apart;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i != 0 && records[i].digest == records[i - 1].digest) {
      join(records[i - 1].game, records[i].game);
    } else {
      apart.push_back(&records[i]);
    }
  }
  if (apart.size() > most_compared || records.front().plies < fewest_plies) {
    return;  // a well-known opening: only records with the same content are of one game
  }
  std::vector<LinkedRecord const*> nameless;
  std::vector<LinkedRecord const*> named;
  for (auto const* const record : apart) {
    (record->header.nameless() ? nameless : named).push_back(record);
  }
  for (std::size_t i = 0; i < named.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      auto const likeness = compare_names(named[i]->header, named[j]->header);
      if (likeness != HeaderLikeness::differ && !contradict(named[i]->header, named[j]->header)) {
        join(named[i]->game, named[j]->game);
      }
    }
  }
  for (auto const* const record : nameless) {
    join(nameless.front()->game, record->game);
  }
  // A game that an illegal move cuts short is not a whole game.
  std::erase_if(named, [](LinkedRecord const* record) { return record->illegal; });
  auto const of_first = [&](LinkedRecord const* record) {
    return record == named.front() || root(place(record->game)) == root(place(named.front()->game));
  };
  if (!nameless.empty() && !named.empty() && std::ranges::all_of(named, of_first)) {
    join(named.front()->game, nameless.front()->game);
  }
}

void GameLinks::find_beginnings() {
  struct Scan {
    BeginningSearch search;
    BeginningLines& found;
    std::mutex& lock;

    void operator()(RecordRow const& row) { search.add(row); }
    void finish() {
      std::lock_guard const guard{lock};
      for (auto& [entry, line] : search.take()) {
        auto const [place, is_new] = found.try_emplace(entry, std::move(line));
        if (!is_new) {
          place->second.add(line);
        }
      }
    }
  };
  BeginningLines found;
  std::mutex lock;
  visit_lines(archive_, LineFiles{options_.lines, options_.part}, variant_starts_, options_.threads, options_.pause,
              [&](ArchiveReader& own) {
                return Scan{BeginningSearch{own, variant_starts_, keys_, options_.least_plies}, found, lock};
              });
  take(std::move(found));
}

void GameLinks::take(BeginningLines lines) {
  for (auto& [entry, line] : lines) {
    if (line.begins == 0) {
      continue;  // two move sequences with the same key
    }
    sequences_[line.variant].prefixes += line.start.empty() ? 1U : 0U;
    if (line.opening != 0) {
      openings_.push_back({line.opening, line.begins, line.example});
    }
    std::ranges::move(line.records, std::back_inserter(beginnings_));
  }
}

/// Whether the records that were found are of one game.
bool GameLinks::one_game(FoundGames const& games) {
  return games.count != 0 && games.count == games.first.size() && std::ranges::all_of(games.first, [&](auto game) {
           return game == games.first.front() || root(place(game)) == root(place(games.first.front()));
         });
}

void GameLinks::decide(Beginning const& beginning) {
  auto const& [record, years, agreeing, unnamed] = beginning;
  if (one_game(agreeing)) {
    join(record.game, agreeing.first.front());
  } else if (agreeing.count == 0 && record.plies >= options_.least_plies && one_game(unnamed)) {
    join(record.game, unnamed.first.front());
  } else if (agreeing.count + unnamed.count != 0) {
    auto const& examples = agreeing.count != 0 ? agreeing : unnamed;
    openings_.push_back({record.game, agreeing.count + unnamed.count, examples.first.front()});
  }
}

std::uint32_t GameLinks::place(std::int64_t game) {
  auto const [found, is_new] = places_.try_emplace(game, static_cast<std::uint32_t>(members_.size()));
  if (is_new) {
    members_.emplace_back(game, found->second);
  }
  return found->second;
}

std::uint32_t GameLinks::root(std::uint32_t place) noexcept {
  while (members_[place].second != place) {
    members_[place].second = members_[members_[place].second].second;
    place = members_[place].second;
  }
  return place;
}

void GameLinks::join(std::int64_t one, std::int64_t other) {
  auto const first = root(place(one));
  auto const second = root(place(other));
  members_[std::max(first, second)].second = std::min(first, second);
}

std::vector<std::vector<std::int64_t>> GameLinks::groups() {
  std::vector<std::pair<std::uint32_t, std::int64_t>> placed;
  for (std::uint32_t member = 0; member < members_.size(); ++member) {
    placed.emplace_back(root(member), members_[member].first);
  }
  std::ranges::sort(placed);
  std::vector<std::vector<std::int64_t>> groups;
  for (std::size_t i = 0; i < placed.size(); ++i) {
    if (i == 0 || placed[i].first != placed[i - 1].first) {
      groups.emplace_back();
    }
    groups.back().push_back(placed[i].second);
  }
  std::erase_if(groups, [](auto const& group) { return group.size() < 2; });
  std::ranges::sort(groups);
  return groups;
}

}  // namespace damier
