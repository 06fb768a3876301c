#pragma once

#include "search/query.hpp"
#include "store/base.hpp"
#include "store/base_reader.hpp"
#include "store/games.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace damier {

/// The first and the last of several years.
struct YearSpan {
  std::optional<int> first, last;

  void add(std::optional<int> year) noexcept;
  void add(YearSpan const& other) noexcept;
  bool operator==(YearSpan const&) const = default;
};

/// A mean of whole numbers; it has a value if there are any.
struct Mean {
  std::uint64_t count = 0;
  std::int64_t sum = 0;

  void add(std::int64_t number) noexcept;
  void add(Mean const& other) noexcept;
  [[nodiscard]] std::optional<double> value() const noexcept;
  bool operator==(Mean const&) const = default;
};

/// Results, lengths and players of some games.
struct GameCounts {
  std::uint64_t games = 0;
  std::uint64_t white = 0;  ///< won by White
  std::uint64_t draws = 0;
  std::uint64_t black = 0;
  std::uint64_t both_lose = 0;
  std::uint64_t unknown = 0;  ///< without a known result
  Mean plies;                 ///< of the games that have moves and none illegal
  Mean rating;                ///< of all players whose rating is known, one number for each player and game
  YearSpan years;

  void add(StoredGame const& game) noexcept;
  void add(GameCounts const& other) noexcept;
  [[nodiscard]] std::uint64_t decided() const noexcept { return white + draws + black + both_lose; }
  /// White's share of the points of the games with a known result, 0 to 1; a draw is half a win.
  [[nodiscard]] std::optional<double> white_score() const noexcept;
  /// The share of draws among the games with a known result, 0 to 1.
  [[nodiscard]] std::optional<double> draw_rate() const noexcept;
  bool operator==(GameCounts const&) const = default;
};

/// The results of one player.
struct PlayerCounts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint64_t unknown = 0;

  void add(Outcome outcome, Colour colour) noexcept;
  void add(PlayerCounts const& other) noexcept;
  [[nodiscard]] std::uint64_t games() const noexcept { return decided() + unknown; }
  [[nodiscard]] std::uint64_t decided() const noexcept { return wins + draws + losses; }
  /// The share of the points of the games with a known result, 0 to 1; a draw is half a win.
  [[nodiscard]] std::optional<double> score() const noexcept;
  bool operator==(PlayerCounts const&) const = default;
};

/// Whether the length of a game is known: it has moves, and they could all be played.
[[nodiscard]] constexpr bool has_length(StoredGame const& game) noexcept {
  return game.plies != 0 && !game.state.has(GameMark::illegal);
}

/// The games that count: all, those with a hit of a query, or those of a range.
class Selection {
 public:
  Selection() = default;
  Selection(Base& base, Query const& query, unsigned threads, std::optional<GameRange> range = {});
  /// The games whose numbers are in a range.
  Selection(Base& base, GameRange range);

  /// Leaves only the games that are in the other selection, too.
  void keep(Selection const& other);

  [[nodiscard]] bool contains(GameId id) const noexcept {
    auto const place = static_cast<std::size_t>(id);
    return all_ || (place < chosen_.size() && chosen_[place]);
  }

 private:
  bool all_ = true;
  std::vector<bool> chosen_;  // by the number of the game
};

}  // namespace damier
