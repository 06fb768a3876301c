#include "store/detail/game_image.hpp"

#include "language/message.hpp"
#include "store/detail/game_lines.hpp"
#include "text/varint.hpp"

#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {
namespace {

/// A table of an image. Its first column is the number of the game.
struct ImageTable {
  std::string_view name, key, order;
  std::size_t columns;
};
constexpr std::array<ImageTable, image_parts - 1> image_tables{{{"game_rows", "id", "", 15},
                                                                {"start_positions", "game_id", "", 2},
                                                                {"tags", "game_id", "seq", 4},
                                                                {"variations", "game_id", "line", 6},
                                                                {"annotations", "game_id", "line, ply, seq", 6},
                                                                {"unread_moves", "game_id", "line, ply", 6},
                                                                {"findings", "game_id", "seq", 20},
                                                                {"source_texts", "game_id", "", 2},
                                                                {"removed_games", "game_id", "", 4}}};
constexpr std::string_view columns_of_rows =
    "source_line = ?, digest = ?, white_id = ?, black_id = ?, event_id = ?, site_id = ?, tag_layout_id = ?, round_code "
    "= "
    "?, date_code = ?, result_code = ?, terminator_code = ?, ratings = ?, plies = ?, state = ?";

enum class CellKind : char { null = 'N', number = 'I', text = 'T', blob = 'B' };

std::string select_sql(ImageTable const& table) {
  auto sql = "SELECT * FROM " + std::string{table.name} + " WHERE " + std::string{table.key} + " = ?";
  return table.order.empty() ? sql : sql + " ORDER BY " + std::string{table.order};
}
std::string remove_sql(ImageTable const& table) {
  return "DELETE FROM " + std::string{table.name} + " WHERE " + std::string{table.key} + " = ?";
}
std::string insert_sql(ImageTable const& table) {
  if (table.name == "game_rows") {  // others refer to it
    return "UPDATE game_rows SET " + std::string{columns_of_rows} + " WHERE id = ?";
  }
  auto sql = "INSERT INTO " + std::string{table.name} + " VALUES (?";
  for (std::size_t column = 1; column < table.columns; ++column) {
    sql += ",?";
  }
  return sql + ")";
}

[[noreturn]] void refuse_image() { throw DamagedBase{message("base-damaged", "reason"_a = "journal_games")}; }

std::string take_bytes(std::string_view& bytes) {
  auto const size = take_varint(bytes);
  if (size > bytes.size()) {
    refuse_image();
  }
  std::string taken{bytes.substr(0, size)};
  bytes.remove_prefix(size);
  return taken;
}

void append_bytes(std::string& to, std::string_view bytes) {
  append_varint(to, bytes.size());
  to += bytes;
}

/// The value of a column in the form of ImageCell.
void append_value(std::string& bytes, Statement const& row, int column) {
  switch (sqlite3_column_type(row.handle(), column)) {
    case SQLITE_NULL: bytes += static_cast<char>(CellKind::null); break;
    case SQLITE_INTEGER:
      bytes += static_cast<char>(CellKind::number);
      append_varint(bytes, static_cast<std::uint64_t>(row.integer(column)));
      break;
    case SQLITE_BLOB:
      bytes += static_cast<char>(CellKind::blob);
      append_bytes(bytes, row.blob(column));
      break;
    default: bytes += static_cast<char>(CellKind::text); append_bytes(bytes, row.text(column));
  }
}

ImageCell take_cell(std::string_view& bytes) {
  if (bytes.empty()) {
    refuse_image();
  }
  auto const kind = static_cast<CellKind>(bytes.front());
  bytes.remove_prefix(1);
  switch (kind) {
    case CellKind::null: return {};
    case CellKind::number: return {static_cast<std::int64_t>(take_varint(bytes)), false};
    case CellKind::text: return {take_bytes(bytes), false};
    case CellKind::blob: return {take_bytes(bytes), true};
    default: refuse_image();
  }
}

void bind_cell(Statement& statement, int parameter, ImageCell const& cell) {
  if (auto const* const number = std::get_if<std::int64_t>(&cell.value)) {
    statement.bind(parameter, *number);
  } else if (auto const* const text = std::get_if<std::string>(&cell.value)) {
    cell.is_blob ? statement.bind_blob(parameter, *text) : statement.bind(parameter, std::string_view{*text});
  } else {
    statement.bind_null(parameter);
  }
}

}  // namespace

std::string image_bytes(std::vector<ImageRow> const& rows) {
  std::string bytes;
  if (rows.empty()) {
    return bytes;
  }
  append_varint(bytes, rows.front().size());
  for (auto const& row : rows) {
    for (auto const& each : row) {
      if (auto const* const number = std::get_if<std::int64_t>(&each.value)) {
        bytes += static_cast<char>(CellKind::number);
        append_varint(bytes, static_cast<std::uint64_t>(*number));
      } else if (auto const* const text = std::get_if<std::string>(&each.value)) {
        bytes += static_cast<char>(each.is_blob ? CellKind::blob : CellKind::text);
        append_bytes(bytes, *text);
      } else {
        bytes += static_cast<char>(CellKind::null);
      }
    }
  }
  return bytes;
}

