#pragma once

#include "answers/answer.hpp"
#include "board/position.hpp"
#include "game/game.hpp"
#include "search/opening_names.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace damier::answers {

struct TreeOptions {
  /// Whose games are counted. nullptr: of the variants in which the position can be read and the moves are legal the
  /// one with the most games among those that the query selects, or of the base if it selects none.
  Variant const* variant = nullptr;
  std::string fen = "start";
  std::vector<std::string> moves = {};  ///< from there
  OpeningNames const* openings = nullptr;
  Language language = {};
};

/// How much of the games a merged game has.
struct MergeOptions {
  unsigned depth = 20;        ///< half moves from the position on
  std::uint64_t minimum = 1;  ///< games that a move must have
};

/// The opening tree of some games.
class Tree {
 public:
  /// Throws WrongQuestion if the moves are legal in none of several variants.
  Tree(BaseGames const& games, TreeOptions options);

  /// The variant whose games are counted; nullptr if the base has no known one.
  [[nodiscard]] Variant const* variant() const noexcept { return options_.variant; }
  /// The moves that were played in a position of this variant. The tree must outlive the answer.
  [[nodiscard]] std::unique_ptr<Answer> at(Position const& position) const;
  /// The games that reached a position, by whatever moves, as one game with variations from there on: at each place the
  /// move of most games first, with a comment such as "12 (+5 =4 -3)" behind it: its games, and how many of them White
  /// won, were drawn and Black won. start: where the game begins; from there the moves of the options lead to the
  /// position. Nothing if no game reached it. Throws WrongQuestion if there are more moves than fit into one game.
  [[nodiscard]] std::optional<Game> merged(Position const& start, MergeOptions const& options) const;

 private:
  BaseGames games_;
  TreeOptions options_;
  std::optional<std::vector<GameId>> found_;  // by the query
  std::string others_;                        // the variants of the other games
};

}  // namespace damier::answers
