#include "duplicates/versions.hpp"

#include "game/player_name.hpp"
#include "game/same_game.hpp"
#include "store/game_blocks.hpp"
#include "store/record_extent.hpp"
#include "store/record_reader.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace damier {
namespace {

constexpr std::uint64_t mixed_key(std::uint64_t one, std::uint64_t other) noexcept {
  auto key = (one ^ (other * 0x9e3779b97f4a7c15U)) * 0xff51afd7ed558ccdU;
  return key ^ (key >> 32U);
}

/// The word of a name that its short forms have, too: what comes before a comma, or the last word.
std::string_view family_name(std::string_view name) noexcept {
  if (auto const comma = name.find(','); comma != std::string_view::npos) {
    return name.substr(0, comma);
  }
  auto const blank = name.find_last_of(' ');
  return name.substr(blank == std::string_view::npos ? 0 : blank + 1);
}

/// The names of the players of a base as numbers, by their rows.
class PlayerKeys {
 public:
  struct Key {
    std::uint64_t whole = 0, family = 0;  // 0 for no name
  };

  explicit PlayerKeys(Base& base) {
    visit_names(base, BlockColumn::white, [&](std::uint32_t id, std::string_view text) {
      PlayerName const name{text};
      keys_.resize(std::max<std::size_t>(keys_.size(), std::size_t{id} + 1));
      if (!name.empty()) {
        keys_[id] = {name.key() | 1U, PlayerName{family_name(text)}.key() | 1U};
      }
    });
  }
  [[nodiscard]] Key of(std::int64_t id) const noexcept {
    auto const place = static_cast<std::size_t>(id);
    return place < keys_.size() ? keys_[place] : Key{};
  }

 private:
  std::vector<Key> keys_;
};

/// The keys of which a version has one in common with its game; 0 for none.
std::array<std::uint64_t, 4> keys_of(MeetingRow const& row, PlayerKeys const& players) noexcept {
  auto const white = players.of(row.white);
  auto const black = players.of(row.black);
  auto const both_known = white.whole != 0 && black.whole != 0;
  auto const with_day = [&](std::uint64_t name, std::uint64_t colour) {
    return name != 0 && row.day != 0 ? mixed_key(name + colour, row.day) | 1U : 0;
  };
  return {both_known ? mixed_key(white.whole, black.whole) | 1U : 0,
          both_known ? mixed_key(white.family, black.family) | 1U : 0, with_day(white.whole, 2),
          with_day(black.whole, 4)};
}

/// The records by their keys.
class RecordKeys {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int64_t record = 0;
    std::uint32_t day = 0;
    unsigned plies = 0;
  };

  void add(MeetingRow const& row, PlayerKeys const& players) {
    for (auto const key : keys_of(row, players)) {
      if (key != 0) {
        entries_.push_back({key, row.game, row.day, row.plies});
        seen_[key >> shift] = true;
      }
    }
  }
  void sort() {
    std::ranges::sort(entries_, {}, [](Entry const& each) { return std::pair{each.key, each.record}; });
  }
  template <typename Visit>
  void find(std::uint64_t key, Visit const& visit) const {
    if (key == 0 || !seen_[key >> shift]) {
      return;
    }
    auto at = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
    for (unsigned count = 0; at != entries_.end() && at->key == key && count < most; ++at, ++count) {
      visit(*at);
    }
  }

 private:
  static constexpr unsigned shift = 40;
  static constexpr unsigned most = 256;  // records with one key that a game is compared with

  std::vector<Entry> entries_;
  std::vector<bool> seen_ = std::vector<bool>(std::size_t{1} << (64U - shift));  // keys by their first bits
};

struct Candidate {
  std::int64_t record = 0;
  std::int64_t game = 0;
  bool same_place = false;
};

/// The pairs with the same number in sources of the same name, whatever folder these are in.
void add_places(std::vector<SourceRange> const& games, std::vector<SourceRange> const& records,
                std::vector<Candidate>& candidates) {
  auto const name = [](SourceRange const& range) { return std::filesystem::path{range.source}.filename().string(); };
  std::multimap<std::string, SourceRange const*> by_name;
  for (auto const& range : games) {
    by_name.emplace(name(range), &range);
  }
  for (auto const& range : records) {
    if (range.source == "-") {
      continue;
    }
    auto const [begin, end] = by_name.equal_range(name(range));
    for (auto each = begin; each != end; ++each) {
      auto const& of_games = *each->second;
      auto const common = GameRange{range.games.first - range.shift, range.games.last - range.shift}.within(
          {of_games.games.first - of_games.shift, of_games.games.last - of_games.shift});
      for (auto number = common.first; number <= common.last; ++number) {
        candidates.push_back({number + range.shift, number + of_games.shift, true});
      }
    }
  }
}

/// A record as it is compared.
struct ComparedRecord {
  RecordHeader header;
  std::string variant, start, moves;
  unsigned plies = 0;
};

