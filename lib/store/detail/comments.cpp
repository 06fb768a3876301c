#include "store/comments.hpp"

#include "store/detail/comment_tables.hpp"
#include "store/detail/comment_updates.hpp"
#include "store/detail/database.hpp"
#include "store/games.hpp"
#include "text/source_text.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <string>

namespace damier {
namespace {

constexpr std::int64_t comment_kind = 2;
/// The row of the table of indexes. Its name contains the folding of the texts in the index: an index with another name
/// is not used, and is rebuilt.
constexpr std::string_view comments_index = "comments, folded 3";
constexpr std::string_view separator =
    "\n";  // no search text contains it; what may be found across it is checked again

/// A text in the form for the index: folded, without zero bytes and invalid characters.
std::string indexed_text(std::string_view text) {
  auto const small = folded_in_one_line(text);
  std::string sound;
  for (std::string_view rest = small; !rest.empty();) {
    auto const valid = source_text::first_invalid_utf8(rest);
    sound += rest.substr(0, valid);
    rest.remove_prefix(valid);
    if (!rest.empty()) {
      sound += separator;
      rest.remove_prefix(1);
    }
  }
  std::ranges::replace(sound, '\0', separator.front());
  return sound;
}

/// The places where the characters of a text begin, and its end.
std::vector<std::size_t> characters_of(std::string_view text) {
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < text.size(); ++place) {
    if ((static_cast<unsigned char>(text[place]) & 0xc0U) != 0x80U) {
      places.push_back(place);
    }
  }
  places.push_back(text.size());
  return places;
}

/// Adds a condition for each three characters of a text, up to as many as are selective enough.
std::string trigram_query(std::string_view text) {
  constexpr std::size_t length = 3;
  constexpr std::size_t most = 32;
  auto const places = characters_of(text);
  std::string query;
  for (std::size_t first = 0; first + length < places.size() && first < most; ++first) {
    query += query.empty() ? "\"" : " AND \"";
    for (auto const c : text.substr(places[first], places[first + length] - places[first])) {
      query.append(c == '"' ? 2 : 1, c);
    }
    query += '"';
  }
  return query;
}

/// Adds to the index the comments of all games after a given one, removed games included, because they may be restored.
/// Calls go_on with each game; false if it returned false.
template <typename GoOn>
bool index_comments(Database& database, std::int64_t after, GoOn const& go_on) {
  constexpr std::int64_t games_between_reports = 1000;
  Statement row{database, "SELECT game_id, text FROM annotations WHERE kind = ? AND game_id > ? ORDER BY game_id"};
  Statement insert{database, "INSERT INTO comment_trigrams (rowid, text) VALUES (?, ?)"};
  std::int64_t game = 0;
  std::string text;
  auto const write = [&] {
    if (game != 0) {
      insert.bind(1, game).bind(2, std::string_view{text}).run();
    }
  };
  std::int64_t done = 0;
  for (row.bind(1, comment_kind).bind(2, after); row.step();) {
    if (row.integer(0) != game) {
      write();
      game = row.integer(0);
      text.clear();
      if (++done % games_between_reports == 0 && !go_on(game)) {
        return false;
      }
    }
    text += indexed_text(row.text(1));
    text += separator;
  }
  write();
  return true;
}

/// Removes the index with its tables, in a transaction; without full-text search only the row that records it.
void drop_tables(Database& database) {
  database.execute("DELETE FROM indexes WHERE name LIKE 'comments%'");
  drop_comment_tables(database);
}

}  // namespace

void scan_comments(Base& base, std::int64_t after,
                   std::function<bool(GameId game, std::string_view text)> const& visit) {
  Statement row{database_of(base), "SELECT game_id, text FROM comments WHERE game_id > ? ORDER BY game_id"};
  row.bind(1, after);
  while (row.step() && visit(GameId{row.integer(0)}, row.text(1))) {
  }
}

void scan_comments(Base& base, std::vector<GameId> const& games,
                   std::function<bool(GameId game, std::string_view text)> const& visit) {
  Statement row{database_of(base), "SELECT text FROM comments WHERE game_id = ?"};
  for (auto const game : games) {
    row.bind(1, static_cast<std::int64_t>(game));
    bool go_on = true;
    while (go_on && row.step()) {
      go_on = visit(game, row.text(0));
    }
    row.reset();
    if (!go_on) {
      return;
    }
  }
}

std::optional<CommentCandidates> find_in_comments(Base& base, std::string_view folded_text) {
  auto& database = database_of(base);
  CommentCandidates candidates;
  candidates.up_to = can_search_text() ? index_up_to(database, comments_index) : -1;
  auto const is_searchable = source_text::is_utf8(folded_text) && folded_text.find('\0') == std::string_view::npos;
  auto const query = is_searchable ? trigram_query(folded_text) : std::string{};
  if (candidates.up_to < 0 || query.empty()) {
    return std::nullopt;
  }
  Statement found{database,
                  "SELECT rowid FROM comment_trigrams WHERE comment_trigrams MATCH ? AND rowid <= ? ORDER BY rowid"};
  found.bind(1, std::string_view{query});
  found.bind(2, candidates.up_to);
  while (found.step()) {
    candidates.games.push_back(GameId{found.integer(0)});
  }
  return candidates;
}

bool has_comment_index(Base& base) { return index_up_to(database_of(base), comments_index) >= 0; }

void update_comment_index(Base& base, std::function<bool(std::int64_t, std::int64_t)> const& progress) {
  auto& database = database_of(base);
  if (!can_search_text()) {
    return;
  }
  Transaction transaction{database};
  auto const up_to = index_up_to(database, comments_index);
  auto const last = game_range(base).last;
  if (up_to >= last) {
    return;
  }
  auto const is_new = up_to < 0;
  if (is_new) {
    drop_tables(database);
    create_comment_tables(database);
  }
  if (!index_comments(database, up_to, [&](std::int64_t game) { return !progress || progress(game, last); })) {
    return;
  }
  if (is_new) {
    database.execute("INSERT INTO comment_trigrams (comment_trigrams) VALUES ('optimize')");
  }
  set_index_up_to(database, comments_index, last);
  transaction.commit();
}

CommentUpdates::CommentUpdates(Database& database)
    : database_{database}, up_to_{can_search_text() ? index_up_to(database, comments_index) : -1} {}

std::string CommentUpdates::text_of(std::int64_t game) {
  Statement row{database_, "SELECT text FROM annotations WHERE kind = ? AND game_id = ? ORDER BY line, ply, seq"};
  std::string text;
  for (row.bind(1, comment_kind).bind(2, game); row.step();) {
    text += indexed_text(row.text(0));
    text += separator;
  }
  return text;
}

void CommentUpdates::take_away(std::int64_t game) {
  if (auto const text = has(game) ? text_of(game) : std::string{}; !text.empty()) {
    // The index keeps no texts: what it has of a row must be given to take it away.
    Statement{database_, "INSERT INTO comment_trigrams (comment_trigrams, rowid, text) VALUES ('delete', ?, ?)"}
        .bind(1, game)
        .bind(2, std::string_view{text})
        .run();
  }
}

void CommentUpdates::add(std::int64_t game) {
  if (auto const text = has(game) ? text_of(game) : std::string{}; !text.empty()) {
    Statement{database_, "INSERT INTO comment_trigrams (rowid, text) VALUES (?, ?)"}
        .bind(1, game)
        .bind(2, std::string_view{text})
        .run();
  }
}

void drop_comment_index(Base& base) {
  auto& database = database_of(base);
  Transaction transaction{database};
  drop_tables(database);
  transaction.commit();
}

}  // namespace damier
