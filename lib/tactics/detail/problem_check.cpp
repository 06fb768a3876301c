#include "tactics/problem_check.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>

namespace damier {
namespace {

constexpr std::uint64_t whole_nodes_of_problem = 100;  // times those that confirm an end
constexpr std::uint64_t most_nodes_of_problem = 20'000'000;
/// A search that sees more than this is not asked to see as much of another move: both win.
constexpr Score clearly_winning = 4 * man_score;
constexpr Score allowance = man_score / 2;  // a search may see another move so much worse

constexpr std::size_t most_targets = 6;

/// What a problem is to reach: the balances to prove, the highest first; table_won_score for a won game.
using Targets = std::vector<Score>;

class CheckOfProblem {
 public:
  CheckOfProblem(Prover& prover, Problem const& problem, endgame::Tables const& tables)
      : prover_{prover},
        variant_{*problem.variant},
        solution_{problem.solution},
        solver_{problem.position.side},
        game_{problem.position, {}},
        tables_{tables} {}

  std::vector<ProblemRemark> run() {
    auto const due = settled_balance(variant_, game_.start, solver_);
    if (!due || solution_.empty()) {
      add({.kind = ProblemRemark::Kind::unproved});
      return std::move(remarks_);
    }
    due_ = *due;
    auto const targets = targets_of_solution();
    if (auto proof = first_proof(solution_, targets)) {
      add_alternatives(*proof, targets.front());
      report_proved(std::move(*proof), targets.front());
    } else {
      report_failure();
    }
    std::ranges::stable_sort(remarks_.begin() + 1, remarks_.end(), {}, &ProblemRemark::ply);
    return std::move(remarks_);
  }

 private:
  void add(ProblemRemark remark) { remarks_.push_back(std::move(remark)); }
  [[nodiscard]] std::span<Move const> first_moves(std::size_t count) const {
    return std::span{solution_}.first(std::min(count, solution_.size()));
  }
  [[nodiscard]] EngineQuestion after(std::span<Move const> moves) const {
    return {game_.start, {moves.begin(), moves.end()}};
  }

  /// The balances that a proof of the solution may have: what it reaches, then less, down to a man.
  [[nodiscard]] Targets targets_of_solution() const {
    Targets targets;
    auto const end = position_after(variant_, after(solution_));
    if (is_won(end)) {
      targets.push_back(table_won_score);
    }
    auto const least = due_ + man_score;
    auto const reached = std::max(settled_balance(variant_, end, solver_).value_or(least), least);
    for (auto target = reached; target > least && targets.size() < most_targets; target -= man_score) {
      targets.push_back(target);
    }
    targets.push_back(least);
    return targets;
  }
  [[nodiscard]] bool is_won(Position const& end) const {
    MoveList legal;
    variant_.legal_moves(end, legal);
    if (legal.refused()) {
      return false;
    }
    if (legal.empty()) {
      return end.side != solver_;
    }
    if (legal.are_captures() || tables_.most() == 0 || end.occupied().size() > tables_.most()) {
      return false;
    }
    auto const value = tables_.probe(end);
    return value && (end.side == solver_ ? value->outcome : endgame::reversed(value->outcome)) == endgame::Outcome::win;
  }

