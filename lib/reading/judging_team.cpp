#include "reading/judging_team.hpp"

#include "game/builder.hpp"
#include "reading/worker_threads.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace damier {
namespace {

constexpr std::size_t batch_records = 64;
constexpr std::size_t batch_bytes = std::size_t{1} << 17U;
constexpr std::size_t most_kept_bytes = std::size_t{1} << 16U;  // of a record that is used again

/// Records that are read and judged together.
struct Batch {
  std::vector<std::unique_ptr<JudgedRecord>> records;  // the first size of them; the others wait to be used again
  std::size_t size = 0;
  std::uint64_t number = 0;
  FileContext begin, end;
  std::exception_ptr failure;  // met after the records

  /// Where the next record is read to.
  JudgedRecord& place() {
    if (size == records.size()) {
      records.push_back(nullptr);
    }
    if (!records[size] || records[size]->text.size() > most_kept_bytes) {
      records[size] = std::make_unique<JudgedRecord>();
    }
    return *records[size];
  }
};

}  // namespace

struct JudgingTeam::State {
  State(GameReader& source, Validator const& given, unsigned threads, std::function<void(JudgedRecord&)> preparation)
      : reader{source}, model{given}, validator{given}, prepare{std::move(preparation)}, context{given.context()} {
    most_under_way = 2 * threads + 2;
    helpers.start(std::max(threads, 1U) - 1, [this] { help(); });
  }
  State(State const&) = delete;
  State& operator=(State const&) = delete;
  ~State() {
    {
      std::lock_guard const lock{mutex};
      stopping = true;
    }
    has_room.notify_all();
    helpers.join();
  }

  void help() noexcept;
  void work();
  [[nodiscard]] bool make_batch(Validator& judge);
  [[nodiscard]] std::unique_ptr<Batch> read_batch();
  void judge_batch(Validator& judge, Batch& batch, FileContext const& begin);
  [[nodiscard]] std::unique_ptr<Batch> take_batch();
  void give_back(std::unique_ptr<Batch> batch);
  [[nodiscard]] JudgedRecord* next();

  GameReader& reader;
  Validator const model;  // each thread has a copy of it
  Validator validator;    // of the thread that asks
  std::function<void(JudgedRecord&)> prepare;

  std::mutex reading;
  std::uint64_t batches_read = 0;  // under reading
  bool all_read = false;           // under reading

  std::mutex mutex;
  std::condition_variable has_batch, has_room;
  std::map<std::uint64_t, std::unique_ptr<Batch>> judged;
  std::vector<std::unique_ptr<Batch>> spare;
  std::size_t under_way = 0;
  std::size_t most_under_way;
  std::optional<std::uint64_t> batches;  // in all, once that is known
  bool stopping = false;
  std::exception_ptr lost;  ///< why a helper could not hand on what it had read: it comes before all that follows
  FileContext context;      // after the last batch that was taken

  std::unique_ptr<Batch> at_hand;  // of the thread that asks
  std::size_t given = 0;
  std::uint64_t taken = 0;
  WorkerThreads helpers;  // last: they use all the others
};

/// Reads the next batch; nullptr once everything has been read.
std::unique_ptr<Batch> JudgingTeam::State::read_batch() {
  std::unique_ptr<Batch> batch;
  {
    std::lock_guard const lock{mutex};
    if (!spare.empty()) {
      batch = std::move(spare.back());
      spare.pop_back();
    }
  }
  if (!batch) {
    batch = std::make_unique<Batch>();
  }
  std::lock_guard const lock{reading};
  if (all_read) {
    give_back(std::move(batch));
    return nullptr;
  }
  batch->size = 0;
  batch->failure = nullptr;
  std::size_t bytes = 0;
  try {
    while (!all_read && batch->size < batch_records && bytes < batch_bytes) {
      auto& record = batch->place();
      if (reader.next(record.tape)) {
        record.keep_text();
        bytes += record.text.size();
        ++batch->size;
      } else {
        all_read = true;
      }
    }
  } catch (...) {
    batch->failure = std::current_exception();
    all_read = true;
  }
  batch->number = batches_read++;
  if (all_read) {
    std::lock_guard const also{mutex};
    batches = batches_read;
  }
  return batch;
}

