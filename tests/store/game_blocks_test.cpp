#include "store/game_blocks.hpp"

#include "import/importer.hpp"
#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "store/base_reader.hpp"
#include "store/detail/block_rows.hpp"
#include "store/exchanges.hpp"
#include "store/home_rows.hpp"
#include "store/removals.hpp"
#include "tests/store/temporary_base.hpp"
#include "tests/verify.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <string>
#include <vector>

using namespace damier;
using damier::testing::TemporaryBase;

namespace {

constexpr unsigned many = 2 * BlockGames::size + 700;

/// Short games of three variants, many with the same beginning; some have another start position or a setup.
std::vector<std::string> short_games(unsigned count, unsigned seed) {
  constexpr std::array<std::string_view, 4> dates{"1975.06.30", "1975.??.??", "30 juin 1975", ""};
  constexpr std::array<std::string_view, 4> ratings{"2100", "70000", "abc", ""};
  std::array const types{"20", "25", "30", "99"};
  std::mt19937 random{seed};
  std::vector<std::string> games;
  for (unsigned game = 0; game < count; ++game) {
    auto const tag = [&](std::string const& name, std::string_view value) {
      return value.empty() ? std::string{} : "[" + name + " \"" + std::string{value} + "\"]\n";
    };
    auto const* const type = types[random() % 20 == 0 ? random() % 4 : 0];
    auto text = tag("White", "Player " + std::to_string(random() % 500)) + tag("Round", std::to_string(game)) +
                tag("Date", dates[random() % 4]) + tag("WhiteRating", ratings[random() % 4]) + tag("GameType", type);
    auto const& variant = *find_variant(type == types[1] ? "russian" : type == types[2] ? "turkish" : "international");
    auto position = variant.start();
    MoveList legal;
    if (random() % 30 == 0) {
      variant.legal_moves(position, legal);
      position = variant.after(position, legal[random() % legal.size()]);
      text += random() % 2 == 0 ? tag("FEN", write_fen(position, variant))
                                : "/FEN \"" + write_fen(position, variant) + "\"/ ";
    }
    for (auto left = random() % 18; left != 0; --left) {
      variant.legal_moves(position, legal);
      if (legal.empty()) {
        break;
      }
      auto const& move = legal[random() % std::min<std::size_t>(legal.size(), 2)];
      text += write_move(variant, position, move, legal) + " ";
      position = variant.after(position, move);
    }
    games.push_back(text + (random() % 2 == 0 ? "2-0\n\n" : "*\n\n"));
  }
  return games;
}

/// Imports some of the games into a base, which may already have games.
void import_games(std::string const& path, std::vector<std::string> const& games, std::size_t first,
                  std::size_t count) {
  std::string text;
  for (std::size_t game = first; game < std::min(first + count, games.size()); ++game) {
    text += games[game];
  }
  auto base = Base::open_for_writing(path);
  Importer importer{base};
  auto const source = open_text(text);
  importer.import(*source, "games.pdn");
}

std::string asked(std::string const& path, std::string const& sql) {
  sqlite3* connection = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &connection) == SQLITE_OK);
  std::string answer;
  auto const collect = [](void* to, int count, char** values, char**) {
    for (int i = 0; i < count; ++i) {
      *static_cast<std::string*>(to) += values[i] == nullptr ? "NULL " : std::string{values[i]} + " ";
    }
    return 0;
  };
  REQUIRE(sqlite3_exec(connection, sql.c_str(), collect, &answer, nullptr) == SQLITE_OK);
  sqlite3_close(connection);
  return answer;
}

std::uint32_t rating_number(std::optional<int> rating) {
  return !rating ? 0 : *rating > 65'535 ? other_rating : static_cast<std::uint32_t>(*rating);
}

/// The encoded moves from the start to a node.
std::string moves_to(Beginnings const& tree, std::uint32_t place) {
  std::string moves;
  for (; tree.nodes()[place].parent != Beginnings::none; place = tree.nodes()[place].parent) {
    moves.insert(0, tree.nodes()[place].move);
  }
  return moves;
}

}  // namespace