class RecordLoading {
 public:
  explicit RecordLoading(Base& base) : reader_{base} {
    for (auto& [id, name] : reader_.variants()) {
      variants_.emplace(id, name);
    }
  }
  [[nodiscard]] std::optional<ComparedRecord> load(std::int64_t game) {
    auto const found = reader_.details(game);
    if (!found) {
      return std::nullopt;
    }
    auto const variant = variants_.find(found->row.variant);
    return ComparedRecord{{found->white, found->black, found->date, found->round, found->event},
                          variant == variants_.end() ? std::string{} : variant->second,
                          std::string{found->row.start_fen},
                          std::string{found->row.moves},
                          found->plies};
  }

 private:
  RecordReader reader_;
  std::map<std::int64_t, std::string> variants_;
};

/// How much of two lines is the same: the beginning and the end, or for lines of one length what is at the same place.
std::size_t common_bytes(std::string_view one, std::string_view other) {
  auto const shorter = std::min(one.size(), other.size());
  auto const begin = static_cast<std::size_t>(
      std::ranges::mismatch(one.substr(0, shorter), other.substr(0, shorter)).in1 - one.begin());
  std::size_t end = 0;
  while (begin + end < shorter && one[one.size() - 1 - end] == other[other.size() - 1 - end]) {
    ++end;
  }
  std::size_t in_place = 0;
  for (std::size_t place = 0; place < shorter && one.size() == other.size(); ++place) {
    in_place += one[place] == other[place] ? 1U : 0U;
  }
  return std::max(begin + end, in_place);
}

VersionEvidence evidence_of(ComparedRecord const& one, ComparedRecord const& other, bool same_place) {
  VersionEvidence evidence{0, std::min(one.moves.size(), other.moves.size()),
                           std::max(one.moves.size(), other.moves.size()), std::min(one.plies, other.plies),
                           same_place};
  if (one.variant == other.variant && one.start == other.start) {
    evidence.common = common_bytes(one.moves, other.moves);
  }
  return evidence;
}

std::vector<Candidate> candidates_of(VersionSearch const& search) {
  std::vector<Candidate> candidates;
  RecordReader stored{search.stored};
  RecordReader added{search.added};
  PlayerKeys const stored_players{search.stored};
  std::optional<PlayerKeys> own;
  auto const& added_players = &search.added == &search.stored ? stored_players : own.emplace(search.added);
  RecordKeys keys;
  added.scan_meetings(search.records, [&](MeetingRow const& row) { keys.add(row, added_players); });
  keys.sort();
  stored.scan_meetings(search.games, [&](MeetingRow const& row) {
    for (auto const key : keys_of(row, stored_players)) {
      keys.find(key, [&](RecordKeys::Entry const& entry) {
        auto const other_day = entry.day != 0 && row.day != 0 && entry.day != row.day;
        if (!other_day || entry.plies == row.plies) {  // of another day only with the same moves
          candidates.push_back({entry.record, row.game, false});
        }
      });
    }
  });
  add_places(stored.source_ranges(search.games), added.source_ranges(search.records), candidates);
  std::ranges::sort(candidates, {}, [](Candidate const& each) {
    return std::tuple{each.record, each.game, !each.same_place};
  });
  auto const is_same = [](Candidate const& one, Candidate const& other) {
    return one.record == other.record && one.game == other.game;
  };
  candidates.erase(std::unique(candidates.begin(), candidates.end(), is_same), candidates.end());
  return candidates;
}

}  // namespace

std::vector<GameVersion> find_versions(VersionSearch const& search) {
  std::vector<GameVersion> versions;
  if (search.games.empty() || search.records.empty()) {
    return versions;
  }
  auto const candidates = candidates_of(search);
  RecordLoading stored{search.stored};
  RecordLoading added{search.added};
  ExtentReader extents{search.stored};
  std::unordered_set<std::int64_t> taken;
  for (auto at = candidates.begin(); at != candidates.end();) {
    auto const end =
        std::find_if(at, candidates.end(), [&](Candidate const& each) { return each.record != at->record; });
    if (search.pause) {
      search.pause();
    }
    Candidate const* best = nullptr;
    std::pair<bool, std::size_t> merit;
    if (auto const record = added.load(at->record)) {
      for (auto each = at; each != end; ++each) {
        auto const game = stored.load(each->game);
        auto const evidence = game ? evidence_of(*record, *game, each->same_place) : VersionEvidence{};
        std::pair const own{each->same_place, evidence.common};
        if (game && may_be_version(record->header, game->header, evidence) && (best == nullptr || own > merit)) {
          best = &*each;
          merit = own;
        }
      }
    }
    if (best != nullptr) {
      auto const is_first = taken.insert(best->game).second;
      versions.push_back({GameId{best->record}, GameId{best->game}, extents.extent(best->game).corrected, is_first});
    }
    at = end;
  }
  return versions;
}

}  // namespace damier
