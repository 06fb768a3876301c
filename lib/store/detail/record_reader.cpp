#include "store/record_reader.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/row_numbers.hpp"
#include "store/game_blocks.hpp"
#include "text/stop_request.hpp"

namespace damier {
namespace {

constexpr std::uint64_t rows_between_looks = 4096;  // rows between two checks for a stop request

/// A date that is a whole day in PDN's form; 0 for any other.
std::uint32_t day_of(std::uint32_t date) noexcept {
  auto const code = DateNumber::is_code(date) ? DateNumber::code(date) : 0;
  return (code & 31) != 0 && (code >> 5 & 15) != 0 ? static_cast<std::uint32_t>(code) : 0;
}

}  // namespace

struct RecordReader::State {
  explicit State(Base& opened) : base{opened}, database{database_of(opened)} {}

  Statement& ready(std::optional<Statement>& statement, std::string_view sql) {
    if (!statement) {
      statement.emplace(database, sql);
    }
    statement->reset();
    return *statement;
  }

  Base& base;
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

void RecordReader::scan_meetings(GameRange range, std::function<void(MeetingRow const&)> const& visit) {
  auto& database = state_->database;
  GameBlocks blocks{state_->base};
  Statement rows{database,
                 "SELECT id, ifnull(white_id, 0), ifnull(black_id, 0), ifnull(event_id, 0), "
                 "CASE typeof(date_code) WHEN 'integer' THEN date_code ELSE -1 END, plies FROM game_rows "
                 "WHERE id BETWEEN ? AND ? AND id NOT IN (SELECT game_id FROM removed_games) ORDER BY id"};
  auto const in_block = [&](GameRange part) {
    end_if_stopped();
    auto const first = blocks.games().first;
    auto const white = blocks.column(BlockColumn::white);
    auto const black = blocks.column(BlockColumn::black);
    auto const event = blocks.column(BlockColumn::event);
    auto const date = blocks.column(BlockColumn::date);
    auto const plies = blocks.column(BlockColumn::plies);
    return blocks.present(part).visit([&](std::size_t place) {
      visit({first + static_cast<std::int64_t>(place), white[place], black[place], event[place], day_of(date[place]),
             plies[place]});
      return true;
    });
  };
  auto const otherwise = [&](GameRange part) {
    for (rows.bind(1, part.first).bind(2, part.last); rows.step();) {
      auto const reference_of = [&](int column) { return reference(database, "game_rows", rows.integer(column)); };
      auto const code = rows.integer(4);
      visit({rows.integer(0), reference_of(1), reference_of(2), reference_of(3),
             code < 0 ? 0 : day_of(DateNumber::of_code(code)),
             stored_plies(database, rows.integer(0), rows.integer(5))});
    }
    rows.reset();
    return true;
  };
  range.last = std::min(range.last, database.integer("SELECT ifnull(max(id), 0) FROM game_rows"));
  static_cast<void>(for_each_block(blocks, range, in_block, otherwise));
}

std::vector<SourceRange> RecordReader::source_ranges(GameRange range) {
  std::vector<SourceRange> ranges;
  Statement rows{state_->database,
                 "SELECT r.first_game, s.name, r.shift FROM source_runs AS r JOIN sources AS s ON s.id = r.source_id "
                 "ORDER BY r.first_game"};
  while (rows.step()) {
    if (!ranges.empty()) {
      ranges.back().games.last = rows.integer(0) - 1;
    }
    ranges.push_back({std::string{rows.text(1)}, {rows.integer(0), range.last}, rows.integer(2)});
  }
  for (auto& each : ranges) {
    each.games = each.games.within(range);
  }
  std::erase_if(ranges, [](SourceRange const& each) { return each.games.empty(); });
  return ranges;
}

RecordMoves RecordReader::moves(std::int64_t game) {
  auto const line = state_->lines.line(game);
  return {line.variant, line.has_start_fen, line.moves};
}

std::optional<RecordDetails> RecordReader::details(std::int64_t game) {
  auto& row = state_->ready(state_->record,
                            "SELECT ifnull(g.variant_id, 0), g.start_fen, g.plies, w.name, b.name, g.date, g.round, "
                            "g.digest, g.illegal, e.name FROM games AS g LEFT JOIN players AS w ON w.id = g.white_id "
                            "LEFT JOIN players AS b ON b.id = g.black_id LEFT JOIN events AS e ON e.id = g.event_id "
                            "WHERE g.id = ?");
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
  details.event = row.text(9);
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
