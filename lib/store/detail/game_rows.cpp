#include "store/detail/game_rows.hpp"

#include "coding/move_codec.hpp"
#include "language/message.hpp"
#include "notation/fen.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/row_numbers.hpp"
#include "store/detail/tag_layouts.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace damier {
namespace {

constexpr unsigned deepest_line = 1000;  // far beyond what a reader accepts

}  // namespace

GameRows::GameRows(Database& database, HeaderRows& headers, std::optional<std::vector<std::string>> const& layers)
    : database_{database},
      headers_{headers},
      start_{database, "SELECT fen FROM start_positions WHERE game_id = ?"},
      with_variations_{database, "variations"},
      with_annotations_{database, "annotations"},
      with_unread_{database, "unread_moves"},
      tags_{database, "SELECT name, value FROM tags WHERE game_id = ? ORDER BY seq"},
      variations_{database, "SELECT line, parent, ply, seq, moves FROM variations WHERE game_id = ? ORDER BY line"},
      annotations_{database, "SELECT line, ply, seq, kind, text FROM annotations WHERE game_id = ?"},
      unread_{database, "SELECT line, ply, moves, text, irregularity FROM unread_moves WHERE game_id = ?"},
      layers_{layers},
      lines_{database} {}

void GameRows::fail(Message what) const {
  throw BaseError{database_.path(),
                  message("base-game", "game"_a = static_cast<std::int64_t>(id_), "fault"_a = std::move(what))};
}

/// The kind of an annotation. The rows may be damaged or manipulated, so only kinds that a writer writes are accepted.
ItemKind GameRows::annotation_kind(std::int64_t number) const {
  auto const kind = static_cast<ItemKind>(number);
  switch (kind) {
    case ItemKind::placeholder:
    case ItemKind::comment:
    case ItemKind::nag:
    case ItemKind::strength:
    case ItemKind::setup:
    case ItemKind::skipped: return kind;
    default: fail(message("rows-annotation-kind"));
  }
}

Irregularity GameRows::irregularity(std::int64_t number) const {
  if (number < 0 || number > static_cast<std::int64_t>(Irregularity::left_out)) {
    fail(message("rows-irregularity"));
  }
  return static_cast<Irregularity>(number);
}

void GameRows::read_game(Statement const& row, StoredGame& stored, bool with_layers) {
  id_ = GameId{integer(row, GameColumn::id)};
  state_ = GameState{integer(row, GameColumn::state)};
  auto& game = stored.game;
  game.clear();
  stored.source_line = static_cast<std::uint64_t>(integer(row, GameColumn::source_line));
  auto const run = headers_.run_of(static_cast<std::int64_t>(id_));
  stored.source_number = static_cast<std::uint64_t>(static_cast<std::int64_t>(id_) - run.shift);
  stored.source = headers_.source_name(run.source);
  auto const* const layout = headers_.layout(row);
  if (layout == nullptr) {
    fail(message("rows-no-tag-order"));
  }
  read_variant(*layout, game);
  auto const terminator = code(row, GameColumn::terminator);
  game.result = decode_result(terminator == ColumnCode{} ? code(row, GameColumn::result) : terminator).value_or("");
  read_tags(row, *layout, game);
  // If the record does not contain it the replay has found it (Game::outcome).
  game.on_board = state_.outcome() != game.outcome() ? state_.outcome() : Outcome::unknown;
  read_body(id_);
  note_rows_.clear();
  if (with_layers) {
    read_notes(static_cast<std::int64_t>(id_));
  }
  add_line(game, 0, lines_.line(static_cast<std::int64_t>(id_)).moves, 0);
}

void GameRows::read_variant(TagLayout const& layout, Game& game) {
  if (layout.variant_row == 0) {
    return;
  }
  game.variant = layout.variant;
  if (game.variant == nullptr) {
    fail(message("rows-variant"));
  }
  game.evidence = state_.evidence();
  game.start = game.variant->start();
  if (state_.has(GameMark::own_start)) {
    start_.reset();
    start_.bind(1, static_cast<std::int64_t>(id_));
    auto const fen = read_fen(start_.step() ? start_.text(0) : std::string_view{}, *game.variant);
    start_.reset();
    if (!fen) {
      fail(message("rows-start-position"));
    }
    game.start = fen->position;
    game.has_fen = true;
  }
}

