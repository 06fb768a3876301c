#include "store/games.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_rows.hpp"
#include "store/detail/stored_values.hpp"
#include "store/header_condition.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace damier {
namespace {

std::int64_t number(GameId id) noexcept { return static_cast<std::int64_t>(id); }

/// Italian tags stand in for missing ones.
constexpr std::string_view header_columns =
    "SELECT g.id, w.name, b.name, e.name, s.name, g.round, "
    "(SELECT value FROM tags AS t WHERE t.game_id = g.id AND t.name = 'Annotator' ORDER BY t.seq LIMIT 1), src.name, "
    "ifnull(g.date, (SELECT value FROM tags AS t WHERE t.game_id = g.id AND t.name = 'Anno' ORDER BY t.seq LIMIT 1)), "
    "g.year, g.outcome, "
    "ifnull(g.result, (SELECT value FROM tags AS t WHERE t.game_id = g.id AND t.name = 'Risultato' ORDER BY t.seq "
    "LIMIT 1)), g.terminator, v.name, g.plies, g.white_rating, g.black_rating, g.illegal, g.start_fen IS NOT NULL, "
    "g.features, g.evidence FROM ";
constexpr std::string_view header_names =
    "JOIN sources AS src ON src.id = g.source_id "
    "LEFT JOIN players AS w ON w.id = g.white_id LEFT JOIN players AS b ON b.id = g.black_id "
    "LEFT JOIN events AS e ON e.id = g.event_id LEFT JOIN sites AS s ON s.id = g.site_id "
    "LEFT JOIN variants AS v ON v.id = g.variant_id ";

/// Headers of the rows of games that are named before the names.
std::string headers_of(std::string_view games, std::string_view where) {
  return std::string{header_columns}.append(games).append(header_names).append(where);
}

void read_header(Statement const& row, GameHeader& header) {
  header.id = GameId{row.integer(0)};
  header.white = row.text(1);
  header.black = row.text(2);
  header.event = row.text(3);
  header.site = row.text(4);
  header.round = row.text(5);
  header.annotator = row.text(6);
  header.source = row.text(7);
  header.date = row.text(8);
  header.year = optional_int(row, 9);
  header.outcome = outcome_of(row.integer(10));
  header.result = row.is_null(11) || row.text(11) == "*" ? row.text(12) : row.text(11);
  header.variant = row.text(13);
  header.plies = static_cast<unsigned>(row.integer(14));
  header.white_rating = optional_int(row, 15);
  header.black_rating = optional_int(row, 16);
  header.illegal = row.integer(17) != 0;
  header.has_fen = row.integer(18) != 0;
  auto const features = row.integer(19);
  header.evidence = static_cast<VariantEvidence>(row.integer(20) & 3);
  header.has_comments = (features & 1) != 0;
  header.has_variations = (features & 2) != 0;
  header.has_findings = (features & 4) != 0;
  header.has_errors = (features & 8) != 0;
}

}  // namespace

std::optional<StoredGame> load_game(Base& base, GameId id) {
  StoredGame stored;
  return GameRows{database_of(base)}.read(id, stored) ? std::optional{std::move(stored)} : std::nullopt;
}

std::vector<GameId> all_games(Base& base) {
  std::vector<GameId> ids;
  Statement rows{database_of(base), "SELECT id FROM games WHERE removed = 0 ORDER BY id"};
  while (rows.step()) {
    ids.push_back(GameId{rows.integer(0)});
  }
  return ids;
}

struct GameLoader::State {
  GameRows rows;
  StoredGame stored;
};

GameLoader::GameLoader(Base& base) : state_{std::make_unique<State>(State{GameRows{database_of(base)}, {}})} {}
GameLoader::~GameLoader() = default;

StoredGame* GameLoader::load(GameId id) { return state_->rows.read(id, state_->stored) ? &state_->stored : nullptr; }

void scan_headers(Base& base, std::function<bool(GameHeader const&)> const& visit) {
  scan_headers(base, {1, std::numeric_limits<std::int64_t>::max()}, HeaderCondition::anything(), visit);
}

void scan_headers(Base& base, GameRange range, HeaderCondition const& condition,
                  std::function<bool(GameHeader const&)> const& visit) {
  // The order of the joins is kept: what the row of a game tells comes before all that has to be looked up for it.
  Statement row{
      database_of(base),
      condition.is_anything()
          ? headers_of("games AS g ", "WHERE g.id BETWEEN ? AND ? AND g.removed = 0 ORDER BY g.id")
          : headers_of("game_rows AS c CROSS JOIN games AS g ON g.id = c.id ",
                       "WHERE c.id BETWEEN ? AND ? AND g.removed = 0 AND " + condition.sql() + " ORDER BY c.id")};
  row.bind(1, range.first).bind(2, range.last);
  condition.bind(row, 3);
  GameHeader header;
  while (row.step()) {
    read_header(row, header);
    if (!visit(header)) {
      return;
    }
  }
}

struct HeaderLoader::State {
  Statement row;
};

HeaderLoader::HeaderLoader(Base& base)
    : state_{std::make_unique<State>(
          State{{database_of(base), headers_of("games AS g ", "WHERE g.id = ? AND g.removed = 0")}})} {}
HeaderLoader::~HeaderLoader() = default;

bool HeaderLoader::load(GameId id, GameHeader& header) {
  auto& row = state_->row;
  row.bind(1, number(id));
  auto const found = row.step();
  if (found) {
    read_header(row, header);
  }
  row.reset();
  return found;
}

std::optional<GameHeader> load_header(Base& base, GameId id) {
  GameHeader header;
  return HeaderLoader{base}.load(id, header) ? std::optional{std::move(header)} : std::nullopt;
}

}  // namespace damier
