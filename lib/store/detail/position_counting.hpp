#pragma once

#include "store/position_counts.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace damier {

/// The part of the key of a position that distinguishes the variants.
[[nodiscard]] std::uint64_t variant_key(Variant const& variant) noexcept;

/// Counts a game that reached a position with this side to move, in numbers of any width. The caller counts its year.
template <typename Counts>
void count_result(Counts& counts, GameFacts const& result, Colour to_move) {
  ++counts.games;
  counts.white += result.outcome == Outcome::white_wins ? 1U : 0U;
  counts.draws += result.outcome == Outcome::draw ? 1U : 0U;
  counts.black += result.outcome == Outcome::black_wins ? 1U : 0U;
  if (auto const& rating = to_move == Colour::white ? result.white_rating : result.black_rating;
      rating && *rating > 0) {
    ++counts.rated;
    counts.rating_sum += static_cast<std::uint64_t>(*rating);
  }
}

/// A position that a game reached, and the move played there.
struct PositionVisit {
  std::uint64_t key = 0;
  std::uint32_t game = 0;  ///< its place among those of the chunk
  bool has_move = false;   ///< otherwise the game ended there, or the position changed without a move
  Position position;
  Move move;
};

/// A game whose positions are counted.
struct CountedGame {
  GameId id{};
  Variant const* variant = nullptr;
  GameFacts result;
};

/// TreeCounts of a move in a form that takes less memory.
struct MoveTally {
  /// Four bytes, because there are millions of them: a year with more games has several.
  struct Year {
    static constexpr unsigned game_bits = 18;
    static constexpr std::uint32_t most_games = (std::uint32_t{1} << game_bits) - 1;
    std::uint32_t bits = 0;

    [[nodiscard]] std::uint32_t year() const noexcept { return bits >> game_bits; }
    [[nodiscard]] std::uint32_t games() const noexcept { return bits & most_games; }
  };

  Move move;
  bool has_move = false;
  std::uint32_t games = 0, white = 0, draws = 0, black = 0, rated = 0;
  std::uint64_t rating_sum = 0;
  std::vector<Year> years;  ///< ascending; among those of a year the first has space for more games

  void add(GameFacts const& result, Colour to_move);
  [[nodiscard]] TreeCounts counts() const;
};

/// The games that reached a position: PositionCounts in a form that takes less memory. Members that are sums of others
/// are left out.
struct PositionTally {
  Variant const* variant = nullptr;
  Position position;
  GameId last_game{};
  std::uint32_t games = 0;
  std::uint32_t again = 0;       ///< how often it occurred again in one of them
  std::vector<MoveTally> moves;  ///< few

  void add(PositionVisit const& visit, GameFacts const& result);
  [[nodiscard]] PositionCounts counts() const;
};

/// The slots of positions, selected by two parts of their keys: two different positions rarely share both slots.
class PositionSlots {
 public:
  static constexpr unsigned bits = 23;
  static constexpr std::size_t count = std::size_t{2} << bits;
  [[nodiscard]] static std::array<std::uint32_t, 2> of(std::uint64_t key) noexcept;

  void insert(std::uint32_t slot) noexcept { words_[slot / 64] |= std::uint64_t{1} << (slot % 64); }
  [[nodiscard]] bool contains(std::uint64_t key) const noexcept;

 private:
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(count / 64);
};

/// Visits the games of a range and counts positions, with several threads.
class PositionCounting {
 public:
  /// The base and the progress must outlive this object.
  PositionCounting(Base& base, GameRange games, unsigned threads, CountsProgress const& progress)
      : base_{base}, games_{games}, threads_{threads}, progress_{progress} {}

  /// The slots of the positions that may be frequent, by the number of occurrences in each slot. Nothing if it was
  /// stopped.
  [[nodiscard]] std::optional<PositionSlots> frequent_slots();
  /// Counts the positions of some slots. False if it was stopped.
  [[nodiscard]] bool count(PositionSlots const& slots);

  /// The fewest games that make a position frequent, as frequent_slots found it.
  [[nodiscard]] std::uint64_t threshold() const noexcept { return threshold_; }
  /// The counts, by the keys of the positions.
  [[nodiscard]] std::unordered_map<std::uint64_t, PositionTally> const& tallies() const noexcept { return tallies_; }

 private:
  template <typename Read, typename Take>
  [[nodiscard]] bool go_through(Read const& read, Take const& take);
  void add(PositionVisit const& visit, CountedGame const& game);

  static constexpr std::uint64_t fewest_games = 32;

  Base& base_;
  GameRange games_;
  unsigned threads_;
  CountsProgress const& progress_;
  std::uint64_t threshold_ = fewest_games;
  std::unordered_map<std::uint64_t, PositionTally> tallies_;
  std::int64_t done_ = 0;
};

}  // namespace damier
