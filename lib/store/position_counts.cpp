#include "store/position_counts.hpp"

#include "notation/fen.hpp"
#include "store/detail/database.hpp"
#include "store/detail/position_walk.hpp"
#include "store/detail/varint.hpp"
#include "store/move_codec.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace damier {
namespace {

constexpr std::uint64_t fewest_games = 32;

/// The runs of kings are no part of what is counted.
Position bare(Position position) noexcept {
  position.king_runs = {};
  return position;
}

/// Tells positions of different variants apart.
std::uint64_t name_key(Variant const& variant) noexcept {
  std::uint64_t name = 0;
  for (auto const letter : variant.name()) {
    name = (name + static_cast<unsigned char>(letter)) * 0x9e3779b97f4a7c15ULL;
  }
  return name;
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
      throw DamagedBase{"the counts of " + write_fen(position, variant) + " cannot be read"};
    }
    bytes = decoder.rest();
    counts.moves[move] = take_counts(bytes);
  }
  return counts;
}

/// A position that a game came to, and what was played there.
struct Visit {
  std::uint64_t key = 0;
  std::int64_t game = 0;
  std::uint32_t result = 0;  // its place among those of the chunk
  bool has_move = false;     // otherwise the game ended there, or the position changed without a move
  Position position;
  Move move;
};

/// There are millions of them: no more room is taken than is soon needed.
template <typename Thing>
void make_room(std::vector<Thing>& things) {
  if (things.size() == things.capacity()) {
    things.reserve(things.size() + things.size() / 4 + 2);
  }
}

/// TreeCounts in less room: without what is the sum of others.
struct MoveTally {
  struct Year {
    std::uint16_t year = 0;
    std::uint32_t games = 0;
  };

  Move move;
  bool has_move = false;
  std::uint32_t games = 0, white = 0, draws = 0, black = 0, rated = 0;
  std::uint64_t rating_sum = 0;
  std::vector<Year> years;  // ascending

  void add(GameResult const& result, Colour to_move) {
    ++games;
    white += result.outcome == Outcome::white_wins ? 1U : 0U;
    draws += result.outcome == Outcome::draw ? 1U : 0U;
    black += result.outcome == Outcome::black_wins ? 1U : 0U;
    if (auto const& rating = to_move == Colour::white ? result.white_rating : result.black_rating;
        rating && *rating > 0) {
      ++rated;
      rating_sum += static_cast<std::uint64_t>(*rating);
    }
    if (result.year) {
      auto const year = static_cast<std::uint16_t>(*result.year);
      auto known = std::ranges::lower_bound(years, year, {}, &Year::year);
      if (known == years.end() || known->year != year) {
        auto const place = known - years.begin();
        make_room(years);
        known = years.insert(years.begin() + place, {year, 0});
      }
      ++known->games;
    }
  }
  [[nodiscard]] TreeCounts counts() const {
    TreeCounts counts{games, white, draws, black, rated, rating_sum, {}};
    for (auto const& [year, of_year] : years) {
      counts.years.emplace_hint(counts.years.end(), year, of_year);
    }
    return counts;
  }
};

/// The games that came to a position.
struct PositionTally {
  Variant const* variant = nullptr;
  Position position;
  std::int64_t last_game = 0;
  std::uint32_t games = 0;
  std::vector<MoveTally> moves;  // few

  void add(Visit const& visit, GameResult const& result) {
    auto tally = std::ranges::find_if(moves, [&](MoveTally const& known) {
      return known.has_move == visit.has_move && (!known.has_move || known.move == visit.move);
    });
    if (tally == moves.end()) {
      make_room(moves);
      tally = moves.insert(moves.end(), MoveTally{visit.move, visit.has_move, 0, 0, 0, 0, 0, 0, {}});
    }
    tally->add(result, position.side);
    ++games;
  }
  [[nodiscard]] PositionCounts counts() const {
    PositionCounts counts;
    for (auto const& tally : moves) {
      auto const of_move = tally.counts();
      counts.all.add(of_move);
      if (tally.has_move) {
        counts.moves[tally.move] = of_move;
      }
    }
    return counts;
  }
};

