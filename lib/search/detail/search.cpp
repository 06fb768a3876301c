#include "search/search.hpp"

#include "game/date_span.hpp"
#include "search/detail/candidates.hpp"
#include "search/detail/first_hits.hpp"
#include "search/detail/game_scan.hpp"
#include "search/detail/order_keys.hpp"
#include "search/plan.hpp"
#include "search/repertoire.hpp"
#include "store/base_reader.hpp"
#include "store/game_blocks.hpp"
#include "store/ordered_chunks.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// Reads the main lines of all games, or of the candidates, and calls found(hit) for every hit until it returns false.
template <typename Found>
void scan(Base& base, Plan const& plan, Candidates const* candidates, GameRange games, SearchOptions const& options,
          Found const& found) {
  in_ordered_chunks(
      base, games, options.threads,
      [&](Base& own, GameRange range) {
        return GameScan{own, plan, candidates, options}.run(range);
      },
      [&](std::vector<Hit> const& hits) { return std::ranges::all_of(hits, found); });
}

/// Adds what a step has left to the trace, if one is wanted.
void note(SearchOptions const& options, std::optional<std::uint64_t> SearchTrace::*step, std::uint64_t left) {
  if (options.trace != nullptr) {
    auto& sum = options.trace->*step;
    sum = sum.value_or(0) + left;
  }
}

/// Passes hits on and counts them; false after the last one.
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
  explicit GameHits(Base& base) : reader_{base} {}

  Hit hit(GameId id, Variant const* variant, bool has_fen) {
    Hit hit{id, 0, variant, {}};
    if (variant == nullptr) {
      return hit;
    }
    hit.position = variant->start();
    if (has_fen) {
      if (auto const* const stored = reader_.load(id, {.game = true}); stored != nullptr) {
        hit.position = stored->game.start;
      }
    }
    return hit;
  }

 private:
  BaseReader reader_;
};

/// A search for so many hits at most keeps no more than these, whatever their order.
constexpr std::uint64_t most_kept = 10'000;

GameId game_of(Candidate const& found) noexcept { return found.id; }
GameId game_of(Hit const& found) noexcept { return found.game; }

/// The games of a range that a filter leaves.
std::vector<GameId> left_by(Base& base, GameRange range, GameFilter const& filter) {
  std::vector<GameId> left;
  GameBlocks blocks{base};
  auto const add = [&](GameRange part, auto const& passes) {
    for (auto game = part.first; game <= part.last; ++game) {
      if (passes(GameId{game})) {
        left.push_back(GameId{game});
      }
    }
    return true;
  };
  for_each_block(
      blocks, range, [&](GameRange part) { return add(part, filter); },
      [&](GameRange part) { return add(part, [](GameId) { return true; }); });
  return left;
}

/// The first of what find(base, range, filter) returns for the parts of a range, in the requested order. The filter
/// leaves the games that may have one of them: in a long range soon so few that hardly any moves are read.
template <typename Found, typename Find>
std::vector<Found> first_in_order(Base& base, GameRange games, SearchOptions const& options, Find const& find) {
  OrderNames const names{base, options.order};
  auto const most = static_cast<std::size_t>(options.limit);
  FirstHits<Found> first{most, options.descending};
  LastPlace last;
  in_ordered_chunks(
      base, games, options.threads,
      [&](Base& own, GameRange range) {
        OrderKeys keys{own, options.order, names};
        FirstHits<Found> of_range{most, options.descending, last.get()};
        auto const wanted = [&](GameId game) { return of_range.wants(keys.key(game), game); };
        for (auto const& found : find(own, range, wanted)) {
          of_range.add(keys.key(game_of(found)), game_of(found), found);
        }
        return of_range;
      },
      [&](FirstHits<Found> const& of_range) {
        first.add(of_range);
        last.set(first.last());
        return true;
      },
      {.backwards = options.order == Order::game && options.descending});
  return first.take();
}

/// The games to be searched.
GameRange games_of(Base& base, SearchOptions const& options) {
  auto const all = game_range(base);
  return options.games ? all.within(*options.games) : all;
}

