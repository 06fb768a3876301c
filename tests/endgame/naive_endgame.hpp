#pragma once

#include "board/position.hpp"
#include "endgame/detail/value.hpp"
#include "rules/variant.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace damier::endgame::testing {

/// The second implementation of the tables: a list of all positions with White to move, their legal moves as
/// Variant::legal_moves gives them, and passes over all of them until nothing changes.
class NaiveEndgame {
 public:
  struct Entry {
    Position position;
    Outcome outcome = Outcome::draw;
    unsigned distance = 0;
    bool quiet = false;
  };

  /// All positions of two pieces up to so many.
  NaiveEndgame(Variant const& variant, unsigned pieces);

  [[nodiscard]] std::vector<Entry> const& entries() const noexcept { return entries_; }
  /// The entry of a position with either side to move.
  [[nodiscard]] Entry const& of(Position const& position) const;

 private:
  struct Successor {
    std::uint32_t entry;  // over: the other side has no pieces left
    bool converts;
  };
  static constexpr std::uint32_t over = ~0U;

  void place(Position position, unsigned from, unsigned pieces);
  void list_moves();
  /// Decides the entries of a list, to whose conversions all others are decided.
  void solve(std::vector<std::uint32_t> const& list);
  [[nodiscard]] bool decide(std::uint32_t entry, unsigned distance);

  Variant const* variant_;
  std::vector<Entry> entries_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;
  std::vector<std::uint32_t> first_;  // of the successors of each entry
  std::vector<Successor> successors_;
  std::vector<bool> decided_;
};

/// Whether the winner of an ending wins within the rules, by a search over positions together with all counts of moves.
class NaiveRules {
 public:
  NaiveRules(Variant const& variant, NaiveEndgame const& in_theory) : variant_{&variant}, in_theory_{&in_theory} {}

  /// From a position that is won or lost in theory, no move counted yet.
  [[nodiscard]] bool is_decided_within(Position const& position);

 private:
  /// The counts of rules/draws.hpp, without repetition.
  struct Counts {
    unsigned kings = 0;
    unsigned balance = 0;
    std::array<unsigned, 3> endings{};
  };
  [[nodiscard]] Counts at_start(Position const& position) const;
  [[nodiscard]] Counts after(Counts counts, Position const& before, Move const& move, Position const& next) const;
  [[nodiscard]] bool is_drawn(Counts const& counts, Position const& position) const;
  [[nodiscard]] bool wins(Position const& position, Counts const& counts, Colour winner);
  [[nodiscard]] bool find(Position const& position, Counts const& counts, Colour winner);

  Variant const* variant_;
  NaiveEndgame const* in_theory_;
  std::unordered_map<std::uint64_t, bool> known_;
};

}  // namespace damier::endgame::testing
