#pragma once

#include "rules/variant.hpp"
#include "search/detail/position_test.hpp"
#include "search/plan.hpp"
#include "search/search.hpp"
#include "store/base_reader.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace damier {

/// A game that a query may have hits in.
struct Candidate {
  GameId id{};
  Variant const* variant = nullptr;
  bool has_fen = false;
};

/// The candidates of a range of games, with the parts of their headers that are needed.
struct CandidateChunk {
  std::vector<Candidate> games;
  std::vector<std::uint64_t> facts;  ///< of each game, one after the other; only for a query about positions
  std::vector<OrderKey> keys;        ///< of each game, if they were requested
};
/// Reads the headers of a range that the condition, which is the plan's, does not exclude; those of blocks only if
/// the filter lets them through. Games of unknown variants are left out if the query is about positions. Keys are read
/// for any order but that of the games' numbers.
[[nodiscard]] CandidateChunk read_candidates(Base& base, Plan const& plan, HeaderCondition const& condition,
                                             GameRange range, Order keys = Order::game, GameFilter const& filter = {});

/// The games that a query may have hits in, judged by their headers; in the order of their numbers. The facts about
/// each are kept as bits, so that the headers need not be kept.
class Candidates {
 public:
  /// Reads the headers of a range.
  Candidates(Base& base, Plan const& plan, GameRange games, SearchOptions const& options);
  /// Some games of a range, in their own order; the condition is the plan's.
  Candidates(Base& base, Plan const& plan, HeaderCondition const& condition, GameRange range, GameFilter const& filter);
  /// Games without a header, for a plan that has no condition on it.
  explicit Candidates(std::vector<GameId> const& games);

  [[nodiscard]] std::vector<Candidate> const& games() const noexcept { return games_; }
  [[nodiscard]] std::span<std::uint64_t const> facts(std::size_t candidate) const noexcept {
    return std::span{facts_}.subspan(candidate * fact_words_, fact_words_);
  }
  /// The place of the first candidate with at least that number.
  [[nodiscard]] std::size_t place_of(GameId id) const noexcept {
    return static_cast<std::size_t>(std::ranges::lower_bound(games_, id, {}, &Candidate::id) - games_.begin());
  }
  /// The places of the candidates in games(), in the requested order; empty if that is the games' own order.
  [[nodiscard]] std::vector<std::uint32_t> const& ranking() const noexcept { return ranking_; }

 private:
  class Keys;

  std::vector<Candidate> games_;
  std::vector<std::uint64_t> facts_;
  std::size_t fact_words_ = 0;
  std::vector<std::uint32_t> ranking_;
};

/// The answer of a base's position index for a position: all games that may have reached it, and those that are not in
/// the index yet.
struct IndexedGames {
  std::vector<GameId> games;  ///< ascending
  GameRange rest;             ///< to be scanned
};

/// The games that may have reached one of some positions, whatever their variant. Nothing if the base has no index, or
/// if so many games reached them that scanning all games takes less time.
[[nodiscard]] std::optional<IndexedGames> indexed_games(Base& base, std::span<PositionTest::Target const> positions);

}  // namespace damier
