#include "store/detail/game_rows.hpp"

#include "coding/move_codec.hpp"
#include "notation/fen.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/stored_values.hpp"
#include "store/detail/tag_columns.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace damier {
namespace {

constexpr unsigned deepest = 1000;  // far beyond what a reader lets through

/// The columns of the header statement.
enum HeaderColumn : std::uint8_t {
  header_source_line,
  header_state,
  header_white,
  header_black,
  header_event,
  header_site,
  header_round,
  header_date,
  header_result,
  header_terminator,
  header_layout,
  header_plies,
  header_ratings,
};

ColumnCode code_at(Statement const& row, int column) noexcept {
  if (row.is_null(column)) {
    return {};
  }
  return row.is_integer(column) ? ColumnCode{row.integer(column), {}} : ColumnCode{{}, row.text(column)};
}

}  // namespace

GameRows::GameRows(Database& database)
    : database_{database},
      header_{database,
              "SELECT source_line, state, white_id, black_id, event_id, site_id, round_code, date_code, "
              "result_code, terminator_code, tag_layout_id, plies, ratings FROM game_rows WHERE id = ? AND " +
                  sql_is_there()},
      runs_{database},
      start_{database, "SELECT fen FROM start_positions WHERE game_id = ?"},
      sources_{database, "sources"},
      variants_{database, "variants"},
      players_{database, "players"},
      events_{database, "events"},
      sites_{database, "sites"},
      layout_{database, "SELECT name, game_type, variant_id FROM tag_layouts WHERE id = ?"},
      with_tags_{database, "tags"},
      with_variations_{database, "variations"},
      with_annotations_{database, "annotations"},
      with_unread_{database, "unread_moves"},
      tags_{database, "SELECT name, value FROM tags WHERE game_id = ? ORDER BY seq"},
      variations_{database, "SELECT line, parent, ply, seq, moves FROM variations WHERE game_id = ? ORDER BY line"},
      annotations_{database, "SELECT line, ply, seq, kind, text FROM annotations WHERE game_id = ?"},
      unread_{database, "SELECT line, ply, moves, text, irregularity FROM unread_moves WHERE game_id = ?"},
      lines_{database} {}

void GameRows::fail(std::string_view what) const {
  throw BaseError{database_.path() + ": game " + std::to_string(static_cast<std::int64_t>(id_)) + ": " +
                  std::string{what}};
}

/// What the rows say may be damaged or made up: no kind is taken that a writer does not write.
ItemKind GameRows::annotation_kind(std::int64_t number) const {
  auto const kind = static_cast<ItemKind>(number);
  switch (kind) {
    case ItemKind::placeholder:
    case ItemKind::comment:
    case ItemKind::nag:
    case ItemKind::strength:
    case ItemKind::setup:
    case ItemKind::skipped: return kind;
    default: fail("an annotation of it is of no known kind");
  }
}

Irregularity GameRows::irregularity(std::int64_t number) const {
  if (number < 0 || number > static_cast<std::int64_t>(Irregularity::left_out)) {
    fail("a move of it is irregular in no known way");
  }
  return static_cast<Irregularity>(number);
}

bool GameRows::read(GameId id, StoredGame& stored) {
  id_ = id;
  for (auto* statement : {&header_, &tags_, &variations_, &annotations_, &unread_}) {
    statement->reset();  // a game that could not be read may have left them in the middle
  }
  header_.bind(1, static_cast<std::int64_t>(id));
  if (!header_.step()) {
    header_.reset();
    return false;
  }
  stored.id = id;
  stored.game.clear();
  read_header(stored);
  header_.reset();
  read_body(id);
  add_line(stored.game, 0, lines_.line(static_cast<std::int64_t>(id)).moves, 0);
  return true;
}

void GameRows::read_header(StoredGame& stored) {
  stored.source_line = static_cast<std::uint64_t>(header_.integer(header_source_line));
  auto const run = runs_.of(static_cast<std::int64_t>(id_));
  stored.source_number = static_cast<std::uint64_t>(static_cast<std::int64_t>(id_) - run.shift);
  stored.source = sources_.name(run.source);
  stored.plies = static_cast<unsigned>(header_.integer(header_plies));
  state_ = GameState{header_.integer(header_state)};
  stored.illegal = state_.has(GameMark::illegal);
  read_layout();
  read_variant(stored.game);
  auto const terminator = code_at(header_, header_terminator);
  stored.game.result =
      decode_result(terminator == ColumnCode{} ? code_at(header_, header_result) : terminator).value_or("");
  read_tags(stored.game);
  // Where the record does not say so the replay has found it (Game::outcome).
  auto const outcome = state_.outcome();
  stored.game.on_board = outcome != stored.game.outcome() ? outcome : Outcome::unknown;
}

