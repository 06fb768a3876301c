#include "store/base_reader.hpp"

#include "coding/move_table.hpp"
#include "language/message.hpp"
#include "store/detail/block_condition.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/game_rows.hpp"
#include "store/detail/header_rows.hpp"
#include "store/detail/main_line_reader.hpp"
#include "store/detail/name_lists.hpp"
#include "store/detail/row_numbers.hpp"
#include "store/detail/source_runs.hpp"
#include "store/game_blocks.hpp"
#include "store/stored_finding.hpp"
#include "text/varint.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

/// Whether a row of game_rows must be read; moves and lines are in another table.
bool needs_row(GameParts parts) noexcept {
  return parts.facts || parts.variant || parts.names || parts.written_names || parts.texts || parts.header ||
         parts.game || parts.findings || parts.source_text;
}

/// Determines which games of a range were removed, if it is asked in ascending order.
class RemovedGames {
 public:
  RemovedGames(Database& database, GameRange range) {
    Statement row{database, "SELECT game_id FROM removed_games WHERE game_id BETWEEN ? AND ? ORDER BY game_id"};
    row.bind(1, range.first).bind(2, range.last);
    while (row.step()) {
      games_.push_back(row.integer(0));
    }
  }
  [[nodiscard]] bool contains(std::int64_t game) noexcept {
    while (next_ < games_.size() && games_[next_] < game) {
      ++next_;
    }
    return next_ < games_.size() && games_[next_] == game;
  }

 private:
  std::vector<std::int64_t> games_;
  std::size_t next_ = 0;
};

}  // namespace

bool begins_otherwise(StoredGame const& game) noexcept {
  constexpr unsigned special_codes = 4;
  auto const code = game.moves.empty() ? 0U : static_cast<unsigned>(static_cast<unsigned char>(game.moves.front()));
  return code >= MoveTable::first_special_code && code < MoveTable::first_special_code + special_codes;
}

/// The state of a reader. Members that are prepared when they are first needed are empty until then.
struct BaseReader::State {
  explicit State(Database& opened) : database{opened} {}

  static constexpr auto fact_columns =
      columns(GameColumn::id, GameColumn::state, GameColumn::date, GameColumn::ratings);

  Database& database;
  StoredGame game;

  std::vector<std::pair<GameColumns, Statement>> row_statements;  // few, by the columns that they select
  std::optional<Statement> facts_scan, lines_from, removed, source_text, start_fen;
  std::optional<HeaderRows> header_rows;
  std::optional<std::vector<std::string>> layer_sources;
  std::optional<GameRows> game_rows;
  std::optional<SourceRuns> runs;
  std::optional<TagLayouts> tag_layouts;
  std::optional<NameLists> names;
  std::optional<GameLines> game_lines;
  std::optional<MainLineReader> main_lines;
  std::optional<GameBlocks> blocks;
  std::optional<std::unordered_map<std::int64_t, Variant const*>> variants;  // by variants.id
  std::int64_t last_variant = 0;
  Variant const* variant = nullptr;  // the variant of last_variant

  template <typename Thing>
  Thing& ready(std::optional<Thing>& thing) {
    return thing ? *thing : thing.emplace(database);
  }
  HeaderRows& headers() { return ready(header_rows); }
  GameRows& games() { return game_rows ? *game_rows : game_rows.emplace(database, headers(), layer_sources); }
  Statement& ready(std::optional<Statement>& statement, std::string_view sql) {
    if (!statement) {
      statement.emplace(database, sql);
    }
    statement->reset();  // a game that could not be read may have left the statement unfinished
    return *statement;
  }

  /// The row of a game; nullptr if the base has no such game, or if it was removed.
  Statement* row_of(GameId id, GameColumns wanted) {
    auto known = std::ranges::find(row_statements, wanted, &std::pair<GameColumns, Statement>::first);
    if (known == row_statements.end()) {
      auto const sql = "SELECT " + sql_columns(wanted) + " FROM game_rows AS c WHERE c.id = ?";
      known = row_statements.emplace(known, wanted, Statement{database, sql});
    }
    auto& row = known->second;
    row.reset();  // a game that could not be read may have left it unfinished
    row.bind(1, static_cast<std::int64_t>(id));
    if (row.step() && !is_removed(row)) {
      return &row;
    }
    row.reset();
    return nullptr;
  }

  /// Prepares the statement that reads the rows of a range with the columns for GameFacts.
  Statement& facts_of_range() {
    return ready(facts_scan, facts_scan ? std::string{}
                                        : "SELECT " + sql_columns(fact_columns) +
                                              " FROM game_rows AS c WHERE c.id BETWEEN ? AND ? ORDER BY c.id");
  }

