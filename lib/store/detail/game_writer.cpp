#include "store/detail/game_writer.hpp"

#include "language/message.hpp"
#include "store/detail/column_code.hpp"
#include "store/home_rows.hpp"

#include <algorithm>
#include <optional>

namespace damier {
namespace {

/// Checks the largest number in a table. After the largest possible number SQLite would use any free number, not the
/// next one.
std::int64_t last_number(Database const& database, std::int64_t number) {
  constexpr auto largest = std::int64_t{1} << 62U;
  if (number > largest) {
    throw DamagedBase{database.path(), message("base-no-room")};
  }
  return number;
}

}  // namespace

NameTable::NameTable(Database& database, std::string const& table)
    : database_{database},
      find_{database, "SELECT id FROM " + table + " WHERE name = ?"},
      newest_{database, "SELECT max(id) FROM " + table},
      added_{database, table, 2} {}

void NameTable::begin() {
  newest_.step();
  auto const newest = last_number(database_, newest_.integer(0));
  newest_.reset();
  all_is_known_ = newest == 0 || (all_is_known_ && newest == last_);
  last_ = newest;
}

void NameTable::forget() noexcept {
  added_.forget();
  known_.clear();
  last_id_ = 0;
  all_is_known_ = false;
}

std::int64_t NameTable::id(std::string_view name) {
  if (last_id_ == 0 || name != last_name_) {
    last_id_ = find_or_add(name);
    last_name_ = name;
  }
  return last_id_;
}

std::int64_t NameTable::find_or_add(std::string_view name) {
  if (auto const known = known_.find(name); known != 0) {
    return known;
  }
  std::optional<std::int64_t> id;
  if (!all_is_known_) {  // names that are not written yet are in known_
    find_.bind(1, name);
    id = find_.step() ? std::optional{find_.integer(0)} : std::nullopt;
    find_.reset();
  }
  if (!id) {
    id = ++last_;
    added_.add(*id, name);
  }
  if (known_.is_full()) {
    added_.flush();
    known_.clear();
    all_is_known_ = false;
  }
  known_.add(name, *id);
  return *id;
}

LayoutTable::LayoutTable(Database& database)
    : database_{database},
      find_{database, "SELECT id FROM tag_layouts WHERE name = ? AND game_type = ? AND variant_id IS ?"},
      insert_{database, "INSERT INTO tag_layouts (name, game_type, variant_id) VALUES (?, ?, ?)"} {}

std::int64_t LayoutTable::id(std::string_view layout, std::string_view game_type, std::optional<std::int64_t> variant) {
  if (last_id_ == 0 || layout != last_layout_ || game_type != last_game_type_ || variant != last_variant_) {
    last_id_ = find_or_add(layout, game_type, variant);
    last_layout_ = layout;
    last_game_type_ = game_type;
    last_variant_ = variant;
  }
  return last_id_;
}

void LayoutTable::forget() noexcept {
  known_.clear();
  last_id_ = 0;
}

std::int64_t LayoutTable::find_or_add(std::string_view layout, std::string_view game_type,
                                      std::optional<std::int64_t> variant) {
  key_.assign(layout).append(1, '\0').append(game_type).append(1, '\0').append(std::to_string(variant.value_or(0)));
  if (auto const known = known_.find(key_); known != known_.end()) {
    return known->second;
  }
  find_.bind(1, layout).bind(2, game_type).bind(3, variant);
  auto const exists = find_.step();
  auto id = exists ? find_.integer(0) : 0;
  find_.reset();
  if (!exists) {
    insert_.bind(1, layout).bind(2, game_type).bind(3, variant).run();
    id = database_.last_row();
  }
  if (known_.size() >= most_remembered) {
    known_.clear();
  }
  known_.emplace(key_, id);
  return id;
}

namespace {

/// Whether the text of a record is stored, with the source lines of its findings: if one of them is more than a hint or
/// has a repair, and if the text was not UTF-8.
bool needs_text(GameTape const& tape, PreparedGame const& prepared) {
  return prepared.state.has(GameMark::findings) || !tape.recoded.empty() ||
         std::ranges::find(prepared.findings, "sign-disagrees", &StoredFinding::code) != prepared.findings.end();
}

}  // namespace

GameWriter::GameWriter(Database& database)
    : database_{database},
      players_{database, "players"},
      events_{database, "events"},
      sites_{database, "sites"},
      variants_{database, "variants"},
      layouts_{database},
      game_rows_{database, "game_rows", 15},
      insert_run_{database, "INSERT INTO source_runs VALUES (?,?,?)"},
      insert_start_{database, "INSERT INTO start_positions VALUES (?,?)"},
      tags_{database, "tags", 4},
      variations_{database, "variations", 6},
      annotations_{database, "annotations", 6},
      insert_unread_{database, "INSERT INTO unread_moves VALUES (?,?,?,?,?,?)"},
      insert_finding_{database, "INSERT INTO findings VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
      insert_source_text_{database, "INSERT INTO source_texts VALUES (?,?)"},
      lines_{database},
      blocks_{database} {}

void GameWriter::begin() {
  last_ = last_number(database_, database_.integer("SELECT ifnull(max(id), 0) FROM game_rows"));
  for (auto* names : {&players_, &events_, &sites_, &variants_}) {
    names->begin();
  }
  layers_.reset();
  run_ = last_ == 0 ? SourceRun{} : SourceRuns{database_}.of(last_);
  blocks_.begin(last_);
}

void GameWriter::flush_rows() {
  game_rows_.flush();
  tags_.flush();
  variations_.flush();
  annotations_.flush();
}

void GameWriter::flush() {
  flush_rows();
  for (auto* names : {&players_, &events_, &sites_, &variants_}) {
    names->flush();
  }
  lines_.flush();
}

void GameWriter::forget() noexcept {
  for (auto* batch : {&game_rows_, &tags_, &variations_, &annotations_}) {
    batch->forget();
  }
  for (auto* names : {&players_, &events_, &sites_, &variants_}) {
    names->forget();
  }
  layouts_.forget();
  layers_.reset();
  lines_.forget();
  blocks_.forget();
}

void GameWriter::note_source(GameTape const& tape, std::int64_t source_id, std::int64_t id) {
  SourceRun const run{source_id, id - static_cast<std::int64_t>(tape.number)};
  if (run != run_) {
    insert_run_.bind(1, id).bind(2, run.source).bind(3, run.shift).run();
    run_ = run;
  }
}

std::int64_t GameWriter::write(GameTape const& tape, Game const& game, PreparedGame const& prepared,
                               std::int64_t source_id) {
  auto const variant = game.variant != nullptr ? std::optional{variants_.id(game.variant->name())} : std::nullopt;
  auto const id = ++last_;
  note_source(tape, source_id, id);
  insert_game(tape, game, prepared, variant, id);
  if (game.has_fen) {
    insert_start_.bind(1, id).bind(2, std::string_view{prepared.start_fen}).run();
  }
  auto const only_moves = prepared.home_rows != HomeRows::all_anything;
  lines_.add({id, variant.value_or(0), game.has_fen, only_moves, prepared.lines.front().moves});
  insert_tags(prepared.tags, id);
  insert_body(game, prepared, id);
  auto const with_text = needs_text(tape, prepared);
  insert_findings(prepared, with_text, id);
  if (with_text) {
    auto const original = tape.original();
    insert_source_text_.bind(1, id).bind_blob(2, original).run();
  }
  add_to_block(game, prepared, variant, id);
  insert_notes(prepared, id);
  return id;
}

/// Adds the game to its block. To be called after insert_game, which determines most of its numbers.
void GameWriter::add_to_block(Game const& game, PreparedGame const& prepared, std::optional<std::int64_t> variant,
                              std::int64_t id) {
  auto const has_only_moves = prepared.home_rows != HomeRows::all_anything;
  auto const from_start = variant && !game.has_fen && has_only_moves;
  block_game_.moves = from_start ? FirstMoves{*game.variant, *variant, prepared.lines.front().moves} : FirstMoves{};
  block_game_.set(from_start ? prepared.exchanges : Exchanges::Numbers{});
  block_game_.set(BlockColumn::home_rows, prepared.home_rows);
  blocks_.add(id, block_game_);
}

void GameWriter::insert_game(GameTape const& tape, Game const& game, PreparedGame const& prepared,
                             std::optional<std::int64_t> variant, std::int64_t id) {
  auto const column = [&](TagPlace tag) {
    auto const* value = prepared.tags.columns[static_cast<std::size_t>(tag)];
    return value == nullptr || *value == "?" ? std::nullopt : std::optional{std::string_view{*value}};
  };
  auto const named = [](NameTable& table, std::optional<std::string_view> const& name) {
    return name ? std::optional{table.id(*name)} : std::nullopt;
  };
  auto const white = named(players_, prepared.white);
  auto const black = named(players_, prepared.black);
  auto const event = named(events_, prepared.event);
  auto const site = named(sites_, prepared.site);
  auto const result = column(TagPlace::result);
  auto const game_type = column(TagPlace::game_type).value_or(std::string_view{});
  auto const layout = layouts_.id(prepared.tags.layout, game_type, variant);
  auto const date = code_date(column(TagPlace::date), prepared.year, date_);
  auto const ratings = code_ratings(prepared.white_rating, prepared.black_rating, ratings_);
  auto const plies = std::int64_t{prepared.plies};
  game_rows_.add(id, static_cast<std::int64_t>(tape.line), static_cast<std::int64_t>(prepared.digest), white, black,
                 event, site, layout, code_round(column(TagPlace::round)), date, code_result(result),
                 result == game.result ? ColumnCode{} : code_result(game.result), ratings, plies,
                 prepared.state.stored());
  block_game_.set(BlockColumn::state, prepared.state.stored());
  block_game_.set(BlockColumn::layout, layout);
  block_game_.set(BlockColumn::white, white.value_or(0));
  block_game_.set(BlockColumn::black, black.value_or(0));
  block_game_.set(BlockColumn::event, event.value_or(0));
  block_game_.set(BlockColumn::site, site.value_or(0));
  block_game_.set(BlockColumn::plies, plies);
  block_game_.set_date(date);
  block_game_.set_ratings(ratings);
}

void GameWriter::insert_tags(SplitTags const& tags, std::int64_t id) {
  for (std::size_t i = 0; i < tags.rows.size(); ++i) {
    tags_.add(id, static_cast<std::int64_t>(i), std::string_view{tags.rows[i]->name},
              std::string_view{tags.rows[i]->value});
  }
}

void GameWriter::insert_body(Game const& game, PreparedGame const& prepared, std::int64_t id) {
  for (std::size_t i = 1; i < prepared.lines.size(); ++i) {
    auto const& line = prepared.lines[i];
    variations_.add(id, static_cast<std::int64_t>(i), line.parent, line.ply, line.seq, Blob{line.moves});
  }
  for (auto const& row : prepared.annotations) {
    if (row.item->kind != ItemKind::move) {
      annotations_.add(id, row.line, row.ply, row.seq, static_cast<std::int64_t>(row.item->kind),
                       game.text_of(*row.item));
    }
  }
  if (prepared.state.has(GameMark::unread_moves)) {
    insert_unread(game, prepared, id);
  }
}

/// Successive moves of a variation share a row, unless one of them contains a blank.
void GameWriter::insert_unread(Game const& game, PreparedGame const& prepared, std::int64_t id) {
  auto const has_blank = [](std::string_view text) { return text.find(' ') != std::string_view::npos; };
  auto const& rows = prepared.annotations;
  auto const next_unread = [&](std::size_t place) {
    while (place < rows.size() && rows[place].item->kind != ItemKind::move) {
      ++place;
    }
    return place;
  };
  for (auto place = next_unread(0); place < rows.size();) {
    auto const& first = rows[place];
    unread_text_ = game.text_of(*first.item);
    auto const alone = has_blank(unread_text_);
    std::int64_t moves = 1;
    for (place = next_unread(place + 1); place < rows.size() && !alone; place = next_unread(place + 1), ++moves) {
      auto const& row = rows[place];
      auto const text = game.text_of(*row.item);
      if (row.line != first.line || row.ply != first.ply + moves ||
          row.item->irregularity != first.item->irregularity || has_blank(text)) {
        break;
      }
      unread_text_.append(1, ' ').append(text);
    }
    insert_unread_.bind(1, id)
        .bind(2, first.line)
        .bind(3, first.ply)
        .bind(4, moves)
        .bind(5, std::string_view{unread_text_})
        .bind(6, static_cast<std::int64_t>(first.item->irregularity))
        .run();
  }
}

/// Notes that a record brings with it are in layers without settings, which nothing marks as done.
void GameWriter::insert_notes(PreparedGame const& prepared, std::int64_t id) {
  if (prepared.notes.empty()) {
    return;
  }
  auto& layers = layers_ ? *layers_ : layers_.emplace(database_);
  for (auto const& [line, ply, note] : prepared.notes) {
    layers.add(layers.id(note.source, note.version, {}), id, {line, ply, note.kind, note.content});
  }
}

void GameWriter::insert_findings(PreparedGame const& prepared, bool with_text, std::int64_t id) {
  for (std::size_t place = 0; place < prepared.findings.size(); ++place) {
    auto const& finding = prepared.findings[place];
    insert_finding_.bind(1, id)
        .bind(2, static_cast<std::int64_t>(place + 1))
        .bind(3, static_cast<std::int64_t>(finding.severity))
        .bind(4, std::string_view{finding.code})
        .bind(5, static_cast<std::int64_t>(finding.where.line))
        .bind(6, static_cast<std::int64_t>(finding.where.column))
        .bind(7, std::int64_t{finding.offset})
        .bind(8, std::int64_t{finding.length})
        .bind(9, std::int64_t{finding.ply})
        .bind(10, std::int64_t{finding.in_variation})
        .bind(11, std::string_view{finding.move})
        .bind(12, std::string_view{finding.article})
        .bind(13, std::string_view{finding.irregularity})
        .bind(14, std::string_view{finding.message})
        .bind(15, std::string_view{finding.hint})
        .bind(16, std::string_view{finding.position})
        .bind(17, std::string_view{finding.legal})
        .bind(18, with_text ? std::string_view{finding.source_line} : std::string_view{})
        .bind(19, with_text ? static_cast<std::int64_t>(finding.source_column) : 1)
        .bind(20, std::string_view{finding.repairs})
        .run();
  }
}

}  // namespace damier
