#include "store/game_blocks.hpp"

#include "language/message.hpp"
#include "store/detail/block_rows.hpp"
#include "store/detail/column_code.hpp"
#include "store/detail/database.hpp"
#include "store/detail/packed_column.hpp"
#include "store/detail/tag_layouts.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace damier {

std::string DateNumber::text(std::uint32_t number) { return decode_date({code(number), {}}).value_or(std::string{}); }

void visit_names(Base& base, BlockColumn column,
                 std::function<void(std::uint32_t id, std::string_view name)> const& visit) {
  auto const* const table = column == BlockColumn::event ? "events" : column == BlockColumn::site ? "sites" : "players";
  Statement row{database_of(base), std::string{"SELECT id, name FROM "} + table};
  while (row.step()) {
    visit(static_cast<std::uint32_t>(row.integer(0)), row.text(1));
  }
}

std::size_t BlockGames::count() const noexcept {
  std::size_t games = 0;
  for (auto const word : words) {
    games += static_cast<std::size_t>(std::popcount(word));
  }
  return games;
}

BlockGames BlockGames::of(std::span<GameId const> ids, GameRange part, std::int64_t first) {
  BlockGames games;
  for (auto id = std::ranges::lower_bound(ids, GameId{part.first}); id != ids.end() && part.contains(*id); ++id) {
    games.add(static_cast<std::size_t>(static_cast<std::int64_t>(*id) - first));
  }
  return games;
}

std::vector<GameId> BlockGames::ids(std::int64_t first) const {
  std::vector<GameId> ids;
  ids.reserve(count());
  visit([&](std::size_t place) {
    ids.push_back(GameId{first + static_cast<std::int64_t>(place)});
    return true;
  });
  return ids;
}

BlockGames both(BlockGames const& a, BlockGames const& b) noexcept {
  BlockGames games;
  for (std::size_t word = 0; word < BlockGames::word_count; ++word) {
    games.words[word] = a.words[word] & b.words[word];
  }
  return games;
}

namespace {

/// A column as it was last read.
struct Column {
  std::int64_t block = -1;  // the block of the values
  std::vector<std::uint32_t> values = std::vector<std::uint32_t>(BlockGames::size);
};

}  // namespace

struct GameBlocks::State {
  explicit State(Database& opened)
      : database{opened},
        content{opened, "SELECT content FROM game_blocks WHERE id = ?"},
        removed{opened, "SELECT game_id FROM removed_games WHERE game_id BETWEEN ? AND ?"},
        layouts{opened} {}

  Database& database;
  Statement content;
  Statement removed;
  TagLayouts layouts;
  std::optional<std::unordered_map<std::int64_t, Variant const*>> variants;  // by variants.id
  std::int64_t block = -1;
  std::array<std::optional<Column>, block_column_count> columns;
  std::int64_t block_of_beginnings = -1;
  Beginnings beginnings;

  /// Calls read(bytes) with a row of the block.
  template <typename Read>
  void read_row(std::int64_t number, Read const& read) {
    content.reset();
    content.bind(1, number);
    auto const sound = content.step() && read(content.blob(0));
    content.reset();
    if (!sound) {
      report_damage();
    }
  }
  [[noreturn]] void report_damage() const {
    throw DamagedBase{database.path(), message("base-damaged", "reason"_a = BlockRows::table)};
  }
};

GameBlocks::GameBlocks(Base& base) : GameBlocks{database_of(base)} {}
GameBlocks::GameBlocks(Database& database) : state_{std::make_unique<State>(database)} {}
GameBlocks::~GameBlocks() = default;

void GameBlocks::report_damage() const { state_->report_damage(); }

bool GameBlocks::find(std::int64_t game) {
  auto const block = BlockRows::block_of(game);
  if (block == state_->block) {
    return true;
  }
  state_->content.reset();
  state_->content.bind(1, BlockRows::id(block, BlockRows::last_part));
  auto const found = game > 0 && state_->content.step();
  state_->content.reset();
  if (found) {
    state_->block = block;
  }
  return found;
}

GameRange GameBlocks::games() const noexcept { return BlockRows::games_of(state_->block); }

std::span<std::uint32_t const, BlockGames::size> GameBlocks::column(BlockColumn column) {
  auto const place = static_cast<std::size_t>(column);
  auto& known = state_->columns[place];
  if (!known) {
    known.emplace();
  }
  if (known->block != state_->block) {
    known->block = -1;
    state_->read_row(BlockRows::id(state_->block, place),
                     [&](std::string_view bytes) { return unpack_column(bytes, known->values); });
    if (column == BlockColumn::beginning && std::ranges::max(known->values) >= beginnings().nodes().size()) {
      state_->report_damage();  // a place that the tree does not have
    }
    known->block = state_->block;
  }
  return std::span<std::uint32_t const, BlockGames::size>{known->values};
}

Beginnings const& GameBlocks::beginnings() {
  if (state_->block_of_beginnings != state_->block) {
    state_->block_of_beginnings = -1;
    state_->read_row(BlockRows::id(state_->block, BlockRows::beginnings),
                     [&](std::string_view bytes) { return state_->beginnings.read(std::string{bytes}); });
    state_->block_of_beginnings = state_->block;
  }
  return state_->beginnings;
}

BlockGames GameBlocks::present(GameRange range) {
  auto const block = games();
  range = range.within(block);
  BlockGames found;
  for (auto game = range.first; game <= range.last; ++game) {
    auto const place = static_cast<std::size_t>(game - block.first);
    if (place % 64 == 0 && range.last - game >= 63) {
      found.words[place / 64] = ~std::uint64_t{0};
      game += 63;
    } else {
      found.add(place);
    }
  }
  auto& removed = state_->removed;
  removed.bind(1, range.first).bind(2, range.last);
  while (removed.step()) {
    auto const place = static_cast<std::size_t>(removed.integer(0) - block.first);
    found.words[place / 64] &= ~(std::uint64_t{1} << (place % 64));
  }
  removed.reset();
  return found;
}

Variant const* GameBlocks::variant_of_layout(std::uint32_t layout) {
  auto const* const found = state_->layouts.find(layout);
  return found != nullptr ? found->variant : nullptr;
}

Variant const* GameBlocks::variant_of_row(std::uint32_t row) {
  if (!state_->variants) {
    state_->variants.emplace(variants_by_row(state_->database));
  }
  auto const found = state_->variants->find(row);
  return found != state_->variants->end() ? found->second : nullptr;
}

}  // namespace damier
