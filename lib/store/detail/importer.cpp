#include "store/importer.hpp"

#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "store/detail/database.hpp"
#include "store/detail/game_writer.hpp"
#include "store/detail/known_records.hpp"
#include "store/detail/prepared_game.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <optional>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {
namespace {

/// Passes bytes on and digests them.
class DigestingSource final : public ByteSource {
 public:
  explicit DigestingSource(ByteSource& source) : source_{source}, state_{XXH3_createState()} {
    XXH3_128bits_reset(state_.get());
  }

  std::size_t read(std::span<char> buffer) override {
    auto const size = source_.read(buffer);
    XXH3_128bits_update(state_.get(), buffer.data(), size);
    bytes_ += size;
    return size;
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::string hexadecimal() const {
    auto const digest = XXH3_128bits_digest(state_.get());
    std::string text;
    for (auto const half : {digest.high64, digest.low64}) {
      for (int shift = 60; shift >= 0; shift -= 4) {
        text += "0123456789abcdef"[(half >> shift) & 15U];
      }
    }
    return text;
  }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const noexcept { XXH3_freeState(state); }
  };

  ByteSource& source_;
  std::unique_ptr<XXH3_state_t, Free> state_;
  std::uint64_t bytes_ = 0;
};

/// The settings of a connection during an import. They are undone at its end.
class ImportSettings {
 public:
  /// Every id that is written comes from the tables themselves, so that references need no second check.
  explicit ImportSettings(Database& database) : database_{database} {
    set("PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000; "
        "PRAGMA foreign_keys = OFF;");
  }
  ImportSettings(ImportSettings const&) = delete;
  ImportSettings& operator=(ImportSettings const&) = delete;
  ~ImportSettings() {
    set("PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 1000; PRAGMA cache_size = -2000; "
        "PRAGMA foreign_keys = ON;");
  }

 private:
  void set(char const* pragmas) noexcept { sqlite3_exec(database_.handle(), pragmas, nullptr, nullptr, nullptr); }

  Database& database_;
};

/// Thrown if the source could not be read further; the base is sound.
struct SourceFailure {
  std::exception_ptr cause;
};

/// Computes the rows of a record that do not depend on the base, in the thread that has judged the record.
void prepare_record(PreparedRecord<PreparedGame>& record, Respelling const& respelling, TextFormat format) {
  prepare_findings(record.tape, record.game, record.judgement.findings, format, record.prepared);
  record.prepared.respelled = respelling ? respell_names(record.game, respelling) : 0;
  prepare(record.game, record.judgement, record.prepared);
}

}  // namespace

struct Importer::State {
  using clock = std::chrono::steady_clock;
  static constexpr unsigned step = 2000;                    // games between two checks of the time
  static constexpr std::chrono::milliseconds longest{500};  // how long a transaction may keep other writers waiting

  State(Base& opened, ImportOptions chosen)
      : database{database_of(opened)},
        settings{database},
        options{std::move(chosen)},
        validator{options.asked, options.on_illegal},
        writer{database},
        known{database},
        insert_source{database, "INSERT INTO sources (name) VALUES (?)"},
        find_unfinished{database, "SELECT id FROM sources WHERE name = ? AND digest IS NULL ORDER BY id LIMIT 1"},
        finish_source{database, "UPDATE sources SET digest = ?, bytes = ?, records = ? WHERE id = ?"} {}

  [[nodiscard]] bool import(ByteSource& source, std::string const& name);
  [[nodiscard]] bool import_records(ByteSource& source, std::string const& name);
  [[nodiscard]] bool take_all(JudgedReader<PreparedGame>& records, std::string const& name);
  [[nodiscard]] static bool next_record(JudgedReader<PreparedGame>& records);
  void take(JudgedReader<PreparedGame> const& records, std::string const& name);
  [[nodiscard]] bool is_elsewhere(std::uint64_t digest);
  void store(JudgedReader<PreparedGame> const& records, std::string const& name);
  [[nodiscard]] std::int64_t source_of(std::string const& name);
  void finish_source_of(std::string const& name, DigestingSource const& bytes);
  /// Writes what the next import would otherwise compute again.
  void finish() noexcept;
  void begin();
  void commit();
  /// Returns to the committed state, both in the base and in memory.
  void roll_back() noexcept;

  Database& database;
  ImportSettings settings;  // the first to be made and the last to be destroyed: an open statement would keep the log
  ImportOptions options;
  Validator validator;
  GameWriter writer;
  KnownRecords known;
  std::unordered_map<std::uint64_t, std::uint32_t> elsewhere;  // options.known, less what the file has had of them
  Statement insert_source;
  Statement find_unfinished;
  Statement finish_source;
  std::optional<Transaction> transaction;
  ImportReport report;
  ImportReport committed;                 // the counts of what is committed
  std::optional<std::int64_t> source_id;  // of the current file, once a game of it was stored
  std::uint64_t source_records = 0;
  bool is_committed = true;  // the writer and the known records have nothing in memory that is not committed
  clock::time_point begun;   // the transaction
};

void Importer::State::begin() {
  transaction.emplace(database);
  is_committed = false;
  begun = clock::now();
  writer.begin();
  known.begin();
}

void Importer::State::commit() {
  writer.flush();
  transaction->commit();
  transaction.reset();
  is_committed = true;
  committed = report;
}

void Importer::State::roll_back() noexcept {
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
  is_committed = true;
}

