#pragma once

#include "store/detail/database.hpp"

#include <string_view>

namespace damier {

/// The prefix of the names of the tables of the index of comments: its own and those that FTS5 makes for it.
inline constexpr std::string_view comment_tables = "comment_trigrams";
/// The statement that makes them.
inline constexpr std::string_view comment_tables_sql =
    "CREATE VIRTUAL TABLE comment_trigrams USING "
    "fts5(text, content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')";
/// Whether SQLite was built with full-text search (FTS5).
[[nodiscard]] bool can_search_text() noexcept;
/// Makes the tables of the index of comments, empty. They keep only which rows have three characters: not where, nor
/// the text.
void create_comment_tables(Database& database);
/// Removes them, if SQLite can, in a transaction.
void drop_comment_tables(Database& database);

}  // namespace damier