void search_games(Base& base, Plan const& plan, SearchOptions const& options, Outlet& outlet) {
  GameHits hits{base};
  if (options.order == Order::game && !options.descending) {
    auto const condition = plan.condition(base);
    in_ordered_chunks(
        base, games_of(base, options), options.threads,
        [&](Base& own, GameRange range) { return read_candidates(own, plan, condition, range); },
        [&](CandidateChunk const& chunk) {
          note(options, &SearchTrace::headers, chunk.games.size());
          return std::ranges::all_of(chunk.games, [&](Candidate const& game) {
            return outlet.give(hits.hit(game.id, game.variant, game.has_fen));
          });
        });
    return;
  }
  if (options.limit <= most_kept) {
    auto const condition = plan.condition(base);
    auto const first = first_in_order<Candidate>(
        base, games_of(base, options), options, [&](Base& own, GameRange range, GameFilter const& filter) {
          return read_candidates(own, plan, condition, range, Order::game, filter).games;
        });
    for (auto const& game : first) {
      if (!outlet.give(hits.hit(game.id, game.variant, game.has_fen))) {
        return;
      }
    }
    return;
  }
  Candidates const candidates{base, plan, games_of(base, options), options};
  note(options, &SearchTrace::headers, candidates.games().size());
  for (auto const place : candidates.ranking()) {
    auto const& game = candidates.games()[place];
    if (!outlet.give(hits.hit(game.id, game.variant, game.has_fen))) {
      return;
    }
  }
}

/// The positions that a test for an exact one finds in the games of a base, with the variants of these.
std::vector<std::pair<Variant const*, PositionTest::Target>> targets_of(Base& base, PositionTest::Exact const& exact) {
  std::vector<std::pair<Variant const*, PositionTest::Target>> found;
  for (auto const* const variant : stored_variants(base)) {
    auto const place = std::ranges::find(variants(), variant) - variants().begin();
    if (auto const& target = exact.targets[static_cast<std::size_t>(place)]) {
      found.emplace_back(variant, *target);
    }
  }
  return found;
}

/// The games that a query about an exact position can have hits in, if the base has an index of positions.
std::optional<IndexedGames> games_in_index(Base& base, Plan const& plan) {
  auto const exacts = plan.exacts();
  if (exacts.empty()) {
    return std::nullopt;
  }
  std::vector<PositionTest::Target> positions;
  for (auto const* const exact : exacts) {
    for (auto const& [variant, target] : targets_of(base, *exact)) {
      positions.push_back(target);
    }
  }
  return indexed_games(base, positions);
}

void search_positions(Base& base, Plan const& plan, SearchOptions const& options, Outlet& outlet) {
  auto const by_game = options.order == Order::game && !options.descending;
  auto const hand_on = [&](Hit const& hit) { return outlet.give(hit); };
  auto games = games_of(base, options);
  if (auto indexed = by_game ? games_in_index(base, plan) : std::nullopt) {
    std::erase_if(indexed->games, [&](GameId id) { return !games.contains(id); });
    note(options, &SearchTrace::index, indexed->games.size());
    if (!GameScan{base, plan, nullptr, options}.run(indexed->games, hand_on) || games.within(indexed->rest).empty()) {
      return;
    }
    games = games.within(indexed->rest);
  }
  if (by_game && !plan.mentions_headers()) {  // the headers need not be read, and that takes longer than the moves
    scan(base, plan, nullptr, games, options, hand_on);
    return;
  }
  if (!by_game && options.limit <= most_kept) {
    auto const condition = plan.condition(base);
    auto const find = [&](Base& own, GameRange range, GameFilter const& filter) {
      std::optional<Candidates> candidates;
      if (plan.mentions_headers()) {
        candidates.emplace(own, plan, condition, range, filter);
      } else if (auto const left = left_by(own, range, filter); 2 * std::ssize(left) < range.last - range.first) {
        candidates.emplace(left);
      }
      if (candidates && candidates->games().empty()) {
        return std::vector<Hit>{};
      }
      return GameScan{own, plan, candidates ? &*candidates : nullptr, options}.run(range);
    };
    auto const first = first_in_order<Hit>(base, games, options, find);
    static_cast<void>(std::ranges::all_of(first, hand_on));
    return;
  }
  Candidates const candidates{base, plan, games, options};
  note(options, &SearchTrace::headers, candidates.games().size());
  if (by_game) {
    scan(base, plan, &candidates, games, options, hand_on);
    return;
  }
  // In the requested order, so that only the hits of one game are kept; a limit ends it early.
  BaseReader lines{base};
  GameScan scan{base, plan, nullptr, options};
  for (auto const place : candidates.ranking()) {
    auto const* const line = lines.load(candidates.games()[place].id, {.moves = true});
    if (line != nullptr && !std::ranges::all_of(scan.run(*line, candidates.facts(place)), hand_on)) {
      return;
    }
  }
}