std::int64_t Importer::State::source_of(std::string const& name) {
  if (!source_id) {
    find_unfinished.bind(1, std::string_view{name});
    if (find_unfinished.step()) {
      source_id = find_unfinished.integer(0);
    }
    find_unfinished.reset();
  }
  if (!source_id) {
    insert_source.bind(1, std::string_view{name}).run();
    source_id = database.last_row();
  }
  return *source_id;
}

/// Whether another base has a record, and has it as often as the file so far.
bool Importer::State::is_elsewhere(std::uint64_t digest) {
  if (elsewhere.empty()) {
    return false;
  }
  auto const found = elsewhere.find(digest);
  return found != elsewhere.end() && found->second != 0 && found->second-- != 0;
}

void Importer::State::store(JudgedReader<PreparedGame> const& records, std::string const& name) {
  auto const& prepared = records.record().prepared;
  if (is_elsewhere(prepared.digest) || known.claim(prepared.digest)) {
    ++report.duplicates;
    return;
  }
  auto const id = writer.write(records.record(), prepared, source_of(name));
  if (known.add(prepared.digest, id)) {
    writer.flush_rows();
    known.flush();
  }
  ++report.stored;
  report.respelled += prepared.respelled;
}

void Importer::State::take(JudgedReader<PreparedGame> const& records, std::string const& name) {
  auto const& judgement = records.judgement();
  ++report.games;
  ++source_records;
  report.plies += judgement.legal || options.on_illegal != OnIllegal::stop ? judgement.plies : 0;
  report.illegal_games += judgement.judged && !judgement.legal ? 1U : 0U;
  report.unjudged_games += judgement.judged ? 0U : 1U;
  report.games_with_errors += judgement.has_errors() ? 1U : 0U;
  for (auto const& finding : judgement.findings) {
    auto const count = report.findings.find(finding.code);
    ++(count != report.findings.end() ? count->second : report.findings[std::string{finding.code}]);
  }
  store(records, name);
}

bool Importer::State::next_record(JudgedReader<PreparedGame>& records) {
  try {
    return records.next();
  } catch (...) {
    throw SourceFailure{std::current_exception()};
  }
}

/// False if progress stopped it. Throws what the source throws as SourceFailure.
bool Importer::State::take_all(JudgedReader<PreparedGame>& records, std::string const& name) {
  while (next_record(records)) {
    take(records, name);
    if (source_records % std::min(options.batch, step) != 0) {
      continue;
    }
    auto const full = source_records % options.batch == 0 || clock::now() - begun > longest;
    full ? commit() : void();
    auto const& tape = records.tape();
    auto const stopped = options.progress && !options.progress(report, tape.offset + tape.source.size());
    full ? begin() : void();
    if (stopped) {
      return false;
    }
  }
  return true;
}

/// A file that stored nothing new completes an interrupted import of the same name, and otherwise leaves no trace.
void Importer::State::finish_source_of(std::string const& name, DigestingSource const& bytes) {
  find_unfinished.bind(1, std::string_view{name});
  if (!source_id && find_unfinished.step()) {
    source_id = find_unfinished.integer(0);
  }
  find_unfinished.reset();
  if (source_id) {
    auto const hexadecimal = bytes.hexadecimal();
    finish_source.bind(1, std::string_view{hexadecimal})
        .bind(2, static_cast<std::int64_t>(bytes.bytes()))
        .bind(3, static_cast<std::int64_t>(source_records))
        .bind(4, *source_id)
        .run();
  }
}

bool Importer::State::import_records(ByteSource& source, std::string const& name) {
  DigestingSource bytes{source};
  auto const reader = open_games(bytes, options.reading.of(options.asked));
  auto const prepare_one = [this, format = reader->format()](auto& record) {
    prepare_record(record, options.respelling, format);
  };
  JudgedReader<PreparedGame> records{*reader, validator, {.threads = options.threads, .prepare = prepare_one}};
  source_id.reset();
  source_records = 0;
  ++report.files;
  begin();
  known.begin_file();
  elsewhere = options.known;
  bool completed = false;
  try {
    completed = take_all(records, name);
  } catch (SourceFailure const& failure) {
    commit();  // what came before it stays
    std::rethrow_exception(failure.cause);
  }
  if (completed) {
    finish_source_of(name, bytes);
  }
  commit();
  return completed;
}

bool Importer::State::import(ByteSource& source, std::string const& name) {
  try {
    return import_records(source, name);
  } catch (...) {
    roll_back();
    auto const seconds = report.seconds;
    report = committed;
    report.seconds = seconds;
    throw;
  }
}

void Importer::State::finish() noexcept {
  try {
    database.execute("PRAGMA synchronous = FULL");  // with this commit all earlier ones are on the disk
    begin();
    known.flush();
    commit();
  } catch (...) {
    roll_back();  // the base is sound without it
  }
}

Importer::Importer(Base& base, ImportOptions options) : state_{std::make_unique<State>(base, std::move(options))} {}

Importer::~Importer() { state_->finish(); }

bool Importer::import(ByteSource& bytes, std::string const& name) {
  using clock = std::chrono::steady_clock;
  struct Watch {
    double& seconds;
    clock::time_point begin = clock::now();
    ~Watch() { seconds += std::chrono::duration<double>(clock::now() - begin).count(); }
  };
  Watch const watch{state_->report.seconds};
  return state_->import(bytes, name);
}

ImportReport const& Importer::report() const noexcept { return state_->report; }

}  // namespace damier
