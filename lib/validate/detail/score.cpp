#include "validate/detail/score.hpp"

#include "grammar/pdn/score.hpp"

#include <algorithm>
#include <array>

namespace damier {

std::optional<std::size_t> find_score_like_move(Game const& game) noexcept {
  if (!game.result.empty() && game.result != "*") {
    return std::nullopt;
  }
  auto const is_remark = [](Item const& item) {
    return item.kind == ItemKind::comment || item.kind == ItemKind::layer_note || item.kind == ItemKind::skipped;
  };
  auto const last = std::find_if_not(game.items.rbegin(), game.items.rend(), is_remark);
  if (last == game.items.rend() || last->kind != ItemKind::move) {
    return std::nullopt;
  }
  auto const text = game.text_of(*last);
  auto const outcome = game.outcome();
  auto const agrees = outcome == Outcome::unknown || outcome == read_outcome(text, game.first());
  if (!pdn::is_score_of_ten_or_more(text) || !agrees) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(game.items.rend() - last) - 1;
}

bool may_be_move(Variant const& variant, Position const& position, MoveText const& text) {
  if (resolve(variant, position, text).kind != Resolution::Kind::illegal) {
    return true;
  }
  return position.of(position.side).contains(text.from()) && is_quiet_step(variant, text.from(), text.to());
}

bool is_quiet_step(Variant const& variant, Square from, Square to) {
  return std::ranges::any_of(std::array{Colour::white, Colour::black}, [&](Colour colour) {
    Position alone;
    alone.side = colour;
    alone.put(from, {colour, true});
    MoveList legal;
    variant.legal_moves(alone, legal);
    return std::ranges::any_of(legal, [&](Move const& move) { return move.to == to; });
  });
}

}  // namespace damier
