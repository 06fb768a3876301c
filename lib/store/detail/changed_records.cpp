#include "store/changed_records.hpp"

#include "store/detail/database.hpp"
#include "store/detail/digest_index.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/scratch_base.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace damier {
namespace {

bool is_removed(GameImage const& image) {
  auto row = row_of(image);
  return GameState{cell(row, RowCell::state).number()}.has(GameMark::removed);
}

std::uint64_t digest_of(GameImage const& image) {
  auto row = row_of(image);
  return static_cast<std::uint64_t>(cell(row, RowCell::digest).number());
}

/// Copies games of a base, as images, into one in memory: names and layouts keep their numbers.
class FormerCopies {
 public:
  FormerCopies(Database& from, Database& into) : from_{from}, into_{into}, images_{into}, lines_{into} {
    into_.execute("INSERT INTO sources (id, name) VALUES (1, '-'); INSERT INTO source_runs VALUES (1, 1, 0)");
  }

  /// Returns the number of the copy. The image has no removal.
  GameId add(GameImage image) {
    image[ImagePart::removal].clear();
    image[ImagePart::findings].clear();
    copy_names(image);
    auto const number = ++last_;
    images_.add(number, image);
    auto const line = image_line(image[ImagePart::line]);
    lines_.add({number, line.variant, line.has_start_fen, line.only_moves, line.moves});
    lines_.flush();
    return GameId{number};
  }

 private:
  void copy_names(GameImage const& image) {
    auto row = row_of(image);
    copy("players", 2, cell(row, RowCell::white));
    copy("players", 2, cell(row, RowCell::black));
    copy("events", 2, cell(row, RowCell::event));
    copy("sites", 2, cell(row, RowCell::site));
    copy("variants", 2, {image_line(image[ImagePart::line]).variant});
    Statement variant{from_, "SELECT variant_id FROM tag_layouts WHERE id = ?"};
    if (variant.bind(1, cell(row, RowCell::layout).number()).step()) {
      copy("variants", 2, {variant.integer(0)});
    }
    copy("tag_layouts", 4, cell(row, RowCell::layout));
  }
  void copy(std::string const& table, int columns, ImageCell const& id) {
    Statement row{from_, "SELECT * FROM " + table + " WHERE id = ?"};
    if (id.number() == 0 || !row.bind(1, id.number()).step()) {
      return;
    }
    std::string sql = "INSERT OR IGNORE INTO " + table + " VALUES (?";
    for (int column = 1; column < columns; ++column) {
      sql += ",?";
    }
    Statement added{into_, sql + ")"};
    for (int column = 0; column < columns; ++column) {
      if (row.is_null(column)) {
        added.bind_null(column + 1);
      } else if (row.is_integer(column)) {
        added.bind(column + 1, row.integer(column));
      } else {
        added.bind(column + 1, row.text(column));
      }
    }
    added.run();
  }

  Database& from_;
  Database& into_;
  GameImages images_;
  GameLineWriter lines_;
  std::int64_t last_ = 0;
};

/// A game as the entries found it and as it is.
struct Change {
  bool was_added = false;
  std::vector<std::string> parts = {};  // of the entries that changed it, the last first
};

/// The games that entries after one have changed or added.
std::map<std::int64_t, Change> changes_since(Database& database, std::int64_t since) {
  std::map<std::int64_t, Change> changes;
  Statement ranges{database,
                   "SELECT r.first_game, r.last_game FROM journal_ranges AS r JOIN journal AS j ON j.id = r.entry_id "
                   "WHERE j.id > ? AND j.undone = 0"};
  for (ranges.bind(1, since); ranges.step();) {
    for (auto game = ranges.integer(0); game <= ranges.integer(1); ++game) {
      changes[game].was_added = true;
    }
  }
  Statement games{database,
                  "SELECT g.game_id, g.image FROM journal AS j JOIN journal_games AS g ON g.entry_id = j.id WHERE "
                  "j.id > ? AND j.undone = 0 ORDER BY j.turn DESC"};
  for (games.bind(1, since); games.step();) {
    changes[games.integer(0)].parts.emplace_back(games.blob(1));
  }
  return changes;
}

}  // namespace

