#pragma once

#include "game/line_name.hpp"
#include "search/detail/line_replay.hpp"
#include "search/detail/played_line.hpp"
#include "store/base_reader.hpp"
#include "store/side_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A line of a game as it would be played: what it shares with the line that it branches from, then its own moves.
template <typename Word>
struct TreeLine {
  std::string name;  ///< game/line_name.hpp
  PlayedLine<Word> played;
  /// The number of the position of each place among all of the game, from 0: lines that share a position share it.
  std::vector<std::uint32_t> nodes;
  std::size_t shared = 0;  ///< places that it shares with the line that it branches from; 0 for the main line
};

/// Plays the lines of games of one variant, main lines and side lines. One object is used by one thread; it reuses its
/// memory, and has no more than one line of each depth in it.
template <typename Word>
class LineTree {
 public:
  /// Called for the lines of a game in the order of the text: the main line first, each after the one that it branches
  /// from. The line is valid until the next call, the main line to the end.
  using Visit = std::function<void(TreeLine<Word> const&)>;

  explicit LineTree(Variant const& variant) : replay_{variant} {}

  /// The number of the next game that is read, for its lines.
  void next_is(GameId game) noexcept { game_ = game; }

  /// Plays the encoded lines of a game, without its rules. False if something other than moves changes a position,
  /// which only the whole game contains; lines may have been visited before that shows.
  [[nodiscard]] bool read(Position const& start, std::string_view moves, std::span<SideLine const> side_lines,
                          Visit const& visit);
  /// The same for any game, by the rules.
  void read(Game const& game, Visit const& visit);

  /// While a game is read.
  [[nodiscard]] TreeLine<Word> const& main() const noexcept { return lines_.front(); }

 private:
  /// What is known of a line while those that branch from it are read.
  struct Open {
    std::int64_t number = 0;
    std::size_t first = 0;  ///< the place where its own moves begin
    unsigned ply = 0;       ///< half moves of the game before them
    SideLineNames names = SideLineNames{};
  };
  TreeLine<Word>& begin_main();
  TreeLine<Word>& begin_side(std::size_t shared, std::string name);
  void number_places(TreeLine<Word>& line);
  [[nodiscard]] bool read_side(SideLine const& stored, Visit const& visit);

  LineReplay<Word> replay_;
  std::deque<TreeLine<Word>> lines_;  // by depth; a deque: elements keep their address
  std::vector<Open> open_;            // the lines that are in use
  std::uint32_t nodes_ = 0;
  GameId game_{};
};

extern template class LineTree<std::uint64_t>;
extern template class LineTree<WideWord>;

}  // namespace damier
