#include "rules/variant.hpp"

#include "rules/detail/kernel.hpp"

#include <algorithm>
#include <optional>

namespace damier {
namespace {

template <typename Predicate>
Variant const* find_if(Predicate predicate) noexcept {
  auto const all = variants();
  auto const found = std::ranges::find_if(all, predicate);
  return found == all.end() ? nullptr : *found;
}

/// The king that may not make a quiet move: it has made as many in succession as the rules allow, and its side has men.
std::optional<Square> resting_king(Rules const& rules, Position const& position) noexcept {
  auto const& run = position.king_runs[static_cast<std::size_t>(position.side)];
  auto const rests = rules.king_run != 0 && run.moves >= rules.king_run && !position.men(position.side).empty();
  return rests ? std::optional{run.king} : std::nullopt;
}

/// The counts after a move: one more for the king that moved; zero after a move of another piece, a capture, or the
/// loss of the king.
void count_king_runs(Position const& before, Move const& move, Position& after) noexcept {
  auto const us = static_cast<std::size_t>(before.side);
  auto const counts = !move.is_capture() && before.kings.contains(move.from) && !before.men(before.side).empty();
  auto const& run = before.king_runs[us];
  auto const goes_on = counts && run.moves != 0 && run.king == move.from;
  after.king_runs = before.king_runs;
  after.king_runs[us] = counts ? KingRun{move.to, static_cast<std::uint8_t>(goes_on ? run.moves + 1 : 1)} : KingRun{};
  if (auto& theirs = after.king_runs[1 - us]; move.captured.contains(theirs.king)) {
    theirs = {};
  }
}

}  // namespace

void Variant::legal_moves(Position const& position, MoveList& list) const noexcept {
  kernel_->legal_moves(position, list);
  if (auto const resting = resting_king(rules_, position); resting && !list.are_captures()) {
    list.remove_from(*resting);
  }
}

bool Variant::has_capture(Position const& position) const noexcept { return kernel_->has_capture(position); }

Legality Variant::legality(Position const& position, Move const& move) const noexcept {
  if (!move.is_capture() && resting_king(rules_, position) == move.from) {
    return Legality::illegal;
  }
  return kernel_->legality(position, move);
}

std::size_t Variant::legal_prefix(Position const& start, std::span<Move const> moves) const noexcept {
  if (rules_.king_run == 0) {
    return kernel_->legal_prefix(start, moves);
  }
  auto position = start;
  std::size_t count = 0;
  for (; count < moves.size() && legality(position, moves[count]) == Legality::legal; ++count) {
    position = after(position, moves[count]);
  }
  return count;
}

Position Variant::after(Position const& position, Move const& move) const noexcept {
  auto next = kernel_->after(position, move);
  if (rules_.king_run != 0) {
    count_king_runs(position, move, next);
  }
  return next;
}

std::optional<PlayedMove> Variant::only_move(Position const& position, Square from, Square to) const noexcept {
  PlayedMove played;
  if (!kernel_->only_move(position, from, to, played)) {
    return std::nullopt;
  }
  if (rules_.king_run != 0) {
    if (!played.move.is_capture() && resting_king(rules_, position) == from) {
      return std::nullopt;
    }
    count_king_runs(position, played.move, played.after);
  }
  return played;
}

std::size_t Variant::only_moves(Position const& start, std::span<MoveEnds const> ends,
                                std::span<PlayedMove> played) const noexcept {
  if (rules_.king_run == 0) {
    return kernel_->only_moves(start, ends, played);
  }
  std::size_t count = 0;
  for (auto const* position = &start; count < std::min(ends.size(), played.size()); position = &played[count++].after) {
    auto const next = only_move(*position, ends[count].from, ends[count].to);
    if (!next) {
      break;
    }
    played[count] = *next;
  }
  return count;
}

MenMoves Variant::men_moves(Position const& start, std::span<MoveEnds const> ends,
                            std::span<SquareSet> captured) const noexcept {
  return start.kings.empty() ? kernel_->men_moves(start, ends, captured) : MenMoves{.last = {start, start}};
}

std::uint64_t Variant::perft(Position const& position, unsigned depth, PerftLeaf leaf) const {
  return kernel_->perft(position, depth, leaf);
}

Variant const* find_variant(std::string_view name) noexcept {
  return find_if([=](Variant const* variant) { return variant->name() == name; });
}

Variant const* find_variant(int game_type) noexcept {
  return game_type == 0 ? nullptr : find_if([=](Variant const* variant) { return variant->game_type() == game_type; });
}

}  // namespace damier
