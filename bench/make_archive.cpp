// Writes an archive of seeded legal games for measurements: damier_make_archive GAMES [SEED] > archive.pdn

#include "notation/move_text.hpp"
#include "rules/variant.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

namespace {

using namespace damier;
using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t bound) { return static_cast<std::size_t>(random()) % bound; }

/// A move that looks a little ahead: it avoids giving the opponent long captures, so that games last 60 to 120 plies.
Move choose(Variant const& variant, Position const& position, MoveList const& legal, Random& random) {
  Move best = legal[below(random, legal.size())];
  unsigned least = 99;
  MoveList replies;
  for (int attempt = 0; attempt < 4 && least != 0; ++attempt) {
    auto const& move = legal[below(random, legal.size())];
    variant.legal_moves(variant.after(position, move), replies);
    auto const loss = replies.are_captures() ? replies[0].captured.size() : 0;
    if (loss < least) {
      least = loss;
      best = move;
    }
  }
  return best;
}

std::string tags(std::size_t number, Random& random) {
  auto const player = [&] { return "Player " + std::to_string(below(random, 4000)); };
  return "[Event \"Tournament " + std::to_string(number / 90) + "\"]\n[Site \"Town " + std::to_string(number / 900) +
         "\"]\n[Date \"" + std::to_string(1950 + number % 75) + "." + std::to_string(10 + number % 3) + "." +
         std::to_string(10 + number % 18) + "\"]\n[Round \"" + std::to_string(number % 11 + 1) + "\"]\n[White \"" +
         player() + "\"]\n[Black \"" + player() + "\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n\n";
}

std::string game(std::size_t number, Random& random) {
  auto const& variant = international();
  auto text = tags(number, random);
  auto position = variant.start();
  MoveList legal;
  std::size_t column = 0;
  auto const plies = 60 + below(random, 61);
  for (std::size_t ply = 0; ply < plies; ++ply) {
    variant.legal_moves(position, legal);
    if (legal.empty() || legal.refused()) {
      break;
    }
    auto const move = choose(variant, position, legal, random);
    auto token = ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : std::string{};
    token += write_move(variant, position, move, legal);
    if (below(random, 400) == 0) {
      token += " {a remark of some length about the move that was played}";
    }
    column += token.size() + 1;
    text += token + (column > 70 ? "\n" : " ");
    column = column > 70 ? 0 : column;
    position = variant.after(position, move);
  }
  return text + "1-1\n\n";
}

}  // namespace

int main(int argc, char** argv) {
  auto const games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1000;
  Random random{argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1};
  for (std::size_t number = 0; number < games; ++number) {
    auto const text = game(number, random);
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
}