  /// Whether the game of a row is hidden: testing it here costs less than a condition in SQL.
  [[nodiscard]] static bool is_removed(Statement const& row) noexcept {
    return GameState{integer(row, GameColumn::state)}.has(GameMark::removed);
  }

  void read_row(Statement const& row, GameParts parts) {
    game.id = GameId{integer(row, GameColumn::id)};
    game.state = GameState{integer(row, GameColumn::state)};
    if (parts.facts || parts.game) {
      game.plies = stored_plies(database, integer(row, GameColumn::id), integer(row, GameColumn::plies));
      read_facts(row, game);
    }
    auto const with_names = parts.names || parts.written_names;
    if (parts.variant || with_names) {
      read_variant(row, with_names);
    }
    if (with_names) {
      read_names(row, parts.written_names);
    }
    if (parts.texts) {
      headers().read_texts(row, game.date, game.round, game.result);
    }
    if (parts.header) {
      headers().read_header(row, game.header);
    }
    if (parts.game) {
      games().read_game(row, game, parts.layers);
      game.variant = game.game.variant;
    }
    if (parts.findings) {
      auto const number = static_cast<std::int64_t>(game.id);
      game.findings.clear();
      visit_findings(database, {number, number},
                     [&](FindingRow const& finding) { game.findings.push_back(finding.finding()); });
    }
    if (parts.source_text) {
      auto& text = ready(source_text, "SELECT text FROM source_texts WHERE game_id = ?");
      text.bind(1, static_cast<std::int64_t>(game.id));
      game.source_text = text.step() ? std::optional{std::string{text.blob(0)}} : std::nullopt;
      text.reset();
    }
    if (parts.moves || parts.line) {
      (void)read_moves(ready(game_lines).line(static_cast<std::int64_t>(game.id)), parts);
    }
  }

  void read_variant(Statement const& row, bool with_name) {
    auto const* const layout = ready(tag_layouts).find(integer(row, GameColumn::layout));
    game.variant = layout != nullptr ? layout->variant : nullptr;
    if (with_name) {
      game.variant_name = of(NamesOf::variants).shown_place(layout != nullptr ? layout->variant_row : 0);
    }
  }

  void read_names(Statement const& row, bool as_written) {
    auto const name_in = [&](NamesOf table, GameColumn column) {
      auto const& list = of(table);
      return as_written ? list.written_place(integer(row, column)) : list.shown_place(integer(row, column));
    };
    game.white = name_in(NamesOf::players, GameColumn::white);
    game.black = name_in(NamesOf::players, GameColumn::black);
    game.event = name_in(NamesOf::events, GameColumn::event);
    game.site = name_in(NamesOf::sites, GameColumn::site);
    game.source_name = of(NamesOf::sources).shown_place(ready(runs).of(static_cast<std::int64_t>(game.id)).source);
  }
  [[nodiscard]] NameList const& of(NamesOf table) { return ready(names).of(table); }

  /// Reads the moves of a game; false if its variant is unknown.
  bool read_moves(GameLine const& line, GameParts parts) {
    game.variant = variant_of(line.variant);
    game.moves = line.moves;
    game.only_moves = line.only_moves;
    game.start_fen = {};
    if (game.variant == nullptr) {
      return false;
    }
    if (line.has_start_fen) {
      auto& fen = ready(start_fen, "SELECT fen FROM start_positions WHERE game_id = ?");
      fen.bind(1, line.game);
      game.start_fen = fen.step() ? fen.text(0) : std::string_view{};
    }
    if (parts.line) {
      ready(main_lines).read(game, game.line);
    }
    return true;
  }

  Variant const* variant_of(std::int64_t row) {
    if (!variants) {
      variants.emplace();
      Statement names_of_variants{database, "SELECT id, name FROM variants"};
      while (names_of_variants.step()) {
        (*variants)[names_of_variants.integer(0)] = find_variant(names_of_variants.text(1));
      }
    }
    if (row != last_variant) {
      auto const found = variants->find(row);
      variant = found != variants->end() ? found->second : nullptr;
      last_variant = row;
    }
    return variant;
  }

  /// Visits the rows of a range; false if the visitor ended the visit.
  bool scan_rows(GameParts parts, GameRange range, HeaderCondition const& condition, Visit const& visit) {
    auto const where = condition.is_always_true() ? std::string{} : " AND " + condition.sql();
    Statement row{database, "SELECT " + sql_columns(columns_of(parts)) +
                                " FROM game_rows AS c WHERE c.id BETWEEN ? AND ?" + where + " ORDER BY c.id"};
    row.bind(1, range.first).bind(2, range.last);
    condition.bind(row, 3);
    while (row.step()) {
      if (is_removed(row)) {
        continue;
      }
      read_row(row, parts);
      if (!visit(game)) {
        return false;
      }
    }
    return true;
  }

