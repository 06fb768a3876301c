#include "dossier/detail/move_tree.hpp"

#include "game/walker.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

namespace damier {

/// The rows that are being written, in the order of the tree.
struct MoveTree::Writing {
  OpeningNames const* names;
  std::vector<OpeningRow> rows = {};
};

namespace {

/// Appends a move with its number, which a second move of a pair needs only at the beginning.
void append_numbered(std::string& text, std::string const& move, unsigned ply) {
  auto const leads = ply % 2 == 0;
  text += text.empty() ? "" : " ";
  if (leads || text.empty()) {
    text += MoveNumber{ply / 2 + 1, leads}.text() + ' ';
  }
  text += move;
}

}  // namespace

std::size_t MoveTree::next_of(std::size_t node, Move const& move) {
  for (auto const next : nodes_[node].next) {
    if (nodes_[next].move == move) {
      return next;
    }
  }
  auto const added = nodes_.size();
  nodes_[node].next.push_back(added);
  nodes_.emplace_back().move = move;
  return added;
}

void MoveTree::add(PlayerGame const& game, MainLine const& line) {
  auto const& start = variant_->start();
  if (line.variant != variant_ || line.start.pieces != start.pieces || line.start.kings != start.kings ||
      line.start.side != start.side) {
    return;
  }
  auto const end = line.jumps.empty() ? line.moves.size() : line.jumps.front().after;
  std::size_t node = 0;
  for (auto const& move : std::span{line.moves}.first(std::min<std::size_t>(end, plies_))) {
    node = next_of(node, move);
    nodes_[node].counts.add(game.outcome, game.colour);
    nodes_[node].years.add(game.year);
  }
}

void MoveTree::write(Writing& writing, std::size_t node, OpeningRow row, Position const& position, unsigned ply) const {
  // The row goes on as long as all its games do with the same move.
  auto now = position;
  auto const play = [&](std::size_t next) {
    auto const text = write_move(*variant_, now, nodes_[next].move);
    append_numbered(row.moves, text, ply);
    append_numbered(row.last_moves, text, ply);
    now = variant_->after(now, nodes_[next].move);
    ++ply;
    if (auto const* const named = writing.names == nullptr ? nullptr : writing.names->at(*variant_, now)) {
      row.opening = named;
    }
  };
  play(node);
  while (nodes_[node].next.size() == 1 &&
         nodes_[nodes_[node].next.front()].counts.games() == nodes_[node].counts.games()) {
    node = nodes_[node].next.front();
    play(node);
  }
  row.counts = nodes_[node].counts;
  row.last_year = nodes_[node].years.last;
  writing.rows.push_back(row);
  row.opening = nullptr;
  row.last_moves.clear();
  ++row.depth;
  write_below(writing, node, row, now, ply);
}

void MoveTree::write_below(Writing& writing, std::size_t node, OpeningRow const& row, Position const& position,
                           unsigned ply) const {
  std::vector<std::pair<std::string, std::size_t>> next;
  for (auto const child : nodes_[node].next) {
    next.emplace_back(write_move(*variant_, position, nodes_[child].move), child);
  }
  std::ranges::sort(next, [&](auto const& a, auto const& b) {
    auto const games_a = nodes_[a.second].counts.games();
    auto const games_b = nodes_[b.second].counts.games();
    return games_a == games_b ? a.first < b.first : games_a > games_b;
  });
  for (auto const& child : next) {
    write(writing, child.second, row, position, ply);
  }
}

std::vector<OpeningRow> MoveTree::rows(std::size_t most, OpeningNames const* names) const {
  Writing writing{names};
  write_below(writing, 0, {}, variant_->start(), 0);
  auto& rows = writing.rows;
  // A row has no more games than the one that it branches from, and comes after it: the chosen rows are a tree again.
  std::vector<std::size_t> order(rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t row) { return rows[row].counts.games(); });
  order.resize(std::min(order.size(), most));
  std::ranges::sort(order);
  std::vector<OpeningRow> chosen;
  for (auto const row : order) {
    chosen.push_back(std::move(rows[row]));
  }
  return chosen;
}

}  // namespace damier
