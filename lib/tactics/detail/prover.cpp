#include "tactics/prover.hpp"

#include "engine/search/weights_file.hpp"
#include "rules/draws.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t hash_bytes = std::size_t{1} << 20U;
constexpr Score margin = 50;            // a search may see an end so much worse than its material
constexpr std::size_t most_plies = 60;  // of a line of a proof
constexpr unsigned most_extensions = 3;
constexpr Score most_gain = 6 * man_score;  // that is tried where a won game cannot be proved

constexpr unsigned most_followed_captures = 20'000;

/// Follows captures; nothing once there are no positions left to try.
std::optional<Score> balance_after_captures(Variant const& variant, Position const& position, Colour colour,
                                            unsigned& left) {
  MoveList moves;
  variant.legal_moves(position, moves);
  if (moves.refused() || left == 0) {
    return std::nullopt;
  }
  --left;
  if (!moves.are_captures()) {
    return worth_of(balance_of(position, colour), variant);
  }
  std::optional<Score> best;
  for (auto const& move : moves) {
    auto const value = balance_after_captures(variant, variant.after(position, move), colour, left);
    if (!value) {
      return std::nullopt;
    }
    best = !best ? *value : position.side == colour ? std::max(*best, *value) : std::min(*best, *value);
  }
  return best;
}

bool can_anyone_capture(Variant const& variant, Position const& position) noexcept {
  auto passed = position;
  passed.side = opponent(position.side);
  return variant.has_capture(position) || variant.has_capture(passed);
}

SearchSettings settings_for(Variant const& variant, endgame::Tables const& tables) {
  return {.variant = &variant, .hash_bytes = hash_bytes, .weights = built_in_weights(variant), .tables = tables};
}

}  // namespace

std::optional<Score> settled_balance(Variant const& variant, Position const& position, Colour colour) {
  auto left = most_followed_captures;
  return balance_after_captures(variant, position, colour, left);
}

Position position_after(Variant const& variant, EngineQuestion const& game) {
  auto position = game.start;
  for (auto const& move : game.moves) {
    position = variant.after(position, move);
  }
  return position;
}

/// Builds the tree of one proof.
class Prover::Building {
 public:
  /// target: the balance that each end has to keep; table_won_score for a won game. line: that the solver follows
  /// first; empty if there is none.
  Building(Prover& prover, EngineQuestion game, Position const& position, Score pending, Score target,
           std::span<Move const> line = {})
      : prover_{prover},
        variant_{*prover.variant_},
        options_{prover.options_},
        game_{std::move(game)},
        solver_{position.side},
        start_{balance_of(position, solver_)},
        target_{target},
        line_{line},
        played_before_{game_.moves.size()} {
    proof_.variant = &variant_;
    proof_.position = position;
    proof_.pending = pending;
  }

  [[nodiscard]] std::optional<Proof> build(Move const& first) {
    if (!add_turn(proof_.position, first)) {
      return std::nullopt;
    }
    auto const result = result_of(proof_);
    auto const as_asked = !line_.empty() || (result.main_turns.size() >= options_.least_moves && !shows_more(result));
    if (!as_asked || !holds_as_a_whole(first)) {
      return std::nullopt;
    }
    add_tries();
    return std::move(proof_);
  }

 private:
  /// Plays moves of the game for as long as it lives.
  class Played {
   public:
    Played(EngineQuestion& game, Move const& move) : game_{game} { game_.moves.push_back(move); }
    Played(Played const&) = delete;
    Played& operator=(Played const&) = delete;
    ~Played() { game_.moves.pop_back(); }

   private:
    EngineQuestion& game_;
  };

  [[nodiscard]] bool wants_won_game() const noexcept { return target_ > decided_score; }
  [[nodiscard]] Score balance(Position const& position) const noexcept {
    return worth_of(balance_of(position, solver_), variant_);
  }

