#include "tactics/detail/proof_builder.hpp"

#include "rules/draws.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_plies = 60;  // of a line of a proof
constexpr unsigned most_extensions = 3;
constexpr unsigned most_second_looks = 12;
constexpr std::uint64_t second_look = 8;     // times the positions of the first one
constexpr std::uint64_t side_line_part = 4;  // of the positions of a search in the main line
// In hundredths of a man, on the scale of the evaluation. Of the score that the material of an end has on average a
// search may see so much less; so much less again if its best line keeps the pieces; and with so much less again it is
// asked a second time.
constexpr Score score_margin = 45;
constexpr Score kept_margin = 55;
constexpr Score second_look_margin = 70;
// An ending with so few pieces may be no win with a man more: the whole is searched so many times longer.
constexpr std::size_t few_pieces = 14;
constexpr std::uint64_t times_for_few = 3;
constexpr Score whole_margin = 15;  // more than half of the gain
// The search of the whole begins with a part of its positions, which is enough if it sees so much more than it has to.
constexpr std::uint64_t first_part_of_whole = 5;
constexpr Score clear_margin = 10;

}  // namespace

bool can_anyone_capture(Variant const& variant, Position const& position) noexcept {
  auto passed = position;
  passed.side = opponent(position.side);
  return variant.has_capture(position) || variant.has_capture(passed);
}

ProofBuilder::ProofBuilder(ProofSearches& searches, Variant const& variant, ProverOptions const& options,
                           EngineQuestion game, Position const& position, Claim const& claim)
    : searches_{searches},
      variant_{variant},
      options_{options},
      game_{std::move(game)},
      solver_{position.side},
      claim_{claim},
      start_{balance_of(position, solver_)},
      played_before_{game_.moves.size()},
      most_spent_{searches.spent() + options.most_nodes} {
  proof_.variant = &variant_;
  proof_.position = position;
  proof_.pending = claim.pending;
}

std::optional<Proof> ProofBuilder::build() {
  if (!add_turn(proof_.position, claim_.line.front())) {
    return std::nullopt;
  }
  if (!claim_.is_given && result_of(proof_).main_turns.size() < options_.least_moves) {
    return std::nullopt;
  }
  if (!holds_as_a_whole()) {
    return std::nullopt;
  }
  add_tries();
  return std::move(proof_);
}

/// Adds a turn in which the solver plays a move, with all that follows. False if a defence holds.
bool ProofBuilder::add_turn(Position const& position, Move const& move) {
  if (++turns_added_ > options_.most_turns || searches_.spent() > most_spent_ ||
      game_.moves.size() - played_before_ >= most_plies) {
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
  if (replies.empty()) {
    return end_turn(place, game_over(after));
  }
  if (is_settled(after)) {  // what is reached and not kept is no gain
    return end_turn(place, confirmed_end(after)) || (line_goes_on() && add_replies(place, after, replies));
  }
  return add_replies(place, after, replies);
}

bool ProofBuilder::end_turn(std::size_t place, std::optional<ProofEnd> const& end) {
  proof_.turns[place].end = end;
  return end.has_value();
}

bool ProofBuilder::add_replies(std::size_t place, Position const& position, MoveList const& replies) {
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
      answer.next = proof_.turns.size();
      if (!add_any_turn(after)) {
        return false;
      }
    }
    proof_.turns[place].replies.push_back(answer);
  }
  return true;
}

/// Adds a turn with the first of the moves that the line, the forcing lines and the engine name by which it holds.
bool ProofBuilder::add_any_turn(Position const& position) {
  auto const size = proof_.turns.size();
  std::vector<Move> tried;
  auto const holds = [&](Move const& move) {
    if (std::ranges::find(tried, move) != tried.end()) {
      return false;
    }
    tried.push_back(move);
    if (add_turn(position, move)) {
      return true;
    }
    proof_.turns.resize(size);
    return false;
  };
  if (line_goes_on()) {
    if (holds(claim_.line[game_.moves.size() - played_before_])) {
      return true;
    }
    if (claim_.is_given) {
      return false;
    }
  }
  auto const limits = claim_.is_given ? options_.forcing : options_.long_forcing();
  auto const forced = searches_.forcing().reach(position, claim_.target, limits);
  if (forced && (holds(*forced) || claim_.is_given)) {
    return proof_.turns.size() > size;
  }
  for (auto const nodes :
       {options_.confirm_nodes, claim_.is_given ? options_.deep_nodes : options_.confirm_nodes * second_look}) {
    auto const line = nodes != 0 ? searches_.line(game_, nodes) : std::nullopt;
    if (line && line->score >= wanted() && holds(line->moves.front())) {
      return true;
    }
    if (!claim_.is_given && (!line || line->score < wanted())) {
      return false;
    }
  }
  return false;
}