ChangedRecords::ChangedRecords(Base& base, std::int64_t since) : former_{scratch_base()} {
  auto& database = database_of(base);
  Transaction writing{database_of(former_)};
  {
    GameImages images{database};
    FormerCopies copies{database, database_of(former_)};
    for (auto const& [game, change] : changes_since(database, since)) {
      auto const present = images.read(game);
      if (!present) {
        continue;
      }
      auto before = *present;
      for (auto const& parts : change.parts) {
        put_parts(before, parts);
      }
      ChangedRecord record{.game = GameId{game}};
      if (!is_removed(*present)) {
        record.after = digest_of(*present);
      } else if (auto const removal = image_rows(present->parts[static_cast<std::size_t>(ImagePart::removal)]);
                 !removal.empty()) {
        auto const& row = removal.front();
        auto const* const relation = std::get_if<std::string>(&row.at(2).value);
        record.relation = relation == nullptr ? std::string{} : *relation;
        if (auto const kept = row.at(1).number() == 0 ? std::nullopt : images.read(row.at(1).number())) {
          record.kept_for = digest_of(*kept);
        }
      }
      record.added = change.was_added;
      auto const was_there = !is_removed(before);
      auto const is_same = before == *present;
      if (was_there) {
        record.before = digest_of(before);
      }
      // Another form of the same record is a change, too.
      if (record.before == record.after && (!was_there || (is_same && !record.added))) {
        continue;
      }
      if (was_there && !is_same) {
        record.former = copies.add(before);
      }
      records_.push_back(std::move(record));
    }
  }
  writing.commit();
}

struct RecordFinder::State {
  explicit State(Base& base)
      : database{database_of(base)},
        index{database},
        rest{database, "SELECT id FROM game_rows WHERE id > ? AND digest = ?"},
        mark{database, "SELECT " + sql_is_there("g.state") +
                           " FROM game_rows AS g LEFT JOIN removed_games AS r ON r.game_id = g.id WHERE g.id = ? AND "
                           "r.relation IS NOT '" +
                           std::string{withdrawn} + "'"},
        former{database,
               "SELECT f.game_id FROM former_digests AS f JOIN game_rows AS g ON g.id = f.game_id WHERE f.digest = ?1 "
               "AND g.digest <> ?1 ORDER BY f.game_id"} {
    index.load();
  }

  Database& database;
  DigestIndex index;
  Statement rest, mark, former;
};

RecordFinder::RecordFinder(Base& base) : state_{std::make_unique<State>(base)} {}
RecordFinder::RecordFinder(RecordFinder&&) noexcept = default;
RecordFinder& RecordFinder::operator=(RecordFinder&&) noexcept = default;
RecordFinder::~RecordFinder() = default;

RecordFinder::Found RecordFinder::find(std::uint64_t digest) {
  auto& [database, index, rest, mark, former] = *state_;
  auto games = index.find(digest);
  for (rest.bind(1, index.up_to()).bind(2, static_cast<std::int64_t>(digest)); rest.step();) {
    games.push_back(rest.integer(0));
  }
  rest.reset();
  std::ranges::sort(games);
  games.erase(std::unique(games.begin(), games.end()), games.end());
  Found found;
  for (auto const game : games) {
    mark.bind(1, game);
    if (mark.step()) {
      (mark.integer(0) != 0 ? found.present : found.removed).push_back(GameId{game});
    }
    mark.reset();
  }
  for (former.bind(1, static_cast<std::int64_t>(digest)); former.step();) {
    found.former.push_back(GameId{former.integer(0)});
  }
  former.reset();
  return found;
}

}  // namespace damier