TEST_CASE("the columns of a block have what the rows of its games have") {
  TemporaryBase file;
  import_games(file.path(), short_games(many, 1), 0, many);
  auto base = Base::open(file.path());
  GameBlocks blocks{base};
  unsigned in_blocks = 0;
  unsigned wrong = 0;
  unsigned deep = 0;
  unsigned exchanged = 0;
  BaseReader{base}.scan({.header = true, .moves = true, .line = true}, [&](StoredGame const& game) {
    auto const number = static_cast<std::int64_t>(game.id);
    if (!blocks.find(number)) {
      return true;
    }
    ++in_blocks;
    auto const place = static_cast<std::size_t>(number - blocks.games().first);
    auto const of = [&](BlockColumn column) { return blocks.column(column)[place]; };
    auto const& header = game.header;
    wrong += GameState{of(BlockColumn::state)} != header.state;
    wrong += of(BlockColumn::plies) != header.plies;
    auto const* const played = game.only_moves ? game.variant : nullptr;
    wrong += of(BlockColumn::home_rows) !=
             (played == nullptr ? HomeRows::all_anything : HomeRows::of(played->board(), game.line.start, game.moves));
    auto const from_start = game.variant != nullptr && game.start_fen.empty() && game.only_moves;
    auto const exchanges =
        from_start ? Exchanges::of(game.variant->board(), game.variant->start(), game.moves) : Exchanges::Numbers{};
    for (std::size_t exchange = 0; exchange < exchanges.size(); ++exchange) {
      wrong += of(exchange_column(exchange)) != exchanges[exchange];
    }
    exchanged += exchanges[1] != Exchanges::unknown;
    wrong += DateNumber::year(of(BlockColumn::date)) != static_cast<std::uint32_t>(header.year.value_or(0));
    wrong += (of(BlockColumn::white) == 0) != header.white.empty();
    if (of(BlockColumn::white_rating) != other_rating) {
      wrong += of(BlockColumn::white_rating) != rating_number(header.white_rating);
    }
    auto const* const variant = blocks.variant_of_layout(of(BlockColumn::layout));
    wrong += (variant != nullptr ? variant->name() : "") != header.variant;

    auto const node = of(BlockColumn::beginning);
    auto const moves = moves_to(blocks.beginnings(), node);
    wrong += (node == Beginnings::none) != (!game.start_fen.empty() || !game.only_moves || variant == nullptr);
    wrong += !game.moves.starts_with(moves);
    wrong += node != Beginnings::none &&
             blocks.beginnings().nodes()[node].depth < std::min<std::size_t>(5, game.line.moves.size());
    deep += blocks.beginnings().nodes()[node].depth > 5;
    return true;
  });
  CHECK(in_blocks == 2 * BlockGames::size);
  CHECK(wrong == 0);
  CHECK(deep > 1'000);
  CHECK(exchanged > 1'000);
}

TEST_CASE("blocks are the same however the games were imported") {
  auto const games = short_games(many, 2);
  TemporaryBase at_once;
  import_games(at_once.path(), games, 0, many);
  TemporaryBase in_parts;
  std::mt19937 random{3};
  for (std::size_t first = 0; first < games.size();) {
    auto const count = 1 + random() % 4'000;
    import_games(in_parts.path(), games, first, count);
    first += count;
  }
  auto const content = "SELECT id, hex(content) FROM game_blocks ORDER BY id";
  CHECK(asked(at_once.path(), "SELECT count(*) FROM game_blocks") == "32 ");
  CHECK(asked(at_once.path(), content) == asked(in_parts.path(), content));
  CHECK(verify(in_parts.path()).empty());
}

TEST_CASE("the games removed from a block stay in their block, and are not found") {
  TemporaryBase file;
  import_games(file.path(), short_games(BlockGames::size, 4), 0, many);
  auto base = Base::open_for_writing(file.path());
  auto const number_of = [&](HeaderCondition const& condition) { return count_games(base, every_game, condition); };
  auto const year = HeaderCondition::number(HeaderCondition::Number::year, {1975, 1975});
  auto const before = number_of(year);
  std::uint64_t in_year = 0;
  for (auto const removed : {GameId{17}, GameId{8192}}) {
    in_year += load_game(base, removed, {.header = true})->header.year == 1975 ? 1U : 0U;
  }
  std::array const removals{RemovedGame{GameId{17}, GameId{1}, "copy"}, RemovedGame{GameId{8192}, GameId{1}, "copy"}};
  remove_games(base, removals);
  CHECK(number_of(HeaderCondition::always()) == BlockGames::size - 2);
  CHECK(number_of(year) == before - in_year);
  CHECK(verify(file.path()).empty());
  REQUIRE(undo_removal(base));
  CHECK(number_of(year) == before);
  CHECK(verify(file.path()).empty());
}

TEST_CASE("a block that is not what its games give is found") {
  TemporaryBase file;
  import_games(file.path(), short_games(BlockGames::size, 5), 0, many);
  CHECK(verify(file.path()).empty());
  auto const is_sound = [&] {
    auto base = Base::open(file.path());
    return block_faults(database_of(base)).empty();
  };
  CHECK(is_sound());
  asked(file.path(), "UPDATE game_blocks SET content = zeroblob(length(content)) WHERE id = 9");
  CHECK(!is_sound());
  CHECK(!verify(file.path()).empty());
}

TEST_CASE("a block is held against the rows that it is made of") {
  TemporaryBase file;
  import_games(file.path(), short_games(BlockGames::size, 6), 0, many);
  asked(file.path(), "UPDATE game_rows SET plies = plies + 1 WHERE id = 4000");
  auto base = Base::open(file.path());
  CHECK(block_faults(database_of(base)).size() == 1);
}

TEST_CASE("games at places that the tree of their block does not have are damage") {
  TemporaryBase file;
  import_games(file.path(), short_games(BlockGames::size, 7), 0, many);
  // All 8192 games at place 1,048,576.
  asked(file.path(), "UPDATE game_blocks SET content = x'028080408040' WHERE id = 10");
  auto base = Base::open(file.path());
  GameBlocks blocks{base};
  REQUIRE(blocks.find(1));
  CHECK_THROWS_AS(blocks.column(BlockColumn::beginning), DamagedBase);
  CHECK_NOTHROW(blocks.column(BlockColumn::plies));
}
