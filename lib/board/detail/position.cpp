#include "board/position.hpp"

#include <array>

namespace damier {
namespace {

// The keys are the outputs of SplitMix64 (Steele, Lea and Flood, 2014) from a fixed seed: hashes are stored in bases.
constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept {
  state += 0x9e3779b97f4a7c15ULL;
  auto mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
  return mixed ^ (mixed >> 31);
}

constexpr unsigned kinds = 4;  // white man, white king, black man, black king
constexpr unsigned square_bits = 128;

struct Keys {
  std::array<std::array<std::uint64_t, square_bits>, kinds> piece{};
  std::uint64_t black_to_move = 0;
};

constexpr Keys make_keys() noexcept {
  Keys keys;
  std::uint64_t state = 0x64616d696572ULL;  // "damier"
  for (auto& kind : keys.piece) {
    for (auto& key : kind) {
      key = splitmix64(state);
    }
  }
  keys.black_to_move = splitmix64(state);
  return keys;
}

constexpr Keys keys = make_keys();

SquareSet turned(SquareSet set, Geometry const& board) noexcept {
  SquareSet result;
  for (auto const square : set) {
    result.insert(board.turned(square));
  }
  return result;
}

}  // namespace

Position turned(Position const& position, Geometry const& board) noexcept {
  auto const turned_run = [&](KingRun const& run) {
    return run.moves == 0 ? KingRun{} : KingRun{board.turned(run.king), run.moves};
  };
  return {{turned(position.of(Colour::black), board), turned(position.of(Colour::white), board)},
          turned(position.kings, board),
          opponent(position.side),
          {turned_run(position.king_runs[1]), turned_run(position.king_runs[0])}};
}

std::uint64_t zobrist(Square square, Piece piece) noexcept {
  auto const kind = (piece.colour == Colour::black ? 2U : 0U) + (piece.king ? 1U : 0U);
  return keys.piece[kind][square.bit()];
}

std::uint64_t zobrist_black_to_move() noexcept { return keys.black_to_move; }

std::uint64_t zobrist(Position const& position) noexcept {
  std::uint64_t hash = position.side == Colour::black ? keys.black_to_move : 0;
  for (auto const colour : {Colour::white, Colour::black}) {
    for (auto const square : position.of(colour)) {
      hash ^= zobrist(square, {colour, position.kings.contains(square)});
    }
  }
  return hash;
}

}  // namespace damier
