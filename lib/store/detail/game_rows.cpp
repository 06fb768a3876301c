#include "store/detail/game_rows.hpp"

#include "notation/fen.hpp"
#include "store/detail/tag_columns.hpp"
#include "store/move_codec.hpp"

#include <algorithm>
#include <optional>
#include <tuple>

namespace damier {
namespace {

constexpr unsigned deepest = 1000;  // far beyond what a reader lets through

}  // namespace

GameRows::GameRows(Database& database)
    : database_{database},
      header_{database,
              "SELECT g.source_line, g.source_number, src.name, v.name, g.evidence, w.name, b.name, e.name, s.name, "
              "g.round, g.date, g.result, g.terminator, l.name, g.start_fen, g.plies, g.illegal, g.game_type "
              "FROM games AS g JOIN sources AS src ON src.id = g.source_id "
              "LEFT JOIN variants AS v ON v.id = g.variant_id LEFT JOIN players AS w ON w.id = g.white_id "
              "LEFT JOIN players AS b ON b.id = g.black_id LEFT JOIN events AS e ON e.id = g.event_id "
              "LEFT JOIN sites AS s ON s.id = g.site_id "
              "LEFT JOIN tag_layouts AS l ON l.id = g.tag_layout_id WHERE g.id = ? AND g.removed = 0"},
      tags_{database, "SELECT name, value FROM tags WHERE game_id = ? ORDER BY seq"},
      variations_{database, "SELECT line, parent, ply, seq, moves FROM variations WHERE game_id = ? ORDER BY line"},
      annotations_{database, "SELECT line, ply, seq, kind, text FROM annotations WHERE game_id = ?"},
      unread_{database, "SELECT line, ply, text, irregularity FROM unread_moves WHERE game_id = ?"},
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
  stored.source_line = static_cast<std::uint64_t>(header_.integer(0));
  stored.source_number = static_cast<std::uint64_t>(header_.integer(1));
  stored.source = header_.text(2);
  stored.plies = static_cast<unsigned>(header_.integer(15));
  stored.illegal = header_.integer(16) != 0;
  auto& game = stored.game;
  if (!header_.is_null(3)) {
    game.variant = find_variant(header_.text(3));
    if (game.variant == nullptr) {
      fail("its variant is not one that this program knows");
    }
    if (header_.integer(4) < 0 || header_.integer(4) > static_cast<std::int64_t>(VariantEvidence::inferred)) {
      fail("the evidence for its variant is none that this program knows");
    }
    game.evidence = static_cast<VariantEvidence>(header_.integer(4));
    game.start = game.variant->start();
  }
  if (!header_.is_null(14) && game.variant != nullptr) {
    auto const fen = read_fen(header_.text(14), *game.variant);
    if (!fen) {
      fail("its start position cannot be read");
    }
    game.start = fen->position;
    game.has_fen = true;
  }
  game.result = header_.text(12);
  auto const layout = header_.is_null(13) ? std::string_view{} : header_.text(13);
  read_tags(game, layout);
}

void GameRows::read_tags(Game& game, std::string_view layout) {
  // Columns of the header statement, in the order of tag_columns.
  constexpr std::array columns{7, 8, 10, 9, 5, 6, 11, 17};
  tags_.bind(1, static_cast<std::int64_t>(id_));
  auto const add_row = [&] {
    if (!tags_.step()) {
      return false;
    }
    game.tags.push_back({std::string{tags_.text(0)}, std::string{tags_.text(1)}});
    return true;
  };
  for (auto const letter : layout) {
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
    auto const index = columns[static_cast<std::size_t>(column - tag_columns.begin())];
    game.tags.push_back({std::string{column->name}, header_.is_null(index) ? "?" : std::string{header_.text(index)}});
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
  for (variations_.bind(1, number); variations_.step();) {
    line_rows_.push_back({variations_.integer(0), variations_.integer(1), variations_.integer(2),
                          variations_.integer(3), std::string{variations_.blob(4)}});
  }
  variations_.reset();
  for (annotations_.bind(1, number); annotations_.step();) {
    annotation_rows_.push_back({annotations_.integer(0), annotations_.integer(1), annotations_.integer(2),
                                annotation_kind(annotations_.integer(3)), 0, std::string{annotations_.text(4)}});
  }
  annotations_.reset();
  for (unread_.bind(1, number); unread_.step();) {
    unread_rows_.push_back(
        {unread_.integer(0), unread_.integer(1), 0, ItemKind::move, 0, std::string{unread_.text(2)},
         irregularity(unread_.integer(3))});
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
  auto const unread_at = [&](std::int64_t ply) {
    auto const found = std::ranges::lower_bound(unread_rows_, std::pair{line, ply}, {}, [](TextRow const& row) {
      return std::pair{row.line, row.ply};
    });
    return found != unread_rows_.end() && found->line == line && found->ply == ply ? &*found : nullptr;
  };
  add_annotations(game, line, 0, depth);
  for (std::int64_t ply = 1;; ++ply) {
    auto const* const unread = unread_at(ply);
    auto const irregularity = unread != nullptr ? unread->irregularity : Irregularity::none;
    std::optional<Move> move;
    if (unread == nullptr || irregularity == Irregularity::let_stand) {
      move = next_move(decoder);
      if (!move) {
        return;
      }
    }
    auto& item = game.add(ItemKind::move, unread != nullptr ? std::string_view{unread->text} : std::string_view{});
    item.legal = move.has_value();
    item.move = move.value_or(Move{});
    item.irregularity = irregularity;
    add_annotations(game, line, ply, depth);
  }
}

void GameRows::add_annotations(Game& game, std::int64_t line, std::int64_t ply, unsigned depth) {
  auto const place = [](TextRow const& row) { return std::pair{row.line, row.ply}; };
  auto row = std::ranges::lower_bound(annotation_rows_, std::pair{line, ply}, {}, place);
  for (; row != annotation_rows_.end() && place(*row) == std::pair{line, ply}; ++row) {
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
