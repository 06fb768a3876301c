#include "store/position_counts.hpp"

#include "coding/move_codec.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "store/detail/count_updates.hpp"
#include "store/detail/database.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/position_counting.hpp"
#include "text/varint.hpp"

#include <string>
#include <string_view>
#include <utility>

namespace damier {
namespace {

/// The counts of successive king moves are not part of the key.
Position bare(Position position) noexcept {
  position.king_runs = {};
  return position;
}

void append(std::string& bytes, TreeCounts const& counts) {
  for (auto const number : {counts.games, counts.white, counts.draws, counts.black, counts.rated, counts.rating_sum,
                            std::uint64_t{counts.years.size()}}) {
    append_varint(bytes, number);
  }
  int last = 0;
  for (auto const& [year, games] : counts.years) {
    append_varint(bytes, static_cast<std::uint64_t>(year - last));
    append_varint(bytes, games);
    last = year;
  }
}

TreeCounts take_counts(std::string_view& bytes) {
  TreeCounts counts;
  for (auto* const number :
       {&counts.games, &counts.white, &counts.draws, &counts.black, &counts.rated, &counts.rating_sum}) {
    *number = take_varint(bytes);
  }
  std::uint64_t year = 0;
  for (auto years = take_varint(bytes); years != 0 && !bytes.empty(); --years) {
    year += take_varint(bytes);
    counts.years[static_cast<int>(year & 0xffffU)] = take_varint(bytes);
  }
  return counts;
}

std::string counts_bytes(Variant const& variant, Position const& position, PositionCounts const& counts) {
  std::string bytes;
  append(bytes, counts.all);
  for (auto const& [move, of_move] : counts.moves) {
    MoveEncoder encoder{variant.board(), position.side};
    encoder.add(move);
    bytes += encoder.bytes();
    append(bytes, of_move);
  }
  return bytes;
}

PositionCounts read_counts(Variant const& variant, Position const& position, std::string_view bytes) {
  PositionCounts counts;
  counts.all = take_counts(bytes);
  while (!bytes.empty()) {
    MoveDecoder decoder{variant.board(), position.side, bytes};
    Move move;
    if (decoder.next(move) != MoveDecoder::Step::move) {
      throw DamagedBase{message("base-counts-unreadable", "position"_a = write_fen(position, variant))};
    }
    bytes = decoder.rest();
    counts.moves[move] = take_counts(bytes);
  }
  return counts;
}

constexpr std::string_view counts_name = "position_counts";
constexpr std::string_view choice_name =
    "position_choice";  // the last game for which the frequent positions were chosen

std::int64_t counted_up_to(Database& database) { return index_up_to(database, counts_name); }

/// The state of the base that counts are computed from. If it has changed before they are written, they are computed
/// again.
struct CountedGames {
  GameRange games;
  std::int64_t counted = -1;
  std::int64_t chosen = -1;
  std::int64_t removed = 0;
  std::int64_t last_change = 0;

  explicit CountedGames(Base& base)
      : games{game_range(base)},
        counted{counted_up_to(database_of(base))},
        chosen{index_up_to(database_of(base), choice_name)},
        removed{database_of(base).integer(
            "SELECT ifnull(max(removal_id), 0) + count(*) + ifnull(sum(game_id), 0) FROM removed_games")},
        last_change{database_of(base).integer(last_change_sql)} {}

