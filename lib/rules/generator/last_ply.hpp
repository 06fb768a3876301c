#pragma once

#include "rules/generator/eight_positions.hpp"
#include "rules/generator/lanes.hpp"
#include "rules/generator/words.hpp"

#ifdef DAMIER_HAS_LANES

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace damier {

/// Counts the legal moves of many positions with the same side to move, eight at a time. Whether a position has no
/// capture, single captures or longer ones cannot be predicted, and a wrong prediction costs more than computing all of
/// it for each position. Positions that a stage cannot count go to the next one, and finally to the count of a single
/// position.
template <Rules rules, Colour us>
class LastPly {
  using W = Words<rules>;
  using State = typename W::State;
  using L = BoardLanes<rules.board>;
  using E = EightPositions<rules, us>;
  using Sets = typename E::Sets;
  using Jumps = typename E::Jumps;
  using Captures = typename E::Captures;
  using Steps = typename E::Steps;
  using KingSteps = typename E::KingSteps;
  using KingCaptures = typename E::KingCaptures;
  using Word = typename L::Word;
  using Single = typename W::Word;

 public:
  /// Whether the rules allow this way of counting: captured pieces must stay on the board until the capture ends.
  static constexpr bool possible = !W::at_once;
  /// Counts the moves of one position.
  using CountOne = unsigned (*)(State const&);

  explicit LastPly(CountOne count_one) noexcept : count_one_{count_one} {}

  void add(State const& state) {
    if (state.template own_kings<us>() == 0) {
      men_.add(state);
      if (men_.size >= most) {
        count_men();
      }
    } else {
      with_kings_.add(state);
      if (with_kings_.size >= most) {
        count_with_kings();
      }
    }
  }
  /// The number of moves of all positions that were added.
  [[nodiscard]] std::uint64_t finish() {
    count_men();
    count_with_kings();
    count_captures_by_kings();
    count_double_captures();
    count_triple_captures();
    return moves_;
  }

 private:
  static constexpr unsigned most = 64;

  /// Positions that wait for a stage. There is always room for one more pass.
  struct Waiting {
    static constexpr std::size_t parts = sizeof(Single) / sizeof(std::uint64_t);
    using Column = std::array<std::array<std::uint64_t, most + lanes>, parts>;
    alignas(64) Column white;
    alignas(64) Column black;
    alignas(64) Column kings;
    unsigned size = 0;

    static void put(Column& column, unsigned at, Single word) noexcept {
      column[0][at] = L::low(word);
      if constexpr (parts > 1) {
        column[1][at] = L::high(word);
      }
    }
    static Single get(Column const& column, unsigned at) noexcept {
      if constexpr (parts > 1) {
        return static_cast<Single>(column[1][at]) << 64 | column[0][at];
      } else {
        return column[0][at];
      }
    }
    void add(State const& state) noexcept {
      put(white, size, state.white);
      put(black, size, state.black);
      put(kings, size, state.kings);
      ++size;
    }
    [[nodiscard]] State state(unsigned at) const noexcept { return {get(white, at), get(black, at), get(kings, at)}; }
    /// Fills the last pass with positions without moves.
    void fill_up() noexcept {
      for (auto at = size; at % lanes != 0; ++at) {
        put(white, at, us == Colour::white ? 0 : W::squares);
        put(black, at, us == Colour::white ? W::squares : 0);
        put(kings, at, 0);
      }
    }
  };

  DAMIER_LANES Word load(typename Waiting::Column const& column, unsigned at) noexcept {
    if constexpr (Waiting::parts > 1) {
      return {*reinterpret_cast<Lanes const*>(&column[0][at]), *reinterpret_cast<Lanes const*>(&column[1][at])};
    } else {
      return *reinterpret_cast<Lanes const*>(&column[0][at]);
    }
  }
  DAMIER_LANES auto load(Waiting const& waiting, unsigned at) noexcept {
    return E::eight(load(waiting.white, at), load(waiting.black, at), load(waiting.kings, at));
  }
  DAMIER_LANES std::uint64_t sum(Lanes counts) noexcept {
    std::uint64_t sum = 0;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      sum += counts[lane];
    }
    return sum;
  }
  /// Adds the selected ones of eight positions to others that wait.
  DAMIER_LANES void hand_on(Waiting& to, Waiting const& waiting, unsigned at, Lanes which) noexcept {
    auto const mask = _mm512_test_epi64_mask(reinterpret_cast<__m512i>(which), reinterpret_cast<__m512i>(which));
    hand_on(to.white, waiting.white, to.size, at, mask);
    hand_on(to.black, waiting.black, to.size, at, mask);
    hand_on(to.kings, waiting.kings, to.size, at, mask);
    to.size += static_cast<unsigned>(__builtin_popcount(mask));
  }
  DAMIER_LANES void hand_on(typename Waiting::Column& to, typename Waiting::Column const& from, unsigned size,
                            unsigned at, __mmask8 mask) noexcept {
    for (std::size_t part = 0; part < Waiting::parts; ++part) {
      auto const words = _mm512_load_si512(&from[part][at]);
      _mm512_storeu_si512(&to[part][size], _mm512_maskz_compress_epi64(mask, words));
    }
  }
  void count_one_by_one(Waiting const& waiting, unsigned at, Lanes const& which) {
    for (unsigned lane = 0; lane < lanes; ++lane) {
      if (which[lane] != 0) {
        moves_ += count_one_(waiting.state(at + lane));
      }
    }
  }

  // The stages -------------------------------------------------------------------------------------------------------

  [[gnu::noinline, DAMIER_LANES_TARGET]] void count_men() {
    men_.fill_up();
    Lanes moves{};
    for (unsigned at = 0; at < men_.size; at += lanes) {
      auto const here = load(men_, at);
      Jumps jumps;
      E::find_jumps(jumps, here, Captures{});
      auto const first = E::look_at_first(jumps, here);
      moves += E::count(jumps.landed, ~first.longer, Captures{}) + E::count_steps(here, ~first.any, Steps{});
      hand_on(doubles_, men_, at, first.longer);
      if (doubles_.size >= most) {
        count_double_captures();
      }
    }
    men_.size = 0;
    moves_ += sum(moves);
  }

  [[gnu::noinline, DAMIER_LANES_TARGET]] void count_with_kings() {
    with_kings_.fill_up();
    Lanes moves{};
    for (unsigned at = 0; at < with_kings_.size; at += lanes) {
      auto const here = load(with_kings_, at);
      Sets sight;
      E::find_sight(sight, here, typename E::Sighted{});
      auto const by_king = L::where_any(E::all_taken_by_kings(sight, here, KingCaptures{}));
      Jumps jumps;
      E::find_jumps(jumps, here, Captures{});
      auto const first = E::look_at_first(jumps, here);
      auto const quiet = ~(first.any | by_king);
      moves += E::count(jumps.landed, ~(first.longer | by_king), Captures{}) + E::count_steps(here, quiet, Steps{}) +
               E::count(sight, quiet, KingSteps{});
      hand_on(doubles_, with_kings_, at, first.longer & ~by_king);
      if (doubles_.size >= most) {
        count_double_captures();
      }
      hand_on(by_kings_, with_kings_, at, by_king);
      if (by_kings_.size >= most) {
        count_captures_by_kings();
      }
    }
    with_kings_.size = 0;
    moves_ += sum(moves);
  }

  /// Positions in which a king can capture: counted here if no capture takes a second piece.
  [[gnu::noinline, DAMIER_LANES_TARGET]] void count_captures_by_kings() {
    constexpr bool equal = rules.choice == CaptureChoice::free || rules.choice == CaptureChoice::most_pieces;
    by_kings_.fill_up();
    Lanes moves{};
    for (unsigned at = 0; at < by_kings_.size; at += lanes) {
      if constexpr (W::flying && rules.king_landing == KingLanding::anywhere && equal) {
        auto const here = load(by_kings_, at);
        Sets sight;
        E::find_sight(sight, here, KingCaptures{});
        Sets landed;
        E::land_kings(landed, sight, here, KingCaptures{});
        Jumps jumps;
        E::find_jumps(jumps, here, Captures{});
        auto const first = E::look_at_first(jumps, here);
        auto const longer = first.longer | L::where_any(E::kings_go_on(landed, here, KingCaptures{}));
        moves += E::count(jumps.landed, ~longer, Captures{}) + E::count(landed, ~longer, KingCaptures{});
        count_one_by_one(by_kings_, at, longer);
      } else {
        for (auto one = at; one < std::min(at + lanes, by_kings_.size); ++one) {
          moves_ += count_one_(by_kings_.state(one));
        }
      }
    }
    by_kings_.size = 0;
    moves_ += sum(moves);
  }

  /// Positions in which men take two pieces or more: counted here if none takes a third.
  [[gnu::noinline, DAMIER_LANES_TARGET]] void count_double_captures() {
    doubles_.fill_up();
    Lanes moves{};
    for (unsigned at = 0; at < doubles_.size; at += lanes) {
      auto const here = load(doubles_, at);
      Jumps jumps;
      E::find_jumps(jumps, here, Captures{});
      auto const doubles = E::look_at_doubles(jumps, here, Captures{});
      auto const longer = L::where_any(doubles.longer);
      moves += doubles.moves & ~longer;
      hand_on(triples_, doubles_, at, longer);
      if (triples_.size >= most) {
        count_triple_captures();
      }
    }
    doubles_.size = 0;
    moves_ += sum(moves);
  }

  /// Positions in which men take three pieces or more, or become kings on the way: counted here if none takes a fourth.
  [[gnu::noinline, DAMIER_LANES_TARGET]] void count_triple_captures() {
    static_assert(E::longest_first || (E::man_captures.bits & orthogonals.bits) == 0,
                  "loops and ends are distinguished by length");
    triples_.fill_up();
    Lanes moves{};
    for (unsigned at = 0; at < triples_.size; at += lanes) {
      auto const here = load(triples_, at);
      Jumps jumps;
      E::find_jumps(jumps, here, Captures{});
      typename E::Triples triples;
      E::look_at_triples(triples, jumps, here, Captures{});
      auto const longer =
          L::where_any(E::fourth_jumps(triples, jumps, here, Captures{}) | E::not_by_number(jumps, here));
      moves += (triples.moves + (triples.loops >> 1)) & ~longer;
      count_one_by_one(triples_, at, longer);
    }
    triples_.size = 0;
    moves_ += sum(moves);
  }

  CountOne count_one_;
  std::uint64_t moves_ = 0;
  Waiting men_;  // without kings of the side to move
  Waiting with_kings_;
  Waiting by_kings_;  // where a king can capture
  Waiting doubles_;   // where men take more than one piece
  Waiting triples_;
};

}  // namespace damier

#endif