/// Of a chunk whose hits are not kept: the preparations for a chunk take as long as counting in a block of games.
constexpr std::int64_t most_games_counted = 65'536;

/// The number of hits in positions, if no index finds the games.
std::uint64_t count_positions(Base& base, Plan const& plan, SearchOptions const& options) {
  auto const games = games_of(base, options);
  std::optional<Candidates> candidates;
  if (plan.mentions_headers()) {
    candidates.emplace(base, plan, games, options);
    note(options, &SearchTrace::headers, candidates->games().size());
  }
  std::uint64_t hits = 0;
  in_ordered_chunks(
      base, games, options.threads,
      [&](Base& own, GameRange range) {
        return GameScan{own, plan, candidates ? &*candidates : nullptr, options}.count(range);
      },
      [&](std::uint64_t found) {
        hits += found;
        return hits < options.limit;
      },
      {.most_games = most_games_counted});
  return std::min(hits, options.limit);
}

/// The number of games, for a query that finds games.
std::uint64_t count_games(Base& base, Plan const& plan, SearchOptions const& options) {
  ReadSession const session{base};
  auto const condition = plan.condition(base);
  std::uint64_t games = 0;
  in_ordered_chunks(
      base, games_of(base, options), options.threads,
      [&](Base& own, GameRange range) -> std::uint64_t {
        return condition.is_exact() ? count_games(own, range, condition)
                                    : read_candidates(own, plan, condition, range).games.size();
      },
      [&](std::uint64_t found) {
        note(options, &SearchTrace::headers, found);
        games += found;
        return games < options.limit;
      },
      {.most_games = most_games_counted});
  return std::min(games, options.limit);
}

/// The stored counts of a base for the hits in one position.
struct CountedHits {
  std::uint64_t hits = 0;
  GameRange games;                        ///< that are counted
  std::vector<Variant const*> uncounted;  ///< their variants in which the position is not
};

/// How many hits in a position are among the counted games; nothing if it is not counted.
std::optional<std::uint64_t> counted_hits(FrequentPositions& frequent, Variant const& variant,
                                          PositionTest::Target const& target, bool first_per_game) {
  std::uint64_t hits = 0;
  for (auto const side : {Colour::white, Colour::black}) {
    if (!target.any_side && side != target.position.side) {
      continue;
    }
    auto position = target.position;
    position.side = side;
    auto const frequency = frequent.frequency(variant, position);
    if (!frequency) {
      return std::nullopt;
    }
    hits += frequency->games + (first_per_game ? 0 : frequency->again);
  }
  return hits;
}

/// The same for a query with a position as its only condition; nothing if the base has no such counts.
std::optional<CountedHits> counted_hits(Base& base, Plan const& plan, SearchOptions const& options) {
  auto frequent = plan.is_exact() && !options.games ? FrequentPositions::open(base) : std::nullopt;
  if (!frequent) {
    return std::nullopt;
  }
  CountedHits counted{0, {game_range(base).first, frequent->up_to()}, {}};
  for (auto const& [variant, target] : targets_of(base, *plan.exact())) {
    // A game that reaches it with either side to move would be counted twice.
    auto const hits = target.any_side && options.first_per_game
                          ? std::nullopt
                          : counted_hits(*frequent, *variant, target, options.first_per_game);
    counted.hits += hits.value_or(0);
    if (!hits) {
      counted.uncounted.push_back(variant);
    }
  }
  return counted;
}

/// The number of hits in an exact position; games that are not counted are searched.
std::uint64_t count_exact(Base& base, Plan const& plan, SearchOptions const& options) {
  auto const search_in = [&](Plan const& some, GameRange games, std::uint64_t limit) {
    auto within = options;
    within.games = games;
    std::function<bool(Hit const&)> const nothing = [](Hit const&) { return true; };
    Outlet outlet{limit, nothing};
    if (limit == 0 || games.empty()) {
      return std::uint64_t{0};
    }
    if (!PositionIndex::open(base)) {
      within.limit = limit;
      return count_positions(base, some, within);
    }
    search_positions(base, some, within, outlet);
    return outlet.given();
  };
  auto const all = games_of(base, options);
  auto const counted = counted_hits(base, plan, options);
  if (!counted) {
    return search_in(plan, all, options.limit);
  }
  note(options, &SearchTrace::stored_counts, counted->hits);
  auto hits = std::min(counted->hits, options.limit);
  if (!counted->uncounted.empty()) {
    hits += search_in(plan.exact_in(counted->uncounted), counted->games, options.limit - hits);
  }
  return hits + search_in(plan, {counted->games.last + 1, all.last}, options.limit - hits);
}

