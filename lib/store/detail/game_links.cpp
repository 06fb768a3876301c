#include "store/detail/game_links.hpp"

#include "notation/fen.hpp"
#include "store/move_codec.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace damier {
namespace {

constexpr std::uint64_t most_keys = 8'000'000;  // in memory at a time
constexpr unsigned fewest_plies = 2;            // of a line that says anything at all
constexpr std::uint64_t rows_between_pauses = 4096;
constexpr std::size_t most_remembered = 16;  // of the games that a line begins: more are not of one game
constexpr std::size_t most_compared = 64;    // short records of one line whose names are compared with all others'

constexpr unsigned known_bits = 15;  // of a key, its place among the short lines met lately
constexpr unsigned known_shift = 64 - known_bits;

}  // namespace

GameLinks::GameLinks(Database& database, DuplicateOptions const& options)
    : database_{database},
      options_{options},
      record_{database,
              "SELECT ifnull(g.variant_id, 0), g.start_fen, g.moves, g.plies, w.name, b.name, g.date, g.round, "
              "g.digest, g.illegal FROM games AS g LEFT JOIN players AS w ON w.id = g.white_id "
              "LEFT JOIN players AS b ON b.id = g.black_id WHERE g.id = ?"},
      player_{database, "SELECT name FROM players WHERE id = ?"} {
  Statement variants{database, "SELECT id, name FROM variants"};
  while (variants.step()) {
    if (auto const* const variant = find_variant(variants.text(1))) {
      grounds_.emplace(variants.integer(0), Ground{variant->board(), write_fen(variant->start(), *variant)});
    }
  }
}

bool GameLinks::has_line(std::int64_t variant, std::string_view moves) const noexcept {
  auto const ground = grounds_.find(variant);
  return ground != grounds_.end() && !moves.empty() && !has_setup(ground->second.board, moves);
}

/// The position that a game begins from: nothing for the start position, whether that is said or not.
std::string_view GameLinks::start_of(std::int64_t variant, std::string_view start_fen) const noexcept {
  auto const ground = start_fen.empty() ? grounds_.end() : grounds_.find(variant);
  return ground != grounds_.end() && ground->second.start == start_fen ? std::string_view{} : start_fen;
}

template <typename Visit>
void GameLinks::scan(Visit const& visit) {
  Statement rows{database_,
                 "SELECT id, ifnull(variant_id, 0), start_fen, moves, ifnull(white_id, 0), ifnull(black_id, 0), "
                 "ifnull(year, 0), digest FROM games WHERE removed = 0 ORDER BY id"};
  for (std::uint64_t count = 1; rows.step(); ++count) {
    visit(Row{rows.integer(0), rows.integer(1), start_of(rows.integer(1), rows.text(2)), rows.blob(3), rows.integer(4),
              rows.integer(5), rows.integer(6), static_cast<std::uint64_t>(rows.integer(7))});
    if (count % rows_between_pauses == 0 && options_.pause) {
      options_.pause();
    }
  }
}

GameLinks::Record GameLinks::load(std::int64_t game) {
  Record record;
  record_.bind(1, game);
  if (!record_.step()) {
    record_.reset();
    return record;  // removed by another program meanwhile
  }
  record.game = game;
  record.variant = record_.integer(0);
  record.start = start_of(record.variant, record_.text(1));
  record.moves = record_.blob(2);
  record.plies = static_cast<unsigned>(record_.integer(3));
  record.header = {record_.text(4), record_.text(5), record_.text(6), record_.text(7)};
  record.digest = record_.integer(8);
  record.illegal = record_.integer(9) != 0;
  if (!has_line(record.variant, record.moves)) {
    record.plies = 0;
    record.line = std::to_string(record.digest);
  } else {
    record.line = std::to_string(record.variant) + ' ' + record.start + '\0' + record.moves;
  }
  record_.reset();
  return record;
}

PlayerName const& GameLinks::player(std::int64_t id) {
  if (auto const known = players_.find(id); known != players_.end()) {
    return known->second;
  }
  player_.bind(1, id);
  PlayerName name{player_.step() ? player_.text(0) : std::string_view{}};
  player_.reset();
  return players_.emplace(id, std::move(name)).first->second;
}