  /// Adds a turn in which the solver plays a move, with all that follows. False if a defence holds.
  bool add_turn(Position const& position, Move const& move) {
    if (proof_.turns.size() >= options_.most_turns || ++depth_ > most_plies / 2) {
      return false;
    }
    if (variant_.legality(position, move) != Legality::legal) {
      return false;  // forcing lines know no limit on moves of one king
    }
    auto const place = proof_.turns.size();
    proof_.turns.push_back({.move = move});
    auto const after = variant_.after(position, move);
    Played const played{game_, move};
    MoveList replies;
    variant_.legal_moves(after, replies);
    if (replies.refused() || is_drawn()) {
      return false;
    }
    auto done = false;
    if (replies.empty()) {
      done = end_turn(place, game_over(after));
    } else if (is_settled(after)) {
      done = end_turn(place, confirmed_end(after));  // what is reached and not kept is no gain
      done = done || (line_goes_on() && add_replies(place, after, replies));
    } else {
      done = add_replies(place, after, replies);
    }
    --depth_;
    return done;
  }
  bool end_turn(std::size_t place, std::optional<ProofEnd> const& end) {
    proof_.turns[place].end = end;
    return end.has_value();
  }
  bool add_replies(std::size_t place, Position const& position, MoveList const& replies) {
    for (auto const& reply : replies) {
      auto const after = variant_.after(position, reply);
      Played const played{game_, reply};
      if (is_drawn()) {
        return false;
      }
      ProofReply answer{.move = reply};
      auto const settled = is_settled(after);
      auto const end = settled ? confirmed_end(after) : std::nullopt;
      if (settled && !end && !line_goes_on()) {
        return false;
      }
      if (end) {
        answer.end = *end;
      } else {
        auto const move = next_move(after);
        answer.next = proof_.turns.size();
        if (!move || !add_turn(after, *move)) {
          return false;
        }
      }
      proof_.turns[place].replies.push_back(answer);
    }
    return true;
  }

  /// Whether the position is drawn by rule: its third occurrence, or a count of moves.
  [[nodiscard]] bool is_drawn() const {
    DrawTracker draws{variant_, game_.start};
    auto position = game_.start;
    std::optional<DrawReason> reason;
    for (auto const& move : game_.moves) {
      auto const after = variant_.after(position, move);
      reason = draws.push(position, move, after);
      position = after;
    }
    return reason.has_value();
  }

  /// Whether all moves after the position of the proof are those of the line.
  [[nodiscard]] bool follows_line() const {
    auto const played = std::span{game_.moves}.subspan(played_before_);
    return played.size() <= line_.size() && std::equal(played.begin(), played.end(), line_.begin());
  }
  /// Whether the line has a next move, too.
  [[nodiscard]] bool line_goes_on() const {
    return game_.moves.size() - played_before_ < line_.size() && follows_line();
  }

  /// The solver's move in a position that is no end.
  [[nodiscard]] std::optional<Move> next_move(Position const& position) {
    if (line_goes_on()) {
      return line_[game_.moves.size() - played_before_];
    }
    if (auto const move = prover_.forcing_.reach(position, target_, options_.forcing)) {
      return move;
    }
    auto line = search(options_.confirm_nodes);
    if (!line_.empty() && options_.deep_nodes != 0 && !(line && line->score >= wanted())) {
      line = search(options_.deep_nodes);
    }
    return line && line->score >= wanted() ? std::optional{line->moves.front()} : std::nullopt;
  }
  /// What a search has to see so that an end is believed.
  [[nodiscard]] Score wanted() const noexcept { return wants_won_game() ? decided_score : target_ - margin; }

  [[nodiscard]] std::optional<SearchLine> search(std::uint64_t nodes) {
    auto const report = prover_.think(game_, nodes);
    nodes_ = report.nodes;
    return report.lines.empty() ? std::nullopt : std::optional{report.lines.front()};
  }

  [[nodiscard]] ProofEnd game_over(Position const& position) const {
    return {.how = LineEnd::game_over, .gain = balance_of(position, solver_) - start_, .score = won_score};
  }

