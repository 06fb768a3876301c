#pragma once

#include "store/base_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_columns.hpp"
#include "store/detail/name_cache.hpp"
#include "store/detail/source_runs.hpp"
#include "store/detail/tag_layouts.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// Makes headers of rows of game_rows, which the caller selects with all columns of GameColumn.
class HeaderRows {
 public:
  explicit HeaderRows(Database& database);

  /// The layout of the tags of a game, with its variant; nullptr where it is missing.
  [[nodiscard]] TagLayout const* layout(Statement const& row) {
    return layouts_.find(integer(row, GameColumn::layout));
  }
  /// Replaces date, round and result: the values of the tags, or of the Italian tags that replace missing ones, and
  /// the terminator if there is no result.
  void read_texts(Statement const& row, std::string& date, std::string& round, std::string& result);
  void read_header(Statement const& row, GameHeader& header);
  /// The value of a tag that has a column; nothing if the column is NULL.
  [[nodiscard]] std::optional<std::string> column_value(Statement const& row, TagLayout const& layout, TagPlace tag);

  [[nodiscard]] SourceRun run_of(std::int64_t game) { return runs_.of(game); }
  /// The name of a source. Valid until the next call.
  [[nodiscard]] std::string_view source_name(std::int64_t source) { return sources_.name(source); }
  /// Whether a game has rows in the table of tags.
  [[nodiscard]] bool has_tag_rows(std::int64_t game) { return with_tags_.has(game); }

 private:
  [[nodiscard]] std::optional<std::string> first_tag(std::int64_t game, std::string_view name);

  Database const& database_;
  SourceRuns runs_;
  NameCache sources_, players_, events_, sites_;
  TagLayouts layouts_;
  SparseRows with_tags_;
  Statement first_tag_;
};

/// Reads the facts of a game from a row.
void read_facts(Statement const& row, GameFacts& facts) noexcept;

}  // namespace damier
