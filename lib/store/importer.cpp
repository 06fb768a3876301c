#include "store/importer.hpp"

#include "store/detail/database.hpp"
#include "store/detail/game_writer.hpp"
#include "store/detail/known_records.hpp"
#include "store/detail/prepared_game.hpp"
#include "validate/judged_reader.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace damier {
namespace {

/// Hands bytes on and digests them; refuses what is no text of games at all.
class DigestingSource final : public ByteSource {
 public:
  DigestingSource(ByteSource& source, std::string const& name)
      : source_{source}, name_{name}, state_{XXH3_createState()} {
    XXH3_128bits_reset(state_.get());
  }

  std::size_t read(std::span<char> buffer) override {
    auto const size = source_.read(buffer);
    if (bytes_ == 0) {
      refuse_foreign({buffer.data(), size});
    }
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
  void refuse_foreign(std::string_view begin) const {
    if (begin.starts_with("SQLite format 3")) {
      throw std::runtime_error{name_ + ": this is a base, not a file of games"};
    }
  }

  ByteSource& source_;
  std::string const& name_;
  std::unique_ptr<XXH3_state_t, Free> state_;
  std::uint64_t bytes_ = 0;
};

/// The source could not be read on; the base is sound.
struct SourceFailure {
  std::exception_ptr cause;
};

/// What can be made ready without the base, by whichever thread has judged the record.
void prepare_record(JudgedRecord& record) {
  if (!record.prepared) {
    record.prepared = std::make_shared<PreparedGame>();
  }
  prepare(record.game, record.judgement, *static_cast<PreparedGame*>(record.prepared.get()));
}

}  // namespace

struct Importer::State {
  using clock = std::chrono::steady_clock;
  static constexpr unsigned step = 2000;                    // games between two looks at the time
  static constexpr std::chrono::milliseconds longest{500};  // for which a transaction keeps other writers waiting

  State(Base& opened, ImportOptions chosen)
      : database{opened.database()},
        options{std::move(chosen)},
        validator{options.asked, options.on_illegal},
        writer{database},
        known{database},
        insert_source{database, "INSERT INTO sources (name) VALUES (?)"},
        find_unfinished{database, "SELECT id FROM sources WHERE name = ? AND digest IS NULL ORDER BY id LIMIT 1"},
        finish_source{database, "UPDATE sources SET digest = ?, bytes = ?, records = ? WHERE id = ?"} {}

  [[nodiscard]] bool import(ByteSource& source, std::string const& name);
  [[nodiscard]] static bool next_record(JudgedReader& records);
  void take(JudgedReader const& records, std::string const& name);
  void store(JudgedReader const& records, std::string const& name);
  [[nodiscard]] std::int64_t source_of(std::string const& name);
  /// Writes down what the next import would otherwise find out again.
  void finish() noexcept;
  void begin() {
    if (!all_committed) {
      writer.forget();
    }
    transaction.emplace(database);
    begun = clock::now();
    writer.begin();
    known.begin();
    all_committed = false;
  }
  void commit() {
    writer.flush();
    transaction->commit();
    transaction.reset();
    all_committed = true;
  }

  Database& database;
  ImportOptions options;
  Validator validator;
  GameWriter writer;
  KnownRecords known;
  Statement insert_source;
  Statement find_unfinished;
  Statement finish_source;
  std::optional<Transaction> transaction;
  ImportReport report;
  std::optional<std::int64_t> source_id;  // of the file at hand, once a game of it was stored
  std::uint64_t source_records = 0;
  bool all_committed = true;
  clock::time_point begun;  // the transaction
};

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

void Importer::State::store(JudgedReader const& records, std::string const& name) {
  auto const& prepared = *static_cast<PreparedGame const*>(records.record().prepared.get());
  if (known.claim(prepared.digest)) {
    ++report.duplicates;
    return;
  }
  auto const id = writer.write(records.record(), prepared, source_of(name));
  if (known.add(prepared.digest, id)) {
    writer.flush_rows();
    known.flush();
  }
  ++report.stored;
}

void Importer::State::take(JudgedReader const& records, std::string const& name) {
  auto const& judgement = records.judgement();
  ++report.games;
  ++source_records;
  report.plies += judgement.legal ? judgement.plies : 0;
  report.illegal_games += judgement.judged && !judgement.legal ? 1U : 0U;
  report.unjudged_games += judgement.judged ? 0U : 1U;
  report.games_with_errors += judgement.has_errors() ? 1U : 0U;
  for (auto const& finding : judgement.findings) {
    auto const count = report.findings.find(finding.code);
    ++(count != report.findings.end() ? count->second : report.findings[std::string{finding.code}]);
  }
  store(records, name);
}

bool Importer::State::next_record(JudgedReader& records) {
  try {
    return records.next();
  } catch (...) {
    throw SourceFailure{std::current_exception()};
  }
}

bool Importer::State::import(ByteSource& source, std::string const& name) {
  DigestingSource bytes{source, name};
  auto const reader = open_games(bytes, options.format);
  JudgedReader records{*reader, validator, {.threads = options.threads, .prepare = prepare_record}};
  source_id.reset();
  source_records = 0;
  ++report.files;
  begin();
  known.begin_file();
  bool stopped = false;
  try {
    while (!stopped && next_record(records)) {
      take(records, name);
      if (source_records % std::min(options.batch, step) == 0) {
        auto const full = source_records % options.batch == 0 || clock::now() - begun > longest;
        full ? commit() : void();
        auto const& tape = records.tape();
        stopped = options.progress && !options.progress(report, tape.offset + tape.source.size());
        full ? begin() : void();
      }
    }
  } catch (SourceFailure const& failure) {
    commit();  // what came before it stays
    std::rethrow_exception(failure.cause);
  } catch (...) {
    transaction.reset();
    throw;
  }
  if (!stopped) {
    // A file that stored nothing new leaves an interrupted import of the same name complete, and else no trace.
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
  commit();
  return !stopped;
}

void Importer::State::finish() noexcept {
  if (!all_committed) {
    return;  // some of the games that are known are not there
  }
  try {
    begin();
    known.flush();
    commit();
  } catch (...) {
    transaction.reset();  // the base is sound without it
  }
}

Importer::Importer(Base& base, ImportOptions options) {
  // A write-ahead log lets others read meanwhile and survives a kill; the destructor makes it one plain file again.
  // Where another program is at work on the base the log stays as it is.
  sqlite3_exec(base.database().handle(), "PRAGMA journal_mode = WAL", nullptr, nullptr, nullptr);
  // Every id that is written comes from the tables themselves, so that references need no second look.
  base.database().execute(
      "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -16000; PRAGMA foreign_keys "
      "= OFF;");
  state_ = std::make_unique<State>(base, std::move(options));
}

Importer::~Importer() {
  auto& database = state_->database;
  state_->transaction.reset();
  state_->finish();
  auto* const handle = database.handle();
  state_.reset();  // the statements first: an open one would keep the log
  sqlite3_exec(handle,
               "PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; PRAGMA cache_size = -2000; "
               "PRAGMA foreign_keys = ON;",
               nullptr, nullptr, nullptr);
}

bool Importer::import(ByteSource& bytes, std::string const& name) {
  auto const begin = std::chrono::steady_clock::now();
  auto const completed = state_->import(bytes, name);
  state_->report.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return completed;
}

ImportReport const& Importer::report() const noexcept { return state_->report; }

}  // namespace damier
