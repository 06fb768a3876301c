#pragma once

#include "grammar/query/ast.hpp"
#include "search/detail/board_steps.hpp"
#include "search/detail/lanes.hpp"
#include "search/detail/marks.hpp"
#include "search/detail/played_line.hpp"
#include "search/processor_code.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace damier {

/// A set of squares for each position that a word of marks has.
template <typename Word>
using SetColumn = std::array<Word, Marks::word_bits>;

/// A relation between squares of the positions of a main line: between one square of each set. It is computed for some
/// positions, direction by direction, without a branch that depends on a position, so that the compiler can compute
/// several of them at once.
template <typename Word>
class SquareRelation {
 public:
  SquareRelation(PlayedLine<Word> const& line, query::Relation relation) noexcept
      : line_{line}, steps_{BoardSteps<Word>::of(line.variant_place)}, relation_{relation} {}

  /// Which of the positions that follow a first one in the line: from the first to the last that a word of marks has.
  struct Places {
    std::size_t first = 0;
    std::size_t begin = 0;  ///< among those of a column
    std::size_t end = 0;

    Places(std::size_t first_place, std::uint64_t marks) noexcept
        : first{first_place},
          begin{static_cast<std::size_t>(std::countr_zero(marks))},
          end{static_cast<std::size_t>(std::bit_width(marks))} {}
  };
  /// Makes found other than 0 in the positions where the relation holds; two sets, or more for a ray.
  void fill(Places const& places, std::span<SetColumn<Word> const> sets, SetColumn<Word>& found) const noexcept {
#ifdef DAMIER_HAS_LANES
    if (processor_code() == ProcessorCode::avx512) {
      return fill_avx512(places, sets, found);
    }
#endif
    fill_plain(places, sets, found);
  }

 private:
#ifdef DAMIER_HAS_LANES
  [[DAMIER_LANES_TARGET]] void fill_avx512(Places const& places, std::span<SetColumn<Word> const> sets,
                                           SetColumn<Word>& found) const noexcept {
    fill_plain(places, sets, found);
  }
#endif
  [[gnu::always_inline]] void fill_plain(Places const& places, std::span<SetColumn<Word> const> sets,
                                         SetColumn<Word>& found) const noexcept {
    found.fill(0);
    SetColumn<Word> free;
    auto const* const white = line_.pieces[0].data() + places.first;
    auto const* const black = line_.pieces[1].data() + places.first;
    for (auto place = places.begin; place < places.end; ++place) {
      free[place] = steps_.squares() & ~(white[place] | black[place]);
    }
    if (relation_ == query::Relation::attacks) {
      return attacks(places, sets[0], sets[1], free, found);
    }
    for (auto const direction : all_directions) {
      if (!steps_.rules().king_steps.contains(direction)) {
        continue;
      }
      steps_.with_shift(
          direction, [&](auto const shift) __attribute__((always_inline)) {
            relation_ == query::Relation::ray ? ray(places, sets, free, shift, found)
                                              : step(places, sets[0], sets[1], shift, found);
          });
    }
  }

  /// A square of one set is next to one of the other.
  template <typename Shift>
  [[gnu::always_inline]] static void step(Places const& places, SetColumn<Word> const& from, SetColumn<Word> const& to,
                                          Shift const shift, SetColumn<Word>& found) noexcept {
    for (auto place = places.begin; place < places.end; ++place) {
      found[place] |= shift(from[place]) & to[place];
    }
  }

  /// One square of each set, in their order on a line, with nothing on the squares between them.
  template <typename Shift>
  [[gnu::always_inline]] static void ray(Places const& places, std::span<SetColumn<Word> const> sets,
                                         SetColumn<Word> const& free, Shift const shift,
                                         SetColumn<Word>& found) noexcept {
    auto at = sets[0];
    for (std::size_t next = 1; next < sets.size(); ++next) {
      auto const& wanted = sets[next];
      for (auto place = places.begin; place < places.end; ++place) {
        at[place] = shift.seen(at[place], free[place]) & wanted[place];
      }
    }
    for (auto place = places.begin; place < places.end; ++place) {
      found[place] |= at[place];
    }
  }

  /// A piece of the first set could take one of the second as the first of a capture, if it were its side's turn and
  /// no other capture came before it.
  [[gnu::always_inline]] void attacks(Places const& places, SetColumn<Word> const& attackers,
                                      SetColumn<Word> const& attacked, SetColumn<Word> const& free,
                                      SetColumn<Word>& found) const noexcept {
    auto const& rules = steps_.rules();
    auto const taken_kings = rules.men_take_kings ? ~Word{0} : Word{0};  // by men
    auto const range = rules.king_range == KingRange::flying ? ~Word{0} : Word{0};
    auto const* const kings = line_.kings.data() + places.first;
    for (std::size_t side = 0; side < 2; ++side) {
      auto const* const own = line_.pieces[side].data() + places.first;
      auto const* const other = line_.pieces[1 - side].data() + places.first;
      Word men_there = 0;  // in any of the positions
      Word kings_there = 0;
      for (auto place = places.begin; place < places.end; ++place) {
        men_there |= attackers[place] & own[place] & ~kings[place];
        kings_there |= attackers[place] & own[place] & kings[place];
      }
      auto const men_begin = men_there != 0 ? places.begin : places.end;
      auto king_begin = kings_there != 0 ? places.begin : places.end;  // there are none before captures and promotions
      while (king_begin < places.end && (attackers[king_begin] & own[king_begin] & kings[king_begin]) == 0) {
        ++king_begin;
      }
      auto const of_men = side == 0 ? rules.man_captures : rules.man_captures.turned();
      for (auto const direction : all_directions) {
        steps_.with_shift(
            direction, [&](auto const shift) __attribute__((always_inline)) {
              for (auto place = of_men.contains(direction) ? men_begin : places.end; place < places.end; ++place) {
                auto const met = shift(attackers[place] & own[place] & ~kings[place]) & attacked[place] & other[place];
                found[place] |= shift(met & (~kings[place] | taken_kings)) & free[place];
              }
              auto const begin = rules.king_captures.contains(direction) ? king_begin : places.end;
              for (auto place = begin; place < places.end; ++place) {
                auto const met = shift.seen(attackers[place] & own[place] & kings[place], free[place] & range);
                found[place] |= shift(met & attacked[place] & other[place]) & free[place];
              }
            });
      }
    }
  }

  PlayedLine<Word> const& line_;
  BoardSteps<Word> const& steps_;
  query::Relation relation_;
};

}  // namespace damier