std::uint64_t GameLinks::key_of(Row const& row) const noexcept {
  if (!has_line(row.variant, row.moves)) {
    return row.digest;
  }
  LineKey key{row.variant, row.start};
  for (auto const byte : row.moves) {
    key.add(byte);
  }
  return key.value();
}

void GameLinks::find() {
  auto const count = database_.integer("SELECT count(*) FROM games WHERE removed = 0");
  games_ = static_cast<std::uint64_t>(count);
  auto const slices = games_ / most_keys + 1;
  for (std::uint64_t slice = 0; slice < slices; ++slice) {
    collect(slice, slices);
    join_equal();
    find_beginnings();
  }
  // The longest first: what begins a record that itself begins another is of one game with both.
  std::vector<Beginning> beginnings;
  for (auto& line : beginnings_) {
    if (line.begins == 0) {
      continue;  // two lines of one key
    }
    if (line.opening != 0) {
      openings_.push_back({line.opening, line.begins, line.example});
    }
    std::ranges::move(line.records, std::back_inserter(beginnings));
  }
  std::ranges::sort(beginnings, {}, [](Beginning const& each) {
    return std::tuple{-static_cast<std::int64_t>(each.record.moves.size()), each.record.game};
  });
  for (auto const& beginning : beginnings) {
    decide(beginning);
  }
  std::ranges::sort(openings_, {}, &Opening::game);
}

/// Takes the keys of one slice of all keys.
void GameLinks::collect(std::uint64_t slice, std::uint64_t slices) {
  keys_ = {};
  keys_.reserve(games_ / slices + games_ / slices / 8);
  scan([&](Row const& row) {
    auto const key = key_of(row);
    if (slices == 1 || key % slices == slice) {
      keys_.add(key, row.game);
    }
  });
  keys_.finish();
}

void GameLinks::join_equal() {
  auto const entries = keys_.entries();
  std::vector<Record> records;
  for (std::size_t begin = 0; begin < entries.size();) {
    auto end = begin + 1;
    while (end < entries.size() && entries[end].key == entries[begin].key) {
      ++end;
    }
    if (end - begin > 1) {
      records.clear();
      for (auto const& entry : entries.subspan(begin, end - begin)) {
        records.push_back(load(entry.game));
      }
      join_equal(records);
    }
    begin = end;
  }
}

/// Records of one key: those of one line are told apart from others first.
void GameLinks::join_equal(std::span<Record> records) {
  std::ranges::stable_sort(records, {}, &Record::line);
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
    lists_[first.variant].repeated += first.plies >= fewest_plies && first.start.empty() ? 1U : 0U;
    if (first.plies != 0 && first.plies < std::max(options_.least_plies, fewest_plies)) {
      join_short(same);
      continue;
    }
    for (auto const& record : same.subspan(1)) {
      join(same.front().game, record.game);
    }
  }
}

/// Short records of one line: of one game where they say the same, where their headers agree, and where they are nameless
/// and there is one game at most that they can be of.
void GameLinks::join_short(std::span<Record> records) {
  std::ranges::stable_sort(records, {}, &Record::digest);
  std::vector<Record const*> apart;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (i != 0 && records[i].digest == records[i - 1].digest) {
      join(records[i - 1].game, records[i].game);
    } else {
      apart.push_back(&records[i]);
    }
  }
  if (apart.size() > most_compared || records.front().plies < fewest_plies) {
    return;  // an opening that everybody knows: nothing but what is said twice is one game
  }
  std::vector<Record const*> nameless;
  std::vector<Record const*> named;
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
  // What an illegal move cuts short is no whole line.
  std::erase_if(named, [](Record const* record) { return record->illegal; });
  auto const of_first = [&](Record const* record) {
    return record == named.front() || root(place(record->game)) == root(place(named.front()->game));
  };
  if (!nameless.empty() && !named.empty() && std::ranges::all_of(named, of_first)) {
    join(named.front()->game, nameless.front()->game);
  }
}

