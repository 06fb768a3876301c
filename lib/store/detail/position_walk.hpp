#pragma once

#include "coding/move_table.hpp"
#include "store/base_reader.hpp"
#include "store/main_line.hpp"
#include "store/side_lines.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace damier {

/// The hash after a move, computed from the hash before it.
inline std::uint64_t hash_after(std::uint64_t hash, Position const& before, Move const& move,
                                Position const& after) noexcept {
  hash ^= zobrist(move.from, {before.side, before.kings.contains(move.from)});
  hash ^= zobrist(move.to, {before.side, after.kings.contains(move.to)});
  for (auto const square : move.captured) {
    hash ^= zobrist(square, {opponent(before.side), before.kings.contains(square)});
  }
  return hash ^ zobrist_black_to_move();
}

/// Calls visit(hash, position, move) for the positions of a main line in their order; move is played in the position,
/// or nullptr.
template <typename Visit>
void for_each_position(MainLine const& line, Visit const& visit) {
  LineCursor cursor{line};
  auto hash = zobrist(cursor.position());
  while (true) {
    auto const before = cursor.position();
    auto const* const move = cursor.move();
    visit(hash, before, move);
    if (!cursor.next()) {
      return;
    }
    hash = move != nullptr ? hash_after(hash, before, *move, cursor.position()) : zobrist(cursor.position());
  }
}

/// Plays the encoded moves of a variant and keeps the hash of the position up to date. Moves of men that do not become
/// kings are looked up; for all others the rules are used.
class HashedMoves {
 public:
  explicit HashedMoves(Variant const& variant);

  /// A position, without the counts of successive king moves, and its hash.
  struct State {
    Position position;
    std::uint64_t hash = 0;
  };

  /// Reads a move and removes it from the codes. Nothing at their end, or if they are damaged.
  [[nodiscard]] Move const* read(Colour side, std::string_view& codes, Move& written) const noexcept;
  /// Plays the move that read() has returned; code is its first byte.
  void play(State& state, Move const& move, unsigned char code) const noexcept {
    auto const us = static_cast<std::size_t>(state.position.side);
    auto const& step = steps_[us][code];
    auto& own = state.position.pieces[us];
    auto& other = state.position.pieces[1 - us];
    auto const& kings = state.position.kings;
    if (step.is_plain && (own & step.squares) == step.from && (kings & (step.from | step.captured)).empty() &&
        other.contains_all(step.captured)) {
      own = (own | step.squares) - step.from;
      other = other - step.captured;
      state.position.side = opponent(state.position.side);
      state.hash ^= step.hash;
    } else {
      play_by_rules(state, move);
    }
  }

 private:
  struct Step {
    SquareSet squares;  ///< from and to
    SquareSet from;
    SquareSet captured;
    std::uint64_t hash = 0;  ///< change of the hash if a man moves and takes men
    bool is_plain = false;   ///< a man stays one
  };

  void play_by_rules(State& state, Move const& move) const noexcept;

  Variant const& variant_;
  std::array<MoveTable const*, 2> tables_;
  std::array<std::array<Step, 256>, 2> steps_{};  // by side and first byte
};

/// Visits the positions of games in the order of a base.
class PositionWalk {
 public:
  explicit PositionWalk(Base& base) : whole_lines_{base}, whole_games_{base} {}

  /// The hashes of the positions in the side lines of a game that are not in the line that they branch from. Some
  /// hashes may belong to positions that occur in none. Valid until the next call.
  [[nodiscard]] std::vector<std::uint64_t> const& side_hashes(StoredGame const& line,
                                                              std::span<SideLine const> side_lines);

  /// Calls visit(hash, position, move) for the positions of a main line in their order, without the counts of
  /// successive king moves; move is played in the position, or nullptr.
  template <typename Visit>
  void for_each(StoredGame const& line, Visit const& visit) {
    if (!line.only_moves) {
      if (auto const* const whole = whole_lines_.load(line.id, {.line = true}); whole != nullptr) {
        for_each_position(whole->line, [&](std::uint64_t hash, Position position, Move const* move) {
          position.king_runs = {};
          visit(hash, position, move);
        });
      }
      return;
    }
    auto const& moves = moves_of(line);
    HashedMoves::State state = start_of(line);
    auto codes = line.moves;
    Move written;
    while (true) {
      auto const code = codes.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(codes.front());
      auto const* const move = moves.read(state.position.side, codes, written);
      visit(state.hash, std::as_const(state.position), move);
      if (move == nullptr) {
        return;
      }
      moves.play(state, *move, code);
    }
  }

 private:
  /// A line while those that branch from it are followed.
  struct OpenLine {
    std::int64_t number = 0;
    std::size_t first = 0;  // the place where its own moves begin
    std::vector<HashedMoves::State> states;
  };
  struct Ready {
    Variant const* variant = nullptr;
    std::unique_ptr<HashedMoves const> moves;
    HashedMoves::State start;
  };
  Ready const& ready(Variant const& variant);
  HashedMoves const& moves_of(StoredGame const& line) { return *ready(*line.variant).moves; }
  [[nodiscard]] HashedMoves::State start_of(StoredGame const& line);
  [[nodiscard]] bool follow_side_lines(StoredGame const& line, std::span<SideLine const> side_lines);
  [[nodiscard]] static bool play(HashedMoves const& moves, std::string_view codes,
                                 std::vector<HashedMoves::State>& states);
  void follow_whole_game(GameId id);

  BaseReader whole_lines_;
  BaseReader whole_games_;
  std::vector<std::uint64_t> hashes_;
  std::vector<OpenLine> open_;  // more than are open: their memory is reused
  std::vector<Ready> ready_;    // few
};

}  // namespace damier
