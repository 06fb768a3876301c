#pragma once

#include "rules/generator/move_lists.hpp"
#include "tactics/detail/compiled_search.hpp"
#include "tactics/detail/proof.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// The alpha-beta search behind ForcingSearch for one set of rules. Values are balances: pieces of the solver less
/// those of the opponent, in hundredths of a man.
template <Rules rules>
class CompiledForcingSearch final : public ForcingSearch::Compiled {
 public:
  explicit CompiledForcingSearch(endgame::Tables const& tables)
      : tables_{tables}, most_table_pieces_{tables.most()}, hash_(hash_size) {}

  [[nodiscard]] ForcedGain search(Position const& position, ForcingLimits const& limits) noexcept override {
    return position.side == Colour::white ? search_for<Colour::white>(position, limits)
                                          : search_for<Colour::black>(position, limits);
  }
  [[nodiscard]] std::optional<Move> reach(Position const& position, Score least,
                                          ForcingLimits const& limits) noexcept override {
    return position.side == Colour::white ? reach_for<Colour::white>(position, least, limits)
                                          : reach_for<Colour::black>(position, least, limits);
  }
  [[nodiscard]] Score value(Position const& position, Colour solver, Score least,
                            ForcingLimits const& limits) noexcept override {
    return solver == Colour::white ? value_for<Colour::white>(position, least, limits)
                                   : value_for<Colour::black>(position, least, limits);
  }

 private:
  using L = MoveLists<rules>;
  using W = Words<rules>;
  using Bits = typename W::Bits;
  using Word = typename W::Word;
  using State = typename W::State;
  using Moves = typename W::Moves;

