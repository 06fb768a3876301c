#pragma once

#include "search/plan.hpp"
#include "search/search.hpp"
#include "store/games.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace damier {

/// Goes through the headers of the games of a range in the order of their numbers, of those alone that comments tell
/// where a query asks for these; returning false stops.
void scan_headers(Base& base, Plan const& plan, GameRange range, std::function<bool(GameHeader const&)> const& visit);

/// The games that a query may have hits in, judged by their headers; in the order of their numbers. The facts about
/// each stay as bits, so that the headers need not be kept.
class Candidates {
 public:
  struct Game {
    GameId id{};
    Variant const* variant = nullptr;
    bool has_fen = false;
  };

  /// Reads the headers of a range. Games of unknown variants are left out if the query asks for positions.
  Candidates(Base& base, Plan const& plan, GameRange games, Order order, bool descending);

  [[nodiscard]] std::vector<Game> const& games() const noexcept { return games_; }
  [[nodiscard]] std::span<std::uint64_t const> facts(std::size_t candidate) const noexcept {
    return std::span{facts_}.subspan(candidate * fact_words_, fact_words_);
  }
  /// The place of the first candidate whose number is no less.
  [[nodiscard]] std::size_t place_of(GameId id) const noexcept {
    return static_cast<std::size_t>(std::ranges::lower_bound(games_, id, {}, &Game::id) - games_.begin());
  }
  /// The places of the candidates in games(), in the order that was asked for; empty where the games' own order was
  /// asked for.
  [[nodiscard]] std::vector<std::uint32_t> const& ranking() const noexcept { return ranking_; }

 private:
  class Keys;

  std::vector<Game> games_;
  std::vector<std::uint64_t> facts_;
  std::size_t fact_words_;
  std::vector<std::uint32_t> ranking_;
};

}  // namespace damier
