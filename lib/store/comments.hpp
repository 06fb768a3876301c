#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace damier {

/// Visits the comments of games, in main lines and variations, in the order of the games' numbers, beginning after a
/// given game. The text is valid during the call; if the visitor returns false the visit ends.
void scan_comments(Base& base, std::int64_t after,
                   std::function<bool(GameId game, std::string_view text)> const& visit);
/// The same for some games, ascending.
void scan_comments(Base& base, std::vector<GameId> const& games,
                   std::function<bool(GameId game, std::string_view text)> const& visit);

/// The games that may have a text in their comments, by an index of comments.
struct CommentCandidates {
  std::vector<GameId> games;  ///< ascending; games that were removed may be among them
  std::int64_t up_to = 0;     ///< the last game in the index; later games must be searched directly
};
/// The games with comments that may contain a text folded on one text line (text/text_folding.hpp): all that do and
/// some that do not. Nothing if the base has no index of comments, or one that this SQLite cannot read, or if the text
/// is shorter than three characters.
[[nodiscard]] std::optional<CommentCandidates> find_in_comments(Base& base, std::string_view folded_text);

[[nodiscard]] bool has_comment_index(Base& base);
/// Makes an index of the comments, or adds the later games; in one transaction. Does nothing if SQLite was built
/// without full-text search (FTS5). progress is called with the last game done and the last one to be done; returning
/// false stops, and the index stays unchanged.
void update_comment_index(Base& base, std::function<bool(std::int64_t, std::int64_t)> const& progress = {});
void drop_comment_index(Base& base);

}  // namespace damier
