#include "tactics/prover.hpp"

#include "engine/winning_chance.hpp"
#include "tactics/detail/proof_builder.hpp"
#include "tactics/detail/proof_searches.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace damier {
namespace {

constexpr Score most_gain = 6 * man_score;  // that is tried where a won game cannot be proved
/// What the engine has to see beyond what is due so that its line is worth a second look, and an opinion.
constexpr Score promising = 10;
constexpr Prover::Clear clear{0.66, 0.14};
/// Of a first move that offers something, which nobody plays without a reason.
constexpr Prover::Clear clear_offer{0.56, 0.07};
constexpr Prover::Clear clear_ending{0.80, 0.25};  // an advantage in an ending is often no win
constexpr std::size_t most_of_ending = 16;         // pieces

/// An opinion is looked at first with a part of the positions, and has to have so much of the advantage and the gap
/// then.
constexpr unsigned first_part_of_opinion = 10;
constexpr double first_gap = 0.5;
constexpr std::uint64_t times_to_last = 4;  // at last the position after the move is searched so many times longer
/// That search begins with a part of its positions, which is enough if it sees so much more, or less, than is wanted.
constexpr std::uint64_t first_part_of_last = 4;
constexpr double clear_beyond = 0.10;

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

/// Whether a man of a side reaches the last row in a line, and whether something was taken in it until then.
struct Crowning {
  bool is_there = false;
  bool after_captures = false;
};

Crowning crowning_in(Variant const& variant, Position position, std::span<Move const> line, Colour side) {
  Crowning crowning;
  for (auto const& move : line) {
    crowning.after_captures = crowning.after_captures || move.is_capture();
    auto const after = variant.after(position, move);
    if (position.side == side && !position.kings.contains(move.from) && after.kings.contains(move.to)) {
      crowning.is_there = true;
      return crowning;
    }
    position = after;
  }
  return crowning;
}

/// Whether the side that begins a line makes a move in it that is no capture and lets the other side capture.
bool offers_something(Variant const& variant, Position position, std::span<Move const> line) {
  auto const side = position.side;
  return std::ranges::any_of(line, [&](Move const& move) {
    auto const is_own = position.side == side;
    position = variant.after(position, move);
    return is_own && !move.is_capture() && variant.has_capture(position);
  });
}

double chance_of(Score score) noexcept { return winning_chance(score / 100.0); }

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

/// The position in question.
struct Prover::Root {
  EngineQuestion const& game;
  Position position;
  Score pending = 0;
  Score due = 0;  // the balance without a combination
};

Prover::Prover(Variant const& variant, ProverOptions const& options, endgame::Tables const& tables)
    : variant_{&variant}, options_{options}, searches_{std::make_unique<ProofSearches>(variant, tables)} {}
Prover::~Prover() = default;

std::optional<Proof> Prover::prove(EngineQuestion const& game) {
  auto const position = position_after(*variant_, game);
  seen_ = 0;
  MoveList legal;
  variant_->legal_moves(position, legal);
  if (legal.size() < 2) {
    return std::nullopt;
  }
  auto claim = searches_->forcing().search(position, options_.forcing);
  if (!claim.move && options_.look_nodes == 0) {
    return std::nullopt;
  }
  searches_->begin();
  auto const due = worth_of(balance_of(position, position.side), *variant_) + claim.pending;
  Root const root{game, position, claim.pending, due};
  auto proof = prove_forcing_line(root, claim);
  if (!proof && options_.look_nodes != 0) {
    proof = prove_engine_line(root, claim);
  }
  if (proof && is_free_run(root, *proof)) {
    seen_ = 0;  // nor is it an opinion
    return std::nullopt;
  }
  return proof;
}

/// Whether a proof shows no combination but a man that runs to the last row, and would do so anyway: until it is there
/// nothing is offered and nothing taken, and if the opponent moves first the solver crowns as well, or is as well off.
bool Prover::is_free_run(Root const& root, Proof const& proof) {
  auto const result = result_of(proof);
  auto const side = root.position.side;
  auto const crowning = crowning_in(*variant_, root.position, result.line, side);
  if (!crowning.is_there || crowning.after_captures || offers_something(*variant_, root.position, result.line)) {
    return false;
  }
  auto passed = root.position;
  passed.side = opponent(side);
  auto const line = searches_->line({passed, {}}, options_.deep_nodes);
  return !line || crowning_in(*variant_, passed, line->moves, side).is_there ||
         -line->score >= searches_->scale().score_of(root.due + result.worth / 2);
}

/// Proves what the first stage claims, or else what the longer search of forcing lines does. claim: is what was not
/// proved at last.
std::optional<Proof> Prover::prove_forcing_line(Root const& root, ForcedGain& claim) {
  if (claim.move) {
    if (auto proof = prove_claim(root, {&*claim.move, 1}, claim.gain)) {
      return proof;
    }
  }
  if (options_.look_nodes == 0 || options_.long_forcing_nodes <= options_.forcing.nodes) {
    return std::nullopt;
  }
  auto const longer = searches_->forcing().search(root.position, options_.long_forcing());
  if (!longer.move || (longer.move == claim.move && longer.gain <= claim.gain)) {
    return std::nullopt;
  }
  claim = longer;
  return prove_claim(root, {&*claim.move, 1}, claim.gain);
}

/// Proves a gain that was claimed, or what is left of it.
std::optional<Proof> Prover::prove_claim(Root const& root, std::span<Move const> line, Score gain) {
  if (gain > decided_score) {
    if (auto proof = prove_gain(root, line, gain)) {
      return proof;
    }
    gain = most_gain;
  }
  for (; gain >= options_.forcing.least_gain; gain -= man_score) {
    if (auto proof = prove_gain(root, line, gain)) {
      return proof;
    }
  }
  return std::nullopt;
}

std::optional<Proof> Prover::prove_gain(Root const& root, std::span<Move const> line, Score gain) {
  auto const target = gain > decided_score ? table_won_score : root.due + gain;
  return ProofBuilder{*searches_, *variant_,     options_,
                      root.game,  root.position, {.pending = root.pending, .target = target, .line = line}}
      .build();
}

/// Asks the engine for a line, first with few nodes, and proves what it gains. failed: what was not proved.
std::optional<Proof> Prover::prove_engine_line(Root const& root, ForcedGain const& failed) {
  std::pair<std::optional<Move>, Score> tried{failed.move, failed.gain};
  for (auto const nodes : {options_.look_nodes, options_.deep_nodes}) {
    auto const line = nodes != 0 ? searches_->line(root.game, nodes) : std::nullopt;
    if (!line) {
      return std::nullopt;
    }
    seen_ = line->score - searches_->scale().score_of(root.due);
    if (seen_ < promising) {
      return std::nullopt;
    }
    auto const gain = gain_of_line(root, *line);
    if (gain < options_.forcing.least_gain || (tried.first == line->moves.front() && gain <= tried.second)) {
      continue;
    }
    if (auto proof = prove_claim(root, line->moves, gain)) {
      return proof;
    }
    tried = {line->moves.front(), gain};
  }
  return std::nullopt;
}

/// What a line gains in material at its end, after the captures that are due there; won_score if it wins.
Score Prover::gain_of_line(Root const& root, SearchLine const& line) const {
  if (line.score > decided_score) {
    return won_score;
  }
  auto const end = position_after(*variant_, {root.position, line.moves});
  auto const balance = settled_balance(*variant_, end, root.position.side);
  return balance ? (*balance - root.due) / man_score * man_score : 0;
}

/// What has to be seen of a move. Nobody offers something without a reason.
Prover::Clear Prover::wanted_of(Position const& position, Move const& move) const {
  auto const offers = !move.is_capture() && variant_->has_capture(variant_->after(position, move));
  return position.occupied().size() <= most_of_ending ? clear_ending : offers ? clear_offer : clear;
}

/// Whether a longer search of the position after the best move still sees the advantage and the gap. It ends early if
/// both are clear, or clearly lost.
bool Prover::lasts(EngineQuestion const& game, Position const& position, SearchLine const& best, double others) {
  auto const wanted = wanted_of(position, best.moves.front());
  auto after = game;
  after.moves.push_back(best.moves.front());
  auto const nodes = options_.opinion_nodes * times_to_last;
  for (auto const part : {first_part_of_last, std::uint64_t{1}}) {
    auto const line = searches_->line(after, nodes / part);
    auto const chance = line ? chance_of(-line->score) : 1;
    auto const beyond = std::min(chance - wanted.advantage, chance - others - wanted.gap);
    if (part == 1 || std::abs(beyond) >= clear_beyond) {
      return beyond >= 0;
    }
  }
  return false;
}

std::optional<Opinion> Prover::opinion(EngineQuestion const& game) {
  auto const position = position_after(*variant_, game);
  auto const due = options_.opinion_nodes == 0 || seen_ < promising
                       ? std::nullopt
                       : settled_balance(*variant_, position, position.side);
  if (!due) {
    return std::nullopt;
  }
  auto const chance_as_due = chance_of(searches_->scale().score_of(*due));
  std::vector<SearchLine> lines;
  for (auto const part : {first_part_of_opinion, 1U}) {
    lines = searches_->lines(game, options_.opinion_nodes / part, 2);
    if (lines.size() < 2) {
      return std::nullopt;
    }
    auto const least = part == 1 ? 1.0 : first_gap;
    auto const chance = chance_of(lines[0].score);
    auto const gap = chance - std::max(chance_of(lines[1].score), chance_as_due);
    auto const wanted = wanted_of(position, lines[0].moves.front());
    if (chance < 0.5 + (wanted.advantage - 0.5) * least || gap < wanted.gap * least) {
      return std::nullopt;
    }
  }
  auto const& best = lines.front();
  if (!lasts(game, position, best, std::max(chance_of(lines[1].score), chance_as_due))) {
    return std::nullopt;
  }
  auto const end = position_after(*variant_, {position, best.moves});
  auto const start = balance_of(position, position.side);
  auto const percent = [](Score score) { return static_cast<int>(std::lround(100 * chance_of(score))); };
  return Opinion{.position = position,
                 .pending = *due - worth_of(start, *variant_),
                 .line = best.moves,
                 .gain = balance_of(end, position.side) - start,
                 .chances = {percent(best.score), percent(lines[1].score)}};
}

std::optional<Proof> Prover::prove_line(EngineQuestion const& game, std::span<Move const> line, Score least) {
  auto const position = position_after(*variant_, game);
  auto const due = settled_balance(*variant_, position, position.side);
  if (!due || line.empty() || least <= *due) {
    return std::nullopt;
  }
  searches_->begin();
  auto const pending = *due - worth_of(balance_of(position, position.side), *variant_);
  return ProofBuilder{*searches_, *variant_, options_,
                      game,       position,  {.pending = pending, .target = least, .line = line, .is_given = true}}
      .build();
}

std::optional<SearchLine> Prover::look(EngineQuestion const& game) {
  searches_->begin();
  return searches_->line(game, options_.whole_nodes);
}

bool Prover::seems_to_reach(Position const& position, Colour solver, Score least) {
  return searches_->forcing().value(position, solver, least, options_.forcing) >= least;
}

bool Prover::is_mistake(EngineQuestion const& game, Move const& played, Score least) {
  auto const position = position_after(*variant_, game);
  auto const solver = opponent(position.side);
  auto const leaves_it = [&](Move const& move) {
    return searches_->forcing().value(variant_->after(position, move), solver, least, options_.forcing) >= least;
  };
  if (!leaves_it(played)) {
    return avoids_it(game, played, position, least);
  }
  MoveList legal;
  variant_->legal_moves(position, legal);
  return std::ranges::any_of(legal, [&](Move const& move) { return !(move == played) && !leaves_it(move); });
}

/// Whether the engine knows a move besides the one that was played after which the solver is nearer to what is due than
/// to the balance that the combination reaches.
bool Prover::avoids_it(EngineQuestion const& game, Move const& played, Position const& position, Score least) {
  auto const due = settled_balance(*variant_, position, opponent(position.side));
  if (!due || options_.deep_nodes == 0) {
    return false;
  }
  searches_->begin();
  auto const reached = least > decided_score ? *due + most_gain : least;
  auto const lines = searches_->lines(game, options_.deep_nodes, 2);
  return std::ranges::any_of(lines, [&](SearchLine const& line) {
    return !(line.moves.front() == played) && -line.score < searches_->scale().score_of((*due + reached) / 2);
  });
}

Score Prover::score_of(Score balance) const noexcept { return searches_->scale().score_of(balance); }

}  // namespace damier