  /// Does the same by the columns of blocks, so that most rows need not be read.
  void scan_blocks(GameParts parts, GameRange range, HeaderCondition const& condition, GameFilter const& filter,
                   Visit const& visit) {
    constexpr std::size_t lookup_cost = 5;  // looking up a row takes as long as reading that many rows in order
    auto& known = ready(blocks);
    BlockVerdict verdict;
    auto const id_of = [&](std::size_t slot) { return GameId{known.games().first + static_cast<std::int64_t>(slot)}; };
    auto const in_block = [&](GameRange part) {
      condition.on_blocks().judge(known, verdict);
      auto games = both(verdict.may, known.present(part));
      if (filter) {
        games = games.those([&](std::size_t slot) { return filter(id_of(slot)); });
      }
      if (needs_blocks_only(parts)) {
        return games.visit([&](std::size_t slot) {
          read_block(slot);
          return visit(game);
        });
      }
      if (!filter && games.count() * lookup_cost > static_cast<std::size_t>(part.last - part.first + 1)) {
        return scan_rows(parts, part, condition, visit);
      }
      auto const wanted = columns_of(parts);
      return games.visit([&](std::size_t slot) {
        auto* const row = row_of(id_of(slot), wanted);
        if (row == nullptr) {
          return true;
        }
        read_row(*row, parts);
        row->reset();
        return visit(game);
      });
    };
    auto const last = database.integer("SELECT ifnull(max(id), 0) FROM game_rows");
    for_each_block(known, range.within({1, last}), in_block,
                   [&](GameRange part) { return scan_rows(parts, part, condition, visit); });
  }

  [[nodiscard]] static bool needs_blocks_only(GameParts parts) noexcept {
    return parts.variant && columns_of(parts) == columns_of({.variant = true}) && !parts.findings &&
           !parts.source_text && !parts.moves && !parts.line;
  }
  void read_block(std::size_t slot) {
    game.id = GameId{blocks->games().first + static_cast<std::int64_t>(slot)};
    game.state = GameState{blocks->column(BlockColumn::state)[slot]};
    game.variant = blocks->variant_of_layout(blocks->column(BlockColumn::layout)[slot]);
  }

  void scan_lines(GameParts parts, GameRange range, Visit const& visit) {
    Statement row{database,
                  "SELECT first_game, lines FROM game_lines WHERE first_game >= "
                  "ifnull((SELECT max(first_game) FROM game_lines WHERE first_game <= ?1), ?1) AND first_game <= ?2 "
                  "ORDER BY first_game"};
    // A row may name games that are not there.
    range.last = std::min(range.last, database.integer("SELECT ifnull(max(id), 0) FROM game_rows"));
    row.bind(1, range.first).bind(2, range.last);
    LineChunk chunk;
    RemovedGames removed_of_range{database, range};
    std::int64_t end = 0;  // of the games of the row before
    while (row.step()) {
      auto const first = row.integer(0);
      chunk.read(database, first, row.blob(1));
      if (first < end) {  // a game would be visited twice
        throw DamagedBase{database.path(), message("base-lines-unreadable", "game"_a = first)};
      }
      end = first + static_cast<std::int64_t>(chunk.size());
      auto const last = std::min(first + static_cast<std::int64_t>(chunk.size()) - 1, range.last);
      for (auto number = std::max(range.first, first); number <= last; ++number) {
        game.id = GameId{number};
        if (!removed_of_range.contains(number) && read_moves(chunk[static_cast<std::size_t>(number - first)], parts) &&
            !visit(game)) {
          return;
        }
      }
    }
  }

  void scan_moves(std::span<GameId const> ids, Visit const& visit) {
    constexpr std::int64_t far = 512;  // looking up a row takes as long as passing the rows of so many games
    if (ids.empty()) {
      return;
    }
    GameRange const range{static_cast<std::int64_t>(ids.front()), static_cast<std::int64_t>(ids.back())};
    RemovedGames removed_of_range{database, range};
    auto& row =
        ready(lines_from,
              "SELECT first_game, lines FROM game_lines WHERE first_game >= ifnull((SELECT max(first_game) FROM "
              "game_lines WHERE first_game <= ?1), ?1) ORDER BY first_game");
    LineChunk chunk;
    std::int64_t end = 0;  // end of the games of the chunk
    auto const go_to = [&](std::int64_t number) {
      if (end == 0 || number - end > far) {
        row.reset();
        row.bind(1, number);
      }
      while (row.step()) {
        auto bytes = row.blob(1);
        end = row.integer(0) + static_cast<std::int64_t>(take_varint(bytes));
        if (end > number) {
          chunk.read(database, row.integer(0), row.blob(1));
          return;
        }
      }
      end = std::numeric_limits<std::int64_t>::max();
    };
    for (auto const id : ids) {
      auto const number = static_cast<std::int64_t>(id);
      if (number >= end) {
        go_to(number);
      }
      game.id = id;
      if (chunk.contains(number) && !removed_of_range.contains(number) &&
          read_moves(chunk[static_cast<std::size_t>(number - chunk.first_game())], {.moves = true}) && !visit(game)) {
        break;
      }
    }
    row.reset();
  }

