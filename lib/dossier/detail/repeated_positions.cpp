#include "dossier/detail/repeated_positions.hpp"

#include "notation/move_text.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

/// A position of a game: enough to find those that games have in common.
struct Visit {
  std::uint64_t hash = 0;
  std::uint32_t game = 0;  // its place among the games
  std::uint32_t ply = 0;

  [[nodiscard]] auto key() const noexcept { return std::tuple{hash, game, ply}; }
};

/// The hash of a position that several games reached.
struct Candidate {
  std::uint64_t hash = 0;
  std::uint32_t ply = 0;             // in the first game
  std::vector<std::uint32_t> games;  // places, ascending
};

bool is_same(Position const& a, Position const& b) noexcept {
  return a.pieces == b.pieces && a.kings == b.kings && a.side == b.side;
}

/// Finds the positions in which the player is to move. Each game is followed up to the first place where the position
/// changes without a move.
class RepetitionSearch {
 public:
  RepetitionSearch(BaseReader& reader, Variant const& variant, std::span<PlayerGame const> games, Colour colour,
         unsigned first_ply)
      : reader_{reader}, variant_{variant}, colour_{colour}, first_ply_{first_ply} {
    std::ranges::copy_if(games, std::back_inserter(games_),
                         [=](PlayerGame const& game) { return game.colour == colour; });
  }

  std::vector<RepeatedPosition> find(std::size_t most) {
    auto const candidates = best(candidates_of(visits()), most);
    std::vector<RepeatedPosition> found(candidates.size());
    std::vector<bool> known(candidates.size());
    std::unordered_map<std::uint64_t, std::size_t> places;
    for (std::size_t place = 0; place < candidates.size(); ++place) {
      places.emplace(candidates[place].hash, place);
    }
    // A hash may belong to two positions: that of the first game counts.
    std::vector<std::uint32_t> last_game(candidates.size(), std::numeric_limits<std::uint32_t>::max());
    each_position(
        [&](std::uint32_t game, Position const& position, std::uint64_t hash, unsigned ply, Move const* move) {
          auto const at = places.find(hash);
          if (at == places.end() || last_game[at->second] == game) {
            return;
          }
          auto& repeated = found[at->second];
          if (!known[at->second]) {
            known[at->second] = true;
            repeated.colour = colour_;
            repeated.position = position;
            repeated.ply = ply;
          }
          if (is_same(repeated.position, position)) {
            last_game[at->second] = game;
            add(repeated, games_[game], position, move);
          }
        });
    for (auto& repeated : found) {
      std::ranges::sort(repeated.moves, [](Continuation const& a, Continuation const& b) {
        return a.games.size() == b.games.size() ? a.move < b.move : a.games.size() > b.games.size();
      });
    }
    return found;
  }

 private:
  [[nodiscard]] bool has_choice(Position const& position) const {
    MoveList legal;
    variant_.legal_moves(position, legal);
    return legal.size() > 1 || legal.refused();
  }

  template <typename Take>
  void each_position(Take const& take) {
    std::uint32_t place = 0;
    for (auto const& game : games_) {
      visit_lines(reader_, std::span{&game, 1}, [&](PlayerGame const&, MainLine const& line) {
        auto const end = line.jumps.empty() ? line.moves.size() : line.jumps.front().after;
        auto position = line.start;
        for (std::size_t ply = 0;; ++ply) {
          auto const* const move = ply < end ? &line.moves[ply] : nullptr;
          if (position.side == colour_ && ply >= first_ply_ && has_choice(position)) {
            take(place, position, zobrist(position), static_cast<unsigned>(ply), move);
          }
          if (move == nullptr) {
            break;
          }
          position = variant_.after(position, *move);
        }
      });
      ++place;
    }
  }

  std::vector<Visit> visits() {
    std::vector<Visit> all;
    each_position([&](std::uint32_t game, Position const&, std::uint64_t hash, unsigned ply, Move const*) {
      all.push_back({hash, game, ply});
    });
    std::ranges::sort(all, {}, &Visit::key);
    return all;
  }

  /// The positions of two games or more; of those with the same games the last one.
  static std::vector<Candidate> candidates_of(std::vector<Visit> const& visits) {
    std::map<std::vector<std::uint32_t>, Candidate> by_games;
    for (auto begin = visits.begin(); begin != visits.end();) {
      auto end = begin;
      Candidate candidate{begin->hash, begin->ply, {}};
      for (; end != visits.end() && end->hash == begin->hash; ++end) {
        if (candidate.games.empty() || candidate.games.back() != end->game) {
          candidate.games.push_back(end->game);
        }
      }
      begin = end;
      if (candidate.games.size() > 1) {
        auto const [found, added] = by_games.try_emplace(candidate.games, candidate);
        if (!added && candidate.ply > found->second.ply) {
          found->second = candidate;
        }
      }
    }
    std::vector<Candidate> candidates;
    for (auto& [games, candidate] : by_games) {
      candidates.push_back(std::move(candidate));
    }
    return candidates;
  }

  [[nodiscard]] std::vector<Candidate> best(std::vector<Candidate> candidates, std::size_t most) const {
    auto const last_day = [&](Candidate const& candidate) {
      std::int64_t day = 0;
      for (auto const game : candidate.games) {
        day = std::max(day, games_[game].day ? games_[game].day->first : 0);
      }
      return day;
    };
    std::vector<std::tuple<std::size_t, std::int64_t, std::uint32_t, std::size_t>> order;
    for (std::size_t place = 0; place < candidates.size(); ++place) {
      order.emplace_back(candidates[place].games.size(), last_day(candidates[place]), candidates[place].ply, place);
    }
    auto const chosen = std::min(order.size(), most);
    std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(chosen), std::greater{});
    std::vector<Candidate> found;
    for (std::size_t place = 0; place < chosen; ++place) {
      found.push_back(std::move(candidates[std::get<3>(order[place])]));
    }
    return found;
  }

  void add(RepeatedPosition& repeated, PlayerGame const& game, Position const& position, Move const* move) const {
    repeated.counts.add(game.outcome, game.colour);
    YearSpan years{{}, repeated.last_year};
    years.add(game.year);
    repeated.last_year = years.last;
    if (move == nullptr) {
      return;
    }
    auto text = write_move(variant_, position, *move);
    auto found = std::ranges::find(repeated.moves, text, &Continuation::move);
    if (found == repeated.moves.end()) {
      repeated.moves.push_back({*move, std::move(text), {}, {}, {}});
      found = std::prev(repeated.moves.end());
    }
    found->counts.add(game.outcome, game.colour);
    YearSpan of_move{{}, found->last_year};
    of_move.add(game.year);
    found->last_year = of_move.last;
    found->games.push_back(game.game);
  }

  BaseReader& reader_;
  Variant const& variant_;
  Colour colour_;
  unsigned first_ply_;
  std::vector<PlayerGame> games_;
};

}  // namespace

std::vector<RepeatedPosition> repeated_positions(BaseReader& reader, Variant const& variant,
                                                 std::span<PlayerGame const> games, Colour colour, unsigned first_ply,
                                                 std::size_t most) {
  return RepetitionSearch{reader, variant, games, colour, first_ply}.find(most);
}

}  // namespace damier
