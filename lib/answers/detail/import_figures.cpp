#include "answers/import_figures.hpp"

#include "language/message.hpp"
#include "store/comments.hpp"
#include "store/move_texts.hpp"
#include "store/position_counts.hpp"
#include "store/position_index.hpp"

#include <string>
#include <utility>

namespace damier::answers {

report::Columns<ImportReport> import_figures(ImportReport const& report, bool respelled) {
  using report::Kind;
  using report::Value;
  using report::Where;
  auto const count = [](std::string key, Word title, std::uint64_t ImportReport::*number,
                        Where where = Where::everywhere) {
    return report::Column<ImportReport>{{std::move(key), title, Kind::integer, where}, number};
  };
  auto const where_any = [](std::uint64_t number) { return number != 0 ? Where::everywhere : Where::data; };
  return {
      {count("files", "column-files", &ImportReport::files),
       count("games", "column-games", &ImportReport::games),
       count("stored", "import-stored", &ImportReport::stored),
       count("duplicates", "import-duplicates", &ImportReport::duplicates),
       count("illegal_games", "illegal-games", &ImportReport::illegal_games),
       count("unjudged_games", "unjudged-games", &ImportReport::unjudged_games),
       count("plies", "column-plies", &ImportReport::plies),
       count("games_with_errors", "import-games-with-errors", &ImportReport::games_with_errors),
       count("respelled", "import-respelled", &ImportReport::respelled, respelled ? Where::everywhere : Where::data),
       count("labelled", "import-labelled", &ImportReport::labelled, where_any(report.labelled)),
       count("stars_kept", "import-stars-kept", &ImportReport::stars_kept, where_any(report.stars_kept)),
       {{"findings", report::Label{}, Kind::object, Where::json},
        [](ImportReport const& of) {
          report::Object findings;
          for (auto const& [code, number] : of.findings) {
            findings.push_back({code, number});
          }
          return Value{std::move(findings)};
        }},
       {{"seconds", "import-seconds", Kind::decimal},
        [](ImportReport const& of) {
          return Value{report::Decimal{of.seconds, 9}};
        },
        [](ImportReport const& of, Language language) {
          auto const rate = of.seconds > 0 ? static_cast<double>(of.games) / of.seconds : 0;
          return text_of(language, "import-speed", "seconds"_a = report::decimal_text(of.seconds, 3, language),
                         "games"_a = report::decimal_text(rate, 0, language));
        }}}};
}

void update_indexes(Base& base, unsigned threads, IndexProgress const& go_on) {
  auto goes_on = true;
  auto const progress_of = [&](IndexStep step) {
    return [&, step](std::int64_t done, std::int64_t of) {
      return goes_on = go_on(step, static_cast<std::uint64_t>(done), static_cast<std::uint64_t>(of));
    };
  };
  if (has_comment_index(base)) {
    update_comment_index(base, progress_of(IndexStep::comments));
  }
  if (goes_on && has_move_texts(base)) {
    update_move_texts(base, progress_of(IndexStep::moves));
  }
  if (goes_on && has_position_index(base)) {
    update_position_index(base, threads, progress_of(IndexStep::positions));
    if (goes_on) {
      update_position_counts(base, threads, [&](std::int64_t done) { return progress_of(IndexStep::counts)(done, 0); });
    }
  }
}

}  // namespace damier::answers
