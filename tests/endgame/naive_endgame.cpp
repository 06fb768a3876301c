#include "tests/endgame/naive_endgame.hpp"

#include <algorithm>

namespace damier::endgame::testing {
namespace {

Position with_white_to_move(Position const& position, Geometry const& board) {
  return position.side == Colour::white ? position : turned(position, board);
}

std::vector<Move> moves_of(Variant const& variant, Position const& position) {
  MoveList list;
  variant.legal_moves(position, list);
  return {list.begin(), list.end()};
}

}  // namespace

NaiveEndgame::NaiveEndgame(Variant const& variant, unsigned pieces) : variant_{&variant} {
  place({}, 0, pieces);
  list_moves();
  std::map<std::pair<unsigned, unsigned>, std::vector<std::uint32_t>> by_material;
  for (std::uint32_t entry = 0; entry < entries_.size(); ++entry) {
    auto const& position = entries_[entry].position;
    by_material[{position.occupied().size(), (position.occupied() - position.kings).size()}].push_back(entry);
  }
  decided_.resize(entries_.size());
  for (auto const& [material, list] : by_material) {
    solve(list);
  }
}

NaiveEndgame::Entry const& NaiveEndgame::of(Position const& position) const {
  return entries_[places_.at(zobrist(with_white_to_move(position, variant_->board())))];
}

void NaiveEndgame::place(Position position, unsigned from, unsigned pieces) {
  if (!position.of(Colour::white).empty() && !position.of(Colour::black).empty()) {
    places_.emplace(zobrist(position), static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back({position});
  }
  if (pieces == 0) {
    return;
  }
  for (auto number = from; number < variant_->board().square_count(); ++number) {
    auto const square = variant_->board().square(number);
    for (auto const colour : both_colours) {
      for (auto const king : {false, true}) {
        if (king || !variant_->rules().promotion_row(colour).contains(square)) {
          auto next = position;
          next.put(square, {colour, king});
          place(next, number + 1, pieces - 1);
        }
      }
    }
  }
}

void NaiveEndgame::list_moves() {
  for (auto& entry : entries_) {
    first_.push_back(static_cast<std::uint32_t>(successors_.size()));
    entry.quiet = true;
    for (auto const& move : moves_of(*variant_, entry.position)) {
      auto const next = variant_->after(entry.position, move);
      auto const promotes = (next.kings - entry.position.kings).size() != 0 && !entry.position.kings.contains(move.from);
      entry.quiet = !move.is_capture();
      auto const turned_next = with_white_to_move(next, variant_->board());
      auto const place = next.of(next.side).empty() ? over : places_.at(zobrist(turned_next));
      successors_.push_back({place, move.is_capture() || promotes});
    }
  }
  first_.push_back(static_cast<std::uint32_t>(successors_.size()));
}

void NaiveEndgame::solve(std::vector<std::uint32_t> const& list) {
  for (unsigned distance = 0;; ++distance) {
    std::vector<std::pair<std::uint32_t, Outcome>> found;
    for (auto const entry : list) {
      if (!decided_[entry] && decide(entry, distance)) {
        found.emplace_back(entry, entries_[entry].outcome);
      }
    }
    for (auto const& [entry, outcome] : found) {
      decided_[entry] = true;
    }
    if (found.empty() && distance != 0) {
      break;
    }
  }
  for (auto const entry : list) {
    decided_[entry] = true;  // the others are drawn
  }
}

/// Whether a position has this distance, if those with smaller ones are decided.
bool NaiveEndgame::decide(std::uint32_t entry, unsigned distance) {
  auto best = Outcome::loss;
  for (auto at = first_[entry]; at != first_[entry + 1]; ++at) {
    auto const& move = successors_[at];
    auto outcome = Outcome::win;
    if (move.entry != over) {
      auto const known = decided_[move.entry] && (!move.converts || distance != 0);
      outcome = known ? reversed(entries_[move.entry].outcome) : Outcome::draw;
    } else if (distance == 0) {
      outcome = Outcome::draw;
    }
    best = std::max(best, outcome);
  }
  if (best == Outcome::draw || (distance == 0 && first_[entry] != first_[entry + 1])) {
    return false;
  }
  entries_[entry].outcome = best;
  entries_[entry].distance = distance;
  return true;
}

NaiveRules::Counts NaiveRules::at_start(Position const& position) const {
  return after({}, position, {position.occupied().first(), position.occupied().first(), {}}, position);
}

NaiveRules::Counts NaiveRules::after(Counts counts, Position const& before, Move const& move,
                                     Position const& next) const {
  auto const& draws = variant_->rules().draws;
  auto const starts = before == next;
  auto const by_king = before.kings.contains(move.from);
  auto const promotes = !by_king && next.kings.contains(move.to);
  auto const kings_before = !before.kings_of(Colour::white).empty() && !before.kings_of(Colour::black).empty();
  counts.kings = by_king && !move.is_capture() && !starts ? counts.kings + 1 : 0;
  counts.balance = !move.is_capture() && !promotes && kings_before && !starts ? counts.balance + 1 : 0;
  auto const& board = variant_->board();
  for (std::size_t i = 0; i < counts.endings.size(); ++i) {
    auto const& ending = draws.endings[i];
    auto on_board = false;
    for (auto const colour : both_colours) {
      auto const lone = next.of(colour);
      auto const strong = next.of(opponent(colour));
      if (ending.moves == 0 || lone.size() != 1 || !next.kings.contains_all(lone) || strong.size() < ending.fewest ||
          strong.size() > ending.most || (strong & next.kings).empty()) {
        continue;
      }
      auto const cell = board.cell(lone.first());
      auto const on_line = cell.row + cell.column == board.rows - 1;
      on_board = on_board || ((!ending.kings_only || next.kings.contains_all(strong)) &&
                              (!ending.on_long_line || on_line));
    }
    counts.endings[i] = on_board ? counts.endings[i] + 1 : 0;
  }
  return counts;
}

bool NaiveRules::is_drawn(Counts const& counts, Position const& position) const {
  auto const& draws = variant_->rules().draws;
  for (std::size_t i = 0; i < counts.endings.size(); ++i) {
    if (draws.endings[i].moves != 0 && counts.endings[i] > 2U * draws.endings[i].moves) {
      return true;
    }
  }
  auto const kings_both = !position.kings_of(Colour::white).empty() && !position.kings_of(Colour::black).empty();
  auto const few = position.occupied().size() == 4 || position.occupied().size() == 5;
  return (draws.king_moves != 0 && counts.kings >= 2U * draws.king_moves) ||
         (draws.balance_of_4 != 0 && few && kings_both && counts.balance >= 2U * draws.balance_of_4);
}

bool NaiveRules::is_decided_within(Position const& position) {
  auto const wins_in_theory = in_theory_->of(position).outcome == Outcome::win;
  return wins(position, at_start(position), wins_in_theory ? position.side : opponent(position.side));
}

bool NaiveRules::wins(Position const& position, Counts const& counts, Colour winner) {
  if (position.of(position.side).empty()) {
    return position.side != winner;
  }
  if (in_theory_->of(position).outcome != (position.side == winner ? Outcome::win : Outcome::loss)) {
    return false;
  }
  auto key = zobrist(position) * 0x9e3779b97f4a7c15ULL + counts.kings * 0x100000001b3ULL +
             counts.balance * 0xc2b2ae3d27d4eb4fULL + (winner == Colour::white ? 1U : 0U);
  for (auto const ending : counts.endings) {
    key = (key ^ ending) * 0xff51afd7ed558ccdULL;
    key ^= key >> 32U;
  }
  if (auto const known = known_.find(key); known != known_.end()) {
    return known->second;
  }
  auto const result = find(position, counts, winner);
  known_.emplace(key, result);
  return result;
}

bool NaiveRules::find(Position const& position, Counts const& counts, Colour winner) {
  auto moves = moves_of(*variant_, position);
  if (moves.empty()) {
    return position.side != winner;
  }
  if (position.side == winner) {  // the search is over sooner if the winner begins with what is best in theory
    std::ranges::stable_sort(moves, {}, [&](Move const& move) {
      auto const next = variant_->after(position, move);
      return next.of(next.side).empty() ? 0U : in_theory_->of(next).distance;
    });
  }
  auto const keeps_win = [&](Move const& move) {
    auto const next = variant_->after(position, move);
    auto const next_counts = after(counts, position, move, next);
    return !is_drawn(next_counts, next) && wins(next, next_counts, winner);
  };
  return position.side == winner ? std::ranges::any_of(moves, keeps_win) : std::ranges::all_of(moves, keeps_win);
}

}  // namespace damier::endgame::testing
