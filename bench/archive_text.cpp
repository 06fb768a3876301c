#include "archive_text.hpp"

#include "notation/move_text.hpp"
#include "rules/variant.hpp"

#include <array>
#include <string_view>

namespace damier::bench {

namespace {

std::size_t below(Random& random, std::size_t bound) { return static_cast<std::size_t>(random()) % bound; }

/// A move with some foresight: it avoids giving the opponent long captures, so that games last 60 to 120 plies.
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

/// A random annotation of a move.
std::string annotation(std::size_t ply, std::string const& move, Random& random) {
  auto const number = std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? ". " : "... ");
  switch (below(random, 5)) {
    case 0: return " {a remark of some length about the move that was played}";
    case 1: return " $" + std::to_string(1 + below(random, 9));
    case 2: return random() % 2 == 0 ? "!" : "?!";
    case 3: return " (" + number + move + " {or so} 20-24 " + move + ")";
    default: return " { [%clock w0:10:00 B0:09:58] }";
  }
}

std::string fault(Random& random) {
  constexpr std::array<std::string_view, 8> faults{
      " see page twelve", " { one { two } three }", " )", " (32-28 19-23", " 3228 1923", " @#!",
      " { never closed",  "\n[White no quotes]\n"};
  return std::string{faults[below(random, faults.size())]};
}

}  // namespace

std::string archive_game(std::size_t number, Random& random, ArchiveKind kind) {
  auto const& variant = international();
  auto text = tags(number, random);
  auto position = variant.start();
  MoveList legal;
  std::size_t column = 0;
  auto const plies = 60 + below(random, 61);
  auto const faulty_ply = kind == ArchiveKind::damaged && number % 2 == 0 ? below(random, 60) : plies;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    variant.legal_moves(position, legal);
    if (legal.empty() || legal.refused()) {
      break;
    }
    auto const move = choose(variant, position, legal, random);
    auto const written = write_move(variant, position, move, legal);
    auto token = ply % 2 == 0 ? std::to_string(ply / 2 + 1) + ". " : std::string{};
    token += written;
    if (below(random, 400) == 0) {
      token += " {a remark of some length about the move that was played}";
    }
    if (kind == ArchiveKind::annotated && ply % 3 == 0) {
      token += annotation(ply, written, random);
    }
    if (ply == faulty_ply) {
      token += fault(random);
    }
    column += token.size() + 1;
    text += token + (column > 70 ? "\n" : " ");
    column = column > 70 ? 0 : column;
    position = variant.after(position, move);
  }
  return text + "1-1\n\n";
}

}  // namespace damier::bench
