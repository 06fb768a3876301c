#include "tests/tactics/naive_forcing.hpp"

#include "tactics/detail/proof.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace damier::testing {
namespace {

constexpr unsigned most_plies = 40;

class Naive {
 public:
  Naive(Variant const& variant, Colour solver, Score least) : variant_{variant}, solver_{solver}, least_{least} {}

  [[nodiscard]] bool solver_reaches(Position const& position, unsigned free_moves, unsigned threats, unsigned ply) {
    auto const moves = legal(position);
    if (moves.empty() || ply > most_plies) {
      return false;
    }
    if (moves.front().is_capture()) {
      return any(position, moves,
                 [&](Position const& after) { return opponent_allows(after, free_moves, threats, ply + 1); });
    }
    auto const reached = balance(position) >= least_;
    auto const threatened = could_capture(position, opponent(solver_));
    if (reached && !threatened && ply != 0) {
      return true;
    }
    if (free_moves == 0 && !(threatened && reached)) {
      return false;
    }
    return any(position, moves, [&](Position const& after) {
      auto const left = free_moves == 0 ? 0 : free_moves - 1;
      if (could_capture(after, opponent(solver_))) {
        return opponent_allows(after, left, threats, ply + 1);
      }
      auto const few = position.of(opponent(solver_)).size() <= 5;
      auto const forces = free_moves != 0 && ((threats != 0 && threatens(after)) || few);
      auto const crowns = free_moves != 0 && after.kings.size() > position.kings.size();
      return (threatened || forces || crowns) && opponent_allows(after, left, forces ? threats : 0, ply + 1);
    });
  }

  [[nodiscard]] bool opponent_allows(Position const& position, unsigned free_moves, unsigned threats, unsigned ply) {
    auto const moves = legal(position);
    if (moves.empty()) {
      return true;
    }
    if (ply > most_plies) {
      return false;
    }
    auto left = threats;
    if (!moves.front().is_capture() && moves.size() > 1) {
      auto const reached = balance(position) >= least_;
      if (reached || threats == 0 || !threatens(position)) {
        return reached;
      }
      --left;
    }
    return !any(position, moves,
                [&](Position const& after) { return !solver_reaches(after, free_moves, left, ply + 1); });
  }

 private:
  [[nodiscard]] std::vector<Move> legal(Position const& position) const {
    MoveList list;
    variant_.legal_moves(position, list);
    return {list.begin(), list.end()};
  }
  [[nodiscard]] bool could_capture(Position position, Colour side) const {
    position.side = side;
    auto const moves = legal(position);
    return !moves.empty() && moves.front().is_capture();
  }
  /// Whether a man of the solver could step onto its last row. With all pieces the solver's there are no captures that
  /// the rules would ask for first.
  [[nodiscard]] bool could_crown(Position position) const {
    position.side = solver_;
    auto const enemies = position.of(opponent(solver_));
    for (auto const square : enemies) {
      position.pieces[static_cast<std::size_t>(opponent(solver_))].erase(square);
      position.pieces[static_cast<std::size_t>(solver_)].insert(square);
      position.kings.insert(square);
    }
    auto const moves = legal(position);
    return std::any_of(moves.begin(), moves.end(), [&](Move const& move) {
      return !position.kings.contains(move.from) && variant_.after(position, move).kings.contains(move.to);
    });
  }
  [[nodiscard]] bool threatens(Position const& position) const {
    return could_capture(position, solver_) || could_crown(position);
  }
  template <typename Predicate>
  [[nodiscard]] bool any(Position const& position, std::vector<Move> const& moves, Predicate predicate) const {
    for (auto const& move : moves) {
      if (predicate(variant_.after(position, move))) {
        return true;
      }
    }
    return false;
  }
  [[nodiscard]] Score balance(Position const& position) const {
    return worth_of(balance_of(position, solver_), variant_);
  }

  Variant const& variant_;
  Colour solver_;
  Score least_;
};

}  // namespace

bool naively_reaches(Variant const& variant, Position const& position, Score least, unsigned free_moves) {
  for (unsigned some = 0; some <= free_moves; ++some) {
    if (Naive{variant, position.side, least}.solver_reaches(position, some, some == 0 ? 0 : 2, 0)) {
      return true;
    }
  }
  return false;
}

}  // namespace damier::testing
