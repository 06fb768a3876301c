#include "duplicates/detail/version_candidates.hpp"

#include "game/player_name.hpp"
#include "store/game_blocks.hpp"
#include "store/record_reader.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
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

/// The names of the players of a base, by their rows.
class Players {
 public:
  struct Key {
    std::uint64_t whole = 0, family = 0;  // 0 for no name
  };

  explicit Players(Base& base) : reader_{base} {
    visit_names(base, BlockColumn::white, [&](std::uint32_t id, std::string_view text) {
      PlayerName const name{text};
      keys_.resize(std::max<std::size_t>(keys_.size(), std::size_t{id} + 1));
      if (!name.empty()) {
        keys_[id] = {name.key() | 1U, PlayerName{family_name(text)}.key() | 1U};
      }
    });
  }
  [[nodiscard]] Key key(std::int64_t id) const noexcept {
    auto const place = static_cast<std::size_t>(id);
    return place < keys_.size() ? keys_[place] : Key{};
  }
  /// Read when it is asked for the first time.
  [[nodiscard]] PlayerName const& name(std::int64_t id) {
    auto found = names_.find(id);
    if (found == names_.end()) {
      found = names_.emplace(id, PlayerName{reader_.player(id)}).first;
    }
    return found->second;
  }

 private:
  RecordReader reader_;
  std::vector<Key> keys_;
  std::unordered_map<std::int64_t, PlayerName> names_;
};

/// The keys of which a version has one in common with its game; 0 for none.
std::array<std::uint64_t, 4> keys_of(MeetingRow const& row, Players const& players) noexcept {
  auto const white = players.key(row.white);
  auto const black = players.key(row.black);
  auto const both_known = white.whole != 0 && black.whole != 0;
  auto const with_day = [&](std::uint64_t name, std::uint64_t colour) {
    return name != 0 && row.day != 0 ? mixed_key(name + colour, row.day) | 1U : 0;
  };
  return {both_known ? mixed_key(white.whole, black.whole) | 1U : 0,
          both_known ? mixed_key(white.family, black.family) | 1U : 0, with_day(white.whole, 2),
          with_day(black.whole, 4)};
}

/// A set of keys that may have more than were added.
class KeyFilter {
 public:
  explicit KeyFilter(std::size_t rows)
      : shift_{64U - std::clamp(static_cast<unsigned>(std::bit_width(rows)) + 6U, 10U, 26U)},
        bits_(std::size_t{1} << (64U - shift_)) {}
  void add(std::uint64_t key) { bits_[key >> shift_] = true; }
  [[nodiscard]] bool may_have(std::uint64_t key) const { return key != 0 && bits_[key >> shift_]; }

 private:
  unsigned shift_;
  std::vector<bool> bits_;
};

/// The rows of the records, and of the games the pairs with them.
class Pairing {
 public:
  Pairing(VersionSearch const& search)
      : search_{search},
        stored_{search.stored},
        added_{search.added},
        game_players_{search.stored},
        own_players_{&search.added == &search.stored ? std::nullopt : std::optional<Players>{search.added}},
        record_players_{own_players_ ? *own_players_ : game_players_} {
    added_.scan_meetings(search.records, [&](MeetingRow const& row) { records_.push_back(row); });
  }

  [[nodiscard]] std::vector<VersionCandidate> pairs() {
    pair_by_keys();
    pair_by_places();
    auto const order = [](VersionCandidate const& each) {
      return std::tuple{each.record, each.game, !each.same_place};
    };
    std::ranges::sort(pairs_, {}, order);
    auto const is_same = [](VersionCandidate const& one, VersionCandidate const& other) {
      return one.record == other.record && one.game == other.game;
    };
    pairs_.erase(std::unique(pairs_.begin(), pairs_.end(), is_same), pairs_.end());
    return std::move(pairs_);
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    MeetingRow game;
  };
  static constexpr unsigned most = 256;  // games with one key that a record is compared with

