#include "store/detail/comment_tables.hpp"

#include "store/detail/table_digests.hpp"

#include <string>

namespace damier {

bool can_search_text() noexcept { return sqlite3_compileoption_used("ENABLE_FTS5") != 0; }

void create_comment_tables(Database& database) { database.execute(std::string{comment_tables_sql}); }

void drop_comment_tables(Database& database) {
  if (can_search_text()) {
    database.execute("DROP TABLE IF EXISTS comment_trigrams");
    database.digests()->drop(database, std::string{comment_tables});
  }
}

}  // namespace damier
