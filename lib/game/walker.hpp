#pragma once

#include "game/game.hpp"

#include <cstddef>
#include <vector>

namespace damier {

/// Where one line of play stands.
struct Line {
  Position before;   ///< the last move
  Position now;
  unsigned ply = 0;  ///< moves played in the line since the start of the game, this line's own and those it branches from
  unsigned unread = 0;  ///< moves since the first that could not be replayed; the positions stay where they were

  [[nodiscard]] bool readable() const noexcept { return unread == 0; }
};

/// The main line and the variations open at a point of a game, the innermost last. Shared by all who follow a game.
class LineStack {
 public:
  explicit LineStack(Position const& start) { lines_.push_back({start, start, 0, 0}); }

  [[nodiscard]] Line& line() noexcept { return lines_.back(); }
  [[nodiscard]] Line const& line() const noexcept { return lines_.back(); }
  /// 0 in the main line.
  [[nodiscard]] std::size_t depth() const noexcept { return lines_.size() - 1; }

  void play(Position const& after) noexcept {
    auto& current = line();
    current.before = current.now;
    current.now = after;
    ++current.ply;
  }
  /// A move that is not known: counted, and the line is unreadable from here on.
  void play_unknown() noexcept {
    auto& current = line();
    ++current.ply;
    ++current.unread;
  }
  void jump_to(Position const& position) noexcept {
    auto& current = line();
    current.before = current.now = position;
    current.unread = 0;
  }
  /// The position is not known from here on, and no alternative to the last move can be read either.
  void lose() noexcept { line().unread += 2; }
  /// Opens an alternative to the last move; it can be read where that move is the first that could not.
  void open() {
    auto const parent = line();
    auto const& from = parent.unread == 0 ? parent.before : parent.now;
    lines_.push_back({from, from, parent.ply == 0 ? 0 : parent.ply - 1, parent.unread == 0 ? 0 : parent.unread - 1});
  }
  void close() noexcept {
    if (lines_.size() > 1) {
      lines_.pop_back();
    }
  }

 private:
  std::vector<Line> lines_;
};

/// What is called for each item of a game's body, in reading order. For a move the line is given as it stands after it.
class ItemVisitor {
 public:
  ItemVisitor() = default;
  ItemVisitor(ItemVisitor const&) = delete;
  ItemVisitor& operator=(ItemVisitor const&) = delete;
  virtual ~ItemVisitor() = default;
  virtual void item(Item const& item, Line const& line, std::size_t depth) = 0;
};

/// Follows a replayed game through all its lines.
void walk(Game const& game, ItemVisitor& visitor);

/// Applies one item to the lines: plays a legal move, opens and closes variations, jumps to a setup.
void follow(Game const& game, Item const& item, LineStack& lines);

}  // namespace damier
