#include "apps/damier/statistics/bulletin_events.hpp"

#include "apps/damier/statistics/ranking.hpp"
#include "language/message.hpp"

namespace damier::app {

void TableOptions::configure(Arguments& arguments) {
  add_points(arguments, table_.points, &table_.as_written);
  add_tie_breaks(arguments, "--tables", table_.tie_breaks);
}

void TableOptions::check(GameOutput const& output) const {
  if (!output.has_tables() && (table_.points || table_.as_written || table_.tie_breaks)) {
    throw UsageError{message("usage-are-for",
                             "options"_a = message("list-and", "first"_a = "--points", "last"_a = "--tie-breaks"),
                             "others"_a = "--tables")};
  }
}

void write_other_tables(Base& base, std::vector<GameId> const& games, CrossTableOptions const& options,
                        GameOutput& output) {
  for (auto const code : language_codes) {
    auto const language = *Language::named(code);
    if (!output.has_tables_by_language() || language == output.language()) {
      continue;
    }
    for (auto const& event : answers::bulletin_events(base, games, options, language)) {
      output.write(event.heading);
      for (auto const& round : event.rounds) {
        output.write(round.heading);
      }
    }
  }
}

}  // namespace damier::app
