#include "store/position_index.hpp"

#include "language/message.hpp"
#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/position_walk.hpp"
#include "store/detail/posting_block.hpp"
#include "store/detail/posting_sorter.hpp"
#include "store/detail/posting_updates.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <utility>

namespace damier {
namespace {

constexpr std::int64_t most_games = std::int64_t{1} << 24U;       // of one run
constexpr std::int64_t most_index_runs = std::int64_t{1} << 30U;  // ids, which leave room for the next one

/// Successive games that were indexed together.
struct Run {
  std::int64_t id = 0;
  std::int64_t first = 0;
  std::int64_t last = 0;
  unsigned bits = 0;  // number of hash bits that select a block

  [[nodiscard]] std::uint64_t games() const noexcept { return static_cast<std::uint64_t>(last - first + 1); }
  [[nodiscard]] std::uint64_t key(std::uint64_t hash) const noexcept {
    return hash >> (64U - bits - PostingBlock::key_bits);
  }
  [[nodiscard]] std::int64_t row(std::uint64_t block) const noexcept {
    return id << 32U | static_cast<std::int64_t>(block);
  }
};

/// The number of hash bits that select a block, such that a block has some six hundred postings.
unsigned bits_for(std::uint64_t games) noexcept {
  constexpr std::uint64_t games_of_a_block = 8;
  return static_cast<unsigned>(std::bit_width(games / games_of_a_block));
}
/// The number of hash bits that select a portion, such that a portion has a quarter of a million postings, which are
/// sorted at once.
unsigned portion_bits(std::uint64_t games) noexcept {
  constexpr std::uint64_t games_of_a_portion = 4096;
  return std::min(bits_for(games), static_cast<unsigned>(std::bit_width(games / games_of_a_portion)));
}

/// The name of an index that contains the positions of side lines, too. An index of main lines alone, which earlier
/// programs wrote, has the name "positions".
constexpr std::string_view positions_index = "line_positions";

/// The runs of the index in the order of their games. Throws DamagedBase for one that no writer writes: without it
/// games would not be found.
std::vector<Run> stored_runs(Database& database) {
  std::vector<Run> runs;
  Statement row{database, "SELECT id, first_game, last_game, bits FROM position_runs ORDER BY first_game"};
  while (row.step()) {
    Run const run{row.integer(0), row.integer(1), row.integer(2), static_cast<unsigned>(row.integer(3))};
    auto const before = runs.empty() ? 0 : runs.back().last;
    if (run.id < 1 || run.id >= most_index_runs || run.first <= before || run.last < run.first ||
        run.last - run.first >= most_games || row.integer(3) < 0 || row.integer(3) > bits_for(most_games)) {
      throw DamagedBase{database.path(), message("base-damaged", "reason"_a = "position_runs")};
    }
    runs.push_back(run);
  }
  return runs;
}

/// The state of the base that an update is computed from. If it has changed before the update is written, it is
/// computed again.
struct IndexState {
  std::int64_t up_to = -1;
  std::int64_t last_game = 0;
  std::int64_t last_change = 0;  // changed and restored games are indexed again
  std::vector<Run> runs;

  explicit IndexState(Base& base)
      : up_to{index_up_to(database_of(base), positions_index)},
        last_game{game_range(base).last},
        last_change{database_of(base).integer(last_change_sql)},
        runs{stored_runs(database_of(base))} {}

