#include "random_archive.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>

namespace damier::testing {

std::string random_archive(Variant const& variant, unsigned games, unsigned seed) {
  static constexpr std::array names{"Rafle, B.", "Damier, A.", "Trictrac, D."};
  static constexpr std::array results{"2-0", "1-1", "0-2", "*"};
  std::mt19937 random{seed};
  auto const below = [&](std::size_t bound) { return random() % bound; };
  auto const chosen = [&](MoveList const& legal) {
    return legal[below(std::min<std::size_t>(legal.size(), 1 + below(3)))];
  };
  std::string text;
  for (unsigned game = 0; game < games; ++game) {
    std::string const result{results[below(results.size())]};
    text += "[White \"" + std::string{names[below(names.size())]} + "\"]\n[Black \"" + names[below(names.size())] +
            "\"]\n[Result \"" + result + "\"]\n[GameType \"" + full_game_type(variant) + "\"]\n";
    if (below(5) != 0) {
      text += "[Date \"" + std::to_string(1990 + below(30)) + ".0" + std::to_string(1 + below(9)) + ".??\"]\n";
    }
    auto position = variant.start();
    MoveList legal;
    if (below(8) == 0) {
      for (auto plies = 2 * below(3); plies != 0; --plies) {
        variant.legal_moves(position, legal);
        position = variant.after(position, chosen(legal));
      }
      text += "[FEN \"" + write_fen(position, variant) + "\"]\n";
    }
    text += '\n';
    auto const plies = below(30);
    for (unsigned ply = 0; ply < plies; ++ply) {
      variant.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const move = chosen(legal);
      text += (ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : std::string{}) +
              write_move(variant, position, move) + ' ';
      position = variant.after(position, move);
    }
    text += result + "\n\n";
  }
  return text;
}

}  // namespace damier::testing
