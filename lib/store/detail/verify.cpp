#include "store/verify.hpp"

#include "language/message.hpp"
#include "store/base.hpp"
#include "store/detail/block_rows.hpp"
#include "store/detail/comment_tables.hpp"
#include "store/detail/database.hpp"
#include "store/detail/file_check.hpp"
#include "store/detail/game_check.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/schema.hpp"
#include "store/detail/table_digests.hpp"
#include "store/move_texts.hpp"
#include "store/ordered_chunks.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t most_faults = 100;  // faults of games that are reported at most
constexpr std::string_view digests_name = "table_digests";

using Faults = std::vector<Message>;

/// Thrown if another program has written between the moments when two threads opened the base.
struct ChangedMeanwhile {};

using State = std::map<std::string, TableDigest>;

/// A connection of one thread, with the base as it was when it was opened.
class View {
 public:
  /// Throws ChangedMeanwhile if the base is in another state than the one given.
  View(std::string const& path, std::optional<State> const& state, std::function<bool()> const& is_stopped)
      : database_{path, Database::Mode::read}, is_stopped_{is_stopped} {
    if (is_stopped_) {
      constexpr int instructions = 10'000;  // steps of SQLite's virtual machine between two checks
      sqlite3_progress_handler(database_.handle(), instructions, ask, &is_stopped_);
    }
    snapshot_.emplace(database_);
    if (state && stored_table_digests(database_) != *state) {
      throw ChangedMeanwhile{};
    }
  }
  View(View const&) = delete;
  View& operator=(View const&) = delete;
  ~View() { sqlite3_progress_handler(database_.handle(), 0, nullptr, nullptr); }

  [[nodiscard]] Database& database() noexcept { return database_; }
  [[nodiscard]] GameCheck& games() { return games_ ? *games_ : games_.emplace(database_); }

 private:
  static int ask(void* is_stopped) { return (*static_cast<std::function<bool()>*>(is_stopped))() ? 1 : 0; }

  Database database_;
  std::function<bool()> is_stopped_;
  std::optional<Snapshot> snapshot_;
  std::optional<GameCheck> games_;
};

/// Faults of marks: a game has to be marked as removed if and only if the game kept for it is recorded, and as having
/// its own start position if and only if one is stored.
Faults mark_faults(Database& database) {
  Faults faults;
  Statement games{
      database, with_state_terms("SELECT id, ({removed}) <> (id IN (SELECT game_id FROM removed_games)) AS is_removal "
                                 "FROM game_rows WHERE is_removal OR "
                                 "({own_start} <> 0) <> (id IN (SELECT game_id FROM start_positions)) ORDER BY id")};
  while (faults.size() < most_faults && games.step()) {
    faults.push_back(games.integer(1) != 0 ? message("verify-removal", "game"_a = games.integer(0))
                                           : message("verify-start-mark", "game"_a = games.integer(0)));
  }
  return faults;
}

/// Finds rows of a table that another program has changed, by the digest of the table.
Faults digest_faults(Database& database, std::string const& table) {
  auto const stored = stored_table_digests(database);
  auto const place = stored.find(table);
  auto const written = place == stored.end() ? TableDigest{} : place->second;
  auto const found = digest_of_table(database, table);
  if (found == written || table == digests_name) {
    return {};
  }
  if (found.rows == written.rows) {
    return {message("verify-other-values", "table"_a = table)};
  }
  return {message("verify-other-rows", "table"_a = table, "count"_a = found.rows, "written"_a = written.rows)};
}

/// The subject of a check, in the order in which faults are reported.
enum class Stage : std::uint8_t { file, references, marks, games, tables };
constexpr std::size_t stages = 5;

struct Check {
  Stage stage = Stage::file;
  std::function<Faults(View&)> find;
};

/// Adds the checks of the games, divided into parts. The numbers of games in a damaged base may be anything, so the
/// number of parts is bounded.
void add_game_checks(std::vector<Check>& checks, GameRange all, std::function<bool()> const& is_stopped) {
  constexpr std::int64_t fewest = 2048;
  constexpr std::int64_t most_parts = 4096;
  auto const step = std::max(fewest, all.last / most_parts - all.first / most_parts + 1);
  for (auto first = all.first; !all.empty();) {
    auto const last = all.last - step < first ? all.last : first + step - 1;
    checks.push_back({Stage::games, [=](View& view) {
                        return view.games().run({first, last}, most_faults, is_stopped);
                      }});
    if (last == all.last) {
      return;
    }
    first = last + 1;
  }
}