  StoredGame const* load_line(GameId id, GameParts parts) {
    auto& row = ready(removed, "SELECT 1 FROM removed_games WHERE game_id = ?");
    row.bind(1, static_cast<std::int64_t>(id));
    game.id = id;
    auto const was_removed = row.step();
    row.reset();  // an unfinished statement would keep others from writing
    return !was_removed && read_moves(ready(game_lines).line(static_cast<std::int64_t>(id)), parts) ? &game : nullptr;
  }
};

BaseReader::BaseReader(Base& base) : BaseReader{database_of(base)} {}
BaseReader::BaseReader(Database& database) : state_{std::make_unique<State>(database)} {}
BaseReader::BaseReader(BaseReader&&) noexcept = default;
BaseReader& BaseReader::operator=(BaseReader&&) noexcept = default;
BaseReader::~BaseReader() = default;

void BaseReader::scan(GameParts parts, Visit const& visit) { scan(parts, every_game, visit); }

void BaseReader::scan(GameParts parts, GameRange range, Visit const& visit) {
  if (needs_row(parts)) {
    static_cast<void>(state_->scan_rows(parts, range, HeaderCondition::anything(), visit));
  } else {
    state_->scan_lines(parts, range, visit);
  }
}

void BaseReader::scan(GameParts parts, GameRange range, HeaderCondition const& condition, Visit const& visit,
                      GameFilter const& filter) {
  if (condition.is_always_true() && !filter) {
    scan(parts, range, visit);
  } else {
    state_->scan_blocks(parts, range, condition, filter, visit);
  }
}

void BaseReader::scan_moves(std::span<GameId const> ids, Visit const& visit) { state_->scan_moves(ids, visit); }

StoredGame const* BaseReader::load(GameId id, GameParts parts) {
  if (!needs_row(parts)) {
    return state_->load_line(id, parts);
  }
  auto* const row = state_->row_of(id, columns_of(parts));
  if (row == nullptr) {
    return nullptr;
  }
  state_->read_row(*row, parts);
  row->reset();
  return &state_->game;
}

std::vector<GameFacts> BaseReader::facts(std::span<GameId const> ids) {
  constexpr std::int64_t lookup_cost = 5;  // looking up a row takes as long as reading that many rows in order
  std::vector<GameFacts> found(ids.size());
  if (ids.empty()) {
    return found;
  }
  GameRange const range{static_cast<std::int64_t>(ids.front()), static_cast<std::int64_t>(ids.back())};
  if (std::ssize(ids) * lookup_cost < range.last - range.first + 1) {
    for (std::size_t number = 0; number < ids.size(); ++number) {
      if (auto* const row = state_->row_of(ids[number], State::fact_columns)) {
        read_facts(*row, found[number]);
        row->reset();
      }
    }
    return found;
  }
  auto& row = state_->facts_of_range();
  row.bind(1, range.first).bind(2, range.last);
  for (std::size_t number = 0; number < ids.size() && row.step();) {
    auto const id = GameId{integer(row, GameColumn::id)};
    while (number < ids.size() && ids[number] < id) {
      ++number;
    }
    if (number < ids.size() && ids[number] == id) {
      read_facts(row, found[number++]);
    }
  }
  row.reset();
  return found;
}

void BaseReader::choose_layers(std::vector<std::string> sources) {
  state_->layer_sources = std::move(sources);
  state_->game_rows.reset();
}

void BaseReader::scan_findings(GameRange range, std::function<void(FindingRow const&)> const& visit) {
  visit_findings(state_->database, range, visit);
}

std::vector<std::string> const& BaseReader::names(NamesOf table) const { return state_->of(table).texts(); }

NamePlace BaseReader::shown(NamesOf table, NamePlace name) const { return state_->of(table).shown(name); }

HeaderCondition BaseReader::is_of_event(NamePlace event) const {
  return HeaderCondition::event_rows(state_->of(NamesOf::events).rows_of(event));
}

std::optional<StoredGame> load_game(Base& base, GameId id, GameParts parts,
                                    std::optional<std::vector<std::string>> layers) {
  BaseReader reader{base};
  if (layers) {
    reader.choose_layers(std::move(*layers));
  }
  auto const* const game = reader.load(id, parts);
  return game != nullptr ? std::optional{*game} : std::nullopt;
}

}  // namespace damier
