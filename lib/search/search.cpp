#include "search/search.hpp"

#include "notation/fen.hpp"
#include "search/candidates.hpp"
#include "search/home_rows_test.hpp"
#include "search/indexed_games.hpp"
#include "search/line_scan.hpp"
#include "search/ordered_chunks.hpp"
#include "search/plan.hpp"
#include "store/main_line.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace damier {
namespace {

std::size_t index_of(Variant const& variant) noexcept {
  auto const all = variants();
  return static_cast<std::size_t>(std::ranges::find(all, &variant) - all.begin());
}

/// Plays a main line and calls found(moment) where the query holds; false if that returned false. Where the line jumps,
/// the position before and the one after both stand after the same number of plies.
template <typename Found>
bool replay(Plan const& plan, std::span<std::uint64_t const> facts, MainLine const& line, Found const& found) {
  Moment moment{line.start, 0, index_of(*line.variant)};
  auto const reach = plan.reach(facts, moment.variant);
  if (!reach.anywhere) {
    return true;
  }
  auto jump = line.jumps.begin();
  for (std::size_t played = 0;;) {
    auto const white = moment.position.of(Colour::white).size();
    auto const black = moment.position.of(Colour::black).size();
    auto const too_few = white < reach.least_pieces[0] || black < reach.least_pieces[1];
    auto const reached =
        moment.ply >= reach.first_ply && white <= reach.most_pieces[0] && black <= reach.most_pieces[1];
    if (!too_few && reached && plan.holds(facts, moment) && !found(moment)) {
      return false;
    }
    if (jump != line.jumps.end() && (too_few || jump->after == played)) {
      moment.position = jump->position;
      moment.ply = jump->ply;
      played = jump->after;
      ++jump;
    } else if (too_few || played == line.moves.size()) {
      return true;
    } else {
      moment.position = line.variant->after(moment.position, line.moves[played]);
      ++played;
      ++moment.ply;
    }
    if (moment.ply > reach.last_ply) {
      return true;
    }
  }
}

/// Finds the hits of a plan in games by their numbers. One is used by one thread.
class GameScan {
 public:
  GameScan(Base& base, Plan const& plan, Candidates const* candidates, bool first_per_game)
      : base_{base}, plan_{plan}, candidates_{candidates}, first_per_game_{first_per_game}, scans_(variants().size()) {}

