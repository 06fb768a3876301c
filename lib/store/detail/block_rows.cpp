#include "store/detail/block_rows.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"
#include "store/base_reader.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/packed_column.hpp"
#include "store/home_rows.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

constexpr auto removed_bit = GameState::bit(GameMark::removed);

ColumnCode code_in(Statement const& row, int column) noexcept {
  if (row.is_null(column)) {
    return {};
  }
  return row.is_integer(column) ? ColumnCode{row.integer(column), {}} : ColumnCode{{}, row.text(column)};
}

}  // namespace

std::unordered_map<std::int64_t, Variant const*> variants_by_row(Database& database) {
  std::unordered_map<std::int64_t, Variant const*> variants;
  Statement names{database, "SELECT id, name FROM variants"};
  while (names.step()) {
    variants[names.integer(0)] = find_variant(names.text(1));
  }
  return variants;
}

void BlockGame::set_date(ColumnCode const& code) noexcept {
  auto number = DateNumber::none;
  if (code.number && *code.number >= 0 && *code.number + 1 < std::int64_t{DateNumber::first_text}) {
    number = DateNumber::of_code(*code.number);
  } else if (code.text) {
    number = DateNumber::of_text(static_cast<std::uint32_t>(decode_year(code).value_or(0)));
  }
  set(BlockColumn::date, number);
}

void BlockGame::set_ratings(ColumnCode const& code) noexcept {
  constexpr std::int64_t unit = 65'536;
  auto const small = code.number.value_or(0);
  auto const is_other = code.text.has_value() || small < 0 || small >= unit * unit;
  set(BlockColumn::white_rating, is_other ? other_rating : small / unit);
  set(BlockColumn::black_rating, is_other ? other_rating : small % unit);
}

void BlockRows::make(std::vector<BlockGame> const& games,
                     std::function<void(std::size_t part, std::string_view bytes)> const& write) {
  std::vector<FirstMoves> moves;
  moves.reserve(games.size());
  for (auto const& game : games) {
    moves.push_back(game.moves);
  }
  BeginningsWriter tree;
  tree.make(moves);
  std::vector<std::uint32_t> values(games.size());
  for (std::size_t part = 0; part < block_column_count; ++part) {
    if (part == static_cast<std::size_t>(BlockColumn::beginning)) {
      write(part, pack_column(tree.places()));
      continue;
    }
    std::ranges::transform(games, values.begin(), [&](BlockGame const& game) { return game.columns[part]; });
    write(part, pack_column(values));
  }
  write(beginnings, tree.bytes());
}

BlockGameReader::BlockGameReader(Database& database)
    : variants_{variants_by_row(database)},
      rows_{database,
            "SELECT id, state, tag_layout_id, white_id, black_id, event_id, site_id, plies, date_code, ratings "
            "FROM game_rows WHERE id BETWEEN ? AND ? ORDER BY id"},
      fen_{database, "SELECT fen FROM start_positions WHERE game_id = ?"},
      lines_{database} {}

/// The variant of a line that has legal moves and nothing else; nullptr for any other.
Variant const* BlockGameReader::variant_of(GameLine const& line) const {
  auto const found = variants_.find(line.variant);
  return line.only_moves && found != variants_.end() ? found->second : nullptr;
}

std::optional<Position> BlockGameReader::start_of(GameLine const& line, Variant const& variant) {
  if (!line.has_start_fen) {
    return variant.start();
  }
  fen_.reset();
  fen_.bind(1, line.game);
  auto const start = fen_.step() ? read_fen(fen_.text(0), variant) : tl::unexpected{FenNote{}};
  return start ? std::optional{start->position} : std::nullopt;
}

bool BlockGameReader::read(GameRange range, std::vector<BlockGame>& games) {
  rows_.reset();
  rows_.bind(1, range.first).bind(2, range.last);
  auto next = range.first;
  for (; rows_.step() && rows_.integer(0) == next; ++next) {
    BlockGame game;
    game.set(BlockColumn::state, rows_.integer(1) & ~removed_bit);
    game.set(BlockColumn::layout, rows_.integer(2));
    game.set(BlockColumn::white, rows_.integer(3));
    game.set(BlockColumn::black, rows_.integer(4));
    game.set(BlockColumn::event, rows_.integer(5));
    game.set(BlockColumn::site, rows_.integer(6));
    game.set(BlockColumn::plies, rows_.integer(7));
    game.set_date(code_in(rows_, 8));
    game.set_ratings(code_in(rows_, 9));
    auto const line = lines_.line(next);
    auto const* const variant = variant_of(line);
    auto const start = variant != nullptr ? start_of(line, *variant) : std::nullopt;
    game.set(BlockColumn::home_rows,
             start ? HomeRows::of(variant->board(), *start, line.moves) : HomeRows::all_anything);
    if (start && !line.has_start_fen) {
      game.moves = {*variant, line.variant, line.moves};
      game.set(Exchanges::of(variant->board(), *start, line.moves));
    }
    games.push_back(game);
  }
  rows_.reset();
  return next == range.last + 1;
}

