#include "game/game_of_line.hpp"

#include "game/walker.hpp"
#include "notation/fen.hpp"
#include "notation/game_type.hpp"

#include <string>
#include <utility>

namespace damier {
namespace {

void start_from(Game& game, Position const& position) {
  game.start = position;
  game.has_fen = true;
  std::erase_if(game.tags, [](Tag const& tag) { return tag.name == "FEN" || tag.name == "SetUp"; });
  game.tags.push_back({"SetUp", "1"});
  game.tags.push_back({"FEN", write_fen(position, *game.variant)});
}

void forget_result(Game& game) {
  game.result = std::string{"*"};
  for (auto& tag : game.tags) {
    if (tag.name == "Result" || tag.name == "Risultato") {
      tag.value = std::string{"*"};
    }
  }
  game.on_board = Outcome::unknown;
}

}  // namespace

Game game_from_position(Variant const& variant, Position const& start) {
  Game game;
  game.variant = &variant;
  game.start = start;
  game.evidence = VariantEvidence::asked;
  if (auto const type = short_game_type(variant); !type.empty()) {
    game.evidence = VariantEvidence::declared;
    game.tags.push_back({"GameType", type});
  }
  if (start != variant.start()) {
    start_from(game, start);
  }
  return game;
}

std::optional<Game> game_from_ply(Game const& game, unsigned ply, unsigned plies) {
  if (game.variant == nullptr) {
    return std::nullopt;
  }
  auto rest = game;
  rest.items.clear();
  LineStack stack{game};
  auto started = false;
  unsigned kept = 0;
  for (auto const& item : game.items) {
    auto const is_move = stack.depth() == 0 && item.kind == ItemKind::move;
    if (is_move && !started && stack.line().ply == ply) {
      if (!item.keeps_the_rules() || !stack.line().readable()) {
        return std::nullopt;
      }
      started = true;
      start_from(rest, stack.line().now);
    }
    if (started) {
      if (is_move && kept++ == plies) {
        rest.add(ItemKind::comment, "…");
        forget_result(rest);
        break;
      }
      rest.items.push_back(item);
    }
    follow(game, item, stack);
  }
  return started ? std::optional{std::move(rest)} : std::nullopt;
}

}  // namespace damier