void GameRows::read_tags(Statement const& row, TagLayout const& layout, Game& game) {
  auto const has_rows = headers_.has_tag_rows(static_cast<std::int64_t>(id_));
  if (has_rows) {
    begin(tags_, static_cast<std::int64_t>(id_));
  }
  auto const add_row = [&] {
    if (!has_rows || !tags_.step()) {
      return false;
    }
    game.tags.push_back({std::string{tags_.text(0)}, std::string{tags_.text(1)}});
    return true;
  };
  for (auto const letter : layout.letters) {
    if (letter == '*') {
      if (!add_row()) {
        fail(message("rows-no-tag"));
      }
      continue;
    }
    auto const column = std::ranges::find(tag_columns, letter, &TagColumn::letter);
    if (column == tag_columns.end()) {
      fail(message("rows-tag-order"));
    }
    auto const place = static_cast<TagPlace>(column - tag_columns.begin());
    game.tags.push_back({std::string{column->name}, headers_.column_value(row, layout, place).value_or("?")});
  }
  while (add_row()) {
  }
  if (has_rows) {
    tags_.reset();
  }
}

/// Makes a statement ready for the rows of a game; a game that could not be read may have left it unfinished.
void GameRows::begin(Statement& rows, std::int64_t game) {
  rows.reset();
  rows.bind(1, game);
}

void GameRows::read_body(GameId id) {
  auto const number = static_cast<std::int64_t>(id);
  variation_rows_.clear();
  annotation_rows_.clear();
  unread_rows_.clear();
  // Nearly all games have none of these rows.
  if (with_variations_.has(number)) {
    for (begin(variations_, number); variations_.step();) {
      check_side_line(database_, number, variations_.integer(0), variations_.integer(1), variations_.integer(2));
      variation_rows_.push_back({variations_.integer(0), variations_.integer(1), variations_.integer(2),
                                 variations_.integer(3), std::string{variations_.blob(4)}});
    }
    variations_.reset();
  }
  if (with_annotations_.has(number)) {
    for (begin(annotations_, number); annotations_.step();) {
      annotation_rows_.push_back({annotations_.integer(0), annotations_.integer(1), annotations_.integer(2),
                                  annotation_kind(annotations_.integer(3)), 0, std::string{annotations_.text(4)}});
    }
    annotations_.reset();
  }
  if (with_unread_.has(number)) {
    for (begin(unread_, number); unread_.step();) {
      read_unread_row();
    }
    unread_.reset();
  }
  // A variation is one of the annotations of its ply; its row refers to its moves.
  for (auto const& line : variation_rows_) {
    annotation_rows_.push_back({line.parent, line.ply, line.seq, ItemKind::variation_begin, line.line, {}});
  }
  auto const order = [](TextRow const& row) { return std::tuple{row.line, row.ply, row.seq}; };
  std::ranges::sort(annotation_rows_, {}, order);
  std::ranges::sort(unread_rows_, {}, order);
}

/// Reads the notes of layers, in the order of their places and the names of their layers.
void GameRows::read_notes(std::int64_t game) {
  auto& notes = notes_ ? *notes_ : notes_.emplace(database_, layers_);
  notes.visit(game, [&](NoteRow const& row) {
    note_rows_.push_back({row.line, row.ply, 0, ItemKind::layer_note, 0, item_text(row.note)});
  });
}