  /// Whether a line ends in a position: nobody can capture, and the gain is there.
  [[nodiscard]] bool is_settled(Position const& position) const {
    if (can_anyone_capture(variant_, position)) {
      return false;
    }
    auto const known = table_end(position);
    return known ? is_won(*known) : !wants_won_game() && balance(position) >= target_;
  }
  /// The end of a line in a settled position; nothing if the engine does not believe in it.
  [[nodiscard]] std::optional<ProofEnd> confirmed_end(Position const& position) {
    ProofEnd end{.gain = balance_of(position, solver_) - start_};
    if (auto const known = table_end(position)) {
      end.how = *known;
      end.score = table_won_score;
      return end;
    }
    auto const line = search(options_.confirm_nodes);
    if (!line) {
      return std::nullopt;
    }
    end.score = position.side == solver_ ? line->score : -line->score;
    end.nodes = nodes_;
    return end.score >= wanted() || keeps(position, *line, end.score) ? std::optional{end} : std::nullopt;
  }
  /// Whether the pieces at the ends are worth more than what the searches were asked to confirm.
  [[nodiscard]] bool shows_more(ProofResult const& result) const {
    return !result.won && balance(proof_.position) + proof_.pending + result.worth >= target_ + man_score;
  }
  /// Whether a longer search of the position after the first move sees the gain, too.
  [[nodiscard]] bool holds_as_a_whole(Move const& first) {
    if (result_of(proof_).won) {
      return true;
    }
    Played const played{game_, first};
    auto const line = search(options_.confirm_nodes * options_.whole_factor);
    if (!line) {
      return false;
    }
    auto const after = variant_.after(proof_.position, first);
    return -line->score >= wanted() || keeps(after, *line, -line->score);
  }
  /// Whether a search keeps the material although it sees less than its worth, as in endings that are hard to win.
  [[nodiscard]] bool keeps(Position position, SearchLine const& line, Score score) const {
    for (auto const& move : line.moves) {
      position = variant_.after(position, move);
    }
    return target_ > 0 && score >= target_ / 2 && balance(position) >= target_;
  }

  [[nodiscard]] std::optional<LineEnd> table_end(Position const& position) const {
    if (prover_.tables_.most() == 0 || position.occupied().size() > prover_.tables_.most()) {
      return std::nullopt;
    }
    auto const value = prover_.tables_.probe(position);
    if (!value) {
      return std::nullopt;
    }
    switch (position.side == solver_ ? value->outcome : endgame::reversed(value->outcome)) {
      case endgame::Outcome::win:
        return value->within_rules.value_or(false) ? LineEnd::won_within_rules : LineEnd::won_in_theory;
      case endgame::Outcome::draw: return LineEnd::drawn;
      case endgame::Outcome::loss: break;
    }
    return LineEnd::lost;
  }

  /// Adds what the other moves of the solver reach, in all turns.
  void add_tries() {
    std::vector<std::pair<std::size_t, Position>> left{{0, proof_.position}};
    std::vector<std::vector<Move>> ways(proof_.turns.size());
    auto const before = game_.moves.size();
    while (!left.empty()) {
      auto const [place, position] = left.back();
      left.pop_back();
      game_.moves.resize(before);
      game_.moves.insert(game_.moves.end(), ways[place].begin(), ways[place].end());
      auto& turn = proof_.turns[place];
      MoveList legal;
      variant_.legal_moves(position, legal);
      for (auto const& move : legal) {
        if (!(move == turn.move)) {
          turn.tries.push_back(searched_try(position, move));
        }
      }
      auto const after = variant_.after(position, turn.move);
      for (auto const& reply : turn.replies) {
        if (reply.next) {
          ways[*reply.next] = ways[place];
          ways[*reply.next].push_back(turn.move);
          ways[*reply.next].push_back(reply.move);
          left.emplace_back(*reply.next, variant_.after(after, reply.move));
        }
      }
    }
    game_.moves.resize(before);
  }

  /// Searches a try until its line ends where nobody can capture.
  [[nodiscard]] ProofTry searched_try(Position const& before, Move const& move) {
    ProofTry found{.move = move, .line = {}, .end = {.how = LineEnd::open}};
    auto position = variant_.after(before, move);
    auto const length = game_.moves.size();
    game_.moves.push_back(move);
    for (unsigned i = 0; i <= most_extensions; ++i) {
      auto const line = search(i == 0 ? options_.confirm_nodes : options_.confirm_nodes / 4);
      found.end.nodes += line ? nodes_ : 0;
      if (!line) {
        break;  // no legal move
      }
      if (i == 0) {
        found.end.score = position.side == solver_ ? line->score : -line->score;
      }
      for (auto const& next : line->moves) {
        found.line.push_back(next);
        game_.moves.push_back(next);
        position = variant_.after(position, next);
      }
      if (!can_anyone_capture(variant_, position) || found.line.size() > most_plies) {
        break;
      }
    }
    game_.moves.resize(length);
    found.end.gain = balance_of(position, solver_) - start_;
    found.end.how = end_of_try(position);
    return found;
  }
  [[nodiscard]] LineEnd end_of_try(Position const& position) const {
    MoveList legal;
    variant_.legal_moves(position, legal);
    if (legal.empty() && !legal.refused()) {
      return position.side == solver_ ? LineEnd::lost : LineEnd::game_over;
    }
    if (can_anyone_capture(variant_, position)) {
      return LineEnd::open;
    }
    return table_end(position).value_or(LineEnd::settled);
  }

