#include "validate/lookahead.hpp"

#include "notation/move_text.hpp"
#include "notation/numbering.hpp"

namespace damier {
namespace {

/// Finds out whether the rest of a line can be replayed from a position. Bounded: after a number of ambiguous moves it
/// gives up and says no.
class Lookahead {
 public:
  Lookahead(Game const& game, Variant const& variant, Numbering const& numbering)
      : game_{game}, variant_{variant}, numbering_{numbering} {}

  [[nodiscard]] bool replays(Position position, Item const* item) {
    auto const* const end = game_.items.data() + game_.items.size();
    for (int depth = 0; item != end; ++item) {
      if (item->kind == ItemKind::variation_begin) {
        ++depth;
      } else if (item->kind == ItemKind::variation_end && --depth < 0) {
        return true;
      }
      if (depth != 0) {
        continue;
      }
      if (item->kind == ItemKind::setup || item->kind == ItemKind::placeholder) {
        return true;  // what comes after it says nothing about what came before
      }
      if (item->kind == ItemKind::move) {
        if (read_free_choice(game_.text_of(*item)) != FreeChoice::none) {
          return any_replays(position, legal_captures(variant_, position), item + 1);
        }
        auto const text = read_move_text(game_.text_of(*item), numbering_);
        auto const meaning = text ? resolve(variant_, position, *text) : Resolution{};
        if (meaning.kind == Resolution::Kind::ambiguous) {
          return any_replays(position, meaning.candidates, item + 1);
        }
        if (meaning.kind != Resolution::Kind::unique) {
          return false;
        }
        position = variant_.after(position, meaning.move);
      }
    }
    return true;
  }

 private:
  bool any_replays(Position const& position, std::vector<Move> const& candidates, Item const* rest) {
    for (auto const& candidate : candidates) {
      if (branches_ == 0) {
        return false;
      }
      --branches_;
      if (replays(variant_.after(position, candidate), rest)) {
        return true;
      }
    }
    return false;
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

std::vector<Move> fitting_captures(Game const& game, Item const& item, Position const& before,
                                   std::span<Move const> candidates) {
  Numbering const numbering{game.variant->rules()};
  std::vector<Move> fitting;
  for (auto const& candidate : candidates) {
    Lookahead rest{game, *game.variant, numbering};
    if (rest.replays(game.variant->after(before, candidate), &item + 1)) {
      fitting.push_back(candidate);
    }
  }
  return fitting;
}

}  // namespace damier