/// Whether the position is drawn by rule: its third occurrence, or a count of moves.
bool ProofBuilder::is_drawn() const {
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
bool ProofBuilder::follows_line() const {
  auto const played = std::span{game_.moves}.subspan(played_before_);
  return played.size() <= claim_.line.size() && std::equal(played.begin(), played.end(), claim_.line.begin());
}
/// Whether the line has a next move, too.
bool ProofBuilder::line_goes_on() const {
  return game_.moves.size() - played_before_ < claim_.line.size() && follows_line();
}

/// What a search has to see so that an end is believed.
Score ProofBuilder::wanted() const noexcept {
  return wants_won_game() ? decided_score : searches_.scale().score_of(claim_.target - score_margin);
}

/// Whether what a search sees confirms the gain: its score, or that the pieces are kept although it sees less than
/// their worth, as in endings that are hard to win.
bool ProofBuilder::is_believed(Position const& position, SearchLine const& line, Score score) const {
  if (score >= wanted()) {
    return true;
  }
  auto const& scale = searches_.scale();
  auto const least = wanted() - scale.score_of(kept_margin);
  if (wants_won_game() || score < (claim_.target > 0 ? std::max(least, scale.score_of(claim_.target / 2)) : least)) {
    return false;
  }
  auto end = position;
  for (auto const& move : line.moves) {
    end = variant_.after(end, move);
  }
  return balance(end) >= claim_.target;
}

ProofEnd ProofBuilder::game_over(Position const& position) const {
  return {.how = LineEnd::game_over, .gain = balance_of(position, solver_) - start_, .score = won_score};
}

/// Whether a line ends in a position: nobody can capture, and the gain is there.
bool ProofBuilder::is_settled(Position const& position) const {
  if (can_anyone_capture(variant_, position)) {
    return false;
  }
  auto const known = searches_.table_end(position, solver_);
  return known ? is_won(*known) : !wants_won_game() && balance(position) >= claim_.target;
}

/// The end of a line in a settled position; nothing if the engine does not believe in it.
std::optional<ProofEnd> ProofBuilder::confirmed_end(Position const& position) {
  ProofEnd end{.gain = balance_of(position, solver_) - start_};
  if (auto const known = searches_.table_end(position, solver_)) {
    end.how = *known;
    end.score = table_won_score;
    return end;
  }
  for (auto const nodes : {options_.confirm_nodes, options_.confirm_nodes * second_look}) {
    auto const before = searches_.spent();
    auto const line = searches_.line(game_, nodes);
    if (!line) {
      return std::nullopt;
    }
    end.score = position.side == solver_ ? line->score : -line->score;
    end.nodes = searches_.spent() - before;
    if (is_believed(position, *line, end.score)) {
      return end;
    }
    if (claim_.is_given || end.score < wanted() - searches_.scale().score_of(second_look_margin) ||
        ++second_looks_ > most_second_looks) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

/// Whether a longer search of the position after the first move sees the gain, too: what was claimed, and half of what
/// the pieces at the ends show if that is more.
bool ProofBuilder::holds_as_a_whole() {
  auto const result = result_of(proof_);
  if (result.won) {
    return true;
  }
  auto const& first = claim_.line.front();
  auto const few = !claim_.is_given && proof_.position.occupied().size() <= few_pieces;
  auto const nodes = options_.whole_nodes * (few ? times_for_few : 1);
  auto const due = balance(proof_.position) + claim_.pending;
  auto const half = searches_.scale().score_of(due + result.worth / 2 + whole_margin);
  if (!claim_.is_given) {
    auto const begun = searches_.whole_line(game_, first, nodes / first_part_of_whole);
    if (!begun || -begun->score >= std::max(half, wanted()) + clear_margin) {
      return begun.has_value();
    }
  }
  auto const line = searches_.whole_line(game_, first, nodes);
  return line && (claim_.is_given || -line->score >= half) &&
         is_believed(variant_.after(proof_.position, first), *line, -line->score);
}

/// Adds what the other moves of the solver reach, in all turns: with full effort in those of the main line.
void ProofBuilder::add_tries() {
  auto const main = result_of(proof_).main_turns;
  std::vector<std::pair<std::size_t, Position>> left{{0, proof_.position}};
  std::vector<std::vector<Move>> ways(proof_.turns.size());
  while (!left.empty()) {
    auto const [place, position] = left.back();
    left.pop_back();
    game_.moves.resize(played_before_);
    game_.moves.insert(game_.moves.end(), ways[place].begin(), ways[place].end());
    auto const is_main = std::ranges::find(main, place) != main.end();
    add_tries_of(place, position, is_main ? options_.confirm_nodes : options_.confirm_nodes / side_line_part);
    auto const& turn = proof_.turns[place];
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
  game_.moves.resize(played_before_);
}

void ProofBuilder::add_tries_of(std::size_t place, Position const& position, std::uint64_t nodes) {
  auto& turn = proof_.turns[place];
  MoveList legal;
  variant_.legal_moves(position, legal);
  for (auto const& move : legal) {
    if (!(move == turn.move)) {
      turn.tries.push_back(searched_try(position, move, nodes));
    }
  }
}

/// Searches a try until its line ends where nobody can capture.
ProofTry ProofBuilder::searched_try(Position const& before, Move const& move, std::uint64_t nodes) {
  ProofTry found{.move = move, .line = {}, .end = {.how = LineEnd::open}};
  auto position = variant_.after(before, move);
  auto const length = game_.moves.size();
  game_.moves.push_back(move);
  auto const spent_before = searches_.spent();
  for (unsigned i = 0; i <= most_extensions; ++i) {
    auto const line = searches_.line(game_, i == 0 ? nodes : nodes / 4);
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
  found.end.nodes = searches_.spent() - spent_before;
  found.end.gain = balance_of(position, solver_) - start_;
  found.end.how = end_of_try(position);
  return found;
}

LineEnd ProofBuilder::end_of_try(Position const& position) const {
  MoveList legal;
  variant_.legal_moves(position, legal);
  if (legal.empty() && !legal.refused()) {
    return position.side == solver_ ? LineEnd::lost : LineEnd::game_over;
  }
  if (can_anyone_capture(variant_, position)) {
    return LineEnd::open;
  }
  return searches_.table_end(position, solver_).value_or(LineEnd::settled);
}

}  // namespace damier