  static constexpr Score king_score = king_worth(rules);
  static constexpr std::size_t hash_size = std::size_t{1} << 13U;
  static constexpr int most_plies = 60;
  static constexpr unsigned most_forced_replies = 1;
  static constexpr unsigned few_pieces = 5;
  static constexpr std::uint32_t nodes_between_questions = 1U << 16U;

  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
    std::uint16_t best = 0;
    std::uint8_t free_moves = 0;
    std::uint8_t threats : 6 = 0;
    std::uint8_t bound : 2 = 0;
  };
  static constexpr std::uint8_t at_least = 1, at_most = 2, exact = 3;
  static constexpr unsigned none = MoveList::capacity;
  struct Best {
    Score value = -won_score;
    unsigned place = none;
  };

  /// What a line may still spend, and the window.
  struct Limits {
    Score alpha;
    Score beta;
    unsigned free_moves;
    unsigned threats;
    int ply;
  };

  static Score worth(Word pieces, Word kings) noexcept {
    Score sum = 0;
    for (; pieces != 0; pieces &= pieces - 1) {
      sum += (pieces & -pieces & kings) != 0 ? king_score : man_score;
    }
    return sum;
  }
  template <Colour solver>
  static Score balance(State const& state) noexcept {
    return worth(state.template own<solver>(), state.kings) - worth(state.template other<solver>(), state.kings);
  }
  /// What a move of the side `us` changes in its favour.
  template <Colour us, typename ShortMove>
  [[gnu::always_inline]] static Score change(State const& before, ShortMove const& move, State const& after) noexcept {
    auto sum = move.captured != 0 ? worth(move.captured, before.kings) : 0;
    auto const from = Bits::bit(move.from);
    if ((before.kings & from) == 0 && (after.kings & Bits::bit(move.to)) != 0) {
      sum += king_score - man_score;
    }
    return sum;
  }
  template <Colour us, typename ShortMove>
  [[gnu::always_inline]] static State made(State const& state, ShortMove const& move) noexcept {
    return L::template made<us>(state, Bits::bit(move.from), Bits::bit(move.to), move.captured);
  }
  template <Colour us>
  [[gnu::always_inline]] static bool can_capture(State const& state) noexcept {
    return L::template men_capture<us>(state) || L::template kings_capture<us>(state);
  }
  /// Whether a man has only to step onto the last row.
  template <Colour us>
  [[gnu::always_inline]] static bool can_crown(State const& state) noexcept {
    auto const men = state.template men<us>() & W::template row_before_promotion<us>;
    if (men == 0) {
      return false;
    }
    Word ends = 0;
    for_each_direction<W::template man_steps<us>>(
        [&]<Direction direction>() { ends |= W::template step<direction>(men); });
    return (ends & state.empty() & W::template promotion_row<us>) != 0;
  }
  template <Colour us>
  [[gnu::always_inline]] bool threatens(State const& state) const noexcept {
    return can_capture<us>(state) || (crowning_ && can_crown<us>(state));
  }

  static std::uint64_t folded(Word word) noexcept {
    if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
      return static_cast<std::uint64_t>(word) ^ (static_cast<std::uint64_t>(word >> 64) * 0x9e3779b97f4a7c15ULL);
    } else {
      return word;
    }
  }
  [[nodiscard]] std::uint64_t key_of(State const& state, bool defends) const noexcept {
    auto key = folded(state.white) * 0x9e3779b97f4a7c15ULL;
    key = (key ^ (key >> 29U) ^ folded(state.black)) * 0xbf58476d1ce4e5b9ULL;
    key = (key ^ (key >> 32U) ^ folded(state.kings)) * 0x94d049bb133111ebULL;
    return (key ^ (key >> 31U)) + question_ + (defends ? 0x5851f42d4c957f2dULL : 0);
  }

  /// Whether a position has at most so many pieces. Counting all of them costs more than most positions are worth.
  static bool has_at_most(State const& state, unsigned most) noexcept {
    for (auto pieces = state.occupied(); pieces != 0; pieces &= pieces - 1) {
      if (most-- == 0) {
        return false;
      }
    }
    return true;
  }
  static bool has_few(Word pieces) noexcept {
    for (unsigned i = 0; i < few_pieces && pieces != 0; ++i) {
      pieces &= pieces - 1;
    }
    return pieces == 0;
  }
  /// The value of a quiet position that is in the tables. A draw is no gain, whatever the material is.
  template <Colour solver>
  std::optional<Score> table_value(State const& state, Colour side, Score balance, Score alpha) const noexcept {
    if (most_table_pieces_ == 0 || !has_at_most(state, most_table_pieces_)) {
      return std::nullopt;
    }
    Position const position{{Bits::set(state.white), Bits::set(state.black)}, Bits::set(state.kings), side, {}};
    auto const outcome = tables_.outcome_of_quiet(position);
    if (!outcome) {
      return std::nullopt;
    }
    switch (side == solver ? *outcome : endgame::reversed(*outcome)) {
      case endgame::Outcome::win: return table_won_score;
      case endgame::Outcome::loss: return -table_won_score;
      case endgame::Outcome::draw: break;
    }
    return std::min(balance, alpha);
  }

  /// Counts a position; false if there are no nodes left, or after a stop request.
  bool count() noexcept {
    if (nodes_ >= next_question_ && !may_go_on()) {
      stopped_ = true;
      return false;
    }
    ++nodes_;
    return true;
  }
  bool may_go_on() noexcept {
    next_question_ = nodes_ + std::min(most_nodes_ - nodes_, nodes_between_questions);
    return nodes_ < most_nodes_ && !stop_is_requested();
  }
  void begin(ForcingLimits const& limits) noexcept {
    nodes_ = 0;
    most_nodes_ = limits.nodes;
    most_threats_ = limits.threats;
    crowning_ = limits.crowning;
    next_question_ = std::min(most_nodes_, nodes_between_questions);
    stopped_ = false;
    ++questions_;
    question_ = questions_ * 0xd1342543de82ef95ULL;
  }

  template <Colour solver>
  ForcedGain search_for(Position const& position, ForcingLimits const& limits) noexcept {
    begin(limits);
    ForcedGain found;
    auto const state = L::state_of(position);
    Moves moves;
    L::template generate<solver>(state, moves);
    if (moves.refused || moves.size < 2) {
      return found;
    }
    auto const start = balance<solver>(state);
    auto const base = settled<solver, solver>(state, start);
    found.pending = base - start;
    root_value_ = base + limits.least_gain - 1;
    for (unsigned free_moves = 1; free_moves <= limits.free_moves && !stopped_ && root_value_ <= decided_score;
         ++free_moves) {
      root_best_ = none;
      (void)solve<solver>(state, start, {root_value_, won_score, free_moves, most_threats_, 0});
      if (root_best_ != none) {
        auto const& best = moves.list[root_best_];
        found.move = Move{Square{best.from}, Square{best.to}, Bits::set(best.captured)};
        found.gain = root_value_ > decided_score ? won_score : root_value_ - base;
      }
    }
    found.nodes = nodes_;
    return found;
  }

  template <Colour solver>
  std::optional<Move> reach_for(Position const& position, Score least, ForcingLimits const& limits) noexcept {
    begin(limits);
    auto const state = L::state_of(position);
    Moves moves;
    L::template generate<solver>(state, moves);
    if (moves.refused) {
      return std::nullopt;
    }
    auto const start = balance<solver>(state);
    root_best_ = none;
    for (unsigned free_moves = 0; free_moves <= limits.free_moves && !stopped_ && root_best_ == none; ++free_moves) {
      (void)solve<solver>(state, start, {least - 1, least, free_moves, threats_of(free_moves), 0});
    }
    if (root_best_ == none) {
      return std::nullopt;
    }
    auto const& best = moves.list[root_best_];
    return Move{Square{best.from}, Square{best.to}, Bits::set(best.captured)};
  }

  /// The balance after the best captures of both, until nobody has to capture.
  template <Colour solver, Colour mover>
  Score settled(State const& state, Score balance) noexcept {
    if (!can_capture<mover>(state) || !count()) {
      return balance;
    }
    Moves moves;
    L::template generate<mover>(state, moves);
    auto best = mover == solver ? -won_score : won_score;
    for (unsigned place = 0; place < moves.size; ++place) {
      auto const after = made<mover>(state, moves.list[place]);
      auto const gain = change<mover>(state, moves.list[place], after);
      auto const value = settled<solver, opponent(mover)>(after, mover == solver ? balance + gain : balance - gain);
      best = mover == solver ? std::max(best, value) : std::min(best, value);
    }
    return moves.size == 0 ? balance : best;
  }

  /// The first step of a widening has no threats.
  [[nodiscard]] unsigned threats_of(unsigned free_moves) const noexcept { return free_moves == 0 ? 0 : most_threats_; }

  template <Colour solver>
  Score value_for(Position const& position, Score least, ForcingLimits const& limits) noexcept {
    begin(limits);
    auto const state = L::state_of(position);
    auto const start = balance<solver>(state);
    auto best = -won_score;
    for (unsigned free_moves = 0; free_moves <= limits.free_moves && !stopped_ && best < least; ++free_moves) {
      Limits const within{least - 1, least, free_moves, threats_of(free_moves), 1};
      best = std::max(
          best, position.side == solver ? solve<solver>(state, start, within) : defend<solver>(state, start, within));
    }
    return best;
  }

  /// The value with the solver to move. Of a search that was stopped it is one that was reached in any case.
  template <Colour solver>
  Score solve(State const& state, Score balance, Limits within) noexcept {
    if (!count() || within.ply > most_plies) {
      return -won_score;
    }
    auto const captures = can_capture<solver>(state);
    if (!captures) {
      if (auto const known = table_value<solver>(state, solver, balance, within.alpha); known && within.ply != 0) {
        return *known;
      }
      if (within.free_moves == 0 && balance <= within.alpha) {
        return balance;
      }
    }
    auto const key = key_of(state, false);
    auto const* const known = find(key);
    if (known != nullptr && within.ply != 0 && decides(*known, within)) {
      return known->value;
    }
    Moves moves;
    L::template generate<solver>(state, moves);
    if (moves.refused) {
      return balance;
    }
    if (moves.size == 0) {
      return -won_score;
    }
    Best best;
    auto const first_alpha = within.alpha;
    auto const try_move = [&](unsigned place, State const& after, unsigned free_moves, unsigned threats) {
      auto const value = defend<solver>(after, balance + change<solver>(state, moves.list[place], after),
                                        {within.alpha, within.beta, free_moves, threats, within.ply + 1});
      if (!stopped_ && value > best.value) {
        best = {value, place};
        if (value > within.alpha) {
          within.alpha = value;
          if (within.ply == 0) {
            root_best_ = place;
            root_value_ = value;
          }
        }
      }
      return stopped_ || best.value >= within.beta;
    };
    if (captures) {
      for (unsigned place = 0; place < moves.size; ++place) {
        if (try_move(place, made<solver>(state, moves.list[place]), within.free_moves, within.threats)) {
          break;
        }
      }
    } else {
      solve_quiet<solver>(state, balance, within, moves, best, known != nullptr ? known->best : none, try_move);
    }
    if (!stopped_) {
      store(key, best, {first_alpha, within.beta, within.free_moves, within.threats, 0});
    }
    return best.value;
  }

  template <Colour solver, typename TryMove>
  void solve_quiet(State const& state, Score balance, Limits& within, Moves const& moves, Best& best, unsigned known,
                   TryMove const& try_move) noexcept {
    constexpr auto other = opponent(solver);
    auto const threatened = can_capture<other>(state);
    if (!threatened && within.ply != 0) {
      best.value = balance;  // nothing has to be done
      if (balance >= within.beta) {
        return;
      }
      within.alpha = std::max(within.alpha, balance);
    }
    if (within.free_moves == 0 && !threatened) {
      return;
    }
    auto const free_moves = within.free_moves == 0 ? 0 : within.free_moves - 1;
    // A side with few men may have few replies, or none.
    auto const few = has_few(state.template other<solver>());
    auto const offers = [&](unsigned place, State const& after) {
      return (within.free_moves != 0 || threatened) && try_move(place, after, free_moves, within.threats);
    };
    auto const waits = [&](unsigned place, State const& after) {
      auto const forces = within.free_moves != 0 && ((within.threats != 0 && threatens<solver>(after)) || few);
      auto const crowns = crowning_ && within.free_moves != 0 && change<solver>(state, moves.list[place], after) != 0;
      return (threatened || forces || crowns) && try_move(place, after, free_moves, forces ? within.threats : 0);
    };
    if (known < moves.size) {
      auto const after = made<solver>(state, moves.list[known]);
      if (can_capture<other>(after) ? offers(known, after) : waits(known, after)) {
        return;
      }
    }
    std::array<std::uint16_t, MoveList::capacity> later;  // NOLINT: written as far as it is read
    unsigned waiting = 0;
    for (unsigned place = 0; place < moves.size; ++place) {
      auto const after = made<solver>(state, moves.list[place]);
      if (!can_capture<other>(after)) {
        later[waiting++] = static_cast<std::uint16_t>(place);
      } else if (place != known && offers(place, after)) {
        return;
      }
    }
    for (unsigned i = 0; i < waiting; ++i) {
      auto const place = later[i];
      if (place != known && waits(place, made<solver>(state, moves.list[place]))) {
        return;
      }
    }
  }

  /// The value with the opponent to move. Of a search that was stopped it is the worst.
  template <Colour solver>
  Score defend(State const& state, Score balance, Limits within) noexcept {
    constexpr auto other = opponent(solver);
    if (!count() || within.ply > most_plies) {
      return -won_score;
    }
    auto const captures = can_capture<other>(state);
    Moves moves;
    L::template generate<other>(state, moves);
    if (moves.refused) {
      return -won_score;
    }
    if (moves.size == 0) {
      return won_score;
    }
    if (!captures) {
      if (auto const value = table_value<solver>(state, other, balance, within.alpha)) {
        return *value;
      }
      auto const forced = moves.size <= most_forced_replies;
      if (!forced && (balance > within.alpha || within.threats == 0 || !threatens<solver>(state))) {
        return balance;
      }
    }
    auto const key = key_of(state, true);
    auto const* const entry = moves.size == 1 ? nullptr : find(key);
    if (entry != nullptr && decides(*entry, within)) {
      return entry->value;
    }
    auto const known = entry != nullptr ? entry->best : none;
    Best best{won_score, none};
    auto const first_beta = within.beta;
    auto const threats = captures || moves.size <= most_forced_replies ? within.threats : within.threats - 1;
    auto const try_move = [&](unsigned place) {
      auto const after = made<other>(state, moves.list[place]);
      auto const value = solve<solver>(after, balance - change<other>(state, moves.list[place], after),
                                       {within.alpha, within.beta, within.free_moves, threats, within.ply + 1});
      if (stopped_) {
        return true;
      }
      if (value < best.value) {
        best = {value, place};
        within.beta = std::min(within.beta, value);
      }
      return best.value <= within.alpha;
    };
    auto done = known < moves.size && try_move(known);
    for (unsigned place = 0; place < moves.size && !done; ++place) {
      done = place != known && try_move(place);
    }
    if (stopped_) {
      return -won_score;
    }
    if (moves.size != 1) {
      store(key, best, {within.alpha, first_beta, within.free_moves, within.threats, 0});
    }
    return best.value;
  }

  [[nodiscard]] Entry const* find(std::uint64_t key) const noexcept {
    auto const& entry = hash_[key % hash_size];
    return entry.key == key ? &entry : nullptr;
  }
  /// Whether a known value answers for these limits.
  static bool decides(Entry const& known, Limits const& within) noexcept {
    if (known.free_moves != within.free_moves || known.threats != within.threats) {
      return false;
    }
    return known.bound == exact || (known.bound == at_least ? known.value >= within.beta : known.value <= within.alpha);
  }
  void store(std::uint64_t key, Best const& best, Limits const& first) noexcept {
    auto const bound = best.value <= first.alpha ? at_most : best.value >= first.beta ? at_least : exact;
    hash_[key % hash_size] = {key,
                              best.value,
                              static_cast<std::uint16_t>(best.place),
                              static_cast<std::uint8_t>(first.free_moves),
                              static_cast<std::uint8_t>(first.threats & 63U),
                              static_cast<std::uint8_t>(bound & 3U)};
  }

  endgame::Tables tables_;
  unsigned most_table_pieces_;
  std::vector<Entry> hash_;
  std::uint64_t questions_ = 0;
  std::uint64_t question_ = 0;  // makes the keys of a question its own
  std::uint32_t nodes_ = 0;
  std::uint32_t most_nodes_ = 0;
  unsigned most_threats_ = 0;
  bool crowning_ = false;
  std::uint32_t next_question_ = 0;  // the nodes at which it is asked whether the search goes on
  bool stopped_ = false;
  unsigned root_best_ = none;
  Score root_value_ = 0;
};

}  // namespace damier
