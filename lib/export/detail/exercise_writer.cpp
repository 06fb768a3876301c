#include "export/exercise_writer.hpp"

#include "export/bulletin_heading.hpp"
#include "export/detail/bulletin_game.hpp"
#include "export/detail/exercise_facts.hpp"
#include "export/detail/short_solution.hpp"
#include "export/detail/written_words.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <fmt/ranges.h>

#include <algorithm>
#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace damier {
namespace {

/// A group of a sheet. They are printed in their order.
struct ExerciseGroup {
  unsigned rank = 0;
  std::string title;

  auto operator<=>(ExerciseGroup const&) const = default;
};

ExerciseGroup group_by_theme(ExerciseFacts const& facts, ExportOptions const& options) {
  static constexpr Word king_endings{"exercises-king-endings"};
  static constexpr Word others{"exercises-other"};
  if (facts.is_king_ending) {
    return {2, std::string{king_endings.in(options.language)}};
  }
  if (facts.themes.empty()) {
    return {1, std::string{others.in(options.language)}};
  }
  auto const& theme = facts.themes.front();
  return {0, written_words(options.theme_name ? options.theme_name(theme) : theme)};
}

ExerciseGroup group_by_level(ExerciseFacts const& facts, ExportOptions const& options) {
  static constexpr Word unknown{"exercises-no-level"};
  auto const stars = facts.stars();
  return stars == 0 ? ExerciseGroup{6, std::string{unknown.in(options.language)}}
                    : ExerciseGroup{stars, text_of(options.language, "exercises-level", "number"_a = stars) + " " +
                                               stars_text(stars)};
}

ExerciseGroup group_of(ExerciseFacts const& facts, ExportOptions const& options) {
  return options.exercise_groups == ExerciseGroups::theme ? group_by_theme(facts, options)
                                                          : group_by_level(facts, options);
}

}  // namespace

bool is_exercise(Game const& game) noexcept {
  return game.variant != nullptr && game.has_fen &&
         std::ranges::any_of(game.items, [](Item const& item) { return item.kind == ItemKind::move; });
}

ExerciseExporter::ExerciseExporter(MakePage make_page, ExportOptions const& options)
    : options_{options}, sheet_{make_page()}, solution_page_{make_page()} {}

void ExerciseExporter::begin(std::string& text) {
  static constexpr Word title{"exercises-title"};
  auto const given = written_words(options_.title);
  std::string const words{given.empty() ? title.in(options_.language) : given};
  sheet_->begin(text, {.language = options_.language,
                       .columns = options_.page_columns,
                       .exercises = options_.exercises,
                       .title = words});
  static constexpr Word solutions_title{"solutions-title"};
  auto const solutions_words = solutions_title.in(options_.language);
  std::string start;
  solution_page_->begin(start,
                        {.language = options_.language, .columns = options_.page_columns, .title = solutions_words});
  if (options_.solutions_apart) {
    solutions_ = start;
    solution_page_->event(solutions_, solutions_words, {});
  }
  sheet_->event(text, words, {});
}

void ExerciseExporter::game(Game const& game, std::string& text, std::uint64_t) {
  if (!is_exercise(game)) {
    return;
  }
  if (options_.exercise_groups == ExerciseGroups::none) {
    print(game, text);
  } else {
    waiting_.push_back(game);
  }
}

void ExerciseExporter::print(Game const& game, std::string& text) {
  auto const facts = exercise_facts(game);
  auto const stars = stars_text(facts.stars());
  sheet_->exercise(text, {.variant = *game.variant,
                          .position = game.start,
                          .label = fmt::format("{}. {}{}{}", ++count_, task_text(game, facts, options_.language),
                                               stars.empty() ? "" : " ", stars)});
  options_.short_solutions ? print_short_solution(game) : print_solution(game);
}

/// Prints the exercises that wait, group by group.
void ExerciseExporter::print_groups(std::string& text) {
  std::map<ExerciseGroup, std::vector<Game const*>> groups;
  for (auto const& game : waiting_) {
    groups[group_of(exercise_facts(game), options_)].push_back(&game);
  }
  for (auto const& [group, games] : groups) {
    sheet_->exercise_group(text, group.title);
    for (auto const* const game : games) {
      print(*game, text);
    }
  }
  waiting_.clear();
}

void ExerciseExporter::print_solution(Game const& game) {
  auto heading = heading_of(game, options_);
  auto details = printed_tag(game, "Event");
  join(details, heading.details);
  heading.details = details;
  if (printed_tag(game, "Black").empty()) {
    heading.players = printed_tag(game, "White");  // who composed the problem, or nobody
  }
  heading.players = fmt::format("{}.{}{}", count_, heading.players.empty() ? "" : " ", heading.players);
  heading.result.clear();  // it is behind the moves
  solution_page_->game(solutions_, heading);
  print_bulletin_game(game, solutions_, *solution_page_, {DiagramRule::At::none, 0}, options_.language, diagrams_);
}

/// One paragraph: the number, the moves, those of the solver in strong letters, and where the exercise is from.
void ExerciseExporter::print_short_solution(Game const& game) {
  solution_page_->words(solutions_, fmt::format("{}.", count_), BulletinInk::plain, false);
  for (auto const& [move, of_solver, others] : short_solution(game)) {
    solution_page_->words(solutions_, move, of_solver ? BulletinInk::strong : BulletinInk::plain, false);
    if (!others.empty()) {
      auto const words =
          text_of(options_.language, "exercise-other-move", "moves"_a = fmt::format("{}", fmt::join(others, ", ")));
      solution_page_->words(solutions_, fmt::format("({})", words), BulletinInk::plain, false);
    }
  }
  auto const heading = heading_of(game, options_);
  auto source = printed_tag(game, "Black").empty() ? printed_tag(game, "White") : heading.players;
  join(source, printed_tag(game, "Event"));
  join(source, heading.details);
  if (!source.empty()) {
    solution_page_->words(solutions_, fmt::format("— {}", source), BulletinInk::plain, false);
  }
  solution_page_->end_paragraph(solutions_);
}

void ExerciseExporter::end(std::string& text) {
  print_groups(text);
  if (options_.solutions_apart) {
    sheet_->end(text);
    return;
  }
  sheet_->end_exercises(text);
  if (count_ != 0) {
    static constexpr Word title{"solutions-title"};
    // Written to the page of the sheet, whose columns are closed: the solutions have begun their own.
    sheet_->event(text, title.in(options_.language), {});
    text += solutions_;
  }
  solution_page_->end(text);
}

void ExerciseExporter::solutions(std::string& text) {
  if (options_.solutions_apart) {
    solution_page_->end(solutions_);
    text += solutions_;
    solutions_.clear();
  }
}

}  // namespace damier