  /// A first pass over the games finds those that have a key of a record; only these are sorted.
  void pair_by_keys() {
    KeyFilter of_records{records_.size()};
    for (auto const& row : records_) {
      for (auto const key : keys_of(row, record_players_)) {
        of_records.add(key);
      }
    }
    std::vector<Entry> entries;
    stored_.scan_meetings(search_.games, [&](MeetingRow const& row) {
      for (auto const key : keys_of(row, game_players_)) {
        if (of_records.may_have(key)) {
          entries.push_back({key, row});
        }
      }
    });
    KeyFilter of_games{entries.size()};
    for (auto const& each : entries) {
      of_games.add(each.key);
    }
    std::ranges::sort(entries, {}, [](Entry const& each) { return std::pair{each.key, each.game.game}; });
    for (auto const& row : records_) {
      for (auto const key : keys_of(row, record_players_)) {
        if (of_games.may_have(key)) {
          auto const begin = std::ranges::lower_bound(entries, key, {}, &Entry::key);
          pair_with_games(row, key, {begin, entries.end()});
        }
      }
    }
  }

  void pair_with_games(MeetingRow const& record, std::uint64_t key, std::span<Entry const> entries) {
    auto const count = std::min<std::size_t>(most, entries.size());
    for (auto const& each : entries.first(count)) {
      if (each.key != key) {
        break;
      }
      auto const same_plies = record.plies == each.game.plies;
      auto const other_day = record.day != 0 && each.game.day != 0 && record.day != each.game.day;
      if (other_day && !same_plies) {
        continue;
      }
      // Of other players only with the same day and the same moves.
      auto const same_day = record.day != 0 && record.day == each.game.day;
      if ((same_day && same_plies) || may_be_of_players(record, each.game)) {
        pairs_.push_back({record.game, each.game.game, false, false});
      }
    }
  }

  static bool is_same(NameLikeness likeness) noexcept {
    return likeness == NameLikeness::same || likeness == NameLikeness::respelled;
  }
  [[nodiscard]] bool have_same_players(MeetingRow const& record, MeetingRow const& game) {
    return is_same(record_players_.name(record.white).compare(game_players_.name(game.white))) &&
           is_same(record_players_.name(record.black).compare(game_players_.name(game.black)));
  }
  /// Whether no name contradicts, or White and Black are exchanged.
  [[nodiscard]] bool may_be_of_players(MeetingRow const& record, MeetingRow const& game) {
    auto const& white = record_players_.name(record.white);
    auto const& black = record_players_.name(record.black);
    auto const& game_white = game_players_.name(game.white);
    auto const& game_black = game_players_.name(game.black);
    return (black.compare(game_black) != NameLikeness::different &&
            white.compare(game_white) != NameLikeness::different) ||
           (is_same(white.compare(game_black)) && is_same(black.compare(game_white)));
  }

  void pair_by_places() {
    auto const name = [](SourceRange const& range) { return std::filesystem::path{range.source}.filename().string(); };
    std::multimap<std::string, SourceRange> by_name;
    for (auto& range : stored_.source_ranges(search_.games)) {
      by_name.emplace(name(range), range);
    }
    for (auto const& range : added_.source_ranges(search_.records)) {
      if (range.source == "-") {
        continue;
      }
      auto const [begin, end] = by_name.equal_range(name(range));
      for (auto each = begin; each != end; ++each) {
        pair_places(range, each->second);
      }
    }
  }

  void pair_places(SourceRange const& records, SourceRange const& games) {
    auto const shift = records.shift - games.shift;
    auto const common = GameRange{records.games.first - shift, records.games.last - shift}.within(games.games);
    stored_.scan_meetings(common, [&](MeetingRow const& game) {
      auto const record = std::ranges::lower_bound(records_, game.game + shift, {}, &MeetingRow::game);
      if (record != records_.end() && record->game == game.game + shift) {
        pairs_.push_back({record->game, game.game, true, have_same_players(*record, game)});
      }
    });
  }

  VersionSearch const& search_;
  RecordReader stored_, added_;
  Players game_players_;
  std::optional<Players> own_players_;  // of the records, if they are in another base
  Players& record_players_;
  std::vector<MeetingRow> records_;
  std::vector<VersionCandidate> pairs_;
};

}  // namespace

std::vector<VersionCandidate> version_candidates(VersionSearch const& search) { return Pairing{search}.pairs(); }

}  // namespace damier
