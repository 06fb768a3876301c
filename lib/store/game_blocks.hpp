#pragma once

#include "store/base.hpp"
#include "store/detail/beginnings.hpp"
#include "store/detail/game_state.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The columns that a base stores a second time: for all games of a block together, one number for each game.
enum class BlockColumn : std::uint8_t {
  state,   ///< GameState, without the mark of removed games
  layout,  ///< id in tag_layouts; 0 for none
  date,    ///< DateNumber
  white,   ///< ids; 0 for none
  black,
  event,
  site,
  plies,
  white_rating,  ///< 0 for none; other_rating for one that is not stored as a small number
  black_rating,
  beginning,  ///< place in the tree of beginnings
  home_rows,  ///< store/home_rows.hpp
  exchange,   ///< store/exchanges.hpp; of the game's first ones, a column each
  second_exchange,
  third_exchange,
};
inline constexpr std::size_t block_column_count = 15;
[[nodiscard]] constexpr BlockColumn exchange_column(std::size_t place) noexcept {
  return static_cast<BlockColumn>(static_cast<std::size_t>(BlockColumn::exchange) + place);
}

/// The content of the column date_code as one number.
struct DateNumber {
  static constexpr std::uint32_t none = 0;
  static constexpr std::uint32_t first_text = std::uint32_t{1} << 23U;  ///< plus the year: a date in another form

  [[nodiscard]] static constexpr std::uint32_t of_code(std::int64_t code) noexcept {
    return static_cast<std::uint32_t>(code + 1);
  }
  [[nodiscard]] static constexpr std::uint32_t of_text(std::uint32_t year) noexcept { return first_text + year; }
  [[nodiscard]] static constexpr bool is_code(std::uint32_t number) noexcept {
    return number != none && number < first_text;
  }
  [[nodiscard]] static constexpr std::int64_t code(std::uint32_t number) noexcept { return std::int64_t{number} - 1; }
  /// The date that a number means, as written.
  [[nodiscard]] static std::string text(std::uint32_t number);
  /// The year that a number means; 0 if it is not known.
  [[nodiscard]] static constexpr std::uint32_t year(std::uint32_t number) noexcept {
    return number >= first_text ? number - first_text : number == none ? 0 : (number - 1) >> 9U;
  }
};

inline constexpr std::uint32_t other_rating = 65'536;

/// A bit for each game of a block.
class BlockGames {
 public:
  static constexpr std::size_t size = 8192;
  static constexpr std::size_t word_count = size / 64;

  [[nodiscard]] bool contains(std::size_t place) const noexcept {
    return (words[place / 64] >> (place % 64) & 1U) != 0;
  }
  void add(std::size_t place) noexcept { words[place / 64] |= std::uint64_t{1} << (place % 64); }
  void fill(bool value) noexcept { words.fill(value ? ~std::uint64_t{0} : 0); }
  [[nodiscard]] std::size_t count() const noexcept;
  /// Calls visit(place) for each game until it returns false; returns whether no call returned false.
  template <typename Visit>
  bool visit(Visit const& visit) const {
    for (std::size_t word = 0; word < word_count; ++word) {
      for (auto bits = words[word]; bits != 0; bits &= bits - 1) {
        if (!visit(64 * word + static_cast<std::size_t>(std::countr_zero(bits)))) {
          return false;
        }
      }
    }
    return true;
  }

  /// Those of some games, ascending, that are in a part of the block whose first game is first.
  [[nodiscard]] static BlockGames of(std::span<GameId const> ids, GameRange part, std::int64_t first);
  /// Those for which a function of the place returns true.
  template <typename Wanted>
  [[nodiscard]] BlockGames those(Wanted const& wanted) const {
    BlockGames games;
    visit([&](std::size_t place) {
      if (wanted(place)) {
        games.add(place);
      }
      return true;
    });
    return games;
  }
  /// The numbers of the games; first is the number of the first game of the block.
  [[nodiscard]] std::vector<GameId> ids(std::int64_t first) const;

  std::array<std::uint64_t, word_count> words{};
};

/// The games that are in both.
[[nodiscard]] BlockGames both(BlockGames const& a, BlockGames const& b) noexcept;

/// Reads the columns of blocks: of 8192 games each, by their numbers; the last games of a base are in no block yet.
/// A column is read when it is asked for. Throws DamagedBase for invalid bytes.
class GameBlocks {
 public:
  explicit GameBlocks(Base& base);
  explicit GameBlocks(Database& database);  ///< for the files of this room
  GameBlocks(GameBlocks const&) = delete;
  GameBlocks& operator=(GameBlocks const&) = delete;
  ~GameBlocks();

  /// Goes to the block with a game; false if the base has none.
  [[nodiscard]] bool find(std::int64_t game);

  // The following functions are about the block that find() has found.
  [[nodiscard]] GameRange games() const noexcept;
  [[nodiscard]] std::span<std::uint32_t const, BlockGames::size> column(BlockColumn column);
  [[nodiscard]] Beginnings const& beginnings();
  /// The games in a range that were not removed.
  [[nodiscard]] BlockGames present(GameRange range);

  /// The variant of the games with a layout, and that of the nodes of a tree with an id in the table variants; nullptr
  /// if it is not known.
  [[nodiscard]] Variant const* variant_of_layout(std::uint32_t layout);
  [[nodiscard]] Variant const* variant_of_row(std::uint32_t row);

  /// Throws DamagedBase: a block has what no writer writes.
  [[noreturn]] void report_damage() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Visits the names of the players, events or sites that a column refers to, with their ids.
void visit_names(Base& base, BlockColumn column,
                 std::function<void(std::uint32_t id, std::string_view name)> const& visit);

/// Divides a range into parts. Calls in_block(part) for each part that lies in one of the blocks, after find() of that
/// block, and otherwise(part) for each part between them; in ascending order, until one of them returns false.
template <typename InBlock, typename Otherwise>
bool for_each_block(GameBlocks& blocks, GameRange range, InBlock const& in_block, Otherwise const& otherwise) {
  constexpr auto size = static_cast<std::int64_t>(BlockGames::size);
  while (!range.empty()) {
    auto part = range;
    if (blocks.find(range.first)) {
      part = range.within(blocks.games());
      if (!in_block(part)) {
        return false;
      }
    } else {
      part.last = std::min(range.last, (range.first - 1) / size * size + size);
      if (!otherwise(part)) {
        return false;
      }
    }
    range.first = part.last + 1;
  }
  return true;
}

}  // namespace damier
