#include "store/base_writer.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_writer.hpp"
#include "store/detail/journal_rows.hpp"
#include "store/detail/known_records.hpp"
#include "store/detail/label_rows.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace damier {
namespace {

/// The settings of a connection while records are written. They are undone at its end.
class WriterSettings {
 public:
  /// Every id that is written comes from the tables themselves, so that references need no second check.
  explicit WriterSettings(Database& database) : database_{database} {
    set("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000; "
        "PRAGMA foreign_keys = OFF;");
  }
  WriterSettings(WriterSettings const&) = delete;
  WriterSettings& operator=(WriterSettings const&) = delete;
  ~WriterSettings() {
    set("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -2000; "
        "PRAGMA foreign_keys = ON;");
  }

 private:
  void set(char const* pragmas) noexcept { sqlite3_exec(database_.handle(), pragmas, nullptr, nullptr, nullptr); }

  Database& database_;
};

}  // namespace

struct BaseWriter::State {
  using clock = std::chrono::steady_clock;

  State(Base& base, Author of, Base* has_known)
      : database{database_of(base)},
        author{std::move(of)},
        settings{database},
        writer{database},
        known_database{has_known != nullptr ? database_of(*has_known) : database},
        known{known_database, has_known != nullptr},
        insert_source{database, "INSERT INTO sources (name) VALUES (?)"},
        find_unfinished{database, "SELECT id FROM sources WHERE name = ? AND digest IS NULL ORDER BY id LIMIT 1"},
        finish_source{database, "UPDATE sources SET digest = ?, bytes = ?, records = ? WHERE id = ?"} {}

  void begin();
  void commit();
  void roll_back() noexcept;
  void find_unfinished_source();
  [[nodiscard]] std::int64_t ready_source();
  void finish() noexcept;
  void write_journal();
  [[nodiscard]] std::int64_t journal_entry();
  void give(std::int64_t game, Label const& label);
  void label_known(Added& added, std::vector<Label> const& given);

  Database& database;
  Author author;
  WriterSettings settings;  // the first to be made and the last to be destroyed: an open statement would keep the log
  GameWriter writer;
  Database& known_database;
  KnownRecords known;
  std::optional<LabelsOfGames> known_labels;  // these two once a record has labels
  std::optional<LabelRows> labels;
  bool has_labelled = false;  // in this transaction
  Statement insert_source;
  Statement find_unfinished;
  Statement finish_source;
  std::optional<Transaction> transaction;
  std::string source;                               // name of the current one
  std::optional<std::int64_t> source_id;            // once a game of it was written
  std::int64_t first = 0, last = 0;                 // games of this transaction; 0 if there is none
  std::optional<std::int64_t> entry, entry_before;  // of the journal: in this transaction, and what was committed
  bool is_committed = true;                         // writer and known have nothing in memory that is not committed
  clock::time_point begun;                          // the transaction
};

void BaseWriter::State::begin() {
  transaction.emplace(database);
  is_committed = false;
  begun = clock::now();
  writer.begin();
  known.begin();
}

std::int64_t BaseWriter::State::journal_entry() {
  return entry ? *entry : entry.emplace(JournalRows{database}.begin(author, true));
}

/// The games of a transaction follow each other.
void BaseWriter::State::write_journal() {
  if (first != 0) {
    JournalRows{database}.add_range(journal_entry(), first, last);
  }
  if (has_labelled) {
    JournalRows{database}.count_games(*entry);
  }
  first = last = 0;
  has_labelled = false;
}

void BaseWriter::State::give(std::int64_t game, Label const& label) {
  if (!labels) {
    labels.emplace(database, [this] { return journal_entry(); });
  }
  has_labelled = labels->add(game, label) || has_labelled;
}

/// Gives a game that is known the labels that it does not have.
void BaseWriter::State::label_known(Added& added, std::vector<Label> const& given) {
  auto const present = (known_labels ? *known_labels : known_labels.emplace(known_database)).of(added.known);
  auto const has_stars = std::ranges::find(present, LabelKind::stars, &Label::kind) != present.end();
  for (auto const& label : given) {
    if (std::ranges::find(present, label) != present.end()) {
      continue;
    }
    auto const is_kept = label.kind == LabelKind::stars && has_stars;
    added.keeps_stars = added.keeps_stars || is_kept;
    added.is_labelled = added.is_labelled || !is_kept;
    if (!is_kept && &known_database == &database) {
      give(added.known, label);
    }
  }
}

void BaseWriter::State::commit() {
  writer.flush();
  write_journal();
  transaction->commit();
  transaction.reset();
  entry_before = entry;
  is_committed = true;
}

void BaseWriter::State::roll_back() noexcept {
  transaction.reset();
  if (is_committed) {
    return;
  }
  // Whatever failed may have left any statement unfinished.
  for (auto* at = sqlite3_next_stmt(database.handle(), nullptr); at != nullptr;
       at = sqlite3_next_stmt(database.handle(), at)) {
    sqlite3_reset(at);
  }
  writer.forget();
  known.forget();
  entry = entry_before;
  first = last = 0;
  has_labelled = false;
  is_committed = true;
}

void BaseWriter::State::find_unfinished_source() {
  find_unfinished.bind(1, std::string_view{source});
  if (!source_id && find_unfinished.step()) {
    source_id = find_unfinished.integer(0);
  }
  find_unfinished.reset();
}

std::int64_t BaseWriter::State::ready_source() {
  if (!source_id) {
    find_unfinished_source();
  }
  if (!source_id) {
    insert_source.bind(1, std::string_view{source}).run();
    source_id = database.last_row();
  }
  return *source_id;
}

void BaseWriter::State::finish() noexcept {
  try {
    database.execute("PRAGMA synchronous = FULL");  // with this commit all earlier ones are on the disk
    begin();
    known.flush();
    commit();
  } catch (...) {
    roll_back();  // the base is sound without it
  }
}

BaseWriter::BaseWriter(Base& base, Author author, Base* known)
    : state_{std::make_unique<State>(base, std::move(author), known)} {}

BaseWriter::~BaseWriter() { state_->finish(); }

void BaseWriter::begin() { state_->begin(); }
void BaseWriter::commit() { state_->commit(); }
void BaseWriter::roll_back() noexcept { state_->roll_back(); }
std::chrono::nanoseconds BaseWriter::open_for() const noexcept { return State::clock::now() - state_->begun; }

void BaseWriter::begin_source(std::string const& name) {
  state_->source = name;
  state_->source_id.reset();
  state_->known.begin_file();
}

BaseWriter::Added BaseWriter::add(GameTape const& tape, Game const& game, PreparedGame const& prepared) {
  auto& state = *state_;
  if (Added added{.known = state.known.claim(prepared.digest)}; added.known != 0) {
    if (!prepared.labels.empty()) {
      state.label_known(added, prepared.labels);
    }
    return added;
  }
  auto const id = state.writer.write(tape, game, prepared, state.ready_source());
  state.first = state.first == 0 ? id : state.first;
  state.last = id;
  for (auto const& label : prepared.labels) {
    state.give(id, label);
  }
  if (state.known.add(prepared.digest, id)) {
    state.writer.flush_rows();
    state.known.flush();
  }
  return {};
}

void BaseWriter::finish_source(std::string_view digest, std::uint64_t bytes, std::uint64_t records) {
  auto& state = *state_;
  state.find_unfinished_source();
  if (state.source_id) {
    state.finish_source.bind(1, digest)
        .bind(2, static_cast<std::int64_t>(bytes))
        .bind(3, static_cast<std::int64_t>(records))
        .bind(4, *state.source_id)
        .run();
  }
}

}  // namespace damier
