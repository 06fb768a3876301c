#pragma once

#include "rules/rules.hpp"
#include "rules/variant.hpp"
#include "search/detail/scan_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace damier {

/// The steps of a variant's board for whole sets of squares at once: a step in a direction is the same shift
/// everywhere, except at the edges. Lines are those along which a king moves.
template <typename Word>
class BoardSteps {
 public:
  explicit BoardSteps(Rules const& rules) : rules_{rules}, squares_{word_of<Word>(rules.board.squares())} {
    for (auto const direction : all_directions) {
      auto const place = static_cast<std::size_t>(direction);
      for (auto const square : rules.board.squares()) {
        if (auto const next = rules.board.neighbour(square, direction)) {
          inner_[place] |= word_of<Word>(SquareSet{square});
          shifts_[place] = static_cast<int>(next->bit()) - static_cast<int>(square.bit());
        }
      }
    }
  }
  /// Those of a variant's place in variants().
  [[nodiscard]] static BoardSteps const& of(std::size_t variant) {
    static std::vector<BoardSteps> const all = [] {
      std::vector<BoardSteps> steps;
      for (auto const* const one : variants()) {
        steps.emplace_back(one->rules());
      }
      return steps;
    }();
    return all[variant];
  }

  [[nodiscard]] Rules const& rules() const noexcept { return rules_; }
  [[nodiscard]] Word squares() const noexcept { return squares_; }

  /// A step in a direction in which bits have higher or lower numbers: the squares that have a next one, and how far.
  template <bool up>
  struct Shift {
    Word inner = 0;
    unsigned distance = 0;

    [[nodiscard]] [[gnu::always_inline]] Word operator()(Word from) const noexcept { return by(from & inner, 1); }
    /// All squares that these see: the first ones behind empty squares, or none, and the empty ones before them. In
    /// runs of one, two and four empty squares: no line has more than twelve squares.
    [[nodiscard]] [[gnu::always_inline]] Word seen(Word from, Word empty) const noexcept {
      auto run = empty & by(inner, 1);
      from |= run & by(from, 1);
      run &= by(run, 1);
      from |= run & by(from, 2);
      run &= by(run, 2);
      from |= run & by(from, 4);
      from |= run & by(from, 4);
      return (*this)(from);
    }

   private:
    [[nodiscard]] [[gnu::always_inline]] Word by(Word word, unsigned steps) const noexcept {
      return up ? word << (steps * distance) : word >> (steps * distance);
    }
  };
  /// Calls the function with the step of a direction.
  template <typename Function>
  [[gnu::always_inline]] void with_shift(Direction direction, Function const& function) const noexcept {
    auto const place = static_cast<std::size_t>(direction);
    if (shifts_[place] < 0) {
      function(Shift<false>{inner_[place], static_cast<unsigned>(-shifts_[place])});
    } else {
      function(Shift<true>{inner_[place], static_cast<unsigned>(shifts_[place])});
    }
  }
  /// The next squares in a direction; those at the edge have none.
  [[nodiscard]] [[gnu::always_inline]] Word step(Word from, Direction direction) const noexcept {
    auto const place = static_cast<std::size_t>(direction);
    auto const inner = from & inner_[place];
    return shifts_[place] < 0 ? inner >> static_cast<unsigned>(-shifts_[place])
                              : inner << static_cast<unsigned>(shifts_[place]);
  }
  /// All squares that lie in a direction from one of these.
  [[nodiscard]] Word beyond(Word from, Direction direction) const noexcept {
    Word all = 0;
    for (auto next = step(from, direction); next != 0; next = step(next, direction)) {
      all |= next;
    }
    return all;
  }

  /// The squares between one of a and one of b on a line.
  [[nodiscard]] Word between(Word a, Word b) const noexcept {
    return on_lines([&](Direction direction) { return beyond(a, direction) & beyond(b, opposite(direction)); });
  }
  /// The squares right behind those of b, as one of a sees them on a line.
  [[nodiscard]] Word behind(Word a, Word b) const noexcept {
    return on_lines([&](Direction direction) { return step(beyond(a, direction) & b, direction); });
  }
  /// The next squares on all lines.
  [[nodiscard]] Word around(Word a) const noexcept {
    return on_lines([&](Direction direction) { return step(a, direction); });
  }

  /// Calls the function with each direction of a line, and puts the results together.
  template <typename Function>
  [[nodiscard]] Word on_lines(Function const& function) const noexcept {
    Word all = 0;
    for (auto const direction : all_directions) {
      if (rules_.king_steps.contains(direction)) {
        all |= function(direction);
      }
    }
    return all;
  }

 private:
  Rules rules_;
  Word squares_;
  std::array<Word, 8> inner_{};  // the squares that have a next one
  std::array<int, 8> shifts_{};
};

}  // namespace damier