  [[nodiscard]] std::optional<Proof> first_proof(std::span<Move const> line, Targets const& targets) {
    for (auto const target : targets) {
      proved_ = target;
      if (auto proof = prove(line, target)) {
        return proof;
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Proof> prove(std::span<Move const> line, Score target) {
    return prover_.prove_line(game_, line, target);
  }

  void report_proved(Proof proof, Score wanted) {
    auto const result = result_of(proof);
    ProblemRemark remark{.kind = ProblemRemark::Kind::proved, .worth = worth_of_target(proved_)};
    remark.worth = result.won ? won_score : remark.worth;
    remark.whole = result.won.has_value() || proved_ == wanted;
    remark.line = line_through(proof, solution_);
    remark.proof = std::move(proof);
    remarks_.insert(remarks_.begin(), std::move(remark));
  }
  [[nodiscard]] Score worth_of_target(Score target) const noexcept {
    return target > decided_score ? won_score : target - due_;
  }

  /// Finds the move from which on nothing is proved.
  void report_failure() {
    std::size_t ply = 0;
    auto const last = (solution_.size() - 1) / 2 * 2;  // the solver's last move
    for (auto shown = last; shown != 0 && ply == 0; shown -= 2) {
      if (prove(first_moves(shown - 1), due_ + man_score)) {
        ply = shown;
      }
    }
    for (auto at = ply; at <= last; at += 2) {
      auto const reply = best_reply(at);
      if (reply && refute(at, reply->score)) {
        return;
      }
      if (at == ply) {
        remarks_ = {{.kind = ProblemRemark::Kind::unproved, .ply = ply}};
        if (reply) {
          remarks_.front().reply = reply->move;
        }
      }
    }
  }
  struct Reply {
    Move move;
    Score score;  // as the solver sees it
  };
  /// What a search prefers after a move of the solution; nothing if it sees a gain there.
  [[nodiscard]] std::optional<Reply> best_reply(std::size_t ply) {
    auto const seen = prover_.look(after(first_moves(ply + 1)));
    return seen && -seen->score < due_ + man_score - allowance ? std::optional{Reply{seen->moves.front(), -seen->score}}
                                                               : std::nullopt;
  }
  /// Whether a move of the solution gives the other side a combination that leaves no gain. opinion: of a search.
  bool refute(std::size_t ply, Score opinion) {
    auto proof = prover_.prove(after(first_moves(ply + 1)));
    if (!proof) {
      return false;
    }
    auto const result = result_of(*proof);
    auto const other = worth_of(balance_of(proof->position, proof->position.side), variant_) + proof->pending;
    if (!result.won && -(other + result.worth) > due_) {
      return false;
    }
    auto const is_lost = result.won || opinion <= 0;
    ProblemRemark remark{.kind = is_lost ? ProblemRemark::Kind::refuted : ProblemRemark::Kind::answered, .ply = ply};
    remark.worth = result.won ? won_score : result.worth;
    remark.opinion = opinion;
    remark.line.push_back(solution_[ply]);
    remark.line.insert(remark.line.end(), result.line.begin(), result.line.end());
    remark.proof = std::move(proof);
    remarks_.clear();
    add(std::move(remark));
    return true;
  }

  /// Looks at all other moves of the solver along the solution, as far as its proof goes.
  void add_alternatives(Proof const& proof, Score wanted) {
    auto const needed = turns_of_solution(proof);
    for (std::size_t i = 0; i < needed.size(); ++i) {
      auto const printed = opinion_after(first_moves(2 * i + 1));
      for (auto const& each : proof.turns[needed[i]].tries) {
        try_alternative(proof, each, {2 * i, needed.size(), wanted, printed});
      }
    }
    if (shortest_) {
      auto remark = remarks_[*shortest_];
      remark.kind = ProblemRemark::Kind::shorter;
      add(std::move(remark));
    }
  }
  /// The turns of a proof that the solution goes through.
  [[nodiscard]] std::vector<std::size_t> turns_of_solution(Proof const& proof) const {
    std::vector<std::size_t> turns;
    std::optional<std::size_t> next{0};
    for (std::size_t ply = 0; next && ply < solution_.size() && proof.turns[*next].move == solution_[ply]; ply += 2) {
      turns.push_back(*next);
      auto const& replies = proof.turns[*next].replies;
      next.reset();
      if (ply + 1 < solution_.size()) {
        auto const reply = std::ranges::find(replies, solution_[ply + 1], &ProofReply::move);
        next = reply != replies.end() ? reply->next : std::nullopt;
      }
    }
    return turns;
  }
  /// What a search sees after some moves, the last of which is the solver's; nothing if that ends the game.
  [[nodiscard]] std::optional<Score> opinion_after(std::span<Move const> moves) {
    auto const seen = prover_.look(after(moves));
    return seen ? std::optional{-seen->score} : std::nullopt;
  }

  struct Place {
    std::size_t ply;
    std::size_t turns;  // that the solution needs
    Score wanted;
    std::optional<Score> printed;  // what a search sees after the solution's move

    /// What a search has to see after another move, so that it counts: nearly as much.
    [[nodiscard]] Score least_opinion() const noexcept {
      return printed ? std::min(*printed, clearly_winning) - allowance : -won_score;
    }
  };
  void try_alternative(Proof const& proof, ProofTry const& each, Place const& place) {
    auto const beginning = first_moves(place.ply);
    std::vector<Move> line{beginning.begin(), beginning.end()};
    line.push_back(each.move);
    if (!is_candidate(proof, each, line, place)) {
      return;
    }
    auto other = prove(line, place.wanted);
    auto const opinion = other ? opinion_after(line) : std::nullopt;
    if (!other || (opinion && *opinion < place.least_opinion())) {
      return;
    }
    auto const way = line_through(*other, line);
    auto const won = result_of(*other).won;
    auto const wins = won || (opinion && *opinion > decided_score);
    ProblemRemark remark{.kind = wins ? kind_of_winning(place) : ProblemRemark::Kind::same_gain, .ply = place.ply};
    remark.worth = won ? won_score : worth_of_target(place.wanted);
    remark.opinion = opinion;
    remark.printed_opinion = place.printed;
    remark.line.assign(way.begin() + static_cast<std::ptrdiff_t>(place.ply), way.end());
    remark.moves = (way.size() + 1) / 2;
    remark.printed_moves = place.turns;
    remark.proof = std::move(other);
    add(std::move(remark));
    auto const moves = remarks_.back().moves;
    auto const is_solution = wins && (moves > 1 || won == LineEnd::game_over);  // a move alone may just begin to win
    if (is_solution && moves < place.turns && (!shortest_ || moves < remarks_[*shortest_].moves)) {
      shortest_ = remarks_.size() - 1;
    }
  }
  /// What another move is that wins.
  [[nodiscard]] static ProblemRemark::Kind kind_of_winning(Place const& place) noexcept {
    return place.ply == 0                     ? ProblemRemark::Kind::cook
           : place.ply / 2 + 1 == place.turns ? ProblemRemark::Kind::dual_at_end
                                              : ProblemRemark::Kind::dual;
  }
  /// Whether a try may gain as much, by any of the searches.
  [[nodiscard]] bool is_candidate(Proof const& proof, ProofTry const& each, std::vector<Move> const& line,
                                  Place const& place) {
    auto const won = place.wanted > decided_score;
    auto const needed = won ? won_score : place.wanted - due_;
    auto const position = position_after(variant_, after(line));
    return worth_of(each.end, proof) >= needed || each.end.score >= (won ? decided_score : place.wanted - allowance) ||
           prover_.seems_to_reach(position, solver_, place.wanted);
  }

  Prover& prover_;
  Variant const& variant_;
  std::vector<Move> const& solution_;
  Colour solver_;
  EngineQuestion game_;
  endgame::Tables const& tables_;
  Score due_ = 0;
  Score proved_ = 0;  // the target of the last proof
  std::vector<ProblemRemark> remarks_;
  std::optional<std::size_t> shortest_;
};

}  // namespace

ProblemChecker::ProblemChecker(ProverOptions const& options, endgame::TableFolder const* tables)
    : options_{options}, tables_{tables} {
  options_.least_moves = 1;
  options_.whole_nodes = options_.confirm_nodes * whole_nodes_of_problem;
  options_.most_nodes = most_nodes_of_problem;
  // A man that runs to the last row is no solution of a problem: what is due counts the pieces as they stand.
  options_.forcing.threats = 1;
  options_.forcing.crowning = false;
}
ProblemChecker::~ProblemChecker() = default;

std::unique_ptr<Prover> ProblemChecker::take(Variant const& variant) const {
  {
    std::scoped_lock const lock{mutex_};
    auto const found = std::ranges::find_if(
        idle_, [&](std::unique_ptr<Prover> const& prover) { return &prover->variant() == &variant; });
    if (found != idle_.end()) {
      auto prover = std::move(*found);
      idle_.erase(found);
      return prover;
    }
  }
  return std::make_unique<Prover>(variant, options_, tables_ != nullptr ? tables_->of(variant) : endgame::Tables{});
}

void ProblemChecker::give_back(std::unique_ptr<Prover> prover) const {
  std::scoped_lock const lock{mutex_};
  idle_.push_back(std::move(prover));
}

std::vector<ProblemRemark> ProblemChecker::check(Problem const& problem) const {
  auto prover = take(*problem.variant);
  auto const tables = tables_ != nullptr ? tables_->of(*problem.variant) : endgame::Tables{};
  auto remarks = CheckOfProblem{*prover, problem, tables}.run();
  give_back(std::move(prover));
  return remarks;
}

}  // namespace damier