void GameRows::read_variant(Game& game) {
  if (!variant_id_) {
    return;
  }
  game.variant = find_variant(variants_.name(*variant_id_));
  if (game.variant == nullptr) {
    fail("its variant is not one that this program knows");
  }
  game.evidence = state_.evidence();
  game.start = game.variant->start();
  if (state_.has(GameMark::own_start)) {
    start_.reset();
    start_.bind(1, static_cast<std::int64_t>(id_));
    auto const fen = read_fen(start_.step() ? start_.text(0) : std::string_view{}, *game.variant);
    start_.reset();
    if (!fen) {
      fail("its start position cannot be read");
    }
    game.start = fen->position;
    game.has_fen = true;
  }
}

/// The value of a tag that has a column; nothing where that is NULL.
std::optional<std::string> GameRows::column_value(TagPlace tag) {
  auto const named = [&](NameCache& names, int column) {
    return header_.is_null(column) ? std::nullopt : std::optional{std::string{names.name(header_.integer(column))}};
  };
  auto const rating = [&](std::size_t of) {
    auto const number = decode_ratings(code_at(header_, header_ratings))[of];
    return number ? std::optional{std::to_string(*number)} : std::nullopt;
  };
  switch (tag) {
    case TagPlace::event: return named(events_, header_event);
    case TagPlace::site: return named(sites_, header_site);
    case TagPlace::date: return decode_date(code_at(header_, header_date));
    case TagPlace::round: return decode_round(code_at(header_, header_round));
    case TagPlace::white: return named(players_, header_white);
    case TagPlace::black: return named(players_, header_black);
    case TagPlace::result:
      if (auto const result = decode_result(code_at(header_, header_result))) {
        return std::string{*result};
      }
      return std::nullopt;
    case TagPlace::game_type: return game_type_.empty() ? std::nullopt : std::optional{game_type_};
    case TagPlace::white_rating:
    case TagPlace::white_elo: return rating(0);
    case TagPlace::black_rating:
    case TagPlace::black_elo: return rating(1);
  }
  return std::nullopt;
}

void GameRows::read_layout() {
  if (auto const id = header_.integer(header_layout); id != layout_id_) {
    layout_.bind(1, id);
    if (!layout_.step()) {
      layout_.reset();
      fail("the order of its tags is missing");
    }
    layout_letters_ = layout_.text(0);
    game_type_ = layout_.text(1);
    variant_id_ = layout_.optional_integer(2);
    layout_.reset();
    layout_id_ = id;
  }
}

void GameRows::read_tags(Game& game) {
  auto const has_rows = with_tags_.has(static_cast<std::int64_t>(id_));
  tags_.bind(1, static_cast<std::int64_t>(id_));
  auto const add_row = [&] {
    if (!has_rows || !tags_.step()) {
      return false;
    }
    game.tags.push_back({std::string{tags_.text(0)}, std::string{tags_.text(1)}});
    return true;
  };
  for (auto const letter : layout_letters_) {
    if (letter == '*') {
      if (!add_row()) {
        fail("a tag is missing");
      }
      continue;
    }
    auto const column = std::ranges::find(tag_columns, letter, &TagColumn::letter);
    if (column == tag_columns.end()) {
      fail("the order of its tags cannot be read");
    }
    auto const place = static_cast<TagPlace>(column - tag_columns.begin());
    game.tags.push_back({std::string{column->name}, column_value(place).value_or("?")});
  }
  while (add_row()) {
  }
  tags_.reset();
}