  Prover& prover_;
  Variant const& variant_;
  ProverOptions const& options_;
  EngineQuestion game_;
  Colour solver_;
  MaterialGain start_;
  Score target_;
  std::span<Move const> line_;
  std::size_t played_before_;  // moves of the game before the position of the proof
  Proof proof_;
  std::uint64_t nodes_ = 0;  // of the last search
  std::size_t depth_ = 0;
};

Prover::Prover(Variant const& variant, ProverOptions const& options, endgame::Tables const& tables)
    : variant_{&variant},
      options_{options},
      tables_{tables},
      forcing_{variant, tables},
      search_{settings_for(variant, tables)} {}

SearchReport Prover::think(EngineQuestion const& game, std::uint64_t nodes) {
  auto report = search_.think(game, {.nodes = nodes}, {.stopped = stop_is_requested});
  end_if_stopped();
  return report;
}

std::optional<Proof> Prover::prove(EngineQuestion const& game) {
  auto const position = position_after(*variant_, game);
  auto claim = forcing_.search(position, options_.forcing);
  if (!claim.move && options_.deep_nodes == 0) {
    return std::nullopt;
  }
  search_.clear();
  if (!claim.move) {
    auto const asked = ask_engine(game, position, claim.pending);
    if (!asked) {
      return std::nullopt;
    }
    claim = *asked;
  }
  if (claim.gain > decided_score) {
    if (auto proof = prove_gain(game, position, claim, claim.gain)) {
      return proof;
    }
  }
  auto const most = claim.gain > decided_score ? most_gain : claim.gain;
  for (auto gain = most; gain >= options_.forcing.least_gain; gain -= man_score) {
    if (auto proof = prove_gain(game, position, claim, gain)) {
      return proof;
    }
  }
  return std::nullopt;
}

/// Builds the proof of a gain that was claimed.
std::optional<Proof> Prover::prove_gain(EngineQuestion const& game, Position const& position, ForcedGain const& claim,
                                        Score gain) {
  auto const due = worth_of(balance_of(position, position.side), *variant_) + claim.pending;
  auto const target = gain > decided_score ? table_won_score : due + gain;
  return Building{*this, game, position, claim.pending, target}.build(*claim.move);
}

/// The move and the gain that the engine sees in a position with several legal moves.
std::optional<ForcedGain> Prover::ask_engine(EngineQuestion const& game, Position const& position, Score pending) {
  MoveList legal;
  variant_->legal_moves(position, legal);
  if (legal.size() < 2) {
    return std::nullopt;
  }
  auto const report = think(game, options_.deep_nodes);
  if (report.lines.empty()) {
    return std::nullopt;
  }
  auto const& line = report.lines.front();
  auto const due = worth_of(balance_of(position, position.side), *variant_) + pending;
  auto const gain = line.score > decided_score ? won_score : line.score - due;
  if (gain < options_.forcing.least_gain) {
    return std::nullopt;
  }
  return ForcedGain{.move = line.moves.front(),
                    .gain = gain > decided_score ? won_score : gain / man_score * man_score,
                    .pending = pending};
}

std::optional<Proof> Prover::prove_line(EngineQuestion const& game, std::span<Move const> line, Score least) {
  auto const position = position_after(*variant_, game);
  auto const due = settled_balance(*variant_, position, position.side);
  if (!due || line.empty() || least <= *due) {
    return std::nullopt;
  }
  search_.clear();
  auto const pending = *due - worth_of(balance_of(position, position.side), *variant_);
  return Building{*this, game, position, pending, least, line}.build(line.front());
}

std::optional<SearchLine> Prover::look(EngineQuestion const& game) {
  search_.clear();
  auto report = think(game, options_.confirm_nodes * options_.whole_factor);
  return report.lines.empty() ? std::nullopt : std::optional{std::move(report.lines.front())};
}

bool Prover::seems_to_reach(Position const& position, Colour solver, Score least) {
  return forcing_.value(position, solver, least, options_.forcing) >= least;
}

bool Prover::is_mistake(EngineQuestion const& game, Move const& played, Score least) {
  auto const position = position_after(*variant_, game);
  auto const solver = opponent(position.side);
  MoveList legal;
  variant_->legal_moves(position, legal);
  return std::ranges::any_of(legal, [&](Move const& move) {
    return !(move == played) &&
           forcing_.value(variant_->after(position, move), solver, least, options_.forcing) < least;
  });
}

}  // namespace damier
