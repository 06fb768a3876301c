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

bool BlockRows::read_games(Database& database, GameRange range, std::vector<BlockGame>& games) {
  auto const variants = variants_by_row(database);
  Statement row{database,
                "SELECT id, state, tag_layout_id, white_id, black_id, event_id, site_id, plies, date_code, ratings "
                "FROM game_rows WHERE id BETWEEN ? AND ? ORDER BY id"};
  row.bind(1, range.first).bind(2, range.last);
  Statement fen{database, "SELECT fen FROM start_positions WHERE game_id = ?"};
  auto const start_of = [&](GameLine const& line, Variant const& variant) -> std::optional<Position> {
    if (!line.has_start_fen) {
      return variant.start();
    }
    fen.reset();
    fen.bind(1, line.game);
    if (!fen.step()) {
      return std::nullopt;
    }
    auto const start = read_fen(fen.text(0), variant);
    return start ? std::optional{start->position} : std::nullopt;
  };
  GameLines lines{database};
  auto next = range.first;
  for (; row.step() && row.integer(0) == next; ++next) {
    BlockGame game;
    game.set(BlockColumn::state, row.integer(1) & ~removed_bit);
    game.set(BlockColumn::layout, row.integer(2));
    game.set(BlockColumn::white, row.integer(3));
    game.set(BlockColumn::black, row.integer(4));
    game.set(BlockColumn::event, row.integer(5));
    game.set(BlockColumn::site, row.integer(6));
    game.set(BlockColumn::plies, row.integer(7));
    game.set_date(code_in(row, 8));
    game.set_ratings(code_in(row, 9));
    auto const line = lines.line(next);
    auto const found = variants.find(line.variant);
    auto const* const variant = line.only_moves && found != variants.end() ? found->second : nullptr;
    auto const start = variant != nullptr ? start_of(line, *variant) : std::nullopt;
    game.set(BlockColumn::home_rows,
             start ? HomeRows::of(variant->board(), *start, line.moves) : HomeRows::all_anything);
    if (start && !line.has_start_fen) {
      game.moves = {*variant, line.variant, line.moves};
      game.set(Exchanges::of(variant->board(), *start, line.moves));
    }
    games.push_back(game);
  }
  return next == range.last + 1;
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
    if (!BlockRows::read_games(database_, {range.first, range.last - std::ssize(games_)}, whole)) {
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
  for (std::int64_t block = 0; block < blocks; ++block) {
    games.clear();
    auto sound = BlockRows::read_games(database, BlockRows::games_of(block), games);
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
