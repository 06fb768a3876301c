#pragma once

#include "store/detail/database.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace damier {

/// The tables that have the content of a game.
enum class ImagePart : std::uint8_t {
  row,    ///< game_rows
  start,  ///< start_positions
  tags,
  variations,
  annotations,
  unread,  ///< unread_moves
  findings,
  source_text,  ///< source_texts
  removal,      ///< removed_games
  line,         ///< its part of game_lines
};
inline constexpr std::size_t image_parts = 10;

/// A value of a row.
struct ImageCell {
  std::variant<std::monostate, std::int64_t, std::string> value;
  bool is_blob = false;

  [[nodiscard]] std::int64_t number() const noexcept {
    auto const* const found = std::get_if<std::int64_t>(&value);
    return found == nullptr ? 0 : *found;
  }
  bool operator==(ImageCell const&) const = default;
};
using ImageRow = std::vector<ImageCell>;

/// The places of columns in a row of game_rows, without the number of the game.
enum class RowCell : std::uint8_t {
  source_line,
  digest,
  white,
  black,
  event,
  site,
  layout,
  round,
  date,
  result,
  terminator,
  ratings,
  plies,
  state,
};

/// The main line of a game as a part of an image.
struct ImageLine {
  std::int64_t variant = 0;
  bool has_start_fen = false;
  bool only_moves = false;
  std::string moves;
};

/// What the tables have of a game, each part as bytes: two games have the same content if the bytes are the same.
struct GameImage {
  std::array<std::string, image_parts> parts;

  [[nodiscard]] std::string& operator[](ImagePart part) noexcept { return parts[static_cast<std::size_t>(part)]; }
  [[nodiscard]] std::string const& operator[](ImagePart part) const noexcept {
    return parts[static_cast<std::size_t>(part)];
  }
  [[nodiscard]] bool differs(GameImage const& other, ImagePart part) const noexcept {
    return (*this)[part] != other[part];
  }
  bool operator==(GameImage const&) const = default;
};

[[nodiscard]] std::string image_bytes(std::vector<ImageRow> const& rows);
[[nodiscard]] inline std::string image_bytes(ImageRow const& row) { return image_bytes(std::vector<ImageRow>{row}); }
/// Throws DamagedBase for bytes that image_bytes does not write.
[[nodiscard]] std::vector<ImageRow> image_rows(std::string_view bytes);
[[nodiscard]] std::string image_bytes(ImageLine const& line);
[[nodiscard]] ImageLine image_line(std::string_view bytes);
/// The row of game_rows in an image.
[[nodiscard]] ImageRow row_of(GameImage const& image);
[[nodiscard]] inline ImageCell& cell(ImageRow& row, RowCell place) { return row.at(static_cast<std::size_t>(place)); }

/// A digest of all parts.
[[nodiscard]] std::int64_t state_of(GameImage const& image);
/// The parts in which two images differ, as those that one of them has, in a form for journal_games; empty if there are
/// none.
[[nodiscard]] std::string changed_parts(GameImage const& one, GameImage const& other);
/// Calls visit with each part that such bytes have. Throws DamagedBase.
void for_parts(std::string_view bytes, std::function<void(ImagePart, std::string)> const& visit);
/// Bytes of the same form with one part more.
void append_part(std::string& bytes, ImagePart part, std::string_view content);
/// Replaces the parts of an image that such bytes have. Throws DamagedBase.
void put_parts(GameImage& image, std::string_view bytes);

/// Reads and writes the rows of games. The caller holds the transaction.
class GameImages {
 public:
  explicit GameImages(Database& database);

  /// The image of a game; nothing if the base has none of that number.
  [[nodiscard]] std::optional<GameImage> read(std::int64_t game);
  /// Adds a game, except its line.
  void add(std::int64_t game, GameImage const& image);
  /// Writes the parts in which the image differs from the present one, but not the line.
  void write(std::int64_t game, GameImage const& present, GameImage const& image);

 private:
  struct Table {
    std::size_t columns = 0;
    Statement select, remove, insert;
  };
  void write_rows(Table& table, std::int64_t game, std::string const& bytes);

  Database& database_;
  std::vector<Table> tables_;
  Statement line_, insert_row_;
};

}  // namespace damier