/// Positions by two parts of their keys: two that are not the same seldom share both.
class Slots {
 public:
  static constexpr unsigned bits = 23;
  static constexpr std::size_t count = std::size_t{2} << bits;
  static std::array<std::uint32_t, 2> of(std::uint64_t key) noexcept {
    constexpr std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    return {static_cast<std::uint32_t>(key >> (64U - bits)),
            static_cast<std::uint32_t>((key >> 16U & mask) | std::uint64_t{1} << bits)};
  }

  void insert(std::uint32_t slot) noexcept { words_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
  [[nodiscard]] bool contains(std::uint64_t key) const noexcept {
    auto const [one, other] = of(key);
    return contains_slot(one) && contains_slot(other);
  }

 private:
  [[nodiscard]] bool contains_slot(std::uint32_t slot) const noexcept {
    return (words_[slot / 64] >> (slot % 64) & 1U) != 0;
  }

  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(count / 64);
};

/// Goes through the games of a range, with several threads.
class Counting {
 public:
  Counting(Base& base, GameRange games, unsigned threads, CountsProgress const& progress)
      : base_{base}, games_{games}, threads_{threads}, progress_{progress} {}

  /// Which positions may be frequent, from how many came to each slot. Nothing if it was stopped.
  [[nodiscard]] std::optional<Slots> frequent_slots() {
    auto const most = std::numeric_limits<std::uint16_t>::max();
    std::vector<std::uint16_t> met(Slots::count);
    std::uint64_t positions = 0;
    auto const read = [&](Base& own, GameRange range) {
      std::vector<std::uint64_t> keys;
      for_each_position_of(
          own, range, [&](CodedLine const&, std::uint64_t key, Position const&, Move const*) { keys.push_back(key); });
      return keys;
    };
    if (!go_through(read, [&](std::vector<std::uint64_t> const& keys) {
          for (auto const key : keys) {
            for (auto const slot : Slots::of(key)) {
              met[slot] = static_cast<std::uint16_t>(met[slot] + (met[slot] < most ? 1 : 0));
            }
          }
          positions += keys.size();
        })) {
      return std::nullopt;
    }
    // What shares a slot by chance must stay far below what is frequent.
    threshold_ = std::min<std::uint64_t>(std::max(fewest_games, positions >> (Slots::bits - 1)), most);
    std::optional<Slots> frequent{std::in_place};
    for (std::uint32_t slot = 0; slot < met.size(); ++slot) {
      if (met[slot] >= threshold_) {
        frequent->insert(slot);
      }
    }
    return frequent;
  }

  /// Counts the positions of some slots. False if it was stopped.
  [[nodiscard]] bool count(Slots const& slots) {
    auto const read = [&](Base& own, GameRange range) {
      std::vector<Visit> visits;
      std::vector<GameId> ids;
      std::vector<Variant const*> variants;
      for_each_position_of(
          own, range, [&](CodedLine const& line, std::uint64_t key, Position const& position, Move const* move) {
            if (!slots.contains(key)) {
              return;
            }
            if (ids.empty() || ids.back() != line.id) {
              ids.push_back(line.id);
              variants.push_back(line.variant);
            }
            visits.push_back({key, static_cast<std::int64_t>(line.id), static_cast<std::uint32_t>(ids.size() - 1),
                              move != nullptr, position, move != nullptr ? *move : Move{}});
          });
      auto results = GameResultLoader{own}.load(ids);
      return std::tuple{std::move(visits), std::move(results), std::move(variants)};
    };
    return go_through(read, [&](auto const& part) {
      auto const& [visits, results, variants] = part;
      for (auto const& visit : visits) {
        add(visit, results[visit.result], variants[visit.result]);
      }
    });
  }

  /// Those that so many games came to.
  [[nodiscard]] std::uint64_t threshold() const noexcept { return threshold_; }
  [[nodiscard]] std::unordered_map<std::uint64_t, PositionTally> const& tallies() const noexcept { return tallies_; }

