#include "search/detail/exchange_test.hpp"

namespace damier {
namespace {}  // namespace

ExchangeTest::ExchangeTest(Variant const& variant, PositionTest::Target const& target)
    : applies_{variant.rules().man_steps == forward_diagonals && target.position.kings.empty() &&
               variant.start().kings.empty()},
      any_side_{target.any_side},
      rows_of_capture_{variant.rules().man_captures.contains(Direction::down) ||
                               variant.rules().man_captures.contains(Direction::up)
                           ? 4
                           : 2},
      start_{state_of(variant, variant.start())},
      target_{state_of(variant, target.position)} {}

ExchangeTest::State ExchangeTest::state_of(Variant const& variant, Position const& position) {
  State state;
  for (std::size_t colour = 0; colour < both_colours.size(); ++colour) {
    auto const men = position.men(both_colours[colour]);
    state.men[colour] = men.size();
    state.rows[colour] = static_cast<int>(Exchanges::rows_of(variant.board(), men, both_colours[colour]));
  }
  state.side = static_cast<std::size_t>(position.side);
  return state;
}

ExchangeTest::Answer ExchangeTest::after_first(std::uint32_t number) const noexcept {
  auto needs_others = false;
  auto const passed = passes([&](std::size_t place) {
    needs_others = needs_others || place != 0;
    return place == 0 ? number : Exchanges::unknown;
  });
  return !passed ? Answer::no : needs_others ? Answer::open : Answer::yes;
}

void ExchangeFilter::begin(GameBlocks& blocks) {
  constexpr std::uint64_t enough = 4'096;
  constexpr std::uint64_t fewest = 8;  // if fewer than one in so many are excluded, testing takes longer than it saves
  blocks_ = &blocks;
  columns_ = {};
  idle_ = !test_.applies() || (tested_ > enough && excluded_ * fewest < tested_);
}

}  // namespace damier