void GameLinks::find_beginnings() {
  line_at_.assign(keys_.entries().size(), 0);
  known_lines_.assign(std::size_t{1} << known_bits, {});
  scan([&](Row const& row) {
    if (!has_line(row.variant, row.moves)) {
      return;
    }
    LineKey key{row.variant, row.start};
    for (std::size_t bytes = 1; bytes < row.moves.size(); ++bytes) {
      key.add(row.moves[bytes - 1]);
      if (!keys_.may_have(key.value())) {
        continue;
      }
      auto const& known = known_lines_[key.value() >> known_shift];
      if (known.key == key.value() && (known.opening || known.years.exclude(row))) {
        ++beginnings_[known.line].begins;
      } else if (auto const found = keys_.find(key.value()); !found.empty()) {
        remember(key.value(), meet(found, bytes, row));
      }
    }
  });
}

void GameLinks::remember(std::uint64_t key, BeginningLine const& line) {
  auto& known = known_lines_[key >> known_shift];
  auto const is_simple = line.records.empty() || line.years.known;
  if (is_simple && (known.key == 0 || line.begins > beginnings_[known.line].begins)) {
    auto const place = static_cast<std::uint32_t>(&line - beginnings_.data());
    known = {key, place, line.records.empty(), line.years};
  }
}

GameLinks::BeginningLine& GameLinks::line_of(std::span<LineKeys::Entry const> entries) {
  auto& place = line_at_[static_cast<std::size_t>(entries.data() - keys_.entries().data())];
  if (place == 0) {
    beginnings_.push_back(make_line(entries));
    place = static_cast<std::uint32_t>(beginnings_.size());
  }
  return beginnings_[place - 1];
}

GameLinks::BeginningLine GameLinks::make_line(std::span<LineKeys::Entry const> entries) {
  BeginningLine line;
  line.years.known = true;
  std::string whole;
  for (auto const& entry : entries.first(std::min(entries.size(), most_compared + 1))) {
    auto record = load(entry.game);
    if (whole.empty()) {
      whole = record.line;
      line.variant = record.variant;
      line.start = record.start;
      line.moves = record.moves;
      line.plies = record.plies;
    }
    if (record.line != whole) {
      continue;
    }
    if (record.plies < options_.least_plies && (record.header.nameless() || entries.size() > most_compared)) {
      line.opening = line.opening == 0 ? record.game : line.opening;
      continue;
    }
    auto const years = years_of(record);
    line.years = {line.years.known && years.known, std::min(line.years.first, years.first),
                  std::max(line.years.last, years.last)};
    line.records.push_back({std::move(record), years});
  }
  return line;
}

GameLinks::Years GameLinks::years_of(Record const& record) const noexcept {
  auto const& [white, black, date, round] = record.header;
  Years years;
  years.known = record.plies < options_.least_plies && !white.empty() && !black.empty();
  if (date) {
    years.first = static_cast<std::int16_t>(date->first / 10'000 - 1);
    years.last = static_cast<std::int16_t>(date->last / 10'000 + 1);
  }
  return years;
}

/// The first bytes of a row's moves have the key of these entries.
GameLinks::BeginningLine const& GameLinks::meet(std::span<LineKeys::Entry const> entries, std::size_t bytes,
                                                Row const& row) {
  auto& line = line_of(entries);
  if (row.moves.substr(0, bytes) != line.moves || line.variant != row.variant || line.start != row.start ||
      line.plies < fewest_plies) {
    return line;
  }
  if (line.begins++ == 0) {
    line.example = row.game;
    lists_[row.variant].prefixes += line.start.empty() ? 1U : 0U;
  }
  for (auto& beginning : line.records) {
    note(beginning, row);
  }
  return line;
}

void GameLinks::note(Beginning& beginning, Row const& row) {
  auto const& header = beginning.record.header;
  auto const is_short = beginning.record.plies < options_.least_plies;
  if (beginning.years.exclude(row)) {
    return;
  }
  auto const likeness = compare_names(header, player(row.white), player(row.black));
  if (likeness == HeaderLikeness::differ) {
    return;
  }
  if (likeness == HeaderLikeness::unnamed && is_short) {
    beginning.unnamed.add(row.game);
    return;
  }
  auto const whole = load(row.game).header;
  if (contradict(header, whole) || (is_short && !whole.date)) {
    return;
  }
  (likeness == HeaderLikeness::agree ? beginning.agreeing : beginning.unnamed).add(row.game);
}

void GameLinks::Games::add(std::int64_t game) {
  if (count++ < most_remembered) {
    first.push_back(game);
  }
}

/// Whether these are records of one game.
bool GameLinks::one_game(Games const& games) {
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
