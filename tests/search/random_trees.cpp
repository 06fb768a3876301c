#include "tests/search/random_trees.hpp"

#include "notation/fen.hpp"
#include "notation/game_type.hpp"
#include "notation/move_text.hpp"
#include "tests/search/few_pieces.hpp"

#include <array>
#include <cstddef>
#include <random>

namespace damier::testing {
namespace {

class TreeMaker {
 public:
  TreeMaker(Variant const& variant, unsigned seed) : variant_{variant}, random_{seed} {}

  std::string game() {
    auto const few = below(3) == 0;
    auto start = few ? few_pieces() : variant_.start();
    std::string text = "[White \"Rafle, B.\"]\n[GameType \"" + full_game_type(variant_) + "\"]\n";
    if (few) {
      text += "[FEN \"" + write_fen(start, variant_) + "\"]\n";
    }
    plain_ = below(3) != 0;
    text_.clear();
    if (below(5) == 0) {
      text_ += "(";
      line(start, 0, 1);
      text_ += ") ";
    }
    line(start, 0, 0);
    return text + text_ + "*\n\n";
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  void line(Position position, unsigned ply, unsigned depth) {
    auto const last = ply + 2 + below(depth == 0 ? 30 : 9);
    MoveList legal;
    auto numbered = false;
    for (; ply < last; ++ply) {
      variant_.legal_moves(position, legal);
      if (legal.empty()) {
        return;
      }
      auto const move = legal[below(legal.size())];
      auto const leads = position.side == variant_.rules().first;
      if (leads || !numbered) {
        text_ += std::to_string(ply / 2 + 1) + (leads ? ". " : "... ");
      }
      numbered = true;
      auto const before = position;
      position = variant_.after(position, move);
      if (depth != 0 && below(30) == 0) {
        text_ += "1-50 ";  // cannot be read, and nothing after it in this line
      }
      text_ += write_move(variant_, before, move) + sign() + " ";
      if (!plain_ && below(20) == 0) {
        position = few_pieces();
        text_ += "/FEN \"" + write_fen(position, variant_) + "\"/ ";
        numbered = false;
        continue;
      }
      if (!plain_ && below(25) == 0) {
        position.side = opponent(position.side);
        text_ += "- ";
        numbered = false;
        continue;
      }
      while (depth < 4 && below(depth == 0 ? 4 : 5) == 0) {
        text_ += below(3) == 0 ? "{instead} (" : "(";
        line(before, ply, depth + 1);
        text_ += ") ";
        numbered = false;
      }
    }
  }

  /// Of a few moves.
  std::string sign() {
    static constexpr std::array<char const*, 4> signs{"!", "?!", " $4", " $10"};
    return below(6) == 0 ? signs[below(signs.size())] : "";
  }

  Position few_pieces() {
    return damier::testing::few_pieces(variant_, [this](std::size_t bound) { return below(bound); });
  }

  Variant const& variant_;
  std::mt19937 random_;
  std::string text_;
  bool plain_ = true;  // nothing but moves and variations
};

}  // namespace

std::string random_trees(Variant const& variant, unsigned games, unsigned seed) {
  TreeMaker maker{variant, seed};
  std::string text;
  for (unsigned i = 0; i < games; ++i) {
    text += maker.game();
  }
  return text;
}

}  // namespace damier::testing
