#include "validate/detail/lookahead.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace damier {
namespace {

/// Counts how many of the following moves can be replayed from a position. Bounded: after a number of ambiguous moves
/// it gives up.
class Lookahead {
 public:
  static constexpr unsigned whole = std::numeric_limits<unsigned>::max();  ///< all of them

  Lookahead(Game const& game, Variant const& variant, Numbering const& numbering)
      : game_{game}, variant_{variant}, numbering_{numbering} {}

  /// The number of moves up to one that is not legal, or whole.
  [[nodiscard]] unsigned reach(Position position, Item const* item) {
    unsigned moves = 0;
    auto const* const end = game_.items.data() + game_.items.size();
    for (int depth = 0; item != end; ++item) {
      if (item->kind == ItemKind::variation_begin) {
        ++depth;
      } else if (item->kind == ItemKind::variation_end && --depth < 0) {
        return whole;
      }
      if (depth != 0) {
        continue;
      }
      if (item->kind == ItemKind::setup || item->kind == ItemKind::placeholder) {
        return whole;  // the moves after it are no evidence about those before
      }
      if (item->kind == ItemKind::move) {
        if (auto const choice = read_free_choice(game_.text_of(*item)); choice != FreeChoice::none) {
          auto const captures = legal_captures(variant_, position);
          // Where any move may be chosen, as after a setup, the moves that follow are no evidence about those before.
          return captures.empty() && choice == FreeChoice::any_capture ? whole
                                                                       : further(moves, position, captures, item + 1);
        }
        auto const text = read_move_text(game_.text_of(*item), numbering_);
        auto const meaning = text ? resolve(variant_, position, *text) : Resolution{};
        if (meaning.kind == Resolution::Kind::ambiguous) {
          return further(moves, position, meaning.candidates, item + 1);
        }
        if (meaning.kind != Resolution::Kind::unique) {
          return moves;
        }
        position = variant_.after(position, meaning.move);
        ++moves;
      }
    }
    return whole;
  }

 private:
  /// How many moves can be replayed at most after one of some captures, within a number of moves.
  unsigned further(unsigned moves, Position const& position, std::vector<Move> const& candidates, Item const* rest) {
    auto furthest = moves;
    for (auto const& candidate : candidates) {
      if (branches_ == 0) {
        return furthest;
      }
      --branches_;
      auto const more = reach(variant_.after(position, candidate), rest);
      if (more == whole) {
        return whole;
      }
      furthest = std::max(furthest, moves + 1 + more);
    }
    return furthest;
  }

  Game const& game_;
  Variant const& variant_;
  Numbering const& numbering_;
  unsigned branches_ = 64;
};

}  // namespace

std::vector<Move> legal_captures(Variant const& variant, Position const& position) {
  MoveList legal;
  variant.legal_moves(position, legal);
  return legal.are_captures() ? std::vector<Move>{legal.begin(), legal.end()} : std::vector<Move>{};
}

std::vector<Move> free_moves(Variant const& variant, Position const& position) {
  MoveList legal;
  variant.legal_moves(position, legal);
  return {legal.begin(), legal.end()};
}

Move furthest_capture(Game const& game, Item const& item, Position const& before, std::span<Move const> candidates) {
  Numbering const numbering{game.variant->rules()};
  auto const reach_after = [&](Move const& candidate) {
    return Lookahead{game, *game.variant, numbering}.reach(game.variant->after(before, candidate), &item + 1);
  };
  auto const* furthest = &candidates.front();
  auto most = reach_after(*furthest);
  for (auto const& candidate : candidates.subspan(1)) {
    if (auto const reach = reach_after(candidate); reach > most) {
      most = reach;
      furthest = &candidate;
    }
  }
  return *furthest;
}

std::vector<Move> fitting_captures(Game const& game, Item const& item, Position const& before,
                                   std::span<Move const> candidates) {
  constexpr unsigned much_further = 4;
  Numbering const numbering{game.variant->rules()};
  std::vector<Move> fitting;
  std::pair<unsigned, Move const*> furthest{0, nullptr};
  unsigned second = 0;
  for (auto const& candidate : candidates) {
    auto const reach =
        Lookahead{game, *game.variant, numbering}.reach(game.variant->after(before, candidate), &item + 1);
    if (reach == Lookahead::whole) {
      fitting.push_back(candidate);
    } else if (furthest.second == nullptr || reach > furthest.first) {
      second = furthest.first;
      furthest = {reach, &candidate};
    } else {
      second = std::max(second, reach);
    }
  }
  if (fitting.empty() && candidates.size() > 1 && furthest.first >= second + much_further) {
    fitting.push_back(*furthest.second);
  }
  return fitting;
}

}  // namespace damier
