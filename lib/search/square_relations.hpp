#pragma once

#include "grammar/query/ast.hpp"
#include "search/board_steps.hpp"
#include "search/played_line.hpp"

#include <cstddef>
#include <span>

namespace damier {

/// A relation between squares of the positions of a main line, for sets of them at once: whether it is between one of
/// each set.
template <typename Word>
class SquareRelation {
 public:
  SquareRelation(PlayedLine<Word> const& line, query::Relation relation) noexcept
      : line_{line}, steps_{BoardSteps<Word>::of(line.variant_place)}, relation_{relation} {}

  /// Two sets, or more for a ray.
  [[nodiscard]] bool holds(std::size_t place, std::span<Word const> sets) const noexcept {
    switch (relation_) {
      case query::Relation::ray: return is_ray(place, sets);
      case query::Relation::adjacent: return (steps_.around(sets[0]) & sets[1]) != 0;
      case query::Relation::attacks: return attacks(place, sets[0], sets[1]);
      case query::Relation::stands: break;
    }
    return (sets[0] & sets[1]) != 0;
  }

 private:
  [[nodiscard]] Word empty(std::size_t place) const noexcept {
    return steps_.squares() & ~(line_.pieces[0][place] | line_.pieces[1][place]);
  }

  /// One square of each set, in their order on a line, with nothing on the squares between them.
  [[nodiscard]] bool is_ray(std::size_t place, std::span<Word const> sets) const noexcept {
    auto const free = empty(place);
    return steps_.on_lines([&](Direction direction) {
      auto at = sets[0];
      for (std::size_t next = 1; next < sets.size() && at != 0; ++next) {
        at = steps_.reached(at, sets[next], free, direction);
      }
      return at;
    }) != 0;
  }

  /// A piece of the first set could take one of the second as the first of a capture, if it were its side's turn and
  /// no other capture came before it.
  [[nodiscard]] bool attacks(std::size_t place, Word attackers, Word attacked) const noexcept {
    auto const& rules = steps_.rules();
    auto const free = empty(place);
    auto const kings = line_.kings[place];
    for (std::size_t side = 0; side < 2; ++side) {
      auto const own = attackers & line_.pieces[side][place];
      auto const other = attacked & line_.pieces[1 - side][place];
      if (own == 0 || other == 0) {
        continue;
      }
      auto const of_men = side == 0 ? rules.man_captures : rules.man_captures.turned();
      auto const flies = rules.king_range == KingRange::flying;
      for (auto const direction : all_directions) {
        Word met = 0;
        if (of_men.contains(direction)) {
          met = steps_.step(own & ~kings, direction) & (rules.men_take_kings ? other : other & ~kings);
        }
        if (rules.king_captures.contains(direction)) {
          met |=
              flies ? steps_.reached(own & kings, other, free, direction) : steps_.step(own & kings, direction) & other;
        }
        if ((steps_.step(met, direction) & free) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  PlayedLine<Word> const& line_;
  BoardSteps<Word> const& steps_;
  query::Relation relation_;
};

}  // namespace damier
