#include "answers/detail/merged_game.hpp"

#include "answers/answer.hpp"
#include "language/message.hpp"
#include "notation/move_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace damier::answers {

void append_move(Game& game, Position const& position, Move const& move) {
  auto& item = game.add(ItemKind::move, write_move(*game.variant, position, move));
  item.move = move;
  item.legal = true;
}

MergedGames::MergedGames(Position const& position, unsigned depth) : position_{position}, depth_{depth} {}

void MergedGames::add(MainLine const& line, Outcome outcome) {
  LineCursor cursor{line};
  while (cursor.position() != position_) {
    if (!cursor.next()) {
      return;
    }
  }
  Place place = 0;
  count(place, outcome);
  for (unsigned ply = 0; ply < depth_ && cursor.move() != nullptr; ++ply) {
    place = step(place, *cursor.move());
    count(place, outcome);
    static_cast<void>(cursor.next());
  }
}

void MergedGames::count(Place place, Outcome outcome) {
  auto& node = nodes_[place];
  ++node.games;
  node.white += outcome == Outcome::white_wins ? 1U : 0U;
  node.draws += outcome == Outcome::draw ? 1U : 0U;
  node.black += outcome == Outcome::black_wins ? 1U : 0U;
}

MergedGames::Place MergedGames::step(Place place, Move const& move) {
  for (auto at = nodes_[place].first; at != 0; at = nodes_[at].next) {
    if (nodes_[at].move == move) {
      return at;
    }
  }
  auto const added = static_cast<Place>(nodes_.size());
  nodes_.push_back({.move = move, .next = nodes_[place].first});
  nodes_[place].first = added;
  return added;
}

/// Writes the tree into a game.
class MergedGames::Writer {
 public:
  Writer(std::vector<Node> const& nodes, std::uint64_t minimum, Game& game)
      : nodes_{nodes}, minimum_{minimum}, game_{game} {}

  void run(Position const& position) {
    comment(nodes_.front());
    line(0, position);
  }

 private:
  /// The moves behind a place, from there on the most frequent one each time.
  void line(Place place, Position position) {
    for (auto moves = moves_behind(place, position); !moves.empty(); moves = moves_behind(place, position)) {
      play(moves.front(), position);
      for (auto other = moves.begin() + 1; other != moves.end(); ++other) {
        game_.add(ItemKind::variation_begin);
        play(*other, position);
        line(*other, game_.variant->after(position, nodes_[*other].move));
        game_.add(ItemKind::variation_end);
      }
      place = moves.front();
      position = game_.variant->after(position, nodes_[place].move);
    }
  }

  /// Those with enough games; the most frequent first, equal ones in the order of their texts.
  [[nodiscard]] std::vector<Place> moves_behind(Place place, Position const& position) const {
    std::vector<std::pair<std::string, Place>> moves;
    for (auto at = nodes_[place].first; at != 0; at = nodes_[at].next) {
      if (nodes_[at].games >= minimum_) {
        moves.emplace_back(write_move(*game_.variant, position, nodes_[at].move), at);
      }
    }
    std::ranges::sort(moves, [&](auto const& a, auto const& b) {
      auto const games_a = nodes_[a.second].games;
      auto const games_b = nodes_[b.second].games;
      return games_a != games_b ? games_a > games_b : a.first < b.first;
    });
    std::vector<Place> places;
    std::ranges::transform(moves, std::back_inserter(places), &std::pair<std::string, Place>::second);
    return places;
  }

  void play(Place place, Position const& position) {
    constexpr std::size_t most_moves = 1'000'000;  // a few hundred megabytes
    if (++moves_ > most_moves) {
      throw WrongQuestion{message("tree-too-large", "most"_a = most_moves)};
    }
    append_move(game_, position, nodes_[place].move);
    comment(nodes_[place]);
  }

  void comment(Node const& node) {
    game_.add(ItemKind::comment, fmt::format("{} (+{} ={} -{})", node.games, node.white, node.draws, node.black));
  }

  std::vector<Node> const& nodes_;
  std::uint64_t minimum_;
  Game& game_;
  std::size_t moves_ = 0;
};

void MergedGames::append_to(Game& game, std::uint64_t minimum) const { Writer{nodes_, minimum, game}.run(position_); }

}  // namespace damier::answers
