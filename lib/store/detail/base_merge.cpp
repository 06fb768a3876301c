#include "store/base_merge.hpp"

#include "store/changed_records.hpp"
#include "store/detail/block_rows.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/game_lines.hpp"
#include "store/detail/game_state.hpp"
#include "store/detail/image_translation.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/known_records.hpp"
#include "store/detail/merged_journal.hpp"
#include "store/detail/merged_labels.hpp"
#include "store/detail/merged_numbers.hpp"
#include "store/detail/source_runs.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace damier {
namespace {

/// Gives each game of the other base its number here.
class Numbering {
 public:
  Numbering(Database& into, Base& other, KnownRecords& known)
      : other_{database_of(other)},
        known_{known},
        last_{into.integer("SELECT ifnull(max(id), 0) FROM game_rows")},
        numbers_{last_} {
    ChangedRecords changed{other, 0};
    for (auto const& record : changed.records()) {
      if (record.before && record.after && record.before != record.after) {
        first_digests_.emplace(static_cast<std::int64_t>(record.game), *record.before);
      }
    }
  }

  [[nodiscard]] MergedNumbers take(MergedBase& merged) {
    Statement rows{other_,
                   "SELECT g.id, g.digest, " + sql_is_there("g.state") +
                       ", r.relation FROM game_rows AS g LEFT JOIN removed_games AS r ON r.game_id = g.id ORDER BY "
                       "g.id"};
    while (rows.step()) {
      auto const game = rows.integer(0);
      auto const is_there = rows.integer(2) != 0;
      if (!is_there && rows.text(3) == withdrawn) {
        continue;
      }
      auto const here = known_game(game, static_cast<std::uint64_t>(rows.integer(1)), merged);
      numbers_.add(game, here != 0 ? here : ++last_);
      merged.games += is_there ? 1U : 0U;
      auto& count = here != 0 ? merged.known : merged.added;
      count += is_there ? 1U : 0U;
    }
    return std::move(numbers_);
  }

 private:
  [[nodiscard]] std::int64_t known_game(std::int64_t game, std::uint64_t digest, MergedBase& merged) {
    if (auto const here = known_.claim(digest); here != 0) {
      return here;
    }
    auto const first = first_digests_.find(game);
    auto const here = first == first_digests_.end() ? 0 : known_.claim(first->second);
    if (here != 0) {
      merged.corrected.push_back(GameId{game});
    }
    return here;
  }

  Database& other_;
  KnownRecords& known_;
  std::unordered_map<std::int64_t, std::uint64_t> first_digests_;  // of games that were changed there
  std::int64_t last_;
  MergedNumbers numbers_;
};

/// Copies the sources of games that are added.
class MergedSources {
 public:
  MergedSources(Database& into, Database& from)
      : into_{into},
        runs_{from},
        row_{from, "SELECT name, digest, bytes, records FROM sources WHERE id = ?"},
        find_{into, "SELECT id FROM sources WHERE name = ? AND digest = ? ORDER BY id LIMIT 1"},
        add_{into, "INSERT INTO sources (name, digest, bytes, records) VALUES (?, ?, ?, ?)"},
        add_run_{into, "INSERT INTO source_runs VALUES (?, ?, ?)"} {
    if (auto const last = into.integer("SELECT ifnull(max(id), 0) FROM game_rows"); last != 0) {
      last_ = SourceRuns{into}.of(last);
    }
  }

  void note(std::int64_t there, std::int64_t here, MergedBase& merged) {
    auto const run = runs_.of(there);
    SourceRun const mine{source(run.source, merged), here - (there - run.shift)};
    if (mine != last_) {
      add_run_.bind(1, here).bind(2, mine.source).bind(3, mine.shift).run();
      last_ = mine;
    }
  }

