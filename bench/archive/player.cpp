#include "player.hpp"

#include "notation/move_text.hpp"
#include "rules/draws.hpp"

#include <algorithm>
#include <utility>

namespace damier::bench {

namespace {

void add(Variant const& variant, Position const& position, Move const& move, MoveList const& legal,
         std::vector<PlayedMove>& moves) {
  moves.push_back({position, move, write_move(variant, position, move, legal)});
}

}  // namespace

/// How many pieces the opponent gains if he answers with the move that takes the most. In an even exchange this is 0.
unsigned ArchivePlayer::loss_after(Position const& position, Move const& move) const {
  auto const after = variant_.after(position, move);
  if (!variant_.has_capture(after)) {
    return 0;
  }
  MoveList answers;
  variant_.legal_moves(after, answers);
  unsigned loss = answers.refused() ? 20 : 0;
  for (auto const& answer : answers) {
    auto const taken_back = variant_.has_capture(variant_.after(after, answer)) ? 1U : 0U;
    loss = std::max(loss, answer.captured.size() - std::min(answer.captured.size(), taken_back));
  }
  return loss;
}

/// The opening book: a move from an order that depends only on the position, so that games in the same position have
/// the same openings. Each move of the order is played in two thirds of the games that play none of the moves before
/// it.
Move ArchivePlayer::by_book(Random& random, Position const& position, MoveList const& legal) const {
  auto const place = zobrist(position) ^ mixed(seed_);
  std::vector<std::pair<std::uint64_t, Move>> order;
  for (auto const& move : legal) {
    auto const key = mixed(place ^ mixed(move.from.bit() * 128U + move.to.bit())) >> 1U;
    order.emplace_back(key | (loss_after(position, move) == 0 ? 0U : std::uint64_t{1} << 63U), move);
  }
  std::ranges::sort(order, {}, &std::pair<std::uint64_t, Move>::first);
  std::size_t rank = 0;
  while (rank + 1 < order.size() && below(random, 3) == 0) {
    ++rank;
  }
  return order[rank].second;
}

Move ArchivePlayer::by_foresight(Random& random, Position const& position, MoveList const& legal) const {
  constexpr int attempts = 5;
  auto best = legal[below(random, legal.size())];
  auto least = loss_after(position, best);
  for (int attempt = 1; attempt < attempts && least != 0; ++attempt) {
    auto const& move = legal[below(random, legal.size())];
    if (auto const loss = loss_after(position, move); loss < least) {
      least = loss;
      best = move;
    }
  }
  return best;
}

ArchivePlayer::End ArchivePlayer::play(Random& random, std::size_t plies, std::size_t book_plies,
                                       std::vector<PlayedMove>& moves) const {
  moves.clear();
  DrawTracker draws{variant_, variant_.start()};
  auto position = variant_.start();
  MoveList legal;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    variant_.legal_moves(position, legal);
    if (legal.empty()) {
      return legal.refused() ? End::stopped : End::no_moves;
    }
    auto const move = ply < book_plies ? by_book(random, position, legal) : by_foresight(random, position, legal);
    add(variant_, position, move, legal, moves);
    auto const after = variant_.after(position, move);
    if (draws.push(position, move, after)) {
      return End::drawn;
    }
    position = after;
  }
  return End::stopped;
}

void ArchivePlayer::play_instead(Random& random, PlayedMove const& played, std::size_t plies,
                                 std::vector<PlayedMove>& moves) const {
  moves.clear();
  auto position = played.position;
  MoveList legal;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    variant_.legal_moves(position, legal);
    if (legal.empty() || (ply == 0 && legal.size() == 1)) {
      return;
    }
    auto move = legal[below(random, legal.size())];
    while (ply == 0 && move == played.move) {
      move = legal[below(random, legal.size())];
    }
    add(variant_, position, move, legal, moves);
    position = variant_.after(position, move);
  }
}

Position ArchivePlayer::end(std::vector<PlayedMove> const& moves) const noexcept {
  return moves.empty() ? variant_.start() : variant_.after(moves.back().position, moves.back().move);
}

}  // namespace damier::bench
