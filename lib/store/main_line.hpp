#pragma once

#include "store/coded_line.hpp"
#include "store/games.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace damier {

/// The main line of a game without anything else: what a search needs.
struct MainLine {
  /// Where the position changes without a move: a setup, or a turn that is passed.
  struct Jump {
    std::size_t after = 0;  ///< so many of the moves
    unsigned ply = 0;       ///< half moves played when it stands; moves that could not be read count too
    Position position;      ///< from here on
  };

  GameId id{};
  Variant const* variant = nullptr;
  Position start;           ///< with what stands before the first move: a setup, "1..."
  std::vector<Move> moves;  ///< those that are legal; after one that is not the line goes on with a jump or not at all
  std::vector<Jump> jumps;  ///< in their order, empty in nearly all games
};

/// Goes through the main lines of all games in the order of their numbers, those of unknown variants left out. The line
/// is valid during the call; returning false stops the scan.
void scan_main_lines(Base& base, std::function<bool(MainLine const&)> const& visit);
/// The same for the games of a range.
void scan_main_lines(Base& base, GameRange range, std::function<bool(MainLine const&)> const& visit);

/// Reads the main lines of games in any order.
class MainLineLoader {
 public:
  explicit MainLineLoader(Base& base);
  MainLineLoader(MainLineLoader const&) = delete;
  MainLineLoader& operator=(MainLineLoader const&) = delete;
  ~MainLineLoader();

  /// The main line of a game, valid until the next call; nullptr where the base has no such game or its variant is not
  /// known.
  [[nodiscard]] MainLine const* load(GameId id);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