  [[nodiscard]] bool is_as(CountedGames const& other) const noexcept {
    return counted == other.counted && chosen == other.chosen && removed == other.removed &&
           last_change == other.last_change;
  }
};

constexpr std::string_view insert_row = "INSERT OR REPLACE INTO position_counts VALUES (?,?,?,?)";

void write_row(Statement& insert, std::uint64_t key, std::string_view fen, std::int64_t again, std::string_view bytes) {
  insert.bind(1, static_cast<std::int64_t>(key)).bind(2, fen).bind(3, again).bind_blob(4, bytes).run();
}

/// Replaces the frequent positions of a base.
bool count_all(Base& base, CountedGames const& state, unsigned threads, CountsProgress const& progress) {
  PositionCounting counting{base, state.games, threads, progress};
  {
    auto const slots = counting.frequent_slots();
    if (!slots || !counting.count(*slots)) {
      return false;
    }
  }
  auto& database = database_of(base);
  Transaction transaction{database};
  if (!CountedGames{base}.is_as(state)) {
    return true;
  }
  database.execute("DELETE FROM position_counts");
  Statement insert{database, insert_row};
  for (auto const& [key, tally] : counting.tallies()) {
    if (tally.games >= counting.threshold()) {
      write_row(insert, key, write_fen(tally.position, *tally.variant), tally.again,
                counts_bytes(*tally.variant, tally.position, tally.counts()));
    }
  }
  set_index_up_to(database, counts_name, state.games.last);
  set_index_up_to(database, choice_name, state.games.last);
  transaction.commit();
  return true;
}

/// Adds the later games to the counts of a base.
bool count_new(Base& base, CountedGames const& state, unsigned threads, CountsProgress const& progress) {
  auto& database = database_of(base);
  PositionSlots slots;
  {
    Statement stored{database, "SELECT id FROM position_counts"};
    while (stored.step()) {
      for (auto const slot : PositionSlots::of(static_cast<std::uint64_t>(stored.integer(0)))) {
        slots.insert(slot);
      }
    }
  }
  PositionCounting counting{base, {state.counted + 1, state.games.last}, threads, progress};
  if (!counting.count(slots)) {
    return false;
  }
  Transaction transaction{database};
  if (!CountedGames{base}.is_as(state)) {
    return true;
  }
  Statement row{database, "SELECT position, counts, again FROM position_counts WHERE id = ?"};
  Statement insert{database, insert_row};
  for (auto const& [key, tally] : counting.tallies()) {
    auto const fen = write_fen(tally.position, *tally.variant);
    row.bind(1, static_cast<std::int64_t>(key));
    if (row.step() && row.text(0) == fen) {
      auto counts = read_counts(*tally.variant, tally.position, row.blob(1));
      counts.add(tally.counts());
      auto const again = row.integer(2) + tally.again;
      row.reset();
      write_row(insert, key, fen, again, counts_bytes(*tally.variant, tally.position, counts));
    }
    row.reset();
  }
  set_index_up_to(database, counts_name, state.games.last);
  transaction.commit();
  return true;
}

/// Takes counts away that were added before.
void take_away(TreeCounts& counts, TreeCounts const& other) {
  counts.games -= other.games;
  counts.white -= other.white;
  counts.draws -= other.draws;
  counts.black -= other.black;
  counts.rated -= other.rated;
  counts.rating_sum -= other.rating_sum;
  for (auto const& [year, games] : other.years) {
    if (auto const found = counts.years.find(year); found != counts.years.end() && (found->second -= games) == 0) {
      counts.years.erase(found);
    }
  }
}

void take_away(PositionCounts& counts, PositionCounts const& other) {
  take_away(counts.all, other.all);
  for (auto const& [move, of_move] : other.moves) {
    if (auto const found = counts.moves.find(move); found != counts.moves.end()) {
      take_away(found->second, of_move);
      if (found->second.games == 0) {
        counts.moves.erase(found);
      }
    }
  }
}

}  // namespace

void TreeCounts::add(TreeCounts const& other) {
  games += other.games;
  white += other.white;
  draws += other.draws;
  black += other.black;
  rated += other.rated;
  rating_sum += other.rating_sum;
  for (auto const& [year, count] : other.years) {
    years[year] += count;
  }
}

void TreeCounts::add(GameFacts const& result, Colour to_move) {
  count_result(*this, result, to_move);
  if (result.year) {
    ++years[*result.year];
  }
}

std::optional<double> TreeCounts::average_rating() const noexcept {
  return rated == 0 ? std::nullopt : std::optional{static_cast<double>(rating_sum) / static_cast<double>(rated)};
}

void PositionCounts::add(PositionCounts const& other) {
  all.add(other.all);
  for (auto const& [move, counts] : other.moves) {
    moves[move].add(counts);
  }
}

struct FrequentPositions::State {
  explicit State(Database& database)
      : row{database, "SELECT position, counts, again FROM position_counts WHERE id = ?"},
        up_to{counted_up_to(database)} {}

  /// The result of read(row) for the row of a position, if it has one; successive king moves are ignored.
  template <typename Read>
  auto of(Variant const& variant, Position const& wanted, Read const& read) {
    row.bind(1, static_cast<std::int64_t>(zobrist(wanted) ^ variant_key(variant)));
    auto const found = row.step() && row.text(0) == write_fen(wanted, variant);
    auto result = found ? std::optional{read(row)} : std::nullopt;
    row.reset();
    return result;
  }

