#include "duplicates/detail/beginnings.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_remembered = 16;  // a sequence that begins more games is assigned to none
constexpr unsigned known_bits = 15;          // bits of a key that choose its place in the cache of short sequences
constexpr unsigned known_shift = 64 - known_bits;

}  // namespace

void FoundGames::remember(std::int64_t game) {
  if (first.size() == most_remembered && game > first.back()) {
    return;
  }
  first.insert(std::ranges::upper_bound(first, game), game);
  if (first.size() > most_remembered) {
    first.pop_back();
  }
}

void FoundGames::add(std::int64_t game) {
  ++count;
  remember(game);
}

void FoundGames::add(FoundGames const& others) {
  count += others.count;
  for (auto const game : others.first) {
    remember(game);
  }
}

void LineYears::add(std::int64_t first, std::int64_t last) noexcept {
  for (auto year = static_cast<std::uint64_t>(first); year <= static_cast<std::uint64_t>(last); ++year) {
    bits[year >> 6U & 1U] |= std::uint64_t{1} << (year & 63U);
  }
}

void LineYears::add(LineYears const& others) noexcept {
  known = known && others.known;
  bits[0] |= others.bits[0];
  bits[1] |= others.bits[1];
}

void BeginningLine::add(BeginningLine const& other) {
  begins += other.begins;
  if (example == 0 || (other.example != 0 && other.example < example)) {
    example = other.example;
  }
  for (std::size_t i = 0; i < std::min(records.size(), other.records.size()); ++i) {
    records[i].agreeing.add(other.records[i].agreeing);
    records[i].unnamed.add(other.records[i].unnamed);
  }
}

BeginningSearch::BeginningSearch(ArchiveReader const& reader, VariantStarts const& variant_starts, LineKeys const& keys,
                                 unsigned least_plies)
    : variant_starts_{variant_starts},
      keys_{keys},
      least_plies_{least_plies},
      loader_{reader.another(), variant_starts},
      known_lines_(std::size_t{1} << known_bits) {}

void BeginningSearch::add(RecordRow const& row) {
  if (!variant_starts_.has_line(row.variant, row.moves)) {
    return;
  }
  LineKey key{row.variant, row.start_fen};
  for (std::size_t bytes = 1; bytes < row.moves.size(); ++bytes) {
    key.add(row.moves[bytes - 1]);
    if (!keys_.may_have(key.value())) {
      continue;
    }
    auto& known = known_lines_[key.value() >> known_shift];
    if (known.key == key.value() && (known.opening || known.years.exclude(row))) {
      ++known.met;
    } else if (auto const found = keys_.find(key.value()); !found.empty()) {
      auto& line = line_of(found);
      meet(line, bytes, row);
      remember(key.value(), line);
    }
  }
}

BeginningLines BeginningSearch::take() {
  std::ranges::for_each(known_lines_, count);
  return std::move(lines_);
}

void BeginningSearch::count(KnownLine& known) noexcept {
  if (known.line != nullptr) {
    known.line->begins += std::exchange(known.met, 0);
  }
}

void BeginningSearch::remember(std::uint64_t key, BeginningLine& line) {
  auto& known = known_lines_[key >> known_shift];
  count(known);
  auto const is_simple = line.begins != 0 && (line.records.empty() || line.years.known);
  if (is_simple && (known.line == nullptr || line.begins > known.line->begins)) {
    known = {key, &line, 0, line.years, line.records.empty()};
  }
}

BeginningLine& BeginningSearch::line_of(std::span<LineKeys::Entry const> entries) {
  auto const [place, is_new] = lines_.try_emplace(entries.data());
  if (is_new) {
    place->second = make_line(entries);
  }
  return place->second;
}

BeginningLine BeginningSearch::make_line(std::span<LineKeys::Entry const> entries) {
  BeginningLine line;
  line.years.known = true;
  std::string whole;
  for (auto const& entry : entries.first(std::min(entries.size(), most_compared + 1))) {
    auto record = loader_.load(entry.game);
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
    if (record.plies < least_plies_ && (record.header.nameless() || entries.size() > most_compared)) {
      line.opening = line.opening == 0 ? record.game : line.opening;
      continue;
    }
    auto const years = years_of(record);
    line.years.add(years);
    line.records.push_back({std::move(record), years});
  }
  return line;
}

LineYears BeginningSearch::years_of(LinkedRecord const& record) const noexcept {
  auto const& date = record.header.date;
  LineYears years;
  years.known = record.plies < least_plies_ && !record.header.white.empty() && !record.header.black.empty();
  if (date) {
    years.add(date->first / 10'000 - 1, date->last / 10'000);  // a tournament may have continued into the next year
  }
  return years;
}

/// Records that a game begins with this sequence: the first bytes of its moves have the key of the sequence.
void BeginningSearch::meet(BeginningLine& line, std::size_t bytes, RecordRow const& row) {
  if (row.moves.substr(0, bytes) != line.moves || line.variant != row.variant || line.start != row.start_fen ||
      line.plies < fewest_plies) {
    return;
  }
  if (line.begins++ == 0) {
    line.example = row.game;
  }
  for (auto& beginning : line.records) {
    note(beginning, row);
  }
}

void BeginningSearch::note(Beginning& beginning, RecordRow const& row) {
  auto const& header = beginning.record.header;
  auto const is_short = beginning.record.plies < least_plies_;
  if (beginning.years.exclude(row)) {
    return;
  }
  auto const likeness = compare_names(header, loader_.player(row.white), loader_.player(row.black));
  if (likeness == HeaderLikeness::differ) {
    return;
  }
  if (likeness == HeaderLikeness::unnamed && is_short) {
    beginning.unnamed.add(row.game);
    return;
  }
  auto const whole = loader_.load(row.game).header;
  if (contradict(header, whole) || (is_short && !whole.date)) {
    return;
  }
  (likeness == HeaderLikeness::agree ? beginning.agreeing : beginning.unnamed).add(row.game);
}

}  // namespace damier