void JudgingTeam::State::judge_batch(Validator& judge, Batch& batch, FileContext const& begin) {
  std::size_t done = 0;
  try {
    batch.begin = begin;
    judge.set_context(begin);
    for (; done < batch.size; ++done) {
      auto& record = *batch.records[done];
      build(record.tape, record.game);
      judge.judge(record.tape, record.game, record.judgement);
      if (prepare) {
        prepare(record);
      }
    }
  } catch (...) {
    batch.size = done;
    batch.failure = std::current_exception();
  }
  batch.end = judge.context();
}

/// Reads and judges a batch that was counted as under way; false once everything has been read.
bool JudgingTeam::State::make_batch(Validator& judge) {
  auto batch = read_batch();
  std::unique_lock lock{mutex};
  if (!batch) {
    --under_way;
    has_batch.notify_one();
    return false;
  }
  auto const begin = context;
  lock.unlock();
  judge_batch(judge, *batch, begin);
  lock.lock();
  judged.emplace(batch->number, std::move(batch));
  has_batch.notify_one();
  return true;
}

void JudgingTeam::State::help() noexcept {
  try {
    work();
  } catch (...) {  // no memory, say
    std::lock_guard const lock{mutex};
    lost = std::current_exception();
    has_batch.notify_all();
  }
}

void JudgingTeam::State::work() {
  auto judge = model;
  for (bool more = true; more;) {
    {
      std::unique_lock lock{mutex};
      has_room.wait(lock, [this] { return stopping || batches || under_way < most_under_way; });
      if (stopping || batches) {
        return;
      }
      ++under_way;
    }
    more = make_batch(judge);
  }
}

/// The next batch in the order of the file, judged in the right context; nullptr after the last.
std::unique_ptr<Batch> JudgingTeam::State::take_batch() {
  std::unique_lock lock{mutex};
  while (true) {
    if (lost) {
      std::rethrow_exception(lost);
    }
    if (auto const found = judged.find(taken); found != judged.end()) {
      auto batch = std::move(found->second);
      judged.erase(found);
      ++taken;
      if (batch->begin != context) {
        auto const begin = context;
        lock.unlock();
        judge_batch(validator, *batch, begin);
        lock.lock();
      }
      context = batch->end;
      return batch;
    }
    if (batches && taken == *batches) {
      return nullptr;
    }
    if (!batches && under_way < most_under_way) {
      ++under_way;
      lock.unlock();
      (void)make_batch(validator);
      lock.lock();
    } else {
      has_batch.wait(lock);
    }
  }
}

void JudgingTeam::State::give_back(std::unique_ptr<Batch> batch) {
  std::lock_guard const lock{mutex};
  spare.push_back(std::move(batch));
}

JudgedRecord* JudgingTeam::State::next() {
  while (true) {
    if (at_hand && given < at_hand->size) {
      return at_hand->records[given++].get();
    }
    if (at_hand) {
      if (at_hand->failure) {
        std::rethrow_exception(std::exchange(at_hand->failure, nullptr));
      }
      give_back(std::move(at_hand));
      {
        std::lock_guard const lock{mutex};
        --under_way;
      }
      has_room.notify_one();
    }
    at_hand = take_batch();
    given = 0;
    if (!at_hand) {
      return nullptr;
    }
  }
}

JudgingTeam::JudgingTeam(GameReader& reader, Validator const& validator, unsigned threads,
                         std::function<void(JudgedRecord&)> prepare)
    : state_{std::make_unique<State>(reader, validator, threads, std::move(prepare))} {}
JudgingTeam::~JudgingTeam() = default;

JudgedRecord* JudgingTeam::next() { return state_->next(); }

}  // namespace damier
