#pragma once

#include "answers/answer.hpp"
#include "board/position.hpp"
#include "search/opening_names.hpp"
#include "store/games.hpp"

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

/// The opening tree of some games.
class Tree {
 public:
  /// Throws WrongQuestion if the moves are legal in none of several variants.
  Tree(BaseGames const& games, TreeOptions options);

  /// The variant whose games are counted; nullptr if the base has no known one.
  [[nodiscard]] Variant const* variant() const noexcept { return options_.variant; }
  /// The moves that were played in a position of this variant. The tree must outlive the answer.
  [[nodiscard]] std::unique_ptr<Answer> at(Position const& position) const;

 private:
  BaseGames games_;
  TreeOptions options_;
  std::optional<std::vector<GameId>> found_;  // by the query
  std::string others_;                        // the variants of the other games
};

}  // namespace damier::answers
