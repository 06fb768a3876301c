#include "rules/comparison.hpp"

#include "reference/diagram.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace damier::reference {

namespace {

/// A position that takes fewer jumps than this, and has no more moves than a list can hold, must not be refused.
constexpr std::size_t hostile_jumps = 20'000;

bool contains(std::vector<Move> const& moves, Move const& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Some moves that differ from a legal move in one property, and some arbitrary moves.
std::vector<Move> altered(std::vector<Move> const& legal, RandomPositions& random) {
  std::vector<Move> moves;
  for (auto count = 0; count < 4 && !legal.empty(); ++count) {
    auto const& model = legal[random.below(static_cast<unsigned>(legal.size()))];
    moves.push_back({model.from, random.any_square(), model.captured});
    moves.push_back({random.any_square(), model.to, model.captured});
    auto more = model;
    more.captured.insert(random.any_square());
    moves.push_back(more);
    if (model.is_capture()) {
      auto fewer = model;
      fewer.captured.erase(model.captured.first());
      moves.push_back(fewer);
      moves.push_back({model.from, model.to, {}});
    }
  }
  for (auto count = 0; count < 4; ++count) {
    moves.push_back({random.any_square(), random.any_square(), {}});
    moves.push_back({random.any_square(), random.any_square(), {random.any_square()}});
  }
  return moves;
}

std::string_view name(Legality legality) {
  switch (legality) {
    case Legality::legal: return "legal";
    case Legality::illegal: return "illegal";
    case Legality::refused: return "refused";
  }
  return "";
}

/// The number of moves in all positions after a position, counted from their lists. Nothing if a list is refused, or if
/// kings have moved before, which perft ignores.
std::optional<std::uint64_t> count_second_moves(Variant const& variant, Position const& position,
                                                MoveList const& moves) {
  if (position.king_runs[0].moves != 0 || position.king_runs[1].moves != 0) {
    return std::nullopt;
  }
  std::uint64_t count = 0;
  for (auto const& move : moves) {
    MoveList replies;
    variant.legal_moves(variant.after(position, move), replies);
    if (replies.refused()) {
      return std::nullopt;
    }
    count += replies.size();
  }
  return count;
}

std::string list_difference(MoveList const& fast, SlowMoves const& slow, Geometry const& board) {
  std::string difference;
  for (auto const& move : slow.moves) {
    if (std::count(fast.begin(), fast.end(), move) != 1) {
      difference += " not once in the list: " + write_move(move, board);
    }
  }
  for (auto const& move : fast) {
    if (!contains(slow.moves, move)) {
      difference += " not legal: " + write_move(move, board);
    }
  }
  return difference;
}

}  // namespace

Comparison compare(Variant const& variant, SlowGenerator const& slow, Position const& position,
                   RandomPositions& random) {
  auto const& board = variant.board();
  MoveList list;
  variant.legal_moves(position, list);
  auto const expected = slow.legal_moves(position);

  Comparison result;
  auto const blame = [&](std::string const& what) {
    result.difference += write_fen(position, board) + ":" + what + "\n";
  };
  if (variant.has_capture(position) != slow.has_capture(position)) {
    blame(" has_capture");
  }
  if (list.refused() && !expected.refused && expected.jumps < hostile_jumps &&
      expected.moves.size() <= MoveList::capacity) {
    blame(" refused without need");
  }
  if (expected.refused || list.refused()) {
    result.refused = true;
    return result;
  }
  if (auto const what = list_difference(list, expected, board); !what.empty()) {
    blame(what);
  }
  if (auto const leaves = count_second_moves(variant, position, list)) {
    if (auto const counted = variant.perft(position, 2); counted != *leaves) {
      blame(" perft of 2 plies is " + std::to_string(counted) + ", the lists have " + std::to_string(*leaves));
    }
  }
  auto const judge = [&](Move const& move, Legality right) {
    if (auto const said = variant.legality(position, move); said != right) {
      blame(" " + write_move(move, board) + " is said to be " + std::string{name(said)});
    }
  };
  for (auto const& move : expected.moves) {
    judge(move, Legality::legal);
    if (variant.after(position, move) != slow.after(position, move)) {
      blame(" after " + write_move(move, board) + " comes " + write_fen(variant.after(position, move), board));
    }
  }
  auto const look_between = [&](Square from, Square to) {
    auto const fits = [&](Move const& move) { return move.from == from && move.to == to; };
    auto const played = variant.only_move(position, from, to);
    auto const only = std::ranges::count_if(expected.moves, fits) == 1;
    if (played.has_value() != only || (only && (played->move != *std::ranges::find_if(expected.moves, fits) ||
                                                played->after != variant.after(position, played->move)))) {
      blame(" the only move " + write_move({from, to, {}}, board));
    }
  };
  for (auto const& move : expected.moves) {
    look_between(move.from, move.to);
  }
  for (auto const& move : altered(expected.moves, random)) {
    look_between(move.from, move.to);
    judge(move, contains(expected.moves, move) ? Legality::legal : Legality::illegal);
  }
  return result;
}

}  // namespace damier::reference