  [[nodiscard]] bool is_as(IndexState const& other) const noexcept {
    return up_to == other.up_to && last_change == other.last_change && runs.size() == other.runs.size() &&
           (runs.empty() || runs.back().id == other.runs.back().id);
  }
  /// The run that updates the index. A run that has grown to half of the one before it is merged with it.
  [[nodiscard]] Run next() const {
    Run run{1, std::max<std::int64_t>(up_to, 0) + 1, last_game};
    for (auto before = runs.rbegin(); before != runs.rend(); ++before) {
      auto const together = last_game - before->first + 1;
      if (before->last >= run.first || (together <= most_games && before->games() <= 2 * run.games())) {
        run.first = std::min(run.first, before->first);
      }
      run.id = std::max(run.id, before->id + 1);
    }
    run.last = std::min(run.last, run.first + most_games - 1);
    run.bits = bits_for(run.games());
    return run;
  }
};

/// The postings of the games of a run; nothing if progress stopped it.
std::unique_ptr<PostingSorter> postings_of(Base& base, Run const& run, unsigned threads,
                                           IndexProgress const& progress) {
  constexpr std::int64_t games_at_once = 1024;
  auto const place_bits = PostingBlock::place_bits(run.games());
  auto sorter = std::make_unique<PostingSorter>(base.path(), run.bits + PostingBlock::key_bits + place_bits,
                                                portion_bits(run.games()), place_bits);
  auto done = run.first - 1;
  bool go_on = true;
  auto const read = [&](Base& own, GameRange games) {
    std::vector<std::uint64_t> postings;
    PositionWalk walk{own};
    SideLineReader side_lines{own};
    BaseReader{own}.scan({.moves = true}, games, [&](StoredGame const& line) {
      auto const place = static_cast<std::uint64_t>(static_cast<std::int64_t>(line.id) - run.first);
      walk.for_each(line, [&](std::uint64_t hash, Position const&, Move const*) {
        postings.push_back(run.key(hash) << place_bits | place);
      });
      for (auto const hash : walk.side_hashes(line, side_lines.of(line.id))) {
        postings.push_back(run.key(hash) << place_bits | place);
      }
      return true;
    });
    return std::pair{games.last, std::move(postings)};
  };
  auto const take = [&](std::pair<std::int64_t, std::vector<std::uint64_t>> const& part) {
    sorter->add(part.second);
    done = part.first;
    go_on = !progress || progress(done, run.last);
    return go_on;
  };
  in_ordered_chunks(base, {run.first, run.last}, threads, read, take, {.most_games = games_at_once});
  return go_on ? std::move(sorter) : nullptr;
}

/// Writes the blocks of a run.
void write_blocks(Database& database, Run const& run, PostingSorter const& sorter, unsigned threads) {
  using Blocks = std::vector<std::pair<std::uint64_t, std::string>>;
  Statement insert{database, "INSERT OR REPLACE INTO position_blocks VALUES (?, ?)"};
  auto const shift = PostingBlock::key_bits + PostingBlock::place_bits(run.games());
  auto const make = [&](std::int64_t portion) {
    Blocks blocks;
    auto const postings = sorter.sorted(static_cast<std::size_t>(portion));
    for (auto begin = postings.begin(); begin != postings.end();) {
      auto const end = std::find_if(begin, postings.end(),
                                    [&](std::uint64_t posting) { return posting >> shift != *begin >> shift; });
      blocks.emplace_back(*begin >> shift, PostingBlock::bytes({begin, end}, run.games()));
      begin = end;
    }
    return blocks;
  };
  auto const take = [&](Blocks const& blocks) {
    for (auto const& [block, bytes] : blocks) {
      insert.bind(1, run.row(block)).bind_blob(2, bytes).run();
    }
    return true;
  };
  in_order(
      static_cast<std::int64_t>(sorter.portions()), threads, [] { return 0; },
      [&](int, std::int64_t portion) { return make(portion); }, take);
}

/// Writes a run, which replaces the runs whose games it contains.
void write_run(Database& database, std::vector<Run> const& before, Run const& run, PostingSorter const& sorter,
               unsigned threads) {
  Statement clear{database, "DELETE FROM position_blocks WHERE id BETWEEN ? AND ?"};
  Statement forget{database, "DELETE FROM position_runs WHERE id = ?"};
  for (auto const& old : before) {
    if (old.last >= run.first) {
      clear.bind(1, old.row(0)).bind(2, old.row(0xffffffffU)).run();
      forget.bind(1, old.id).run();
    }
  }
  write_blocks(database, run, sorter, threads);
  Statement{database, "INSERT INTO position_runs VALUES (?, ?, ?, ?)"}
      .bind(1, run.id)
      .bind(2, run.first)
      .bind(3, run.last)
      .bind(4, std::int64_t{run.bits})
      .run();
}

}  // namespace

struct PositionIndex::State {
  explicit State(Database& database)
      : row{database, "SELECT games FROM position_blocks WHERE id = ?"},
        up_to{index_up_to(database, positions_index)},
        runs{stored_runs(database)} {}
  Statement row;
  std::int64_t up_to;
  std::vector<Run> runs;
};

PositionIndex::PositionIndex(std::unique_ptr<State> state) noexcept : state_{std::move(state)} {}
PositionIndex::PositionIndex(PositionIndex&&) noexcept = default;
PositionIndex& PositionIndex::operator=(PositionIndex&&) noexcept = default;
PositionIndex::~PositionIndex() = default;

std::optional<PositionIndex> PositionIndex::open(Base& base) {
  auto state = std::make_unique<State>(database_of(base));
  return state->up_to < 0 ? std::nullopt : std::optional{PositionIndex{std::move(state)}};
}

std::int64_t PositionIndex::up_to() const noexcept { return state_->up_to; }

std::vector<GameId> PositionIndex::find(std::uint64_t hash) {
  std::vector<GameId> games;
  std::vector<std::uint64_t> places;
  constexpr auto key_mask = (std::uint64_t{1} << PostingBlock::key_bits) - 1;
  for (auto const& run : state_->runs) {
    auto& row = state_->row;
    auto const key = run.key(hash);
    row.bind(1, run.row(key >> PostingBlock::key_bits));
    places.clear();
    if (row.step()) {
      PostingBlock::find(row.blob(0), run.games(), key & key_mask, places);
    }
    row.reset();
    for (auto const place : places) {
      if (place < run.games() && run.first + static_cast<std::int64_t>(place) <= state_->up_to) {
        games.push_back(GameId{run.first + static_cast<std::int64_t>(place)});
      }
    }
  }
  return games;
}

bool has_position_index(Base& base) { return index_up_to(database_of(base), positions_index) >= 0; }

void update_position_index(Base& base, unsigned threads, IndexProgress const& progress) {
  auto& database = database_of(base);
  while (true) {
    IndexState const state{base};
    if (state.up_to >= state.last_game) {
      return;
    }
    auto const run = state.next();
    auto const is_empty = run.last < run.first;
    auto const sorter = is_empty ? nullptr : postings_of(base, run, threads, progress);
    if (!is_empty && !sorter) {
      return;
    }
    Transaction transaction{database};
    if (!IndexState{base}.is_as(state)) {
      continue;  // another program was faster
    }
    if (sorter) {
      write_run(database, state.runs, run, *sorter, threads);
    }
    database.execute("DELETE FROM indexes WHERE name = 'positions'");
    set_index_up_to(database, positions_index, std::max<std::int64_t>(run.last, 0));
    transaction.commit();
  }
}

void PostingUpdates::add(std::int64_t game, std::span<std::uint64_t const> hashes) {
  for (auto const hash : hashes) {
    postings_.emplace_back(hash, game);
  }
}

void PostingUpdates::write() {
  for (auto const& run : postings_.empty() ? std::vector<Run>{} : stored_runs(database_)) {
    auto const width = PostingBlock::place_bits(run.games());
    std::map<std::uint64_t, std::vector<std::uint64_t>> blocks;
    for (auto const& [hash, game] : postings_) {
      if (game >= run.first && game <= run.last) {
        auto const key = run.key(hash);
        blocks[key >> PostingBlock::key_bits].push_back((key & ((std::uint64_t{1} << PostingBlock::key_bits) - 1))
                                                            << width |
                                                        static_cast<std::uint64_t>(game - run.first));
      }
    }
    Statement row{database_, "SELECT games FROM position_blocks WHERE id = ?"};
    Statement insert{database_, "INSERT OR REPLACE INTO position_blocks VALUES (?, ?)"};
    for (auto& [block, added] : blocks) {
      row.bind(1, run.row(block));
      auto all = row.step() ? PostingBlock::postings(row.blob(0), run.games()) : std::vector<std::uint64_t>{};
      row.reset();
      auto const before = all.size();
      all.insert(all.end(), added.begin(), added.end());
      std::ranges::sort(all);
      all.erase(std::unique(all.begin(), all.end()), all.end());
      if (all.size() != before) {
        auto const bytes = PostingBlock::bytes(all, run.games());
        insert.bind(1, run.row(block)).bind_blob(2, bytes).run();
      }
    }
  }
  postings_.clear();
}

void drop_position_index(Base& base) {
  execute_whole(base,
                "DELETE FROM position_blocks; DELETE FROM position_runs; "
                "DELETE FROM indexes WHERE name IN ('positions', 'line_positions');");
}

}  // namespace damier
