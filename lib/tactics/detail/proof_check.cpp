#include "tactics/proof.hpp"

#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

namespace damier {
namespace {

constexpr std::array<std::string_view, 13> kind_names{
    "no-turn",   "illegal-move", "missing-try", "repeated-move", "missing-reply", "wrong-gain", "not-settled",
    "wrong-end", "no-table",     "no-gain",     "wrong-pending", "too-large",     "wrong-claim"};
constexpr std::size_t most_due_positions = 1'000'000;

/// Men and kings of a colour less those of its opponent, counted square by square.
MaterialGain counted(Position const& position, Colour colour) noexcept {
  MaterialGain sum;
  for (auto const square : position.occupied()) {
    auto const piece = *position.at(square);
    (piece.king ? sum.kings : sum.men) += piece.colour == colour ? 1 : -1;
  }
  return sum;
}

bool could_capture(Variant const& variant, Position position, Colour side) noexcept {
  position.side = side;
  MoveList moves;
  variant.legal_moves(position, moves);
  return moves.refused() || moves.are_captures();
}

class ProofCheck {
 public:
  ProofCheck(Proof const& proof, endgame::Tables const& tables)
      : proof_{proof},
        variant_{*proof.variant},
        tables_{tables},
        solver_{proof.position.side},
        start_{counted(proof.position, solver_)},
        seen_(proof.turns.size()) {}

  void run() {
    if (auto const due = due_captures(proof_.position); due != worth(start_) + proof_.pending) {
      fail(ProofError::Kind::wrong_pending);
    }
    check_turn(0, proof_.position);
  }

 private:
  [[noreturn]] void fail(ProofError::Kind kind) const {
    std::string where;
    for (auto const& move : way_) {
      where += where.empty() ? "" : " ";
      where += move;
    }
    throw ProofError{kind, where};
  }
  [[noreturn]] void fail(ProofError::Kind kind, Position const& position, Move const& move) {
    way_.push_back(write_move(variant_, position, move));
    fail(kind);
  }

  [[nodiscard]] Score worth(MaterialGain const& gain) const noexcept {
    return gain.men * man_score + gain.kings * king_worth(variant_.rules());
  }
  /// The solver's balance after the best captures of both.
  [[nodiscard]] Score due_captures(Position const& position) {
    MoveList moves;
    variant_.legal_moves(position, moves);
    if (moves.refused() || ++due_positions_ > most_due_positions) {
      fail(ProofError::Kind::too_large);
    }
    if (!moves.are_captures()) {
      return worth(counted(position, solver_));
    }
    std::vector<Score> values;
    for (auto const& move : moves) {
      values.push_back(due_captures(variant_.after(position, move)));
    }
    return position.side == solver_ ? *std::ranges::max_element(values) : *std::ranges::min_element(values);
  }

  [[nodiscard]] MoveList legal_moves(Position const& position) const {
    MoveList moves;
    variant_.legal_moves(position, moves);
    if (moves.refused()) {
      fail(ProofError::Kind::too_large);
    }
    return moves;
  }

  void check_turn(std::size_t place, Position const& position) {
    if (place >= proof_.turns.size() || seen_[place]) {
      fail(ProofError::Kind::no_turn);
    }
    seen_[place] = true;
    if (way_.size() > 2 * most_proof_depth) {
      fail(ProofError::Kind::too_large);
    }
    auto const& turn = proof_.turns[place];
    std::vector<Move> moves{turn.move};
    for (auto const& each : turn.tries) {
      moves.push_back(each.move);
    }
    check_moves(position, moves, ProofError::Kind::missing_try);
    for (auto const& each : turn.tries) {
      check_try(position, each);
    }
    auto const after = variant_.after(position, turn.move);
    way_.push_back(write_move(variant_, position, turn.move));
    if (turn.end) {
      check_leaf(after, *turn.end);
    } else {
      check_replies(turn, place, after);
    }
    way_.pop_back();
  }
  void check_replies(ProofTurn const& turn, std::size_t place, Position const& position) {
    std::vector<Move> moves;
    for (auto const& reply : turn.replies) {
      moves.push_back(reply.move);
    }
    check_moves(position, moves, ProofError::Kind::missing_reply);
    if (moves.empty()) {
      fail(ProofError::Kind::wrong_end);  // it is over, and does not say so
    }
    for (auto const& reply : turn.replies) {
      auto const after = variant_.after(position, reply.move);
      way_.push_back(write_move(variant_, position, reply.move));
      if (!reply.next) {
        check_leaf(after, reply.end);
      } else if (*reply.next <= place) {
        fail(ProofError::Kind::no_turn);
      } else {
        check_turn(*reply.next, after);
      }
      way_.pop_back();
    }
  }
  /// All moves are legal and different, and no legal one is missing.
  void check_moves(Position const& position, std::vector<Move> const& moves, ProofError::Kind missing) {
    auto const legal = legal_moves(position);
    for (auto const& move : moves) {
      if (!legal.contains(move)) {
        fail(ProofError::Kind::illegal_move);
      }
      if (std::ranges::count(moves, move) != 1) {
        fail(ProofError::Kind::repeated_move, position, move);
      }
    }
    for (auto const& move : legal) {
      if (std::ranges::find(moves, move) == moves.end()) {
        fail(missing, position, move);
      }
    }
  }

