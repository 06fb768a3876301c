#include "import/importer.hpp"

#include "game/label.hpp"
#include "import/detail/stored_form.hpp"
#include "prose/open_games.hpp"
#include "reading/judged_reader.hpp"
#include "repair/repair_search.hpp"
#include "store/base_writer.hpp"

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

/// Thrown if the source could not be read further; the base is sound.
struct SourceFailure {
  std::exception_ptr cause;
};

/// What is computed of a record in the thread that has judged it.
struct ReadyRecord {
  PreparedGame rows;
  std::uint64_t respelled = 0;  ///< names that have another spelling now
};

void make_ready(PreparedRecord<ReadyRecord>& record, Respelling const& respelling, TextFormat format) {
  auto& [rows, respelled] = record.prepared;
  auto& judgement = record.judgement;
  propose_repairs(record.tape, record.game, judgement.findings, format);
  rows.plies = judgement.plies;
  rows.illegal = judgement.judged && !judgement.legal;
  rows.findings.resize(judgement.findings.size());
  for (std::size_t place = 0; place < rows.findings.size(); ++place) {
    write_stored(record.tape, judgement.findings[place], rows.findings[place]);
  }
  rows.labels = may_have_labels(record.game) ? take_labels(record.game) : std::vector<Label>{};
  respelled = respelling ? respell_names(record.game, respelling) : 0;
  prepare(record.game, rows);
}

}  // namespace

struct Importer::State {
  static constexpr unsigned step = 2000;                    // games between two checks of the time
  static constexpr std::chrono::milliseconds longest{500};  // how long a transaction may keep other writers waiting
  using Records = JudgedReader<ReadyRecord>;

  State(Base& base, ImportOptions chosen)
      : options{std::move(chosen)},
        validator{options.asked, options.on_illegal},
        writer{base, options.author, options.against} {}

  [[nodiscard]] bool import(ByteSource& source, std::string const& name);
  [[nodiscard]] bool import_records(ByteSource& source, std::string const& name);
  [[nodiscard]] bool take_all(Records& records);
  [[nodiscard]] static bool next_record(Records& records);
  void take(Records const& records);
  [[nodiscard]] static bool take_from(std::unordered_map<std::uint64_t, std::uint32_t>& records, std::uint64_t digest);
  void store(Records const& records);
  void commit();

  ImportOptions options;
  Validator validator;
  BaseWriter writer;
  std::unordered_map<std::uint64_t, std::uint32_t> elsewhere;  // options.known, less what the file has had of them
  ImportReport report;
  ImportReport committed;  // the counts of what is committed
  std::uint64_t source_records = 0;
  std::string source_name;
};

void Importer::State::commit() {
  writer.commit();
  committed = report;
}

/// Whether a list has a record as often as it was asked for so far, and once more.
bool Importer::State::take_from(std::unordered_map<std::uint64_t, std::uint32_t>& records, std::uint64_t digest) {
  if (records.empty()) {
    return false;
  }
  auto const found = records.find(digest);
  return found != records.end() && found->second != 0 && found->second-- != 0;
}

void Importer::State::store(Records const& records) {
  auto const& [rows, respelled] = records.record().prepared;
  if (take_from(options.held, rows.digest)) {
    ++report.held;
    return;
  }
  if (take_from(elsewhere, rows.digest)) {
    ++report.duplicates;
    return;
  }
  if (auto const added = writer.add(records.tape(), records.game(), rows); added.known != 0) {
    ++report.duplicates;
    report.labelled += added.is_labelled ? 1U : 0U;
    report.stars_kept += added.keeps_stars ? 1U : 0U;
    if (options.already) {
      options.already(source_name, source_records, records.tape().line, added.known);
    }
    return;
  }
  ++report.stored;
  report.respelled += respelled;
}

void Importer::State::take(Records const& records) {
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
  store(records);
}

bool Importer::State::next_record(Records& records) {
  try {
    return records.next();
  } catch (...) {
    throw SourceFailure{std::current_exception()};
  }
}

/// False if progress stopped it. Throws what the source throws as SourceFailure.
bool Importer::State::take_all(Records& records) {
  while (next_record(records)) {
    take(records);
    if (source_records % std::min(options.batch, step) != 0) {
      continue;
    }
    auto const full = source_records % options.batch == 0 || writer.open_for() > longest;
    full ? commit() : void();
    auto const& tape = records.tape();
    auto const stopped = options.progress && !options.progress(report, tape.offset + tape.source.size());
    full ? writer.begin() : void();
    if (stopped) {
      return false;
    }
  }
  return true;
}

bool Importer::State::import_records(ByteSource& source, std::string const& name) {
  DigestingSource bytes{source};
  auto const reader = open_games(bytes, options.reading.of(options.asked));
  auto const prepare_one = [this, format = reader->format()](auto& record) {
    make_ready(record, options.respelling, format);
  };
  Records records{*reader, validator, {.threads = options.threads, .prepare = prepare_one}};
  source_records = 0;
  source_name = name;
  ++report.files;
  writer.begin();
  writer.begin_source(name);
  elsewhere = options.known;
  bool completed = false;
  try {
    completed = take_all(records);
  } catch (SourceFailure const& failure) {
    commit();  // what came before it stays
    std::rethrow_exception(failure.cause);
  }
  if (completed) {
    writer.finish_source(bytes.hexadecimal(), bytes.bytes(), source_records);
  }
  commit();
  return completed;
}

bool Importer::State::import(ByteSource& source, std::string const& name) {
  try {
    return import_records(source, name);
  } catch (...) {
    writer.roll_back();
    auto const seconds = report.seconds;
    report = committed;
    report.seconds = seconds;
    throw;
  }
}

Importer::Importer(Base& base, ImportOptions options) : state_{std::make_unique<State>(base, std::move(options))} {}

Importer::~Importer() = default;

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