 private:
  [[nodiscard]] std::int64_t source(std::int64_t there, MergedBase& merged) {
    auto const [known, is_new] = sources_.try_emplace(there, 0);
    if (is_new) {
      row_.bind(1, there).step();
      std::string const name{row_.text(0)};
      std::string const digest{row_.text(1)};
      auto const has_digest = !row_.is_null(1);
      if (has_digest && find_.bind(1, std::string_view{name}).bind(2, std::string_view{digest}).step()) {
        known->second = find_.integer(0);
      } else {
        add_.bind(1, std::string_view{name})
            .bind(2, has_digest ? std::optional{std::string_view{digest}} : std::nullopt)
            .bind(3, row_.optional_integer(2))
            .bind(4, row_.optional_integer(3))
            .run();
        known->second = into_.last_row();
        ++merged.sources;
      }
      find_.reset();
      row_.reset();
    }
    return known->second;
  }

  Database& into_;
  SourceRuns runs_;
  Statement row_, find_, add_, add_run_;
  std::map<std::int64_t, std::int64_t> sources_;
  SourceRun last_;
};

/// Copies the layers of games.
class MergedLayers {
 public:
  MergedLayers(Database& into, Database& from)
      : into_{into},
        layer_{from, "SELECT source, version, settings, hidden FROM layers WHERE id = ?"},
        done_{from, "SELECT layer_id, inputs FROM layer_games WHERE game_id = ?"},
        notes_{from,
               "SELECT layer_id, line, ply, seq, kind, content FROM layer_annotations WHERE game_id = ? ORDER BY "
               "layer_id, line, ply, seq"},
        find_{into, "SELECT id FROM layers WHERE source = ? AND version = ? AND settings = ?"},
        add_{into, "INSERT INTO layers (source, version, settings, hidden) VALUES (?, ?, ?, ?)"},
        add_done_{into, "INSERT INTO layer_games VALUES (?, ?, ?)"},
        add_note_{into, "INSERT INTO layer_annotations VALUES (?, ?, ?, ?, ?, ?, ?)"},
        has_{into,
             "SELECT 1 FROM layers AS l WHERE l.source = (SELECT source FROM layers WHERE id = ?1) AND (EXISTS (SELECT "
             "1 FROM layer_games WHERE game_id = ?2 AND layer_id = l.id) OR EXISTS (SELECT 1 FROM layer_annotations "
             "WHERE game_id = ?2 AND layer_id = l.id))"},
        same_{into, "SELECT digest FROM game_rows WHERE id = ? AND " + sql_is_there()},
        there_{from, "SELECT digest FROM game_rows WHERE id = ?"} {}

  /// Returns whether the game has layers that it did not have.
  bool copy(std::int64_t there, std::int64_t here, bool is_new) {
    std::map<std::int64_t, bool> wanted;  // by the layer here
    auto const takes = [&](std::int64_t layer) {
      auto const [place, is_first] = wanted.try_emplace(layer, is_new);
      if (is_first && !is_new) {
        place->second = is_same(there, here) && !has(layer, here);
      }
      return place->second;
    };
    for (done_.bind(1, there); done_.step();) {
      if (auto const layer = layer_here(done_.integer(0)); takes(layer)) {
        add_done_.bind(1, here).bind(2, layer).bind(3, done_.integer(1)).run();
      }
    }
    done_.reset();
    for (notes_.bind(1, there); notes_.step();) {
      if (auto const layer = layer_here(notes_.integer(0)); takes(layer)) {
        add_note_.bind(1, here).bind(2, layer);
        for (auto const column : {1, 2, 3, 4}) {
          add_note_.bind(column + 2, notes_.integer(column));
        }
        add_note_.bind(7, notes_.text(5)).run();
      }
    }
    notes_.reset();
    return std::ranges::any_of(wanted, [](auto const& layer) { return layer.second; });
  }

 private:
  [[nodiscard]] std::int64_t layer_here(std::int64_t there) {
    auto const [known, is_new] = layers_.try_emplace(there, 0);
    if (is_new) {
      layer_.bind(1, there).step();
      for (auto* const statement : {&find_, &add_}) {
        statement->bind(1, layer_.text(0)).bind(2, layer_.integer(1)).bind(3, layer_.text(2));
      }
      auto const found = find_.step();
      known->second = found ? find_.integer(0) : 0;
      find_.reset();
      if (!found) {
        add_.bind(4, layer_.integer(3)).run();
        known->second = into_.last_row();
      }
      layer_.reset();
    }
    return known->second;
  }
  [[nodiscard]] bool has(std::int64_t layer, std::int64_t game) {
    auto const found = has_.bind(1, layer).bind(2, game).step();
    has_.reset();
    return found;
  }
  /// Whether the game is in both bases as it is in the other.
  [[nodiscard]] bool is_same(std::int64_t there, std::int64_t here) {
    auto const same =
        same_.bind(1, here).step() && there_.bind(1, there).step() && same_.integer(0) == there_.integer(0);
    same_.reset();
    there_.reset();
    return same;
  }

