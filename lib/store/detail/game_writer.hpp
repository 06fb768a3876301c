#pragma once

#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/prepared_game.hpp"
#include "store/detail/source_runs.hpp"
#include "validate/judged_reader.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace damier {

/// A table of names with an id each, and a bounded memory of those met lately.
class NameTable {
 public:
  NameTable(Database& database, std::string const& table);
  /// The id of a name, which is added where it is new.
  [[nodiscard]] std::int64_t id(std::string_view name);

 private:
  static constexpr std::size_t most_remembered = 60'000;

  [[nodiscard]] std::int64_t find_or_add(std::string_view name);

  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  Database& database_;
  Statement find_;
  Statement insert_;
  std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> known_;
  std::string last_name_;  // whose id was asked for last: games of one event follow each other
  std::int64_t last_id_ = 0;
};

/// The orders of tags, each with the GameType that it came with and the variant of its games.
class LayoutTable {
 public:
  explicit LayoutTable(Database& database);
  [[nodiscard]] std::int64_t id(std::string_view layout, std::string_view game_type,
                                std::optional<std::int64_t> variant);

 private:
  static constexpr std::size_t most_remembered = 10'000;

  [[nodiscard]] std::int64_t find_or_add(std::string_view layout, std::string_view game_type,
                                         std::optional<std::int64_t> variant);

  Database& database_;
  Statement find_;
  Statement insert_;
  std::unordered_map<std::string, std::int64_t> known_;
  std::string key_;
  std::string last_key_;  // whose id was asked for last
  std::int64_t last_id_ = 0;
};

/// Binds the values of a statement that is run again and again: most columns have what they had in the row before.
class RowBinder {
 public:
  static constexpr std::size_t most_columns = 32;

  explicit RowBinder(Statement& statement) noexcept : statement_{statement} {}

  void bind(std::size_t column, std::int64_t value) {
    auto& last = last_[column];
    if (last.kind != Kind::number || last.number != value) {
      statement_.bind(static_cast<int>(column), value);
      last = {Kind::number, value};
    }
  }
  void bind(std::size_t column, std::string_view text) {
    statement_.bind(static_cast<int>(column), text);
    last_[column].kind = Kind::unknown;
  }
  void bind_null(std::size_t column) {
    if (last_[column].kind != Kind::null) {
      statement_.bind_null(static_cast<int>(column));
      last_[column].kind = Kind::null;
    }
  }
  template <typename T>
  void bind(std::size_t column, std::optional<T> const& value) {
    value ? bind(column, *value) : bind_null(column);
  }

 private:
  enum class Kind : std::uint8_t { unknown, null, number };
  struct Last {
    Kind kind = Kind::unknown;
    std::int64_t number = 0;
  };
  Statement& statement_;
  std::array<Last, most_columns> last_;
};

/// Writes games into the tables of a base. The caller holds the transaction.
class GameWriter {
 public:
  explicit GameWriter(Database& database);

  /// Says that a transaction has begun: others may have written before it.
  void begin();

  /// Returns the number of the game.
  std::int64_t write(JudgedRecord const& record, PreparedGame const& prepared, std::int64_t source_id);
  /// Writes down what is kept back; before each commit.
  void flush() { lines_.flush(); }
  /// After a transaction that was rolled back.
  void forget() noexcept;

 private:
  void insert_game(JudgedRecord const& record, PreparedGame const& prepared, std::optional<std::int64_t> variant,
                   std::int64_t id);
  void insert_unread(Game const& game, PreparedGame const& prepared, std::int64_t id);
  void insert_tags(SplitTags const& tags, std::int64_t id);
  void note_source(JudgedRecord const& record, std::int64_t source_id, std::int64_t id);
  void insert_body(Game const& game, PreparedGame const& prepared, std::int64_t id);
  void insert_findings(Judgement const& judgement, std::int64_t id);

  Database& database_;
  NameTable players_;
  NameTable events_;
  NameTable sites_;
  NameTable variants_;
  LayoutTable layouts_;
  std::int64_t last_ = 0;                     // game of the base
  SourceRun run_;                             // that it belongs to
  std::string date_, ratings_, unread_text_;  // in use while a row is written
  Statement insert_game_;
  RowBinder game_row_{insert_game_};
  Statement insert_run_;
  Statement insert_start_;
  Statement insert_tag_;
  Statement insert_variation_;
  Statement insert_annotation_;
  Statement insert_unread_;
  Statement insert_finding_;
  Statement insert_source_text_;
  GameLineWriter lines_;
};

}  // namespace damier
