#include "apps/damier/options/query_argument.hpp"

#include "answers/game_list.hpp"
#include "answers/suggestion.hpp"
#include "apps/damier/options/diagnostic_note.hpp"
#include "apps/damier/options/motif_files.hpp"
#include "apps/damier/options/open_tables.hpp"
#include "apps/damier/options/table_folder.hpp"
#include "grammar/query/reader.hpp"
#include "search/query_check.hpp"
#include "source/game_source.hpp"
#include "store/games.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::app {
namespace {

void show(Console& console, std::vector<Diagnostic> diagnostics) {
  for (auto& diagnostic : diagnostics) {
    diagnostic.where.line = diagnostic.where.line > 1 ? diagnostic.where.line : 0;  // a single line has no number
    print_diagnostic(console, "query", diagnostic);
  }
}

/// Warns if a query asks for endgame tables and the folder has none of the variants of a base.
void warn_of_other_tables(Console& console, std::string const& text, std::string const& folder, Base& base) {
  auto const query = Query::compile(text, motif_catalogue(console), false, saved_queries(base));
  auto const variants = stored_variants(base);
  if (!query || !query->asks_for_tables() || variants.empty()) {
    return;
  }
  endgame::TableFolder const tables{folder};
  if (std::ranges::none_of(variants, [&](Variant const* variant) { return tables.of(*variant).most() != 0; })) {
    std::vector<std::string_view> names;
    std::ranges::transform(variants, std::back_inserter(names), &Variant::name);
    console.warning(
        message("query-no-tables-of", "folder"_a = folder, "variants"_a = fmt::format("{}", fmt::join(names, ", "))));
  }
}

/// The saved queries of bases, if a text can name one.
std::vector<SavedQuery> saved_for(std::string const& text, std::vector<std::string> const& bases) {
  std::vector<SavedQuery> saved;
  if (text.find('@') == std::string::npos) {
    return saved;
  }
  for (auto const& path : bases) {
    if (source::is_base(path)) {
      auto base = Base::open(path);
      std::ranges::move(saved_queries(base), std::back_inserter(saved));
    }
  }
  return saved;
}

}  // namespace

bool can_be_saved(Console& console, std::string const& text, std::vector<SavedQuery> const& saved) {
  auto const query = Query::compile(text, motif_catalogue(console), false, saved);
  if (!query) {
    show(console, std::vector{query.error()});
  }
  return query.has_value();
}

void add_query_options(Arguments& arguments, QueryOptions& target, std::string const& tables_option) {
  target.tables_option = tables_option;
  arguments.option(tables_option, "FOLDER",
                   "endgame tables for the term endgame of a query; those of the usual folder if not given",
                   target.tables);
  arguments.flag("--mirror", "find also what the query's mirror finds: colours exchanged, the board turned",
                 target.mirror);
  add_motif_files(arguments, target.motif_files);
}

Order read_order(std::string const& text) {
  if (auto const order = answers::order_named(text)) {
    return *order;
  }
  throw wrong_option("--order", answers::not_one_of(text, message("what-order"), answers::order_names()));
}

std::optional<Query> query_argument(Console& console, std::string const& text, QueryOptions const& options,
                                    std::vector<std::string> const& bases) {
  auto tables = options.tables ? std::optional{open_tables(console, options.tables_option, *options.tables)}
                               : std::optional<endgame::TableFolder>{};
  auto query = Query::compile(text, motif_catalogue(console), options.mirror, saved_for(text, bases));
  if (query) {
    auto const asks = query->asks_for_tables();
    if (asks && !tables) {
      tables = open_tables_or_usual(console, options.tables_option, options.tables);
    }
    if (!asks || tables) {
      return asks ? query->with_tables(*tables) : *query;
    }
    query = tl::unexpected{query::query_error(text, *asks, "query-tables",
                                              message("query-needs-tables", "option"_a = options.tables_option),
                                              message("query-needs-tables-hint"))};
  }
  show(console, std::vector{query.error()});
  return std::nullopt;
}

std::optional<std::string> query_statement(Console& console, std::string const& text, SqlDialect const& dialect,
                                           SqlOptions const& options) {
  auto statement = query_as_sql(text, dialect, motif_catalogue(console), options);
  if (!statement) {
    show(console, std::vector{statement.error()});
    return std::nullopt;
  }
  return std::move(*statement);
}

void warn_of_impossible(Console& console, std::string const& query, QueryOptions const& options, Base& base) {
  if (auto const folder = options.tables ? options.tables : usual_table_folder()) {
    warn_of_other_tables(console, query, *folder, base);
  }
  show(console, never_true(query, base, motif_catalogue(console)));
}

void warn_of_unknown_names(Console& console, std::string const& query, Base& base) {
  show(console, unknown_names(query, base));
}

}  // namespace damier::app
