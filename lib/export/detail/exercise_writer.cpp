#include "export/exercise_writer.hpp"

#include "export/bulletin_heading.hpp"
#include "export/detail/bulletin_game.hpp"
#include "export/detail/written_words.hpp"
#include "language/message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace damier {

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
  static constexpr Word white{"white-to-move"};
  static constexpr Word black{"black-to-move"};
  auto const side = (game.start.side == Colour::white ? white : black).in(options_.language);
  sheet_->exercise(text,
                   {.variant = *game.variant, .position = game.start, .label = fmt::format("{}. {}", ++count_, side)});
  print_solution(game);
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

void ExerciseExporter::end(std::string& text) {
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
