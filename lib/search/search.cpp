#include "search/search.hpp"

#include "search/candidates.hpp"
#include "search/plan.hpp"
#include "store/main_line.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

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

/// Goes through the main lines of the candidates and calls found(candidate, moment) for every hit until it returns false.
template <typename Found>
void scan(Base& base, Plan const& plan, Candidates const& candidates, bool first_per_game, Found const& found) {
  auto const& games = candidates.games();
  std::size_t next = 0;
  if (games.empty()) {
    return;
  }
  scan_main_lines(base, [&](MainLine const& line) {
    while (next < games.size() && games[next].id < line.id) {
      ++next;
    }
    if (next == games.size()) {
      return false;
    }
    if (games[next].id != line.id) {
      return true;
    }
    bool go_on = true;
    replay(plan, candidates.facts(next), line, [&](Moment const& moment) {
      go_on = found(games[next], moment);
      return go_on && !first_per_game;
    });
    return go_on;
  });
}

/// The same over all games, for a plan that asks nothing of the headers: they need not be read, and that takes longer
/// than the moves.
template <typename Found>
void scan(Base& base, Plan const& plan, bool first_per_game, Found const& found) {
  scan_main_lines(base, [&](MainLine const& line) {
    bool go_on = true;
    replay(plan, {}, line, [&](Moment const& moment) {
      go_on = found(Candidates::Game{.id = line.id, .variant = line.variant}, moment);
      return go_on && !first_per_game;
    });
    return go_on;
  });
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

void search_games(Base& base, Plan const& plan, SearchOptions const& options, Outlet& outlet) {
  GameHits hits{base};
  if (options.order == Order::game && !options.descending) {
    scan_headers(base, [&](GameHeader const& header) {
      return plan.judge(header) != Verdict::yes ||
             outlet.give(hits.hit(header.id, find_variant(header.variant), header.has_fen));
    });
    return;
  }
  Candidates const candidates{base, plan, options.order, options.descending};
  for (auto const place : candidates.ranking()) {
    auto const& game = candidates.games()[place];
    if (!outlet.give(hits.hit(game.id, game.variant, game.has_fen))) {
      return;
    }
  }
}

void search_positions(Base& base, Plan const& plan, SearchOptions const& options, Outlet& outlet) {
  auto const give = [&](Candidates::Game const& game, Moment const& moment) {
    return outlet.give({game.id, moment.ply, game.variant, moment.position});
  };
  auto const by_game = options.order == Order::game && !options.descending;
  if (by_game && !plan.mentions_headers()) {
    scan(base, plan, options.first_per_game, give);
    return;
  }
  Candidates const candidates{base, plan, options.order, options.descending};
  if (by_game) {
    scan(base, plan, candidates, options.first_per_game, give);
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
    scan_headers(base, [&](GameHeader const& header) {
      games += query.accepts(header) ? 1U : 0U;
      return games < options.limit;
    });
  }
  return games;
}

}  // namespace damier