std::vector<ImageRow> image_rows(std::string_view bytes) {
  std::vector<ImageRow> rows;
  if (bytes.empty()) {
    return rows;
  }
  auto const columns = take_varint(bytes);
  if (columns == 0 || columns > bytes.size()) {
    refuse_image();
  }
  while (!bytes.empty()) {
    auto& row = rows.emplace_back();
    for (std::uint64_t column = 0; column < columns; ++column) {
      row.push_back(take_cell(bytes));
    }
  }
  return rows;
}

std::string image_bytes(ImageLine const& line) {
  std::string bytes;
  append_varint(
      bytes, 4 * static_cast<std::uint64_t>(line.variant) + (line.only_moves ? 2 : 0) + (line.has_start_fen ? 1 : 0));
  return bytes += line.moves;
}

ImageLine image_line(std::string_view bytes) {
  auto const kind = take_varint(bytes);
  return {static_cast<std::int64_t>(kind / 4), kind % 2 != 0, kind / 2 % 2 != 0, std::string{bytes}};
}

ImageRow row_of(GameImage const& image) {
  auto rows = image_rows(image[ImagePart::row]);
  if (rows.size() != 1 || rows.front().size() != image_tables.front().columns - 1) {
    refuse_image();
  }
  return std::move(rows.front());
}

std::int64_t state_of(GameImage const& image) {
  std::string all;
  for (auto const& part : image.parts) {
    append_bytes(all, part);
  }
  return static_cast<std::int64_t>(XXH3_64bits(all.data(), all.size()));
}

std::string changed_parts(GameImage const& one, GameImage const& other) {
  std::string bytes;
  for (std::size_t part = 0; part < image_parts; ++part) {
    if (one.parts[part] != other.parts[part]) {
      append_part(bytes, static_cast<ImagePart>(part), one.parts[part]);
    }
  }
  return bytes;
}

void append_part(std::string& bytes, ImagePart part, std::string_view content) {
  bytes += static_cast<char>(part);
  append_bytes(bytes, content);
}

void for_parts(std::string_view bytes, std::function<void(ImagePart, std::string)> const& visit) {
  while (!bytes.empty()) {
    auto const part = static_cast<unsigned char>(bytes.front());
    bytes.remove_prefix(1);
    if (part >= image_parts) {
      refuse_image();
    }
    visit(static_cast<ImagePart>(part), take_bytes(bytes));
  }
}

void put_parts(GameImage& image, std::string_view bytes) {
  for_parts(bytes, [&](ImagePart part, std::string content) { image[part] = std::move(content); });
}

GameImages::GameImages(Database& database)
    : database_{database},
      line_{database,
            "SELECT first_game, lines FROM game_lines WHERE first_game <= ? ORDER BY first_game DESC LIMIT 1"},
      insert_row_{database, "INSERT INTO game_rows VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"} {
  for (auto const& table : image_tables) {
    tables_.push_back({table.columns, Statement{database, select_sql(table)}, Statement{database, remove_sql(table)},
                       Statement{database, insert_sql(table)}});
  }
}

std::optional<GameImage> GameImages::read(std::int64_t game) {
  GameImage image;
  for (std::size_t part = 0; part < tables_.size(); ++part) {
    auto& [columns, select, remove, insert] = tables_[part];
    auto& bytes = image.parts[part];
    select.reset();
    for (select.bind(1, game); select.step();) {
      if (bytes.empty()) {
        append_varint(bytes, columns - 1);
      }
      for (std::size_t column = 1; column < columns; ++column) {
        append_value(bytes, select, static_cast<int>(column));
      }
    }
    select.reset();
    if (part == 0 && bytes.empty()) {
      return std::nullopt;
    }
  }
  line_.reset();
  if (line_.bind(1, game).step()) {
    LineChunk chunk;
    chunk.read(database_, line_.integer(0), line_.blob(1));
    if (chunk.contains(game)) {
      auto const line = chunk[static_cast<std::size_t>(game - chunk.first_game())];
      image[ImagePart::line] =
          image_bytes(ImageLine{line.variant, line.has_start_fen, line.only_moves, std::string{line.moves}});
    }
  }
  line_.reset();
  return image;
}

void GameImages::add(std::int64_t game, GameImage const& image) {
  auto const row = row_of(image);
  insert_row_.bind(1, game);
  for (std::size_t column = 0; column < row.size(); ++column) {
    bind_cell(insert_row_, static_cast<int>(column) + 2, row[column]);
  }
  insert_row_.run();
  GameImage present;
  present[ImagePart::row] = image[ImagePart::row];
  write(game, present, image);
}

void GameImages::write(std::int64_t game, GameImage const& present, GameImage const& image) {
  for (std::size_t part = 0; part < tables_.size(); ++part) {
    if (present.parts[part] != image.parts[part]) {
      write_rows(tables_[part], game, image.parts[part]);
    }
  }
}

void GameImages::write_rows(Table& table, std::int64_t game, std::string const& bytes) {
  auto const is_row = &table == tables_.data();
  auto const rows = image_rows(bytes);
  if (!is_row) {
    table.remove.bind(1, game).run();
  }
  for (auto const& row : rows) {
    if (row.size() + 1 != table.columns) {
      refuse_image();
    }
    auto parameter = is_row ? 1 : 2;
    for (auto const& each : row) {
      bind_cell(table.insert, parameter++, each);
    }
    table.insert.bind(is_row ? parameter : 1, game).run();
  }
}

}  // namespace damier
