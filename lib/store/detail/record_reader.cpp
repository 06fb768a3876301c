#include "store/record_reader.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/row_numbers.hpp"
#include "text/stop_request.hpp"

namespace damier {
namespace {

constexpr std::uint64_t rows_between_looks = 4096;  // rows between two checks for a stop request

}  // namespace

struct RecordReader::State {
  explicit State(Base& base) : database{database_of(base)} {}

  Statement& ready(std::optional<Statement>& statement, std::string_view sql) {
    if (!statement) {
      statement.emplace(database, sql);
    }
    statement->reset();
    return *statement;
  }

  Database& database;
  GameLines lines{database};
  std::optional<Statement> record, player;
};

RecordReader::RecordReader(Base& base) : state_{std::make_unique<State>(base)} {}
RecordReader::RecordReader(RecordReader&&) noexcept = default;
RecordReader& RecordReader::operator=(RecordReader&&) noexcept = default;
RecordReader::~RecordReader() = default;

void RecordReader::scan(GameRange range, std::function<void(RecordRow const&)> const& visit) {
  Statement rows{state_->database,
                 "SELECT id, start_fen, ifnull(white_id, 0), ifnull(black_id, 0), "
                 "ifnull(year, 0), digest FROM games WHERE removed = 0 AND id BETWEEN ? AND ? ORDER BY id"};
  rows.bind(1, range.first).bind(2, range.last);
  for (std::uint64_t count = 1; rows.step(); ++count) {
    auto const line = state_->lines.line(rows.integer(0));
    auto const player = [&](int column) { return reference(state_->database, "game_rows", rows.integer(column)); };
    visit({rows.integer(0), line.variant, rows.text(1), line.moves, player(2), player(3), rows.integer(4),
           static_cast<std::uint64_t>(rows.integer(5))});
    if (count % rows_between_looks == 0) {
      end_if_stopped();
    }
  }
}

std::optional<RecordDetails> RecordReader::details(std::int64_t game) {
  auto& row = state_->ready(state_->record,
                            "SELECT ifnull(g.variant_id, 0), g.start_fen, g.plies, w.name, b.name, g.date, g.round, "
                            "g.digest, g.illegal FROM games AS g LEFT JOIN players AS w ON w.id = g.white_id "
                            "LEFT JOIN players AS b ON b.id = g.black_id WHERE g.id = ?");
  if (!row.bind(1, game).step()) {
    return std::nullopt;
  }
  RecordDetails details;
  details.row.game = game;
  details.row.variant = row.integer(0);
  details.row.start_fen = row.text(1);
  details.row.moves = state_->lines.line(game).moves;
  details.row.digest = static_cast<std::uint64_t>(row.integer(7));
  details.white = row.text(3);
  details.black = row.text(4);
  details.date = row.text(5);
  details.round = row.text(6);
  details.plies = stored_plies(state_->database, game, row.integer(2));
  details.illegal = row.integer(8) != 0;
  return details;
}

std::string RecordReader::player(std::int64_t id) {
  auto& row = state_->ready(state_->player, "SELECT name FROM players WHERE id = ?");
  return row.bind(1, id).step() ? std::string{row.text(0)} : std::string{};
}

std::vector<std::pair<std::int64_t, std::string>> RecordReader::variants() {
  std::vector<std::pair<std::int64_t, std::string>> found;
  Statement rows{state_->database, "SELECT id, name FROM variants"};
  while (rows.step()) {
    found.emplace_back(rows.integer(0), std::string{rows.text(1)});
  }
  return found;
}

}  // namespace damier
