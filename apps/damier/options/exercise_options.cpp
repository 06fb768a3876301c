#include "apps/damier/options/exercise_options.hpp"

#include "answers/value_words.hpp"
#include "apps/damier/options/motif_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {

void add_exercise_options(Arguments& arguments, ExportOptions& options, std::optional<std::string>& solutions_path) {
  static constexpr std::array<unsigned, 6> sheets{1, 2, 4, 6, 9, 12};
  std::vector<std::string> sizes;
  std::ranges::transform(sheets, std::back_inserter(sizes), [](unsigned size) { return std::to_string(size); });
  arguments.choice("--exercises", "N",
                   fmt::format("for tex, md and document: a sheet of exercises, N diagrams a page with the solutions "
                               "behind them: {}",
                               fmt::join(sizes, ", ")),
                   message("what-exercises"), sizes,
                   [&options](std::size_t place) { options.exercises = sheets[place]; });
  arguments.choice("--group-by", "WHAT",
                   "with --exercises: in groups with a heading, by theme (the first motif) or level (the stars)",
                   message("what-group-of-exercises"), {"theme", "level"}, [&options](std::size_t place) {
                     options.exercise_groups = place == 0 ? ExerciseGroups::theme : ExerciseGroups::level;
                   });
  arguments.flag("--short-solutions",
                 "with --exercises: solutions are their main line, with the moves that solve as well",
                 options.short_solutions);
  arguments.option("--solutions", "FILE",
                   "with --exercises: the solutions go to this file, and not behind the exercises", solutions_path);
}

void check_exercise_options(ExportOptions const& options, bool has_solutions_path) {
  for (auto const& [given, option] : {std::pair{has_solutions_path, "--solutions"},
                                      {options.exercise_groups != ExerciseGroups::none, "--group-by"},
                                      {options.short_solutions, "--short-solutions"}}) {
    if (given && options.exercises == 0) {
      throw UsageError{message("usage-only-for", "options"_a = option, "others"_a = "--exercises")};
    }
  }
}

void name_themes(ExportOptions& options, Console& console) {
  if (options.exercise_groups != ExerciseGroups::theme) {
    return;
  }
  options.theme_name = [&motifs = motif_catalogue(console).motifs(), language = options.language](std::string_view id) {
    auto const found = std::ranges::find(motifs, id, &Motif::id);
    return found == motifs.end() ? std::string{id} : answers::shown_name(found->names, language);
  };
}

}  // namespace damier::app
