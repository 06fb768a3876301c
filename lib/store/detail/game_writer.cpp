#include "store/detail/game_writer.hpp"

#include <optional>

namespace damier {

NameTable::NameTable(Database& database, std::string const& table)
    : database_{database},
      find_{database, "SELECT id FROM " + table + " WHERE name = ?"},
      insert_{database, "INSERT INTO " + table + " (name) VALUES (?)"} {}

std::int64_t NameTable::id(std::string_view name) {
  if (auto const known = known_.find(name); known != known_.end()) {
    return known->second;
  }
  find_.bind(1, name);
  auto const exists = find_.step();
  auto id = exists ? find_.integer(0) : 0;
  find_.reset();
  if (!exists) {
    insert_.bind(1, name).run();
    id = database_.last_row();
  }
  if (known_.size() >= most_remembered) {
    known_.clear();
  }
  known_.emplace(name, id);
  return id;
}

GameWriter::GameWriter(Database& database)
    : database_{database},
      players_{database, "players"},
      events_{database, "events"},
      sites_{database, "sites"},
      variants_{database, "variants"},
      layouts_{database, "tag_layouts"},
      insert_game_{database,
                   "INSERT INTO games (source_id, source_line, source_number, digest, variant_id, "
                   "evidence, white_id, black_id, event_id, site_id, round, date, year, result, terminator, outcome, "
                   "white_rating, black_rating, game_type, tag_layout_id, start_fen, plies, illegal, features) VALUES "
                   "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
      insert_tag_{database, "INSERT INTO tags VALUES (?,?,?,?)"},
      insert_variation_{database, "INSERT INTO variations VALUES (?,?,?,?,?,?)"},
      insert_annotation_{database, "INSERT INTO annotations VALUES (?,?,?,?,?,?)"},
      insert_unread_{database, "INSERT INTO unread_moves VALUES (?,?,?,?,?)"},
      insert_finding_{database, "INSERT INTO findings VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"},
      insert_source_text_{database, "INSERT INTO source_texts VALUES (?,?)"},
      lines_{database} {}

std::int64_t GameWriter::write(JudgedRecord const& record, PreparedGame const& prepared, std::int64_t source_id) {
  auto const& game = record.game;
  auto const variant = game.variant != nullptr ? std::optional{variants_.id(game.variant->name())} : std::nullopt;
  insert_game(record, prepared, variant, source_id);
  auto const id = database_.last_row();
  lines_.add({id, variant.value_or(0), game.has_fen, prepared.home_rows, prepared.lines.front().moves});
  insert_tags(prepared.tags, id);
  insert_body(record.game, prepared, id);
  insert_findings(record.judgement, id);
  if ((prepared.features & 4) != 0 || !record.tape.recoded.empty()) {
    auto const original = record.tape.original();
    insert_source_text_.bind(1, id).bind_blob(2, original).run();
  }
  return id;
}

void GameWriter::insert_game(JudgedRecord const& record, PreparedGame const& prepared,
                             std::optional<std::int64_t> variant, std::int64_t source_id) {
  auto const& game = record.game;
  auto const named = [](NameTable& table, std::optional<std::string_view> const& name) {
    return name ? std::optional{table.id(*name)} : std::nullopt;
  };
  auto const column = [&](TagPlace tag) {
    auto const* value = prepared.tags.columns[static_cast<std::size_t>(tag)];
    return value == nullptr || *value == "?" ? std::nullopt : std::optional{std::string_view{*value}};
  };
  auto const& judgement = record.judgement;
  insert_game_.bind(1, source_id)
      .bind(2, static_cast<std::int64_t>(record.tape.line))
      .bind(3, static_cast<std::int64_t>(record.tape.number))
      .bind(4, static_cast<std::int64_t>(prepared.digest))
      .bind(5, variant)
      .bind(6, static_cast<std::int64_t>(game.evidence))
      .bind(7, named(players_, prepared.white))
      .bind(8, named(players_, prepared.black))
      .bind(9, named(events_, prepared.event))
      .bind(10, named(sites_, prepared.site))
      .bind(11, column(TagPlace::round))
      .bind(12, column(TagPlace::date))
      .bind(13, prepared.year)
      .bind(14, column(TagPlace::result))
      .bind(15, std::string_view{game.result})
      .bind(16, static_cast<std::int64_t>(prepared.outcome))
      .bind(17, prepared.white_rating)
      .bind(18, prepared.black_rating)
      .bind(19, column(TagPlace::game_type))
      .bind(20, layouts_.id(prepared.tags.layout))
      .bind(21, game.has_fen ? std::optional{std::string_view{prepared.start_fen}} : std::nullopt)
      .bind(22, static_cast<std::int64_t>(judgement.plies))
      .bind(23, std::int64_t{judgement.judged && !judgement.legal})
      .bind(24, prepared.features)
      .run();
}

void GameWriter::insert_tags(SplitTags const& tags, std::int64_t id) {
  for (std::size_t i = 0; i < tags.rows.size(); ++i) {
    insert_tag_.bind(1, id)
        .bind(2, static_cast<std::int64_t>(i))
        .bind(3, std::string_view{tags.rows[i]->name})
        .bind(4, std::string_view{tags.rows[i]->value})
        .run();
  }
}

void GameWriter::insert_body(Game const& game, PreparedGame const& prepared, std::int64_t id) {
  for (std::size_t i = 1; i < prepared.lines.size(); ++i) {
    auto const& line = prepared.lines[i];
    insert_variation_.bind(1, id)
        .bind(2, static_cast<std::int64_t>(i))
        .bind(3, line.parent)
        .bind(4, line.ply)
        .bind(5, line.seq)
        .bind_blob(6, line.moves)
        .run();
  }
  for (auto const& row : prepared.annotations) {
    auto const text = game.text_of(*row.item);
    if (row.item->kind == ItemKind::move) {
      insert_unread_.bind(1, id)
          .bind(2, row.line)
          .bind(3, row.ply)
          .bind(4, text)
          .bind(5, static_cast<std::int64_t>(row.item->irregularity))
          .run();
    } else {
      insert_annotation_.bind(1, id)
          .bind(2, row.line)
          .bind(3, row.ply)
          .bind(4, row.seq)
          .bind(5, static_cast<std::int64_t>(row.item->kind))
          .bind(6, text)
          .run();
    }
  }
}

void GameWriter::insert_findings(Judgement const& judgement, std::int64_t id) {
  std::int64_t seq = 0;
  std::string legal;
  for (auto const& finding : judgement.findings) {
    legal.clear();
    for (auto const& move : finding.legal) {
      legal += legal.empty() ? "" : " ";
      legal += move;
    }
    insert_finding_.bind(1, id)
        .bind(2, ++seq)
        .bind(3, static_cast<std::int64_t>(finding.severity))
        .bind(4, finding.code)
        .bind(5, static_cast<std::int64_t>(finding.where.line))
        .bind(6, static_cast<std::int64_t>(finding.where.column))
        .bind(7, std::int64_t{finding.ply})
        .bind(8, std::int64_t{finding.in_variation})
        .bind(9, std::string_view{finding.move})
        .bind(10, finding.article)
        .bind(11, finding.irregularity)
        .bind(12, std::string_view{finding.message})
        .bind(13, std::string_view{finding.hint})
        .bind(14, std::string_view{finding.position})
        .bind(15, std::string_view{legal})
        .run();
  }
}

}  // namespace damier
