#include "game/walker.hpp"

#include "notation/fen.hpp"

namespace damier {
namespace {

/// A null move keeps the pieces and gives the turn; "..." replaces the first move of a pair, "-" passes the turn.
Position passed(Game const& game, Position position, std::string_view placeholder) noexcept {
  position.side = opponent(placeholder.starts_with('.') ? game.first() : position.side);
  return position;
}

void jump(Game const& game, std::string_view text, LineStack& lines) {
  auto const fen = game.variant != nullptr ? read_fen(text, *game.variant) : tl::unexpected{FenNote{}};
  if (!fen) {
    lines.lose();
    return;
  }
  if (!fen->null_move) {
    lines.jump_to(fen->position);
  } else if (lines.line().readable()) {  // otherwise the pieces that it keeps are not known
    auto position = lines.line().now;
    position.side = fen->position.side;
    lines.jump_to(position);
  }
}

}  // namespace

std::string MoveNumber::text() const { return std::to_string(number) + (leads ? "." : "..."); }

void follow(Game const& game, Item const& item, LineStack& lines) {
  switch (item.kind) {
    case ItemKind::move:
      if (item.legal && game.variant != nullptr) {
        if (lines.line().turn_open || item.irregularity == Irregularity::accepted) {
          lines.give_turn_to(item.move.from);
        }
        lines.play(game.variant->after(lines.line().now, item.move));
      } else if (item.irregularity == Irregularity::left_out && lines.line().readable()) {
        lines.leave_out();
      } else {
        lines.play_unknown();
      }
      return;
    case ItemKind::placeholder:
      if (lines.line().readable()) {
        lines.jump_to(passed(game, lines.line().now, game.text_of(item)));
      } else {
        lines.pass_unknown(game.text_of(item).starts_with('.'));
      }
      return;
    case ItemKind::setup: jump(game, game.text_of(item), lines); return;
    case ItemKind::variation_begin: lines.open(); return;
    case ItemKind::variation_end: lines.close(); return;
    default: return;
  }
}

void walk(Game const& game, ItemVisitor& visitor) {
  LineStack lines{game};
  for (auto const& item : game.items) {
    follow(game, item, lines);
    visitor.item(item, lines.line(), lines.depth());
  }
}

}  // namespace damier