void GameRows::read_body(GameId id) {
  auto const number = static_cast<std::int64_t>(id);
  line_rows_.clear();
  annotation_rows_.clear();
  unread_rows_.clear();
  for (variations_.bind(1, number); with_variations_.has(number) && variations_.step();) {
    line_rows_.push_back({variations_.integer(0), variations_.integer(1), variations_.integer(2),
                          variations_.integer(3), std::string{variations_.blob(4)}});
  }
  variations_.reset();
  for (annotations_.bind(1, number); with_annotations_.has(number) && annotations_.step();) {
    annotation_rows_.push_back({annotations_.integer(0), annotations_.integer(1), annotations_.integer(2),
                                annotation_kind(annotations_.integer(3)), 0, std::string{annotations_.text(4)}});
  }
  annotations_.reset();
  for (unread_.bind(1, number); with_unread_.has(number) && unread_.step();) {
    read_unread_row();
  }
  unread_.reset();
  // A variation stands among the annotations of its ply; its row points to its line.
  for (auto const& line : line_rows_) {
    annotation_rows_.push_back({line.parent, line.ply, line.seq, ItemKind::variation_begin, line.line, {}});
  }
  auto const order = [](TextRow const& row) { return std::tuple{row.line, row.ply, row.seq}; };
  std::ranges::sort(annotation_rows_, {}, order);
  std::ranges::sort(unread_rows_, {}, order);
}

/// The moves that follow each other share their row, parted by blanks.
void GameRows::read_unread_row() {
  auto const kind = irregularity(unread_.integer(4));
  auto const moves = unread_.integer(2);
  auto rest = unread_.text(3);
  for (std::int64_t move = 0; move < moves; ++move) {
    auto const end = moves == 1 ? rest.size() : std::min(rest.find(' '), rest.size());
    unread_rows_.push_back(
        {unread_.integer(0), unread_.integer(1) + move, 0, ItemKind::move, 0, std::string{rest.substr(0, end)}, kind});
    if (end == rest.size() && move + 1 != moves) {
      fail("a move of it is missing");
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

/// The next move of a line, what changes the turn or the position left out; nothing at its end.
std::optional<Move> GameRows::next_move(MoveDecoder& decoder) const {
  Move move;
  auto step = decoder.next(move);
  while (step == MoveDecoder::Step::pass || step == MoveDecoder::Step::setup) {
    step = decoder.next(move);
  }
  if (step == MoveDecoder::Step::damaged) {
    fail("its moves cannot be decoded");
  }
  return step == MoveDecoder::Step::move ? std::optional{move} : std::nullopt;
}

void GameRows::add_line(Game& game, std::int64_t line, std::string_view moves, unsigned depth) {
  if (depth > deepest) {
    fail("its variations are nested without end");
  }
  auto const board = game.variant != nullptr ? game.variant->board() : Geometry{};
  MoveDecoder decoder{board, game.start.side, moves};
  auto unread_rows = rows_of(unread_rows_, line);
  auto annotations = rows_of(annotation_rows_, line);
  add_annotations(game, annotations, 0, depth);
  for (std::int64_t ply = 1;; ++ply) {
    auto const* const unread = next_at(unread_rows, ply);
    std::optional<Move> move;
    if (unread == nullptr || unread->irregularity == Irregularity::let_stand) {
      move = next_move(decoder);
      if (!move) {
        return;
      }
      if (game.variant == nullptr) {
        fail("it has moves, but no variant that they could be of");
      }
    }
    if (unread == nullptr) {
      game.items.push_back({.kind = ItemKind::move, .legal = true, .move = *move});
    } else {
      auto& item = game.add(ItemKind::move, unread->text);
      item.legal = move.has_value();
      item.move = move.value_or(Move{});
      item.irregularity = unread->irregularity;
    }
    add_annotations(game, annotations, ply, depth);
  }
}

/// Those of a line, by their plies.
std::span<GameRows::TextRow const> GameRows::rows_of(std::vector<TextRow> const& rows, std::int64_t line) {
  auto const first = std::ranges::lower_bound(rows, line, {}, &TextRow::line);
  return {first, std::ranges::upper_bound(first, rows.end(), line, {}, &TextRow::line)};
}

/// Takes the first of the rows that are left, if it is at a ply; rows of plies before that are not there to be taken.
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

void GameRows::add_annotations(Game& game, std::span<TextRow const>& rows, std::int64_t ply, unsigned depth) {
  while (auto const* const row = next_at(rows, ply)) {
    if (row->kind != ItemKind::variation_begin) {
      game.add(row->kind, row->text);
      continue;
    }
    auto const child = std::ranges::find(line_rows_, row->child, &LineRow::line);
    game.add(ItemKind::variation_begin);
    add_line(game, child->line, child->moves, depth + 1);
    game.add(ItemKind::variation_end);
  }
}

}  // namespace damier