 private:
  template <typename Visit>
  static void for_each_position_of(Base& base, GameRange range, Visit const& visit) {
    PositionWalk walk{base};
    Variant const* variant = nullptr;
    std::uint64_t name = 0;
    scan_coded_lines(base, range, [&](CodedLine const& line) {
      if (line.variant != variant) {
        variant = line.variant;
        name = name_key(*variant);
      }
      walk.for_each(line, [&](std::uint64_t hash, Position const& position, Move const* move) {
        visit(line, hash ^ name, position, move);
      });
      return true;
    });
  }

  template <typename Read, typename Take>
  [[nodiscard]] bool go_through(Read const& read, Take const& take) {
    constexpr std::int64_t games_at_once = 512;
    bool go_on = true;
    in_ordered_chunks(
        base_, games_, threads_,
        [&](Base& own, GameRange range) {
          return std::pair{range.last - range.first + 1, read(own, range)};
        },
        [&](auto const& part) {
          take(part.second);
          done_ += part.first;
          go_on = !progress_ || progress_(done_);
          return go_on;
        },
        games_at_once);
    return go_on;
  }

  void add(Visit const& visit, GameResult const& result, Variant const* variant) {
    auto& tally = tallies_[visit.key];
    if (tally.variant == nullptr) {
      tally.variant = variant;
      tally.position = visit.position;
    } else if (tally.last_game == visit.game || tally.variant != variant || !(tally.position == visit.position)) {
      return;
    }
    tally.last_game = visit.game;
    tally.add(visit, result);
  }

  Base& base_;
  GameRange games_;
  unsigned threads_;
  CountsProgress const& progress_;
  std::uint64_t threshold_ = fewest_games;
  std::unordered_map<std::uint64_t, PositionTally> tallies_;
  std::int64_t done_ = 0;
};

std::int64_t up_to(Database& database, std::string_view name) {
  Statement row{database, "SELECT up_to FROM indexes WHERE name = ?"};
  row.bind(1, name);
  return row.step() ? row.integer(0) : -1;
}
void set_up_to(Database& database, std::string_view name, std::int64_t game) {
  Statement{database, "INSERT OR REPLACE INTO indexes VALUES (?, ?)"}.bind(1, name).bind(2, game).run();
}
constexpr std::string_view counts_name = "position_counts";
constexpr std::string_view choice_name =
    "position_choice";  // up to which game it was found out which positions are frequent

std::int64_t counted_up_to(Database& database) { return up_to(database, counts_name); }

/// What counts are made from; if it has changed when they are to be written, they are made anew.
struct CountedGames {
  GameRange games;
  std::int64_t counted = -1;
  std::int64_t chosen = -1;
  std::int64_t removed = 0;

  explicit CountedGames(Base& base)
      : games{game_range(base)},
        counted{counted_up_to(base.database())},
        chosen{up_to(base.database(), choice_name)},
        removed{base.database().integer(
            "SELECT ifnull(max(removal_id), 0) + count(*) + ifnull(sum(game_id), 0) FROM removed_games")} {}

