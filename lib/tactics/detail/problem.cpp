#include "tactics/problem_check.hpp"

#include "game/outcome.hpp"
#include "store/game_line.hpp"
#include "store/main_line.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace damier {
namespace {

std::string_view player_named(Game const& game, std::string_view tag, std::string_view italian) noexcept {
  auto const name = game.tag(tag).value_or(game.tag(italian).value_or(""));
  return name == "?" ? std::string_view{} : name;
}

bool has_two_players(Game const& game) noexcept {
  auto const white = player_named(game, "White", "Bianco");
  auto const black = player_named(game, "Black", "Nero");
  return !white.empty() && !black.empty() && white != black;
}

/// The moves before the first one of the solver, who wins by what is printed: where the last position contradicts that,
/// the solution is wrong.
std::size_t moves_before_solver(Game const& game, Colour first_mover) noexcept {
  auto const outcome = read_outcome(game.result_text(), game.first());
  auto const lost = first_mover == Colour::white ? Outcome::black_wins : Outcome::white_wins;
  return outcome == lost ? 1 : 0;
}

}  // namespace

std::vector<Item const*> solution_items(Game const& game) {
  std::vector<Item const*> items;
  std::size_t depth = 0;
  for (auto const& item : game.items) {
    depth += item.kind == ItemKind::variation_begin ? 1U : 0U;
    depth -= item.kind == ItemKind::variation_end && depth != 0 ? 1U : 0U;
    if (depth == 0 && item.kind == ItemKind::move) {
      items.push_back(&item);
    }
  }
  return items;
}

ProblemKind problem_kind(Game const& game) {
  auto const has_both_sides = !game.start.of(Colour::white).empty() && !game.start.of(Colour::black).empty();
  if (game.variant == nullptr || !game.has_fen || !has_both_sides || has_two_players(game)) {
    return ProblemKind::none;
  }
  auto const items = solution_items(game);
  if (items.empty()) {
    return ProblemKind::without_solution;
  }
  MainLine line;
  read_main_line(game, line);
  auto const whole = std::ranges::all_of(items, [](Item const* item) { return item->keeps_the_rules(); }) &&
                     line.moves.size() == items.size() && line.jumps.empty();
  if (!whole || items.size() > most_problem_plies) {
    return ProblemKind::none;
  }
  return items.size() > moves_before_solver(game, line.start.side) ? ProblemKind::with_solution
                                                                   : ProblemKind::without_solution;
}

Problem problem_of(Game const& game) {
  MainLine line;
  read_main_line(game, line);
  Problem problem{.variant = game.variant, .position = line.start, .solution = line.moves};
  if (!line.moves.empty() && moves_before_solver(game, line.start.side) == 1) {
    problem.position = game.variant->after(line.start, line.moves.front());
    problem.solution.erase(problem.solution.begin());
    problem.moves_before = 1;
  }
  return problem;
}

}  // namespace damier
