#pragma once

#include "coding/move_codec.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/name_cache.hpp"
#include "store/detail/source_runs.hpp"
#include "store/detail/tag_columns.hpp"
#include "store/game_state.hpp"
#include "store/games.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Puts games together from the rows that GameWriter wrote. One object reads many games.
class GameRows {
 public:
  explicit GameRows(Database& database);

  /// Reads the game of a number; false if there is none. Throws BaseError where the rows contradict each other.
  [[nodiscard]] bool read(GameId id, StoredGame& stored);

 private:
  struct LineRow {
    std::int64_t line = 0;
    std::int64_t parent = 0;
    std::int64_t ply = 0;
    std::int64_t seq = 0;
    std::string moves;
  };
  struct TextRow {
    std::int64_t line = 0;
    std::int64_t ply = 0;
    std::int64_t seq = 0;
    ItemKind kind = ItemKind::move;
    std::int64_t child = 0;  // the line of a variation
    std::string text;
    Irregularity irregularity = Irregularity::none;  // of an unread move
  };
  void read_header(StoredGame& stored);
  void read_layout();
  void read_variant(Game& game);
  void read_tags(Game& game);
  [[nodiscard]] std::optional<std::string> column_value(TagPlace tag);
  void read_body(GameId id);
  void read_unread_row();
  void add_line(Game& game, std::int64_t line, std::string_view moves, unsigned depth);
  void add_annotations(Game& game, std::span<TextRow const>& rows, std::int64_t ply, unsigned depth);
  [[nodiscard]] static std::span<TextRow const> rows_of(std::vector<TextRow> const& rows, std::int64_t line);
  [[nodiscard]] static TextRow const* next_at(std::span<TextRow const>& rows, std::int64_t ply);
  [[nodiscard]] std::optional<Move> next_move(MoveDecoder& decoder) const;
  [[nodiscard]] Irregularity irregularity(std::int64_t number) const;
  [[nodiscard]] ItemKind annotation_kind(std::int64_t number) const;
  [[noreturn]] void fail(std::string_view what) const;

  Database& database_;
  Statement header_;
  SourceRuns runs_;
  Statement start_;
  NameCache sources_, variants_, players_, events_, sites_;
  Statement layout_;
  std::int64_t layout_id_ = -1;  // of the layout at hand
  std::string layout_letters_, game_type_;
  std::optional<std::int64_t> variant_id_;
  SparseRows with_tags_, with_variations_, with_annotations_, with_unread_;
  Statement tags_;
  Statement variations_;
  Statement annotations_;
  Statement unread_;
  GameLines lines_;
  GameId id_{};
  GameState state_;
  std::vector<LineRow> line_rows_;
  std::vector<TextRow> annotation_rows_;
  std::vector<TextRow> unread_rows_;
};

}  // namespace damier