/// All checks, the longest first. Each can be run by itself.
std::vector<Check> checks_of(Database& database, std::vector<std::string> const& damier_tables,
                             std::function<bool()> const& is_stopped) {
  std::vector<Check> checks;
  checks.push_back({Stage::file, [](View& view) { return integrity_faults(view.database()); }});
  for (auto const& table : damier_tables) {
    checks.push_back({Stage::tables, [table](View& view) { return digest_faults(view.database(), table); }});
  }
  checks.push_back({Stage::references, [](View& view) { return reference_faults(view.database()); }});
  checks.push_back({Stage::marks, [](View& view) { return mark_faults(view.database()); }});
  checks.push_back({Stage::marks, [](View& view) { return block_faults(view.database()); }});
  checks.push_back({Stage::marks, [](View& view) { return journal_faults(view.database()); }});
  checks.push_back({Stage::marks, [](View& view) { return move_text_faults(view.database(), most_faults); }});
  // Only a damaged base has numbers below 1.
  add_game_checks(checks,
                  {std::max<std::int64_t>(database.integer("SELECT min(id) FROM game_rows"), 1),
                   database.integer("SELECT max(id) FROM game_rows")},
                  is_stopped);
  return checks;
}

/// The faults that the checks find, in the order of their stages; if a stop was requested, those found until then.
Faults faults_of(std::vector<Check> const& checks, std::string const& path, std::optional<State> const& state,
                 InspectOptions const& options) {
  auto const is_stopped = [&] { return options.is_stopped && options.is_stopped(); };
  std::array<Faults, stages> found;
  auto const ready = [&] { return std::make_unique<View>(path, state, options.is_stopped); };
  auto const work = [&](std::unique_ptr<View>& view, std::int64_t number) {
    auto const& check = checks[static_cast<std::size_t>(number)];
    try {
      return std::pair{check.stage, is_stopped() ? Faults{} : check.find(*view)};
    } catch (BaseError const& error) {
      return std::pair{check.stage, is_stopped() ? Faults{} : Faults{error.message()}};
    }
  };
  auto const take = [&](std::pair<Stage, Faults> const& one) {
    auto& faults = found[static_cast<std::size_t>(one.first)];
    auto const room = one.first == Stage::games ? most_faults - faults.size() : one.second.size();
    std::copy_n(one.second.begin(), std::min(room, one.second.size()), std::back_inserter(faults));
    return !is_stopped();
  };
  in_order(static_cast<std::int64_t>(checks.size()), options.threads, ready, work, take);
  if (auto const& of_file = found.front(); !of_file.empty()) {
    return of_file;  // further faults would only be consequences
  }
  Faults all;
  for (auto const& faults : found) {
    all.insert(all.end(), faults.begin(), faults.end());
  }
  return all;
}

/// The faults of the base at one moment, although several threads open it one after the other.
Faults faults_at_one_moment(Base& base, std::vector<std::string> const& damier_tables, InspectOptions const& options) {
  constexpr auto attempts = 3;
  auto alone = options;
  alone.threads = 1;
  for (auto attempt = 1; attempt <= attempts && options.threads > 1; ++attempt) {
    Snapshot const snapshot{database_of(base)};
    try {
      auto const state = stored_table_digests(database_of(base));
      return faults_of(checks_of(database_of(base), damier_tables, options.is_stopped), base.path(), state, options);
    } catch (ChangedMeanwhile const&) {
      continue;
    }
  }
  return faults_of(checks_of(database_of(base), damier_tables, options.is_stopped), base.path(), std::nullopt, alone);
}

/// Objects in the file that are not checked.
std::vector<Message> not_looked_at(Database& database, SchemaReport const& schema) {
  std::vector<Message> parts;
  if (has_log(database.path())) {
    parts.push_back(message("verify-log"));
  }
  auto has_comments = false;
  for (auto const& foreign : schema.foreign) {
    auto const is_of_comments = foreign.first == "table" && foreign.second.starts_with(comment_tables);
    if (!is_of_comments) {
      parts.push_back(message("verify-user-part", "part"_a = part_name(foreign)));
    } else if (!std::exchange(has_comments, true)) {
      parts.push_back(message("verify-comment-index"));
    }
  }
  if (database.integer("SELECT count(*) FROM indexes") != 0) {
    parts.push_back(message("verify-indexes"));
  }
  return parts;
}

}  // namespace

Inspection inspect(std::string const& path, InspectOptions const& options) {
  std::error_code error;
  if (auto const size = std::filesystem::file_size(path, error); !error && size == 0) {
    throw BaseError{path, message("base-empty-file")};
  }
  Inspection inspection;
  auto const is_stopped = [&] { return options.is_stopped && options.is_stopped(); };
  try {
    auto base = Base::open(path);
    inspection.faults = header_faults(path);
    auto const schema = inspect_schema(database_of(base));
    if (inspection.faults.empty() && !is_stopped()) {
      inspection.faults = faults_at_one_moment(base, schema.tables, options);
      inspection.not_looked = not_looked_at(database_of(base), schema);
    }
  } catch (OtherSchema const& schema) {
    // If the tables are not as they have to be, further faults would only be consequences.
    inspection.faults = header_faults(path);
    std::ranges::copy(schema.faults(), std::back_inserter(inspection.faults));
  } catch (DamagedBase const& damage) {
    inspection.faults.push_back(damage.message());
  }
  inspection.complete = !is_stopped();
  return inspection;
}

}  // namespace damier