/// Reads a row of unread moves: successive moves share a row, separated by blanks.
void GameRows::read_unread_row() {
  auto const kind = irregularity(unread_.integer(4));
  auto const first_ply = unread_.integer(1);
  auto const moves = unread_.integer(2);
  auto rest = unread_.text(3);
  if (first_ply < 1 || first_ply > most_plies || moves < 1) {
    fail(message("rows-no-move"));
  }
  for (std::int64_t move = 0; move < moves; ++move) {
    auto const end = moves == 1 ? rest.size() : std::min(rest.find(' '), rest.size());
    unread_rows_.push_back(
        {unread_.integer(0), first_ply + move, 0, ItemKind::move, 0, std::string{rest.substr(0, end)}, kind});
    if (end == rest.size() && move + 1 != moves) {
      fail(message("rows-no-move"));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

/// Reads the next move of a variation; false at its end.
bool GameRows::next_move(MoveDecoder& decoder, Move& move) const {
  auto step = decoder.next(move);
  while (step == MoveDecoder::Step::pass || step == MoveDecoder::Step::setup) {
    step = decoder.next(move);
  }
  if (step == MoveDecoder::Step::damaged) {
    fail(message("rows-moves"));
  }
  return step == MoveDecoder::Step::move;
}

void GameRows::add_line(Game& game, std::int64_t line, std::string_view moves, unsigned depth) {
  if (depth > deepest_line) {
    fail(message("rows-variations"));
  }
  auto const board = game.variant != nullptr ? game.variant->board() : Geometry{};
  MoveDecoder decoder{board, game.start.side, moves};
  auto unread_rows = rows_of(unread_rows_, line);
  auto annotations = rows_of(annotation_rows_, line);
  auto notes = rows_of(note_rows_, line);
  add_annotations(game, annotations, notes, 0, depth);
  for (std::int64_t ply = 1;; ++ply) {
    auto const* const unread = next_at(unread_rows, ply);
    auto const is_known = unread == nullptr || unread->irregularity == Irregularity::accepted;
    Move move;
    if (is_known) {
      if (!next_move(decoder, move)) {
        return;
      }
      if (game.variant == nullptr) {
        fail(message("rows-no-variant"));
      }
    }
    if (unread == nullptr) {
      game.items.push_back({.kind = ItemKind::move, .legal = true, .move = move});
    } else {
      auto& item = game.add(ItemKind::move, unread->text);
      item.legal = is_known;
      item.move = move;
      item.irregularity = unread->irregularity;
    }
    if (!annotations.empty() || !notes.empty()) {
      add_annotations(game, annotations, notes, ply, depth);
    }
  }
}

/// The rows that belong to a variation, in the order of their plies.
std::span<GameRows::TextRow const> GameRows::rows_of(std::vector<TextRow> const& rows, std::int64_t line) {
  auto const first = std::ranges::lower_bound(rows, line, {}, &TextRow::line);
  return {first, std::ranges::upper_bound(first, rows.end(), line, {}, &TextRow::line)};
}

/// Takes the first remaining row if it belongs to a ply; rows of earlier plies are skipped.
GameRows::TextRow const* GameRows::next_at(std::span<TextRow const>& rows, std::int64_t ply) {
  while (!rows.empty() && rows.front().ply < ply) {
    rows = rows.subspan(1);
  }
  if (rows.empty() || rows.front().ply != ply) {
    return nullptr;
  }
  auto const* const first = &rows.front();
  rows = rows.subspan(1);
  return first;
}

/// Notes of layers come after the comments and signs of a move, before its variations.
void GameRows::add_annotations(Game& game, std::span<TextRow const>& rows, std::span<TextRow const>& notes,
                               std::int64_t ply, unsigned depth) {
  auto const add_notes = [&] {
    while (auto const* const note = next_at(notes, ply)) {
      game.add(note->kind, note->text);
    }
  };
  while (auto const* const row = next_at(rows, ply)) {
    if (row->kind != ItemKind::variation_begin) {
      game.add(row->kind, row->text);
      continue;
    }
    add_notes();
    auto const child = std::ranges::find(variation_rows_, row->child, &LineRow::line);
    game.add(ItemKind::variation_begin);
    add_line(game, child->line, child->moves, depth + 1);
    game.add(ItemKind::variation_end);
  }
  add_notes();
}

}  // namespace damier
