#include "answers/search.hpp"

#include "answers/detail/hit_groups.hpp"
#include "answers/detail/search_steps.hpp"
#include "report/report.hpp"
#include "source/game_source.hpp"
#include "store/base_reader.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <utility>

namespace damier::answers {
namespace {

/// Whether the format has columns with titles; in the other formats each row has names and values.
constexpr bool has_columns(report::Format format) noexcept {
  return format != report::Format::json && format != report::Format::ndjson;
}

/// The columns of a row. Unless the user has named a column that locates the hit, these columns are added: game, line
/// and ply in front, and fen at the end in a table, because it is long. A query about games needs neither ply nor fen.
/// CSV and TSV have the columns of the table. JSON has the same members whatever the query is about, so that a script
/// can rely on them, and then the named ones. A search with lines finds positions of main lines.
std::vector<HitColumn> columns_of_row(std::vector<HitColumn> named, report::Format format, Query const& query,
                                      bool with_lines) {
  std::string const hit = query.mentions_lines() && !with_lines ? "game,line,ply" : "game,ply";
  if (std::ranges::any_of(named, &HitColumn::is_place)) {
    return named;
  }
  if (!has_columns(format)) {
    auto all =
        read_columns(hit + ",fen,white,black,event,date,result,plies" + (with_lines ? ",lines,met,move,expected" : ""));
    std::ranges::copy_if(named, std::back_inserter(all), [&](HitColumn const& column) {
      return std::ranges::find(all, column.name(), &HitColumn::name) == all.end();
    });
    return all;
  }
  auto const place = read_columns(with_lines || query.mentions_positions() ? hit : "game");
  named.insert(named.begin(), place.begin(), place.end());
  if (query.mentions_positions() && !with_lines) {
    named.emplace_back("fen");
  }
  return named;
}

std::uint64_t write_count(report::Destination& out, std::uint64_t count) {
  end_if_stopped();
  out.write(std::to_string(count) + "\n");
  return count;
}

}  // namespace

ReadLines read_lines(std::string const& path, Variant const* variant) {
  ReadLines read;
  source::GameSource games{path, {.variant = variant, .whole_games = true}};
  if (games.is_base()) {
    auto base = Base::open(path);
    BaseReader{base}.scan({.game = true}, [&](StoredGame const& stored) {
      ++read.games;
      read.lines.add(stored.game);
      return true;
    });
  } else {
    games.visit<bool>([](Base*) { return 0; },
                      [&](int, source::SourceGame const& game, bool& has_errors) {
                        read.lines.add(*game.whole);
                        has_errors = game.has_errors;
                      },
                      [&](bool has_errors, std::uint64_t) {
                        ++read.games;
                        read.games_with_errors += has_errors ? 1U : 0U;
                        return true;
                      });
  }
  end_if_stopped();
  if (!read.lines.has_moves()) {
    throw WrongQuestion{message("in-file", "file"_a = path, "fault"_a = message("lines-no-moves"))};
  }
  return read;
}

std::uint64_t search(Base& base, Query const& query, SearchOptions const& search, HitOptions const& options,
                     report::Destination& out, report::Format format, std::function<void(Hit const&)> const& also) {
  if (options.count_alone) {
    return write_count(out, damier::count(base, query, search));
  }
  auto columns = options.columns;
  auto const with_lines = search.lines != nullptr;
  if (!columns && has_columns(format)) {
    columns = read_columns(with_lines                   ? "white,black,date,result,lines,met,move,expected"
                           : query.mentions_positions() ? "white,black,date,result"
                                                        : "white,black,event,date,result,plies");
  }
  HitValues values{base, columns_of_row(columns.value_or(std::vector<HitColumn>{}), format, query, with_lines),
                   *options.openings};
  report::Report<std::vector<HitValue>> rows{
      out, {format, options.language}, report_columns(values.columns(), *options.openings)};
  auto const hits = damier::search(base, query, search, [&](Hit const& hit) {
    end_if_stopped();
    rows.add(values.of(hit));
    if (also) {
      also(hit);
    }
    return true;
  });
  end_if_stopped();
  rows.finish();
  return hits;
}

std::uint64_t search_by(Base& base, Query const& query, SearchOptions search, HitColumn const& column,
                        HitOptions const& options, report::Destination& out, report::Format format) {
  auto const reversed = std::exchange(search.descending, false);
  HitGroups groups{base, column, *options.openings};
  damier::search(base, query, search, [&](Hit const& hit) {
    end_if_stopped();
    groups.add(hit);
    return true;
  });
  auto const& found = groups.groups();
  if (options.count_alone) {
    return write_count(out, found.size());
  }
  end_if_stopped();
  write_groups(out, format, options, column, found.in_order(options.group_order, reversed));
  return found.size();
}

std::uint64_t explain(Base& base, Query const& query, SearchOptions search, HitOptions const& options,
                      report::Destination& out, report::Format format) {
  using Clock = std::chrono::steady_clock;
  SearchTrace trace;
  search.trace = &trace;
  FoundHits found{.counted = options.count_alone};
  auto const begin = Clock::now();
  std::optional<GameId> last;
  found.hits = options.count_alone ? damier::count(base, query, search)
                                   : damier::search(base, query, search, [&](Hit const& hit) {
                                       end_if_stopped();
                                       found.games += last != hit.game ? 1U : 0U;
                                       last = hit.game;
                                       return true;
                                     });
  end_if_stopped();
  found.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  write_search_steps(out, format, options.language, trace, found);
  return found.hits;
}

}  // namespace damier::answers
