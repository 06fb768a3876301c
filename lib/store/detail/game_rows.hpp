#pragma once

#include "coding/move_codec.hpp"
#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/header_rows.hpp"
#include "store/detail/layer_rows.hpp"
#include "store/detail/name_cache.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// Builds games from the rows that GameWriter wrote: their tags, their moves and everything among them. The caller
/// selects a row of game_rows with all columns of GameColumn. One object reads many games.
class GameRows {
 public:
  /// layers: the sources of the layers whose notes games may have; nothing for all.
  GameRows(Database& database, HeaderRows& headers, std::optional<std::vector<std::string>> const& layers = {});

  /// Replaces the game and its data. Throws BaseError if the rows contradict each other.
  void read_game(Statement const& row, StoredGame& stored, bool with_layers = false);

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
    std::int64_t child = 0;  // the moves of a variation
    std::string text;
    Irregularity irregularity = Irregularity::none;  // of an unread move
  };
  void read_variant(TagLayout const& layout, Game& game);
  void read_tags(Statement const& row, TagLayout const& layout, Game& game);
  static void begin(Statement& rows, std::int64_t game);
  void read_body(GameId id);
  void read_notes(std::int64_t game);
  void read_unread_row();
  void add_line(Game& game, std::int64_t line, std::string_view moves, unsigned depth);
  void add_annotations(Game& game, std::span<TextRow const>& rows, std::span<TextRow const>& notes, std::int64_t ply,
                       unsigned depth);
  [[nodiscard]] static std::span<TextRow const> rows_of(std::vector<TextRow> const& rows, std::int64_t line);
  [[nodiscard]] static TextRow const* next_at(std::span<TextRow const>& rows, std::int64_t ply);
  [[nodiscard]] bool next_move(MoveDecoder& decoder, Move& move) const;
  [[nodiscard]] Irregularity irregularity(std::int64_t number) const;
  [[nodiscard]] ItemKind annotation_kind(std::int64_t number) const;
  [[noreturn]] void fail(Message what) const;

  Database& database_;
  HeaderRows& headers_;
  Statement start_;
  SparseRows with_variations_, with_annotations_, with_unread_;
  Statement tags_;
  Statement variations_;
  Statement annotations_;
  Statement unread_;
  std::optional<std::vector<std::string>> layers_;
  std::optional<NoteRows> notes_;  // if they were asked for
  GameLines lines_;
  GameId id_{};
  GameState state_;
  std::vector<LineRow> variation_rows_;
  std::vector<TextRow> annotation_rows_;
  std::vector<TextRow> unread_rows_;
  std::vector<TextRow> note_rows_;
};

}  // namespace damier