  /// The hits of some games, which the candidates need not know.
  template <typename Found>
  bool run(std::vector<GameId> const& games, Found const& found) {
    CodedLineLoader lines{base_};
    std::vector<Hit> hits;
    for (auto const id : games) {
      auto const* const line = lines.load(id);
      if (line == nullptr) {
        continue;
      }
      facts_.clear();
      if (plan_.mentions_headers()) {
        plan_.append_facts(load_header(base_, id).value(), facts_);
      }
      hits.clear();
      add(*line, facts_, hits);
      find(hits);
      if (!std::ranges::all_of(hits, found)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] std::vector<Hit> run(GameRange range) {
    std::vector<Hit> found;
    auto next = candidates_ == nullptr ? std::size_t{0} : candidates_->place_of(GameId{range.first});
    scan_coded_lines(base_, range, [&](CodedLine const& line) {
      std::span<std::uint64_t const> facts;
      if (candidates_ != nullptr) {
        auto const& games = candidates_->games();
        while (next < games.size() && games[next].id < line.id) {
          ++next;
        }
        if (next == games.size()) {
          return false;
        }
        if (games[next].id != line.id) {
          return true;
        }
        facts = candidates_->facts(next);
      }
      add(line, facts, found);
      return true;
    });
    find(found);
    return found;
  }

 private:
  /// A line of the batch.
  struct Game {
    GameId id{};
    std::span<std::uint64_t const> facts;
  };

  /// Puts a line into the batch, which is of one variant, and looks through it when it is full.
  void add(CodedLine const& line, std::span<std::uint64_t const> facts, std::vector<Hit>& found) {
    constexpr std::size_t most_lines = 512;
    if (line.variant != variant_ || games_.size() == most_lines) {
      find(found);
      variant_ = line.variant;
      index_ = index_of(*line.variant);
    }
    auto const reach = plan_.reach(facts, index_);
    if (!reach.anywhere) {
      return;
    }
    if (!scan().home_rows.passes(line.home_rows)) {
      return;
    }
    auto const start = start_of(line);
    if (!start) {
      find(found);
      find_slowly(line.id, facts, found);
      return;
    }
    games_.push_back({line.id, facts});
    batch_.add(*start, line.moves, {reach.first_ply, reach.last_ply, false});
  }

  /// What is looked for in games of the batch's variant.
  struct Scan {
    LineScan lines;
    HomeRowsTest home_rows;
    Scan(Variant const& variant, PieceMask const& mask) : lines{variant, mask}, home_rows{variant.board(), mask} {}
  };
  [[nodiscard]] Scan const& scan() {
    auto& scan = scans_[index_];
    if (!scan) {
      scan.emplace(*variant_, plan_.mask(index_));
    }
    return *scan;
  }

  /// Looks through the batch.
  void find(std::vector<Hit>& found) {
    if (games_.empty()) {
      return;
    }
    scan().lines.find(batch_, masked_);
    for (auto const& line : masked_.lines) {
      auto const& game = games_[line.place];
      if (!line.followed) {
        find_slowly(game.id, game.facts, found);
        continue;
      }
      for (auto const& hit : masked_.of(line)) {
        if (plan_.holds(game.facts, {hit.position, hit.ply, index_})) {
          found.push_back({game.id, hit.ply, variant_, hit.position});
          if (first_per_game_) {
            break;
          }
        }
      }
    }
    games_.clear();
    batch_.clear();
  }

  [[nodiscard]] static std::optional<Position> start_of(CodedLine const& line) {
    if (line.start_fen.empty()) {
      return line.variant->start();
    }
    auto const fen = read_fen(line.start_fen, *line.variant);
    return fen ? std::optional{fen->position} : std::nullopt;
  }

  /// Where the position changes without a move, or is more than its pieces.
  void find_slowly(GameId id, std::span<std::uint64_t const> facts, std::vector<Hit>& found) {
    if (!lines_) {
      lines_.emplace(base_);
    }
    if (auto const* const line = lines_->load(id)) {
      replay(plan_, facts, *line, [&](Moment const& moment) {
        found.push_back({line->id, moment.ply, line->variant, moment.position});
        return !first_per_game_;
      });
    }
  }

  Base& base_;
  Plan const& plan_;
  Candidates const* candidates_;
  bool first_per_game_;
  std::vector<std::optional<Scan>> scans_;  // by variant
  Variant const* variant_ = nullptr;  // of the batch
  std::size_t index_ = 0;             // its place in variants()
  std::vector<Game> games_;
  LineBatch batch_;
  BatchHits masked_;
  std::vector<std::uint64_t> facts_;
  std::optional<MainLineLoader> lines_;
};

/// Goes through the main lines of all games, or of the candidates, and calls found(hit) for every hit until it returns false.
template <typename Found>
void scan(Base& base, Plan const& plan, Candidates const* candidates, GameRange games, SearchOptions const& options,
          Found const& found) {
  in_ordered_chunks(
      base, games, options.threads,
      [&](Base& own, GameRange range) { return GameScan{own, plan, candidates, options.first_per_game}.run(range); },
      [&](std::vector<Hit> const& hits) { return std::ranges::all_of(hits, found); });
}

/// Hands hits on and counts them; false when that was the last.
class Outlet {
 public:
  Outlet(std::uint64_t limit, std::function<bool(Hit const&)> const& visit) noexcept : limit_{limit}, visit_{visit} {}

  bool give(Hit const& hit) {
    ++given_;
    return visit_(hit) && given_ < limit_;
  }
  [[nodiscard]] std::uint64_t given() const noexcept { return given_; }

 private:
  std::uint64_t limit_;
  std::function<bool(Hit const&)> const& visit_;
  std::uint64_t given_ = 0;
};

/// A game as a hit, with the position it begins with.
class GameHits {
 public:
  explicit GameHits(Base& base) noexcept : base_{base} {}

  Hit hit(GameId id, Variant const* variant, bool has_fen) {
    Hit hit{id, 0, variant, {}};
    if (variant == nullptr) {
      return hit;
    }
    hit.position = variant->start();
    if (has_fen) {
      if (!loader_) {
        loader_.emplace(base_);
      }
      if (auto const* const stored = loader_->load(id); stored != nullptr) {
        hit.position = stored->game.start;
      }
    }
    return hit;
  }

 private:
  Base& base_;
  std::optional<GameLoader> loader_;
};

/// The games that are looked at.
GameRange games_of(Base& base, SearchOptions const& options) {
  auto const all = game_range(base);
  return options.games ? all.within(*options.games) : all;
}

void search_games(Base& base, Plan const& plan, SearchOptions const& options, Outlet& outlet) {
  GameHits hits{base};
  if (options.order == Order::game && !options.descending) {
    scan_headers(base, games_of(base, options), [&](GameHeader const& header) {
      return plan.judge(header) != Verdict::yes ||
             outlet.give(hits.hit(header.id, find_variant(header.variant), header.has_fen));
    });
    return;
  }
  Candidates const candidates{base, plan, games_of(base, options), options.order, options.descending};
  for (auto const place : candidates.ranking()) {
    auto const& game = candidates.games()[place];
    if (!outlet.give(hits.hit(game.id, game.variant, game.has_fen))) {
      return;
    }
  }
}

/// The games that a query about an exact position can have hits in, if the base has an index of positions.
std::optional<IndexedGames> games_in_index(Base& base, Plan const& plan) {
  auto const* const exact = plan.exact();
  if (exact == nullptr) {
    return std::nullopt;
  }
  std::vector<PositionTest::Target> positions;
  for (auto const* const variant : stored_variants(base)) {
    if (auto const& target = exact->targets[index_of(*variant)]) {
      positions.push_back(*target);
    }
  }
  return indexed_games(base, positions);
}

void search_positions(Base& base, Plan const& plan, SearchOptions const& options, Outlet& outlet) {
  auto const give = [&](Candidates::Game const& game, Moment const& moment) {
    return outlet.give({game.id, moment.ply, game.variant, moment.position});
  };
  auto const by_game = options.order == Order::game && !options.descending;
  auto const hand_on = [&](Hit const& hit) { return outlet.give(hit); };
  auto games = games_of(base, options);
  if (auto indexed = by_game ? games_in_index(base, plan) : std::nullopt) {
    std::erase_if(indexed->games, [&](GameId id) { return !games.contains(id); });
    if (!GameScan{base, plan, nullptr, options.first_per_game}.run(indexed->games, hand_on) ||
        games.within(indexed->rest).empty()) {
      return;
    }
    games = games.within(indexed->rest);
  }
  if (by_game && !plan.mentions_headers()) {  // the headers need not be read, and that takes longer than the moves
    scan(base, plan, nullptr, games, options, hand_on);
    return;
  }
  Candidates const candidates{base, plan, games, options.order, options.descending};
  if (by_game) {
    scan(base, plan, &candidates, games, options, hand_on);
    return;
  }
  // In the order that is wanted, so that no hit is kept; a limit ends it early.
  MainLineLoader lines{base};
  for (auto const place : candidates.ranking()) {
    auto const* const line = lines.load(candidates.games()[place].id);
    bool go_on = true;
    if (line != nullptr) {
      replay(plan, candidates.facts(place), *line, [&](Moment const& moment) {
        go_on = give(candidates.games()[place], moment);
        return go_on && !options.first_per_game;
      });
    }
    if (!go_on) {
      return;
    }
  }
}

}  // namespace

std::uint64_t search(Base& base, Query const& query, SearchOptions const& options,
                     std::function<bool(Hit const&)> const& visit) {
  Outlet outlet{options.limit, visit};
  if (options.limit == 0) {
    return 0;
  }
  if (query.mentions_positions()) {
    search_positions(base, query.plan(), options, outlet);
  } else {
    search_games(base, query.plan(), options, outlet);
  }
  return outlet.given();
}

std::uint64_t count(Base& base, Query const& query, SearchOptions const& options) {
  auto counting = options;
  counting.order = Order::game;  // the number does not depend on it, and this one needs no memory for hits
  counting.descending = false;
  if (query.mentions_positions()) {
    return search(base, query, counting, [](Hit const&) { return true; });
  }
  std::uint64_t games = 0;
  if (options.limit > 0) {
    scan_headers(base, games_of(base, options), [&](GameHeader const& header) {
      games += query.accepts(header) ? 1U : 0U;
      return games < options.limit;
    });
  }
  return games;
}

}  // namespace damier