/// What a trace has before the first step.
void begin_trace(Base& base, Plan const& plan, SearchOptions const& options) {
  if (options.trace == nullptr) {
    return;
  }
  options.trace->games = count_games(base, games_of(base, options), HeaderCondition::always());
  if (auto const* const games = plan.games()) {
    options.trace->looked_up = games->size();
  }
}

OrderKey name_key(std::string const& text) {
  auto const bare = trimmed(text);
  return bare.empty() ? OrderKey{} : OrderKey{folded(bare)};
}

/// The mean of two ratings, twice; nothing if neither is known.
OrderKey rating_key(std::optional<int> white, std::optional<int> black) {
  return white || black ? OrderKey{std::int64_t{white.value_or(black.value_or(0))} + black.value_or(white.value_or(0))}
                        : OrderKey{};
}

/// The games with a hit that go through the lines.
std::uint64_t search_lines(Base& base, Query const& query, SearchOptions options, LinesFilter const& lines,
                           std::function<bool(Hit const&)> const& visit) {
  Outlet outlet{std::exchange(options.limit, std::numeric_limits<std::uint64_t>::max()), visit};
  options.lines = nullptr;
  options.first_per_game = true;
  BaseReader reader{base};
  search(base, query, options, [&](Hit const& found) {
    auto const* const game = found.variant != nullptr ? reader.load(found.game, {.line = true}) : nullptr;
    auto const passage = game != nullptr ? lines.passage(game->line) : std::nullopt;
    return !passage || outlet.give({.game = found.game,
                                    .ply = passage->ply,
                                    .variant = found.variant,
                                    .position = passage->position,
                                    .move = passage->move,
                                    .line = {},
                                    .passage = &*passage});
  });
  return outlet.given();
}

}  // namespace

std::uint64_t search(Base& base, Query const& query, SearchOptions const& options,
                     std::function<bool(Hit const&)> const& visit) {
  Outlet outlet{options.limit, visit};
  if (options.limit == 0) {
    return 0;
  }
  ReadSession const session{base};
  if (options.lines != nullptr) {
    return search_lines(base, query, options, *options.lines, visit);
  }
  auto const ready = query.with_comments_of(base);
  begin_trace(base, ready.plan(), options);
  if (query.mentions_positions()) {
    search_positions(base, ready.plan(), options, outlet);
  } else {
    search_games(base, ready.plan(), options, outlet);
  }
  return outlet.given();
}

std::uint64_t count(Base& base, Query const& query, SearchOptions const& options) {
  auto counting = options;
  counting.order = Order::game;  // the number does not depend on it, and this order needs no memory for hits
  counting.descending = false;
  if (options.lines != nullptr) {
    return search(base, query, counting, [](Hit const&) { return true; });
  }
  auto const exact = query.mentions_positions() && !query.plan().exacts().empty();
  if (!exact && options.limit == 0) {
    return 0;
  }
  ReadSession const session{base};
  auto const ready = query.with_comments_of(base);
  begin_trace(base, ready.plan(), options);
  return exact                        ? count_exact(base, ready.plan(), counting)
         : query.mentions_positions() ? count_positions(base, ready.plan(), counting)
                                      : count_games(base, ready.plan(), counting);
}

OrderKey order_key(GameHeader const& header, Order order) {
  switch (order) {
    case Order::game: return static_cast<std::int64_t>(header.id);
    case Order::plies: return std::int64_t{header.plies};
    case Order::white: return name_key(header.white);
    case Order::black: return name_key(header.black);
    case Order::event: return name_key(header.event);
    case Order::rating: return rating_key(header.white_rating, header.black_rating);
    case Order::date: break;
  }
  auto days = read_date(header.date);
  if (!days && header.year) {
    days = whole_year(*header.year);
  }
  return days ? OrderKey{std::int64_t{days->first}} : OrderKey{};
}

std::optional<std::vector<GameId>> games_with_hit(Base& base, std::optional<Query> const& where, unsigned threads,
                                                  std::optional<GameRange> range) {
  if (!where) {
    return std::nullopt;
  }
  std::vector<GameId> games;
  search(base, *where, {.first_per_game = true, .threads = threads, .games = range}, [&](Hit const& hit) {
    games.push_back(hit.game);
    return true;
  });
  return games;
}

}  // namespace damier