std::vector<FirstMoves> BlockGameReader::first_moves(GameRange range) {
  std::vector<FirstMoves> moves;
  for (auto game = range.first; game <= range.last; ++game) {
    auto const line = lines_.line(game);
    auto const* const variant = variant_of(line);
    moves.push_back(variant != nullptr && !line.has_start_fen ? FirstMoves{*variant, line.variant, line.moves}
                                                              : FirstMoves{});
  }
  return moves;
}

BlockWriter::BlockWriter(Database& database)
    : database_{database}, insert_{database, "INSERT INTO game_blocks VALUES (?, ?)"} {}

void BlockWriter::begin(std::int64_t last) {
  if (last != last_) {  // another program has written
    games_.clear();
  }
  last_ = last;
}

void BlockWriter::write() {
  auto const block = BlockRows::block_of(last_);
  auto const range = BlockRows::games_of(block);
  std::vector<BlockGame> whole;
  if (std::ssize(games_) < BlockRows::size) {
    whole.reserve(BlockGames::size);
    if (!BlockGameReader{database_}.read({range.first, range.last - std::ssize(games_)}, whole)) {
      games_.clear();  // the base is damaged
      return;
    }
    whole.insert(whole.end(), games_.begin(), games_.end());
  }
  BlockRows::make(whole.empty() ? games_ : whole, [&](std::size_t part, std::string_view bytes) {
    insert_.bind(1, BlockRows::id(block, part)).bind_blob(2, bytes).run();
  });
  games_.clear();
}

void BlockUpdates::note(std::int64_t game, bool beginning) {
  auto& change = changes_[BlockRows::block_of(game)];
  change.games.insert(game);
  change.beginnings = change.beginnings || beginning;
}

void BlockUpdates::write() {
  auto const last = database_.integer("SELECT ifnull(max(id), 0) FROM game_rows");
  for (auto const& [block, change] : changes_) {
    if (BlockRows::games_of(block).last <= last) {
      write_columns(block, change);
      if (change.beginnings) {
        write_beginnings(block);
      }
    }
  }
  changes_.clear();
}

void BlockUpdates::write_columns(std::int64_t block, Change const& change) {
  BlockGameReader reader{database_};
  Statement stored{database_, "SELECT content FROM game_blocks WHERE id = ?"};
  Statement store{database_, "UPDATE game_blocks SET content = ? WHERE id = ?"};
  std::vector<BlockGame> games;
  for (auto const game : change.games) {
    if (!reader.read({game, game}, games)) {
      throw DamagedBase{database_.path(), message("base-no-such-game", "game"_a = game)};
    }
  }
  std::vector<std::uint32_t> values(BlockGames::size);
  for (std::size_t part = 0; part < block_column_count; ++part) {
    if (part == static_cast<std::size_t>(BlockColumn::beginning)) {
      continue;
    }
    stored.bind(1, BlockRows::id(block, part));
    auto const is_sound = stored.step() && unpack_column(stored.blob(0), values);
    stored.reset();
    if (!is_sound) {
      throw DamagedBase{database_.path(), message("base-damaged", "reason"_a = BlockRows::table)};
    }
    auto is_other = false;
    auto next = games.begin();
    for (auto const game : change.games) {
      auto& value = values[static_cast<std::size_t>(game - BlockRows::games_of(block).first)];
      is_other = is_other || value != next->columns[part];
      value = (next++)->columns[part];
    }
    if (is_other) {
      auto const bytes = pack_column(values);
      store.bind_blob(1, bytes).bind(2, BlockRows::id(block, part)).run();
    }
  }
}

void BlockUpdates::write_beginnings(std::int64_t block) {
  BeginningsWriter tree;
  tree.make(BlockGameReader{database_}.first_moves(BlockRows::games_of(block)));
  auto const places = pack_column(tree.places());
  Statement store{database_, "UPDATE game_blocks SET content = ? WHERE id = ?"};
  store.bind_blob(1, places).bind(2, BlockRows::id(block, static_cast<std::size_t>(BlockColumn::beginning))).run();
  store.bind_blob(1, tree.bytes()).bind(2, BlockRows::id(block, BlockRows::beginnings)).run();
}

std::vector<Message> block_faults(Database& database) {
  auto const last = database.integer("SELECT ifnull(max(id), 0) FROM game_rows");
  auto const blocks = last / BlockRows::size;
  auto const fault = [] { return std::vector<Message>{message("verify-other-values", "table"_a = BlockRows::table)}; };
  auto const rows = blocks * static_cast<std::int64_t>(block_column_count + 1);
  if (database.integer("SELECT count(*) FROM game_blocks") != rows) {
    return fault();
  }
  Statement stored{database, "SELECT content FROM game_blocks WHERE id = ?"};
  std::vector<BlockGame> games;
  BlockGameReader reader{database};
  for (std::int64_t block = 0; block < blocks; ++block) {
    games.clear();
    auto sound = reader.read(BlockRows::games_of(block), games);
    if (sound) {
      BlockRows::make(games, [&](std::size_t part, std::string_view bytes) {
        stored.bind(1, BlockRows::id(block, part));
        sound = sound && stored.step() && stored.blob(0) == bytes;
        stored.reset();
      });
    }
    if (!sound) {
      return fault();
    }
  }
  return {};
}

}  // namespace damier
