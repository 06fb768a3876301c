#include "store/position_counts.hpp"

#include "notation/fen.hpp"
#include "store/detail/database.hpp"
#include "store/detail/line_positions.hpp"
#include "store/detail/varint.hpp"
#include "store/main_line.hpp"
#include "store/move_codec.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace damier {
namespace {

constexpr std::uint64_t fewest_games = 64;

/// The runs of kings are no part of what is counted.
Position bare(Position position) noexcept {
  position.king_runs = {};
  return position;
}

/// The key of a position in games of a variant.
std::uint64_t key_of(std::uint64_t hash, Variant const& variant) noexcept {
  std::uint64_t name = 0;
  for (auto const letter : variant.name()) {
    name = (name + static_cast<unsigned char>(letter)) * 0x9e3779b97f4a7c15ULL;
  }
  return hash ^ name;
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

/// Counts positions in two goes: the first tells roughly how many games came to each, the second counts the frequent ones.
class Counting {
 public:
  using Progress = std::function<bool(std::int64_t)>;

  Counting(Base& base, GameRange games, Progress const& progress)
      : base_{base}, games_{games}, progress_{progress}, met_(std::size_t{1} << slot_bits) {}

  /// False if it was stopped.
  [[nodiscard]] bool run() {
    std::uint64_t positions = 0;
    auto const note = [&](MainLine const& line) {
      for_each_position(line, [&](std::uint64_t hash, Position const&, Move const*) {
        auto& met = met_[slot(key_of(hash, *line.variant))];
        if (met < std::numeric_limits<std::uint16_t>::max()) {
          ++met;
        }
        ++positions;
      });
    };
    if (!go_through(note)) {
      return false;
    }
    // What shares a slot by chance must stay far below what is frequent.
    threshold_ = std::min<std::uint64_t>(std::max(fewest_games, positions >> (slot_bits - 4)),
                                         std::numeric_limits<std::uint16_t>::max());
    GameResultLoader results{base_};
    return go_through([&](MainLine const& line) { count(line, results); });
  }

  template <typename Write>
  void for_each_frequent(Write const& write) const {
    for (auto const& [key, entry] : entries_) {
      if (entry.counts.all.games >= threshold_) {
        write(key, entry.variant, entry.position, entry.counts);
      }
    }
  }

 private:
  static constexpr unsigned slot_bits = 24;

  struct Entry {
    Variant const* variant = nullptr;
    Position position;
    GameId last{};
    PositionCounts counts;
  };

  static std::size_t slot(std::uint64_t key) noexcept { return static_cast<std::size_t>(key >> (64U - slot_bits)); }

  template <typename Visit>
  [[nodiscard]] bool go_through(Visit const& visit) {
    constexpr std::int64_t games_between_reports = 4096;
    bool go_on = true;
    scan_main_lines(base_, games_, [&](MainLine const& line) {
      visit(line);
      go_on = ++done_ % games_between_reports != 0 || !progress_ || progress_(done_);
      return go_on;
    });
    return go_on;
  }

  void count(MainLine const& line, GameResultLoader& results) {
    std::optional<GameResult> result;
    for_each_position(line, [&](std::uint64_t hash, Position const& position, Move const* move) {
      auto const key = key_of(hash, *line.variant);
      if (met_[slot(key)] < threshold_) {
        return;
      }
      auto& entry = entries_[key];
      if (entry.variant == nullptr) {
        entry.variant = line.variant;
        entry.position = bare(position);
      } else if (entry.last == line.id || entry.variant != line.variant || !(entry.position == bare(position))) {
        return;
      }
      entry.last = line.id;
      if (!result) {
        result = results.load(line.id);
      }
      entry.counts.all.add(*result, position.side);
      if (move != nullptr) {
        entry.counts.moves[*move].add(*result, position.side);
      }
    });
  }

  Base& base_;
  GameRange games_;
  Progress const& progress_;
  std::vector<std::uint16_t> met_;  // by the first bits of the key
  std::uint64_t threshold_ = fewest_games;
  std::unordered_map<std::uint64_t, Entry> entries_;
  std::int64_t done_ = 0;
};

std::int64_t counted_up_to(Database& database) {
  return database.integer("SELECT ifnull((SELECT up_to FROM indexes WHERE name = 'position_counts'), -1)");
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
  if (auto const& rating = to_move == Colour::white ? result.white_rating : result.black_rating; rating && *rating > 0) {
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
  row.bind(1, static_cast<std::int64_t>(key_of(zobrist(wanted), variant)));
  std::optional<std::string> bytes;
  if (row.step() && row.text(0) == write_fen(wanted, variant)) {
    bytes = row.blob(1);
  }
  row.reset();
  return bytes ? std::optional{read_counts(variant, wanted, *bytes)} : std::nullopt;
}

void update_position_counts(Base& base, std::function<bool(std::int64_t)> const& progress) {
  auto& database = base.database();
  Transaction transaction{database};
  auto const games = game_range(base);
  if (counted_up_to(database) >= games.last) {
    return;
  }
  Counting counting{base, games, progress};
  if (!counting.run()) {
    return;
  }
  database.execute("DELETE FROM position_counts");
  {
    Statement insert{database, "INSERT INTO position_counts VALUES (?,?,?)"};
    counting.for_each_frequent([&](std::uint64_t key, Variant const* variant, Position const& position,
                                   PositionCounts const& counts) {
      auto const fen = write_fen(position, *variant);
      auto const bytes = counts_bytes(*variant, position, counts);
      insert.bind(1, static_cast<std::int64_t>(key)).bind(2, std::string_view{fen}).bind_blob(3, bytes).run();
    });
    Statement{database, "INSERT OR REPLACE INTO indexes VALUES ('position_counts', ?)"}.bind(1, games.last).run();
  }
  transaction.commit();
}

void drop_position_counts(Base& base) {
  auto& database = base.database();
  Transaction transaction{database};
  database.execute("DELETE FROM position_counts; DELETE FROM indexes WHERE name = 'position_counts';");
  transaction.commit();
}

}  // namespace damier
