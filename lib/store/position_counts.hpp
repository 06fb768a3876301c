#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace damier {

/// How games continued and ended.
struct TreeCounts {
  std::uint64_t games = 0;
  std::uint64_t white = 0;  ///< won by White
  std::uint64_t draws = 0;
  std::uint64_t black = 0;  ///< won by Black; games without a known result are none of the three
  std::uint64_t rated = 0;  ///< games in which the rating of the player to move is known
  std::uint64_t rating_sum = 0;
  std::map<int, std::uint64_t> years;  ///< games of each year that is known

  void add(TreeCounts const& other);
  /// Counts a game that reached a position with this side to move.
  void add(GameFacts const& result, Colour to_move);
  [[nodiscard]] std::optional<double> average_rating() const noexcept;
  bool operator==(TreeCounts const&) const = default;
};

/// An arbitrary but fixed order of moves, for sorted containers.
struct MoveOrder {
  static auto key(Move const& move) noexcept {
    return std::tuple{move.from, move.to, move.captured.low(), move.captured.high()};
  }
  bool operator()(Move const& a, Move const& b) const noexcept { return key(a) < key(b); }
};

/// The games that reached a position, and the moves played in it the first time.
struct PositionCounts {
  TreeCounts all;
  std::map<Move, TreeCounts, MoveOrder> moves;

  void add(PositionCounts const& other);
  bool operator==(PositionCounts const&) const = default;
};

/// How often a position occurred in games.
struct PositionFrequency {
  std::uint64_t games = 0;  ///< games that reached it
  std::uint64_t again = 0;  ///< how often it occurred again in one of them
};

/// The counts of the most frequent positions, which a base may have: docs/base-format.md describes their form.
class FrequentPositions {
 public:
  /// The counts of a base; nothing if the base has none.
  [[nodiscard]] static std::optional<FrequentPositions> open(Base& base);
  FrequentPositions(FrequentPositions&&) noexcept;
  FrequentPositions& operator=(FrequentPositions&&) noexcept;
  ~FrequentPositions();

  /// The last game that is counted; later ones have to be counted separately.
  [[nodiscard]] std::int64_t up_to() const noexcept;
  /// The counts of a position; nothing if it is not frequent. The numbers of successive king moves are ignored.
  [[nodiscard]] std::optional<PositionCounts> find(Variant const& variant, Position const& position);
  /// The same without the moves.
  [[nodiscard]] std::optional<PositionFrequency> frequency(Variant const& variant, Position const& position);

 private:
  struct State;
  explicit FrequentPositions(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

/// Called with the number of games read, of at most twice those of the base; returning false stops.
using CountsProgress = std::function<bool(std::int64_t)>;

/// Counts the positions that at least 32 games reached, or more in a base of many millions, in 32 MB of memory besides
/// the counts. If the base has counts, adds the games that are not yet counted. The counted positions are chosen again
/// when there are half as many games again. Written in one transaction: if it is stopped before, the base stays
/// unchanged. The counts are the same for any number of threads.
void update_position_counts(Base& base, unsigned threads = 1, CountsProgress const& progress = {});
void drop_position_counts(Base& base);

}  // namespace damier