  void check_try(Position position, ProofTry const& each) {
    auto const length = way_.size();
    way_.push_back(write_move(variant_, position, each.move));
    position = variant_.after(position, each.move);
    for (auto const& move : each.line) {
      if (!legal_moves(position).contains(move)) {
        fail(ProofError::Kind::illegal_move);
      }
      way_.push_back(write_move(variant_, position, move));
      position = variant_.after(position, move);
    }
    check_end(position, each.end);
    way_.resize(length);
  }
  /// A leaf of the proof: what it says is true and is a gain.
  void check_leaf(Position const& position, ProofEnd const& end) {
    check_end(position, end);
    auto const won =
        end.how == LineEnd::game_over || end.how == LineEnd::won_in_theory || end.how == LineEnd::won_within_rules;
    auto const gains = end.how == LineEnd::settled && worth(end.gain) > proof_.pending;
    if (!won && !gains) {
      fail(ProofError::Kind::no_gain);
    }
  }
  void check_end(Position const& position, ProofEnd const& end) {
    auto const now = counted(position, solver_);
    if (end.gain.men != now.men - start_.men || end.gain.kings != now.kings - start_.kings) {
      fail(ProofError::Kind::wrong_gain);
    }
    auto const over = legal_moves(position).empty();
    auto const solver_moves = position.side == solver_;
    switch (end.how) {
      case LineEnd::game_over: require(over && !solver_moves, ProofError::Kind::wrong_end); break;
      case LineEnd::lost:
        require((over && solver_moves) || is_in_tables(position, end.how), ProofError::Kind::wrong_end);
        break;
      case LineEnd::won_in_theory:
      case LineEnd::won_within_rules:
      case LineEnd::drawn: require(is_in_tables(position, end.how), ProofError::Kind::wrong_end); break;
      case LineEnd::settled:
        require(!over, ProofError::Kind::wrong_end);
        require(!could_capture(variant_, position, Colour::white) && !could_capture(variant_, position, Colour::black),
                ProofError::Kind::not_settled);
        break;
      case LineEnd::open:
        require(could_capture(variant_, position, Colour::white) || could_capture(variant_, position, Colour::black),
                ProofError::Kind::wrong_end);
        break;
    }
  }
  void require(bool condition, ProofError::Kind kind) const {
    if (!condition) {
      fail(kind);
    }
  }
  /// Whether tables have a position as the end says. Throws no_table where they have nothing about it.
  [[nodiscard]] bool is_in_tables(Position const& position, LineEnd how) const {
    auto const value = tables_.probe(position);
    if (!value) {
      fail(ProofError::Kind::no_table);
    }
    auto const outcome = position.side == solver_ ? value->outcome : endgame::reversed(value->outcome);
    switch (how) {
      case LineEnd::won_in_theory: return outcome == endgame::Outcome::win;
      case LineEnd::won_within_rules: return outcome == endgame::Outcome::win && value->within_rules == true;
      case LineEnd::drawn: return outcome == endgame::Outcome::draw;
      case LineEnd::lost: return outcome == endgame::Outcome::loss;
      default: return false;
    }
  }

  Proof const& proof_;
  Variant const& variant_;
  endgame::Tables const& tables_;
  Colour solver_;
  MaterialGain start_;
  std::vector<bool> seen_;
  std::vector<std::string> way_;
  std::size_t due_positions_ = 0;
};

}  // namespace

std::string_view name_of(ProofError::Kind kind) noexcept { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<ProofError> find_proof_error(Proof const& proof, endgame::Tables const& tables) {
  try {
    ProofCheck{proof, tables}.run();
    return std::nullopt;
  } catch (ProofError const& error) {
    return error;
  }
}

std::optional<ProofError> find_proof_error(ProofRecord const& record, endgame::Tables const& tables) {
  if (auto error = find_proof_error(record.proof, tables)) {
    return error;
  }
  auto const& proof = record.proof;
  auto const shown = result_of(proof);
  auto const uniqueness = text_of(shown.uniqueness);
  auto const gain = shown.worth / 100.0;
  std::vector<std::string> line;
  auto position = proof.position;
  for (auto const& move : shown.line) {
    line.push_back(write_move(*proof.variant, position, move));
    position = proof.variant->after(position, move);
  }
  auto claimed = record.line;
  if (claimed && !claimed->empty() && record.kind == "allowed") {
    claimed->erase(claimed->begin());  // the mistake
  }
  auto const agrees = record.uniqueness.value_or(uniqueness) == uniqueness &&
                      record.outer_uniqueness.value_or(uniqueness) == uniqueness &&
                      std::abs(record.gain.value_or(gain) - gain) < 0.001 && claimed.value_or(line) == line;
  return agrees ? std::nullopt : std::optional{ProofError{ProofError::Kind::wrong_claim, {}}};
}

}  // namespace damier