  Statement row;
  std::int64_t up_to;
};

FrequentPositions::FrequentPositions(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
FrequentPositions::FrequentPositions(FrequentPositions&&) noexcept = default;
FrequentPositions& FrequentPositions::operator=(FrequentPositions&&) noexcept = default;
FrequentPositions::~FrequentPositions() = default;

std::optional<FrequentPositions> FrequentPositions::open(Base& base) {
  if (counted_up_to(database_of(base)) < 0) {
    return std::nullopt;
  }
  return FrequentPositions{std::make_unique<State>(database_of(base))};
}

std::int64_t FrequentPositions::up_to() const noexcept { return state_->up_to; }

std::optional<PositionCounts> FrequentPositions::find(Variant const& variant, Position const& position) {
  auto const wanted = bare(position);
  auto const bytes = state_->of(variant, wanted, [](Statement const& row) { return std::string{row.blob(1)}; });
  return bytes ? std::optional{read_counts(variant, wanted, *bytes)} : std::nullopt;
}

std::optional<PositionFrequency> FrequentPositions::frequency(Variant const& variant, Position const& position) {
  return state_->of(variant, bare(position), [](Statement const& row) {
    auto bytes = row.blob(1);
    return PositionFrequency{take_counts(bytes).games, static_cast<std::uint64_t>(row.integer(2))};
  });
}

void update_position_counts(Base& base, unsigned threads, CountsProgress const& progress) {
  for (bool go_on = true; go_on;) {
    CountedGames const state{base};
    if (state.counted >= state.games.last) {
      return;
    }
    // The frequent positions are chosen again when there are half as many games again.
    auto const is_outgrown = state.counted < 0 || state.chosen < 0 || 2 * state.games.last > 3 * state.chosen;
    go_on = is_outgrown ? count_all(base, state, threads, progress) : count_new(base, state, threads, progress);
  }
}

CountUpdates::CountUpdates(Database& database)
    : database_{database},
      row_{database, "SELECT position, counts, again FROM position_counts WHERE id = ?"},
      up_to_{counted_up_to(database)} {}

void CountUpdates::visit(std::uint64_t key, Position const& position, Move const* move, Variant const& variant,
                         GameFacts const& facts, bool is_taken) {
  auto known = changes_.find(key);
  if (known == changes_.end() && rare_.contains(key)) {
    return;
  }
  if (known == changes_.end()) {
    row_.bind(1, static_cast<std::int64_t>(key));
    auto const is_counted = row_.step() && row_.text(0) == write_fen(position, variant);
    row_.reset();
    if (!is_counted) {
      rare_.insert(key);
      return;
    }
    known = changes_.emplace(key, Change{&variant, position, {}, {}, 0}).first;
  }
  auto& change = known->second;
  if (change.variant != &variant || !(change.position == position)) {
    return;
  }
  if (!met_.insert(key).second) {
    change.again += is_taken ? -1 : 1;
    return;
  }
  auto& counts = is_taken ? change.taken : change.added;
  counts.all.add(facts, position.side);
  if (move != nullptr) {
    counts.moves[*move].add(facts, position.side);
  }
}

void CountUpdates::write() {
  Statement insert{database_, insert_row};
  Statement remove{database_, "DELETE FROM position_counts WHERE id = ?"};
  for (auto const& [key, change] : changes_) {
    auto const fen = write_fen(change.position, *change.variant);
    row_.bind(1, static_cast<std::int64_t>(key)).step();
    auto counts = read_counts(*change.variant, change.position, row_.blob(1));
    auto const again = row_.integer(2) + change.again;
    row_.reset();
    counts.add(change.added);
    take_away(counts, change.taken);
    if (counts.all.games == 0) {
      remove.bind(1, static_cast<std::int64_t>(key)).run();
    } else {
      write_row(insert, key, fen, again, counts_bytes(*change.variant, change.position, counts));
    }
  }
  changes_.clear();
}

void CountUpdates::drop() {
  changes_.clear();
  up_to_ = -1;
  database_.execute("DELETE FROM indexes WHERE name = 'position_counts'");
}

void drop_position_counts(Base& base) {
  execute_whole(
      base, "DELETE FROM position_counts; DELETE FROM indexes WHERE name IN ('position_counts', 'position_choice');");
}

}  // namespace damier
