#include "store/coded_line.hpp"

#include "coding/move_table.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"

#include <algorithm>
#include <unordered_map>

namespace damier {
bool begins_otherwise(CodedLine const& line) noexcept {
  constexpr unsigned special_codes = 4;
  auto const code = line.moves.empty() ? 0U : static_cast<unsigned>(static_cast<unsigned char>(line.moves.front()));
  return code >= MoveTable::first_special_code && code < MoveTable::first_special_code + special_codes;
}

GameRange game_range(Base& base) {
  return {database_of(base).integer("SELECT ifnull(min(id), 1) FROM game_rows"),
          database_of(base).integer("SELECT ifnull(max(id), 0) FROM game_rows")};
}

std::vector<Variant const*> stored_variants(Base& base) {
  std::vector<Variant const*> found;
  Statement names{database_of(base), "SELECT name FROM variants"};
  while (names.step()) {
    if (auto const* const variant = find_variant(names.text(0))) {
      found.push_back(variant);
    }
  }
  return found;
}

namespace {

/// Makes coded lines of rows.
class LineReader {
 public:
  explicit LineReader(Base& base) : database_{database_of(base)} {
    Statement names{database_of(base), "SELECT id, name FROM variants"};
    while (names.step()) {
      variants_[names.integer(0)] = find_variant(names.text(1));
    }
  }

  /// False for a game of an unknown variant.
  bool read(GameLine const& row, CodedLine& line) {
    if (row.variant != last_) {
      auto const found = variants_.find(row.variant);
      variant_ = found != variants_.end() ? found->second : nullptr;
      last_ = row.variant;
    }
    line.variant = variant_;
    if (variant_ == nullptr) {
      return false;
    }
    line.id = GameId{row.game};
    line.moves = row.moves;
    line.home_rows = row.home_rows;
    line.start_fen = {};
    if (row.has_start_fen) {
      if (!start_fen_) {
        start_fen_.emplace(database_, "SELECT fen FROM start_positions WHERE game_id = ?");
      }
      start_fen_->reset();
      start_fen_->bind(1, row.game);
      line.start_fen = start_fen_->step() ? start_fen_->text(0) : std::string_view{};
    }
    return true;
  }

 private:
  Database& database_;
  std::optional<Statement> start_fen_;  // seldom needed
  std::unordered_map<std::int64_t, Variant const*> variants_;
  std::int64_t last_ = 0;
  Variant const* variant_ = nullptr;  // of last_
};

/// The games of a range that were removed, ascending.
std::vector<std::int64_t> removed_games(Database& database, GameRange range) {
  std::vector<std::int64_t> games;
  Statement row{database, "SELECT game_id FROM removed_games WHERE game_id BETWEEN ? AND ? ORDER BY game_id"};
  row.bind(1, range.first).bind(2, range.last);
  while (row.step()) {
    games.push_back(row.integer(0));
  }
  return games;
}

}  // namespace

void scan_coded_lines(Base& base, GameRange range, std::function<bool(CodedLine const&)> const& visit) {
  LineReader reader{base};
  Statement row{database_of(base),
                "SELECT first_game, lines FROM game_lines WHERE first_game >= "
                "ifnull((SELECT max(first_game) FROM game_lines WHERE first_game <= ?1), ?1) AND first_game <= ?2 "
                "ORDER BY first_game"};
  row.bind(1, range.first).bind(2, range.last);
  LineChunk chunk;
  auto const removed = removed_games(database_of(base), range);
  auto next_removed = removed.begin();
  CodedLine line;
  while (row.step()) {
    auto const first = row.integer(0);
    chunk.read(database_of(base), first, row.blob(1));
    auto const last = std::min(first + static_cast<std::int64_t>(chunk.size()) - 1, range.last);
    for (auto game = std::max(range.first, first); game <= last; ++game) {
      while (next_removed != removed.end() && *next_removed < game) {
        ++next_removed;
      }
      auto const is_removed = next_removed != removed.end() && *next_removed == game;
      if (!is_removed && reader.read(chunk[static_cast<std::size_t>(game - first)], line) && !visit(line)) {
        return;
      }
    }
  }
}

struct CodedLineLoader::State {
  explicit State(Base& base)
      : reader{base},
        lines{database_of(base)},
        removed{database_of(base), "SELECT 1 FROM removed_games WHERE game_id = ?"} {}
  LineReader reader;
  GameLines lines;
  Statement removed;
  CodedLine line;
};

CodedLineLoader::CodedLineLoader(Base& base) : state_{std::make_unique<State>(base)} {}
CodedLineLoader::~CodedLineLoader() = default;

CodedLine const* CodedLineLoader::load(GameId id) {
  auto const game = static_cast<std::int64_t>(id);
  state_->removed.bind(1, game);
  auto const removed = state_->removed.step();
  state_->removed.reset();
  return !removed && state_->reader.read(state_->lines.line(game), state_->line) ? &state_->line : nullptr;
}

namespace {

ColumnCode code_at(Statement const& row, int column) noexcept {
  if (row.is_null(column)) {
    return {};
  }
  return row.is_integer(column) ? ColumnCode{row.integer(column), {}} : ColumnCode{{}, row.text(column)};
}

/// Of state, date_code and ratings.
GameResult result_of(Statement const& row) noexcept {
  auto const outcome = row.integer(0) & 7;
  auto const known = outcome <= static_cast<std::int64_t>(Outcome::both_lose);
  auto const number = [](std::optional<std::int64_t> rating) {
    return rating ? std::optional{static_cast<int>(*rating)} : std::nullopt;
  };
  auto const [white, black] = decode_ratings(code_at(row, 2));
  return {known ? static_cast<Outcome>(outcome) : Outcome::unknown, decode_year(code_at(row, 1)), number(white),
          number(black)};
}

}  // namespace

struct GameResultLoader::State {
  explicit State(Base& base)
      : row{database_of(base), "SELECT state, date_code, ratings FROM game_rows WHERE id = ?"},
        rows{database_of(base),
             "SELECT state, date_code, ratings, id FROM game_rows WHERE id BETWEEN ? AND ? ORDER BY id"} {}
  Statement row;
  Statement rows;
};

GameResultLoader::GameResultLoader(Base& base) : state_{std::make_unique<State>(base)} {}
GameResultLoader::~GameResultLoader() = default;

GameResult GameResultLoader::load(GameId id) {
  auto& row = state_->row;
  row.bind(1, static_cast<std::int64_t>(id));
  auto const result = row.step() ? result_of(row) : GameResult{};
  row.reset();
  return result;
}

std::vector<GameResult> GameResultLoader::load(std::span<GameId const> ids) {
  constexpr std::int64_t lookup_cost = 5;  // to look up a row takes as long as to go over so many
  std::vector<GameResult> results(ids.size());
  if (ids.empty()) {
    return results;
  }
  auto const first = static_cast<std::int64_t>(ids.front());
  auto const last = static_cast<std::int64_t>(ids.back());
  if (std::ssize(ids) * lookup_cost < last - first + 1) {
    std::ranges::transform(ids, results.begin(), [&](GameId id) { return load(id); });
    return results;
  }
  auto& rows = state_->rows;
  rows.bind(1, first).bind(2, last);
  for (std::size_t place = 0; place < ids.size() && rows.step();) {
    auto const game = rows.integer(3);
    while (place < ids.size() && static_cast<std::int64_t>(ids[place]) < game) {
      ++place;
    }
    if (place < ids.size() && static_cast<std::int64_t>(ids[place]) == game) {
      results[place++] = result_of(rows);
    }
  }
  rows.reset();
  return results;
}

}  // namespace damier
