#pragma once

#include "store/games.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

namespace damier {

/// How games went on and ended.
struct TreeCounts {
  std::uint64_t games = 0;
  std::uint64_t white = 0;  ///< won by White
  std::uint64_t draws = 0;
  std::uint64_t black = 0;  ///< won by Black; games without a known result are none of the three
  std::uint64_t rated = 0;  ///< games in which the rating of the player to move is known
  std::uint64_t rating_sum = 0;
  std::map<int, std::uint64_t> years;  ///< games of each year that is known

  void add(TreeCounts const& other);
  /// A game in a position with this side to move.
  void add(GameFacts const& result, Colour to_move);
  [[nodiscard]] std::optional<double> average_rating() const noexcept;
  bool operator==(TreeCounts const&) const = default;
};

/// Any order of moves that is always the same.
struct MoveOrder {
  static auto key(Move const& move) noexcept {
    return std::tuple{move.from, move.to, move.captured.low(), move.captured.high()};
  }
  bool operator()(Move const& a, Move const& b) const noexcept { return key(a) < key(b); }
};

/// The games that came to a position, and what was played in it the first time they did.
struct PositionCounts {
  TreeCounts all;
  std::map<Move, TreeCounts, MoveOrder> moves;

  void add(PositionCounts const& other);
  bool operator==(PositionCounts const&) const = default;
};

/// How often a position stood in games.
struct PositionFrequency {
  std::uint64_t games = 0;  ///< that came to it
  std::uint64_t again = 0;  ///< how often it stood once more in one of them
};

/// The counts of the positions that most games came to, which a base may hold: docs/base-format.md has their form.
class FrequentPositions {
 public:
  /// Nothing where the base has none.
  [[nodiscard]] static std::optional<FrequentPositions> open(Base& base);
  FrequentPositions(FrequentPositions&&) noexcept;
  FrequentPositions& operator=(FrequentPositions&&) noexcept;
  ~FrequentPositions();

  /// The last game that is counted; those after it have to be counted besides.
  [[nodiscard]] std::int64_t up_to() const noexcept;
  /// Nothing for a position that not so many games came to. The runs of kings play no part.
  [[nodiscard]] std::optional<PositionCounts> find(Variant const& variant, Position const& position);
  /// The same without what was played there.
  [[nodiscard]] std::optional<PositionFrequency> frequency(Variant const& variant, Position const& position);

 private:
  struct State;
  explicit FrequentPositions(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

/// Called with the games gone through, of twice those of the base at most; returning false stops.
using CountsProgress = std::function<bool(std::int64_t)>;

/// Counts the positions that at least 32 games came to, or more in a base of many millions; in 32 MB of memory besides
/// the counts, or, if the base has counts, adds the games that are not counted yet to them. Which positions are counted
/// is found out anew when there are half as many games again. Written in one transaction: stopped before, the base
/// stays as it was. The counts are the same for any number of threads.
void update_position_counts(Base& base, unsigned threads = 1, CountsProgress const& progress = {});
void drop_position_counts(Base& base);

}  // namespace damier