  Database& into_;
  Statement layer_, done_, notes_, find_, add_, add_done_, add_note_, has_, same_, there_;
  std::map<std::int64_t, std::int64_t> layers_;
};

class Merge {
 public:
  Merge(Base& base, Base& other)
      : into_{database_of(base)},
        from_{database_of(other)},
        other_{other},
        known_{into_},
        images_{into_},
        images_there_{from_},
        translation_{into_},
        lines_{into_},
        blocks_{into_} {
    translation_.begin(from_);
  }

  [[nodiscard]] MergedBase run(Author const& author) {
    MergedBase merged;
    into_.execute("PRAGMA defer_foreign_keys = ON");  // a removed game refers to one that may come later
    known_.begin();
    known_.begin_file();
    auto const numbers = Numbering{into_, other_, known_}.take(merged);
    MergedJournal journal{into_, from_, numbers, translation_};
    add_games(numbers, journal, merged);
    merged.entries = journal.finish();
    note_entry(author, numbers, merged);
    return merged;
  }

 private:
  void note_entry(Author const& author, MergedNumbers const& numbers, MergedBase& merged) {
    JournalRows journal{into_};
    auto const entry = journal.begin(author, true);
    auto const labels = merge_labels(into_, from_, numbers, entry);
    merged.labels = labels.labels;
    merged.labels_left = labels.left;
    if (!merged.numbers.empty()) {
      journal.add_range(entry, merged.numbers.first, merged.numbers.last);
    }
    journal.count_games(entry);
    if (merged.numbers.empty() && merged.labels == 0 && merged.annotated == 0) {
      Statement{into_, "DELETE FROM journal WHERE id = ?"}.bind(1, entry).run();
    }
  }

  void add_games(MergedNumbers const& numbers, MergedJournal& journal, MergedBase& merged) {
    MergedSources sources{into_, from_};
    MergedLayers layers{into_, from_};
    blocks_.begin(numbers.last_before());
    for (auto const& [there, here] : numbers.pairs()) {
      end_if_stopped();
      auto const is_new = numbers.is_new(here);
      if (is_new) {
        add_game(there, here, journal);
        sources.note(there, here, merged);
        merged.numbers.first = merged.numbers.empty() ? here : merged.numbers.first;
        merged.numbers.last = here;
      }
      if (layers.copy(there, here, is_new) && !is_new) {
        ++merged.annotated;
      }
    }
    lines_.flush();
    known_.flush();
  }

  void add_game(std::int64_t there, std::int64_t here, MergedJournal& journal) {
    auto const original = images_there_.read(there);
    auto const image = journal.translated(*original);
    translation_.flush();
    images_.add(here, image);
    auto const line = image_line(image[ImagePart::line]);
    lines_.add({here, line.variant, line.has_start_fen, line.only_moves, line.moves});
    if (here % BlockRows::size == 0) {
      lines_.flush();
    }
    blocks_.pass(here);
    auto row = row_of(image);
    if (known_.add(static_cast<std::uint64_t>(cell(row, RowCell::digest).number()), here)) {
      known_.flush();
    }
    journal.note(there, here, *original);
  }

  Database& into_;
  Database& from_;
  Base& other_;
  KnownRecords known_;
  GameImages images_, images_there_;
  ImageTranslation translation_;
  GameLineWriter lines_;
  BlockWriter blocks_;
};

}  // namespace

MergedBase merge_base(Base& base, Base& other, Author const& author,
                      std::function<bool(MergedBase const&)> const& save) {
  ReadSession const session{other};
  Transaction transaction{database_of(base)};
  auto merged = Merge{base, other}.run(author);
  if (save(merged)) {
    transaction.commit();
  }
  return merged;
}

}  // namespace damier