  [[nodiscard]] bool is_as(CountedGames const& other) const noexcept {
    return counted == other.counted && chosen == other.chosen && removed == other.removed;
  }
};

void write_row(Statement& insert, std::uint64_t key, std::string_view fen, std::string_view bytes) {
  insert.bind(1, static_cast<std::int64_t>(key)).bind(2, fen).bind_blob(3, bytes).run();
}

/// The positions of a base that are frequent, in the place of those that it has.
bool count_all(Base& base, CountedGames const& state, unsigned threads, CountsProgress const& progress) {
  Counting counting{base, state.games, threads, progress};
  {
    auto const slots = counting.frequent_slots();
    if (!slots || !counting.count(*slots)) {
      return false;
    }
  }
  auto& database = base.database();
  Transaction transaction{database};
  if (!CountedGames{base}.is_as(state)) {
    return true;
  }
  database.execute("DELETE FROM position_counts");
  Statement insert{database, "INSERT INTO position_counts VALUES (?,?,?)"};
  for (auto const& [key, tally] : counting.tallies()) {
    if (tally.games >= counting.threshold()) {
      write_row(insert, key, write_fen(tally.position, *tally.variant),
                counts_bytes(*tally.variant, tally.position, tally.counts()));
    }
  }
  set_up_to(database, counts_name, state.games.last);
  set_up_to(database, choice_name, state.games.last);
  transaction.commit();
  return true;
}

/// Adds the games that came later to the counts that a base has.
bool count_new(Base& base, CountedGames const& state, unsigned threads, CountsProgress const& progress) {
  auto& database = base.database();
  Slots slots;
  {
    Statement stored{database, "SELECT id FROM position_counts"};
    while (stored.step()) {
      for (auto const slot : Slots::of(static_cast<std::uint64_t>(stored.integer(0)))) {
        slots.insert(slot);
      }
    }
  }
  Counting counting{base, {state.counted + 1, state.games.last}, threads, progress};
  if (!counting.count(slots)) {
    return false;
  }
  Transaction transaction{database};
  if (!CountedGames{base}.is_as(state)) {
    return true;
  }
  Statement row{database, "SELECT position, counts FROM position_counts WHERE id = ?"};
  Statement insert{database, "INSERT OR REPLACE INTO position_counts VALUES (?,?,?)"};
  for (auto const& [key, tally] : counting.tallies()) {
    auto const fen = write_fen(tally.position, *tally.variant);
    row.bind(1, static_cast<std::int64_t>(key));
    if (row.step() && row.text(0) == fen) {
      auto counts = read_counts(*tally.variant, tally.position, row.blob(1));
      counts.add(tally.counts());
      row.reset();
      write_row(insert, key, fen, counts_bytes(*tally.variant, tally.position, counts));
    }
    row.reset();
  }
  set_up_to(database, counts_name, state.games.last);
  transaction.commit();
  return true;
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

void TreeCounts::add(GameResult const& result, Colour to_move) {
  ++games;
  white += result.outcome == Outcome::white_wins ? 1 : 0;
  draws += result.outcome == Outcome::draw ? 1 : 0;
  black += result.outcome == Outcome::black_wins ? 1 : 0;
  if (auto const& rating = to_move == Colour::white ? result.white_rating : result.black_rating;
      rating && *rating > 0) {
    ++rated;
    rating_sum += static_cast<std::uint64_t>(*rating);
  }
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
      : row{database, "SELECT position, counts FROM position_counts WHERE id = ?"}, up_to{counted_up_to(database)} {}
  Statement row;
  std::int64_t up_to;
};

FrequentPositions::FrequentPositions(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
FrequentPositions::FrequentPositions(FrequentPositions&&) noexcept = default;
FrequentPositions& FrequentPositions::operator=(FrequentPositions&&) noexcept = default;
FrequentPositions::~FrequentPositions() = default;

std::optional<FrequentPositions> FrequentPositions::open(Base& base) {
  if (counted_up_to(base.database()) < 0) {
    return std::nullopt;
  }
  return FrequentPositions{std::make_unique<State>(base.database())};
}

std::int64_t FrequentPositions::up_to() const noexcept { return state_->up_to; }

std::optional<PositionCounts> FrequentPositions::find(Variant const& variant, Position const& position) {
  auto const wanted = bare(position);
  auto& row = state_->row;
  row.bind(1, static_cast<std::int64_t>(zobrist(wanted) ^ name_key(variant)));
  std::optional<std::string> bytes;
  if (row.step() && row.text(0) == write_fen(wanted, variant)) {
    bytes = row.blob(1);
  }
  row.reset();
  return bytes ? std::optional{read_counts(variant, wanted, *bytes)} : std::nullopt;
}

void update_position_counts(Base& base, unsigned threads, CountsProgress const& progress) {
  for (bool go_on = true; go_on;) {
    CountedGames const state{base};
    if (state.counted >= state.games.last) {
      return;
    }
    // Which positions are frequent is found out anew when there are half as many games again.
    auto const is_outgrown = state.counted < 0 || state.chosen < 0 || 2 * state.games.last > 3 * state.chosen;
    go_on = is_outgrown ? count_all(base, state, threads, progress) : count_new(base, state, threads, progress);
  }
}

void drop_position_counts(Base& base) {
  auto& database = base.database();
  Transaction transaction{database};
  database.execute(
      "DELETE FROM position_counts; DELETE FROM indexes WHERE name IN ('position_counts', 'position_choice');");
  transaction.commit();
}

}  // namespace damier
