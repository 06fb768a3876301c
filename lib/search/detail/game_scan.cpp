#include "search/detail/game_scan.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"

#include <algorithm>
#include <iterator>
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

/// Whether beginnings of games may decide about a position: for later ones judging them takes longer than it saves.
bool is_early(std::pair<Variant const*, PositionTest::Target> const& searched) noexcept {
  constexpr unsigned most_left = 8;  // squares of the start position
  auto const start = searched.first->start();
  auto const& position = searched.second.position;
  auto const left = [&](Colour colour) { return (start.of(colour) - position.of(colour)).size(); };
  return left(Colour::white) + left(Colour::black) <= most_left;
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

GameScan::GameScan(Base& base, Plan const& plan, Candidates const* candidates, SearchOptions const& options)
    : base_{base},
      plan_{plan},
      candidates_{candidates},
      first_per_game_{options.first_per_game},
      trace_{options.trace},
      prepared_(variants().size()),
      evaluation_{plan},
      headers_{base},
      whole_lines_{base},
      block_lines_{base} {
  if (plan.lines() != query::Lines::main) {
    lines_.emplace(base, plan, first_per_game_);
    return;
  }
  auto const* const exact = plan.exact();
  BeginningTest::Targets targets;
  auto excludes = false;  // by the back rows
  for (auto const* const variant : stored_variants(base)) {
    auto const number = static_cast<std::size_t>(std::ranges::find(variants(), variant) - variants().begin());
    if (exact != nullptr && exact->targets[number]) {
      targets.emplace_back(variant, *exact->targets[number]);
      exchanges_.emplace_back(number, ExchangeFilter{*variant, *exact->targets[number]});
    }
    excludes = excludes || !prepared(number).home_rows.empty();
  }
  if (candidates == nullptr && exact != nullptr && (targets.empty() || std::ranges::any_of(targets, is_early))) {
    beginning_.emplace(targets);
  }
  if (excludes || beginning_) {
    blocks_.emplace(base);
  }
}

GameScan::~GameScan() {
  if (trace_ != nullptr) {
    trace_->columns = trace_->columns || blocks_.has_value();
    trace_->masks = trace_->masks || (variant_ != nullptr && !prepared().scans.empty());
    trace_->read += read_;
    trace_->evaluated += evaluated_;
  }
}

std::vector<Hit> const& GameScan::run(StoredGame const& line, std::span<std::uint64_t const> facts) {
  hits_.clear();
  add(line, facts, hits_);
  find(hits_);
  return hits_;
}

std::vector<Hit> GameScan::run(GameRange range) {
  std::vector<Hit> found;
  if (!blocks_) {
    run(range, found);
  } else {
    for_each_block(
        *blocks_, range,
        [&](GameRange part) {
          run_block(part, found);
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

/// Replays the games of a part of the block that was found, where their columns do not decide.
void GameScan::run_block(GameRange part, std::vector<Hit>& found) {
  auto const first = blocks_->games().first;
  if (candidates_ != nullptr) {
    run_candidates(undecided_by_men(BlockGames::of(candidates_in(part), part, first)).ids(first), found);
  } else {
    run_games(games_to_replay(part), found);
  }
}

/// Of a block: the games that neither their first exchanges nor their back rows nor their beginning decide. If hits are
/// only counted, those in a beginning are.
BlockGames GameScan::games_to_replay(GameRange part) {
  auto const games = blocks_->present(part);
  if (!beginning_) {
    return undecided_by_men(games);
  }
  auto const after_captures =
      std::ranges::all_of(exchanges_, [](auto const& of_variant) { return of_variant.second.after_captures(); });
  return after_captures ? undecided_by_beginning(undecided_by_men(games))
                        : undecided_by_men(undecided_by_beginning(games));  // where beginnings decide more
}

BlockGames GameScan::undecided_by_men(BlockGames const& games) {
  auto const layouts = blocks_->column(BlockColumn::layout);
  auto const home_rows = blocks_->column(BlockColumn::home_rows);
  std::optional<std::uint32_t> layout;
  std::vector<HomeRowsTest> const* tests = nullptr;  // of the games with that layout; one of them has to pass
  ExchangeFilter* exchange = nullptr;
  for (auto& of_variant : exchanges_) {
    of_variant.second.begin(*blocks_);
  }
  return games.those([&](std::size_t slot) {
    if (layout != layouts[slot]) {
      layout = layouts[slot];
      auto const* const variant = blocks_->variant_of_layout(*layout);
      auto const of = std::ranges::find(variants(), variant);
      tests = nullptr;
      exchange = nullptr;
      if (of != variants().end()) {
        auto const number = static_cast<std::size_t>(of - variants().begin());
        tests = &prepared(number).home_rows;
        auto const found = std::ranges::find(exchanges_, number, &std::pair<std::size_t, ExchangeFilter>::first);
        exchange = found != exchanges_.end() ? &found->second : nullptr;
      }
    }
    auto const passes = [&](HomeRowsTest const& test) { return test.passes(home_rows[slot]); };
    return (tests == nullptr || tests->empty() || std::ranges::any_of(*tests, passes)) &&
           (exchange == nullptr || exchange->passes(slot));
  });
}

BlockGames GameScan::undecided_by_beginning(BlockGames const& games) {
  beginning_->begin(*blocks_);
  auto const beginnings = blocks_->column(BlockColumn::beginning);
  auto const can_count = counting_ && plan_.is_exact();
  BlockGames undecided;
  games.visit([&](std::size_t slot) {
    auto const& verdict = beginning_->verdict(beginnings[slot]);
    auto const is_counted = can_count && (!verdict.later || (first_per_game_ && verdict.hits != 0));
    if (is_counted) {
      counted_ += first_per_game_ ? std::min(verdict.hits, 1U) : verdict.hits;
    } else if (verdict.hits != 0 || verdict.later) {
      undecided.add(slot);
    }
    return true;
  });
  return undecided;
}

void GameScan::run_games(BlockGames const& games, std::vector<Hit>& found) {
  block_lines_.scan_moves(games.ids(blocks_->games().first), [&](StoredGame const& line) {
    add(line, {}, found);
    return true;
  });
}

void GameScan::run(GameRange range, std::vector<Hit>& found) {
  if (candidates_ != nullptr) {
    run_candidates(candidates_in(range), found);
    return;
  }
  BaseReader{base_}.scan({.moves = true}, range, [&](StoredGame const& line) {
    add(line, {}, found);
    return true;
  });
}

std::vector<GameId> GameScan::candidates_in(GameRange range) const {
  auto const begin = candidates_->place_of(GameId{range.first});
  auto const end = candidates_->place_of(GameId{range.last + 1});
  std::vector<GameId> ids;
  ids.reserve(end - begin);
  std::ranges::transform(std::span{candidates_->games()}.subspan(begin, end - begin), std::back_inserter(ids),
                         &Candidate::id);
  return ids;
}

void GameScan::run_candidates(std::vector<GameId> const& ids, std::vector<Hit>& found) {
  auto place = ids.empty() ? 0 : candidates_->place_of(ids.front());
  block_lines_.scan_moves(ids, [&](StoredGame const& line) {
    while (candidates_->games()[place].id != line.id) {
      ++place;
    }
    add(line, candidates_->facts(place), found);
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

GameScan::Prepared& GameScan::prepared(std::size_t number) {
  auto& ready = prepared_[number];
  if (!ready) {
    auto const& variant = *variants()[number];
    ready.emplace();
    ready->is_its_mask = plan_.is_its_mask(number);
    if (!plan_.mentions_headers()) {
      ready->reach = plan_.reach({}, number);
    }
    for (auto const& mask : ready->is_its_mask ? std::vector{plan_.mask(number)} : plan_.masks(number)) {
      ready->scans.emplace_back(variant, mask);
      ready->home_rows.emplace_back(variant.board(), mask);
    }
    if (variant.board().bits() <= 64) {
      ready->replay = std::make_unique<LineReplay<std::uint64_t> const>(variant);
    } else {
      ready->wide_replay = std::make_unique<LineReplay<WideWord> const>(variant);
    }
  }
  return *ready;
}

/// Adds a main line to the batch, which is of one variant, and scans the batch when it is full.
void GameScan::add(StoredGame const& line, std::span<std::uint64_t const> facts, std::vector<Hit>& found) {
  ++read_;
  if (lines_ && lines_->has_side_lines(line.id)) {
    add_lines(line, facts, found);
    return;
  }
  if (plan_.lines() == query::Lines::variations) {
    return;
  }
  constexpr std::size_t most_lines = 512;
  if (line.variant != variant_ || games_.size() == most_lines) {
    find(found);
    variant_ = line.variant;
    variant_number_ = static_cast<std::size_t>(std::ranges::find(variants(), variant_) - variants().begin());
  }
  auto& ready = prepared();
  auto const reach = facts.empty() ? ready.reach : plan_.reach(facts, variant_number_);
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
  if (ready.scans.empty()) {
    evaluate(game, *start, line.moves, found);
    return;
  }
  games_.push_back(game);
  batch_.add(*start, line.moves,
             {reach.first_ply, reach.last_ply, !ready.is_its_mask || first_per_game_, line.only_moves});
}

/// Searches all lines of a game that has side lines.
void GameScan::add_lines(StoredGame const& line, std::span<std::uint64_t const> facts, std::vector<Hit>& found) {
  find(found);  // what comes before it
  auto const before = found.size();
  ++evaluated_;
  lines_->add(line, begins_otherwise(line) ? std::nullopt : start_of(line), facts, found);
  if (counting_) {
    counted_ += found.size() - before;
    found.resize(before);
  }
}

/// Scans the batch.
void GameScan::find(std::vector<Hit>& found) {
  if (games_.empty()) {
    return;
  }
  auto const& ready = prepared();
  if (ready.scans.size() > 1) {
    find_any(found);
    games_.clear();
    batch_.clear();
    return;
  }
  ready.scans.front().find(batch_, masked_);
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

/// Scans the batch for several masks, and evaluates the games in which one is true somewhere.
void GameScan::find_any(std::vector<Hit>& found) {
  enum class Seen : std::uint8_t { nothing, mask, jump };
  std::vector<Seen> seen(games_.size());
  for (auto const& scan : prepared().scans) {
    scan.find(batch_, masked_);
    for (auto const& line : masked_.lines) {
      seen[line.place] = std::max(seen[line.place], line.followed ? Seen::mask : Seen::jump);
    }
  }
  for (std::size_t place = 0; place < seen.size(); ++place) {
    if (seen[place] == Seen::jump) {
      evaluate_whole_game(games_[place], found);
    } else if (seen[place] == Seen::mask) {
      evaluate(games_[place], batch_.start(place), batch_.moves(place), found);
    }
  }
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
void GameScan::report(Game const& game, PlayedLine<Word>& line, MainLine const* whole, std::vector<Hit>& found) {
  line.game = game.id;
  ++evaluated_;
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
