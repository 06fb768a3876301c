#pragma once

#include "store/base.hpp"
#include "store/detail/block_rows.hpp"
#include "store/detail/comment_updates.hpp"
#include "store/detail/count_updates.hpp"
#include "store/detail/digest_index.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/position_walk.hpp"
#include "store/detail/posting_updates.hpp"

#include <cstdint>
#include <optional>

namespace damier {

/// Replaces the content of games, and with it everything that is derived from it: the row of its line, blocks, digests,
/// the indexes of positions and comments, the counts of positions, the moves as text. The caller holds the transaction.
class DerivedRows {
 public:
  explicit DerivedRows(Base& base);

  /// Replaces the content of a game. present: what it is now.
  void replace(std::int64_t game, GameImage const& present, GameImage const& image);
  /// Writes what is collected; before the transaction is committed.
  void finish();

 private:
  /// The line of a game, ready to be walked along.
  struct Walked {
    StoredGame game;
    ImageLine line;
    std::string start;
    bool is_plain = false;  ///< its moves are all that changes a position
  };
  [[nodiscard]] bool read_line(std::int64_t game, GameImage const& image, Walked& walked);
  void count(std::int64_t game, GameImage const& image, bool is_taken);
  void index_positions(std::int64_t game, GameImage const& image);
  void write_line(std::int64_t game, GameImage const& image);
  void write_text(std::int64_t game);
  void note_block(std::int64_t game, GameImage const& present, GameImage const& image);
  void note_digest(std::int64_t game, GameImage const& present, GameImage const& image);
  [[nodiscard]] PositionWalk& plain_walk() { return walk_ ? *walk_ : walk_.emplace(base_); }

  Base& base_;
  Database& database_;
  GameImages images_;
  GameLineWriter lines_;
  BlockUpdates blocks_;
  DigestIndex digests_;
  CommentUpdates comments_;
  CountUpdates counts_;
  PostingUpdates postings_;
  Statement former_;
  std::optional<PositionWalk> walk_;
  std::unordered_map<std::int64_t, Variant const*> variants_;
  std::int64_t positions_up_to_ = -1, texts_up_to_ = -1;
  std::int64_t counted_ = 0;  // games whose positions were taken away or added
};

}  // namespace damier
