#pragma once

#include "game/game.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace damier {

/// The number of a move, as in books.
struct MoveNumber {
  unsigned number = 1;
  bool leads = true;  ///< the first move of the pair: that of the side that begins a game of the variant

  /// The number as text: "12." for the first move of a pair, "12..." for the second.
  [[nodiscard]] std::string text() const;
};

/// The state of one variation.
struct Line {
  Position before;  ///< before the last move
  Position now;
  /// Moves played since the start of the game: in this variation and those it branches from.
  unsigned ply = 0;
  unsigned unread = 0;  ///< moves since the first that could not be replayed; the positions no longer change
  /// The turns before now and before the last move as books count them, two to a number: a passed turn counts, and if
  /// the start or a setup gives the second side the move, the first side's turn counts as played.
  unsigned turns = 0;
  unsigned turns_before = 0;
  bool turn_open = false;  ///< a move was left out: the owner of the piece that moves next has the turn

  [[nodiscard]] bool readable() const noexcept { return unread == 0; }
  /// The number of the last move.
  [[nodiscard]] MoveNumber number() const noexcept { return {turns_before / 2 + 1, turns_before % 2 == 0}; }
};

/// The main line and the variations that are open at a point of a game, the innermost last. Used by all code that
/// follows a game.
class LineStack {
 public:
  /// The stack at the start of a game.
  explicit LineStack(Game const& game) : first_{game.first()} {
    auto const turns = game.start.side == first_ ? 0U : 1U;
    lines_.push_back({game.start, game.start, 0, 0, turns, turns, false});
  }

  [[nodiscard]] Line& line() noexcept { return lines_.back(); }
  [[nodiscard]] Line const& line() const noexcept { return lines_.back(); }
  /// How many variations are open; 0 in the main line.
  [[nodiscard]] std::size_t depth() const noexcept { return lines_.size() - 1; }

  void play(Position const& after) noexcept {
    auto& current = line();
    current.before = current.now;
    current.now = after;
    current.turn_open = false;
    count_move();
  }
  /// Plays one or more successive moves.
  void play(std::span<PlayedMove const> moves) noexcept {
    play(static_cast<unsigned>(moves.size()), moves.size() > 1 ? moves[moves.size() - 2].after : line().now,
         moves.back().after);
  }
  /// Plays count moves, at least one; before and after are the positions before and after the last of them.
  void play(unsigned count, Position const& before, Position const& after) noexcept {
    auto& current = line();
    current.before = before;
    current.now = after;
    current.turn_open = false;
    current.ply += count;
    current.turns += count;
    current.turns_before = current.turns - 1;
  }
  /// Counts an unknown move: the variation is unreadable from here on.
  void play_unknown() noexcept {
    count_move();
    ++line().unread;
  }
  /// Counts a passed turn in an unknown position. to_reply: turns are counted up to the second move of a pair.
  void pass_unknown(bool to_reply) noexcept {
    auto& current = line();
    current.turns += !to_reply || current.turns % 2 == 0 ? 1U : 0U;
  }
  void jump_to(Position const& position) noexcept {
    auto& current = line();
    current.before = current.now = position;
    current.unread = 0;
    current.turn_open = false;
    count_turn_to(position.side);
    current.turns_before = current.turns;
  }
  /// Counts a move that is not played; which side is to move is then open.
  void leave_out() noexcept {
    auto& current = line();
    current.before = current.now;
    current.now.side = opponent(current.now.side);
    current.turn_open = true;
    count_move();
  }
  /// Gives the turn to the owner of a piece, which moves next although it may not be the turn of its side.
  void give_turn_to(Square piece) noexcept {
    auto& current = line();
    if (auto const owner = current.now.at(piece); owner && owner->colour != current.now.side) {
      current.now.side = owner->colour;
      if (current.turn_open) {
        --current.turns;  // the move that was left out was not a turn
      } else {
        count_turn_to(owner->colour);
      }
    }
    current.turn_open = false;
  }
  /// The position is unknown from here on, and no alternative to the last move can be read either.
  void lose() noexcept { line().unread += 2; }
  /// Opens an alternative to the last move; it can be read if that move is the first that could not.
  void open() {
    auto const parent = line();
    auto const& from = parent.unread == 0 ? parent.before : parent.now;
    bool const is_empty = lines_.size() > 1 && parent.turns == parent.turns_before;  // "((…))": no move to go back
    lines_.push_back({from, from, parent.ply == 0 || is_empty ? parent.ply : parent.ply - 1,
                      parent.unread == 0 ? 0 : parent.unread - 1, parent.turns_before, parent.turns_before, false});
  }
  void close() noexcept {
    if (lines_.size() > 1) {
      lines_.pop_back();
    }
  }

 private:
  /// Counts a turn as passed without a move if the number of turns shows that the other side is to move.
  void count_turn_to(Colour side) noexcept {
    auto& current = line();
    current.turns += (current.turns % 2 == 0) != (side == first_) ? 1U : 0U;
  }
  void count_move() noexcept {
    auto& current = line();
    ++current.ply;
    current.turns_before = current.turns;
    ++current.turns;
  }

  Colour first_;  // the side that begins a game of this variant
  std::vector<Line> lines_;
};

/// Receives each item of a game's body, in reading order. After a move, the line is in the state after that move.
class ItemVisitor {
 public:
  ItemVisitor() = default;
  ItemVisitor(ItemVisitor const&) = delete;
  ItemVisitor& operator=(ItemVisitor const&) = delete;
  virtual ~ItemVisitor() = default;
  virtual void item(Item const& item, Line const& line, std::size_t depth) = 0;
};

/// Follows a replayed game through its main line and all variations.
void walk(Game const& game, ItemVisitor& visitor);

/// Follows the first of some items as long as they are moves that keep the rules and are taken: take(before, move,
/// turns) gets the position before a move, its item, and the turns before it (Line::turns_before). Returns how many
/// were taken. Cheaper than an item at a time, because only the last of the positions is kept.
template <typename Take>
std::size_t follow_moves(Game const& game, std::span<Item const> items, LineStack& lines, Take const& take) {
  auto const& line = lines.line();
  if (line.turn_open || !line.readable() || game.variant == nullptr) {
    return 0;
  }
  auto before = line.now;
  auto now = line.now;
  auto turns = line.turns;
  std::size_t count = 0;
  for (; count != items.size(); ++count) {
    auto const& item = items[count];
    if (item.kind != ItemKind::move || !item.keeps_the_rules() || !take(now, item, turns)) {
      break;
    }
    before = now;
    now = game.variant->after(before, item.move);
    ++turns;
  }
  if (count != 0) {
    lines.play(static_cast<unsigned>(count), before, now);
  }
  return count;
}

/// Applies one item: plays a legal move, opens and closes variations, applies a setup.
void follow(Game const& game, Item const& item, LineStack& lines);

}  // namespace damier
