#include "search/game_scan.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <string>

namespace damier {
namespace {

std::optional<Position> start_of(StoredGame const& line) {
  if (line.start_fen.empty()) {
    return line.variant->start();
  }
  auto const fen = read_fen(line.start_fen, *line.variant);
  return fen ? std::optional{fen->position} : std::nullopt;
}

/// The positions of a main line with all columns that the rules of its variant give.
std::vector<Position> positions_of(MainLine const& line) {
  std::vector<Position> positions;
  LineCursor cursor{line};
  do {
    positions.push_back(cursor.position());
  } while (cursor.next());
  return positions;
}

}  // namespace

GameScan::GameScan(Base& base, Plan const& plan, Candidates const* candidates, bool first_per_game)
    : base_{base},
      plan_{plan},
      candidates_{candidates},
      first_per_game_{first_per_game},
      prepared_(variants().size()),
      evaluation_{plan},
      headers_{base},
      whole_lines_{base},
      lines_{base} {
  if (auto const* const exact = plan.exact(); exact != nullptr && candidates == nullptr) {
    BeginningTest::Targets targets;
    for (std::size_t place = 0; place < variants().size(); ++place) {
      if (auto const& target = exact->targets[place]) {
        targets.emplace_back(variants()[place], *target);
      }
    }
    beginning_.emplace(targets);
    blocks_.emplace(base);
  }
}
GameScan::~GameScan() = default;

std::vector<Hit> const& GameScan::run(StoredGame const& line, std::span<std::uint64_t const> facts) {
  hits_.clear();
  add(line, facts, hits_);
  find(hits_);
  return hits_;
}

std::vector<Hit> GameScan::run(GameRange range) {
  std::vector<Hit> found;
  if (!beginning_) {
    run(range, found);
  } else {
    for_each_block(
        *blocks_, range,
        [&](GameRange part) {
          run_games(games_to_replay(part), found);
          return true;
        },
        [&](GameRange part) {
          run(part, found);
          return true;
        });
  }
  find(found);
  return found;
}

/// Of a block: the games whose beginning does not decide. If hits are only counted, the others are.
BlockGames GameScan::games_to_replay(GameRange part) {
  auto const& verdicts = beginning_->judge(*blocks_);
  auto const places = blocks_->column(BlockColumn::beginning);
  auto const present = blocks_->present(part);
  auto const can_count = counting_ && plan_.is_exact();
  BlockGames games;
  present.visit([&](std::size_t place) {
    auto const& verdict = verdicts[places[place]];
    auto const is_counted = can_count && (!verdict.later || (first_per_game_ && verdict.hits != 0));
    if (is_counted) {
      counted_ += first_per_game_ ? std::min(verdict.hits, 1U) : verdict.hits;
    } else if (verdict.hits != 0 || verdict.later) {
      games.add(place);
    }
    return true;
  });
  return games;
}

void GameScan::run_games(BlockGames const& games, std::vector<Hit>& found) {
  lines_.scan_moves(games.ids(blocks_->games().first), [&](StoredGame const& line) {
    add(line, {}, found);
    return true;
  });
}

void GameScan::run(GameRange range, std::vector<Hit>& found) {
  auto next = candidates_ == nullptr ? std::size_t{0} : candidates_->place_of(GameId{range.first});
  BaseReader{base_}.scan({.moves = true}, range, [&](StoredGame const& line) {
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
}

std::uint64_t GameScan::count(GameRange range) {
  counting_ = true;
  counted_ = 0;
  static_cast<void>(run(range));
  counting_ = false;
  return counted_;
}

std::span<std::uint64_t const> GameScan::facts_of(GameId id) {
  facts_.clear();
  if (plan_.mentions_headers()) {
    auto const* const game = headers_.load(id, {.header = true});
    if (game == nullptr) {
      throw DamagedBase{base_.path(), message("base-no-header", "game"_a = static_cast<std::int64_t>(id))};
    }
    plan_.append_facts(game->header, facts_);
  }
  return facts_;
}

GameScan::Prepared& GameScan::prepared() {
  auto& ready = prepared_[place_];
  if (!ready) {
    ready.emplace();
    ready->is_its_mask = plan_.is_its_mask(place_);
    if (!plan_.mentions_headers()) {
      ready->reach = plan_.reach({}, place_);
    }
    auto const mask = plan_.mask(place_);
    if (ready->is_its_mask || mask != PieceMask{}) {
      ready->scan.emplace(*variant_, mask);
      ready->home_rows.emplace(variant_->board(), mask);
    }
    if (variant_->board().bits() <= 64) {
      ready->replay = std::make_unique<LineReplay<std::uint64_t> const>(*variant_);
    } else {
      ready->wide_replay = std::make_unique<LineReplay<WideWord> const>(*variant_);
    }
  }
  return *ready;
}

/// Adds a main line to the batch, which is of one variant, and scans the batch when it is full.
void GameScan::add(StoredGame const& line, std::span<std::uint64_t const> facts, std::vector<Hit>& found) {
  constexpr std::size_t most_lines = 512;
  if (line.variant != variant_ || games_.size() == most_lines) {
    find(found);
    variant_ = line.variant;
    place_ = static_cast<std::size_t>(std::ranges::find(variants(), variant_) - variants().begin());
  }
  auto& ready = prepared();
  if (ready.home_rows && !ready.home_rows->passes(line.home_rows)) {
    return;
  }
  auto const reach = facts.empty() ? ready.reach : plan_.reach(facts, place_);
  if (!reach.anywhere) {
    return;
  }
  Game const game{line.id, facts, reach.first_ply, reach.last_ply};
  auto const start = start_of(line);
  if (!start || begins_otherwise(line)) {
    find(found);
    evaluate_whole_game(game, found);
    return;
  }
  if (!ready.scan) {
    evaluate(game, *start, line.moves, found);
    return;
  }
  games_.push_back(game);
  batch_.add(*start, line.moves,
             {reach.first_ply, reach.last_ply, !ready.is_its_mask || first_per_game_, has_only_moves(line)});
}

/// Scans the batch.
void GameScan::find(std::vector<Hit>& found) {
  if (games_.empty()) {
    return;
  }
  auto const& ready = prepared();
  ready.scan->find(batch_, masked_);
  for (auto const& line : masked_.lines) {
    auto const& game = games_[line.place];
    if (!line.followed) {
      evaluate_whole_game(game, found);
    } else if (!ready.is_its_mask) {
      evaluate(game, batch_.start(line.place), batch_.moves(line.place), found);
    } else if (counting_) {
      counted_ += masked_.of(line).size();
    } else {
      for (auto const& hit : masked_.of(line)) {
        found.push_back({game.id, hit.ply, variant_, hit.position, hit.next(*variant_)});
      }
    }
  }
  games_.clear();
  batch_.clear();
}

void GameScan::evaluate(Game const& game, Position const& start, std::string_view moves, std::vector<Hit>& found) {
  auto const& ready = prepared();
  auto const ahead = plan_.root().looks_ahead;
  auto const last = ahead > Reach::no_limit - game.last_ply ? Reach::no_limit : game.last_ply + ahead;
  auto const followed = ready.replay ? ready.replay->play(start, moves, last, line_)
                                     : ready.wide_replay->play(start, moves, last, wide_line_);
  if (!followed) {
    evaluate_whole_game(game, found);
  } else if (ready.replay) {
    report(game, line_, nullptr, found);
  } else {
    report(game, wide_line_, nullptr, found);
  }
}

/// Where the position changes without a move.
void GameScan::evaluate_whole_game(Game const& game, std::vector<Hit>& found) {
  auto const* const whole = whole_line(game.id);
  if (whole == nullptr) {
    return;
  }
  auto const& ready = prepared();
  if (ready.replay) {
    ready.replay->play(*whole, line_);
    report(game, line_, whole, found);
  } else {
    ready.wide_replay->play(*whole, wide_line_);
    report(game, wide_line_, whole, found);
  }
}

/// Adds the places where the plan is true; the main line is complete, or as long as it counts.
template <typename Word>
void GameScan::report(Game const& game, PlayedLine<Word> const& line, MainLine const* whole, std::vector<Hit>& found) {
  auto const& marks = evaluation_.run(line, game.facts);
  if (marks.none()) {
    return;
  }
  if (counting_) {
    counted_ += first_per_game_ ? 1 : marks.size();
    return;
  }
  std::vector<Position> exact;
  if (variant_->rules().king_run != 0) {  // a position is more than its pieces
    whole = whole != nullptr ? whole : whole_line(game.id);
    exact = whole != nullptr ? positions_of(*whole) : exact;
  }
  for (std::size_t place = 0; place < line.positions; ++place) {
    if (marks.contains(place)) {
      found.push_back({game.id, line.ply[place], variant_, place < exact.size() ? exact[place] : line.position(place),
                       line.from[place] != 0 ? std::optional{line.move(place)} : std::nullopt});
      if (first_per_game_) {
        return;
      }
    }
  }
}

MainLine const* GameScan::whole_line(GameId id) {
  auto const* const game = whole_lines_.load(id, {.line = true});
  return game != nullptr ? &game->line : nullptr;
}

}  // namespace damier
