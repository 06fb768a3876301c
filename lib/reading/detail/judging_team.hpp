#pragma once

#include "grammar/game_reader.hpp"
#include "reading/judged_record.hpp"
#include "scheduler/ordered_work.hpp"

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace damier {

/// Reads and judges the records of a file with several threads and returns them in their order, judged as one thread
/// would have judged them.
///
/// One thread at a time reads a batch of records, so that the reader alone decides where a record ends. The batch is
/// judged with the context that the file had when its judging began. When all batches before it are done, its true
/// context is known: in the rare case that it is different, the batch is judged again.
template <typename Prepared>
class JudgingTeam {
 public:
  using Record = PreparedRecord<Prepared>;

  /// The reader must outlive this. The validator gives the settings and the context to begin with. prepare is called
  /// for each record once it is judged, by any thread, and once more if it is judged again.
  JudgingTeam(GameReader& reader, Validator const& validator, unsigned threads, std::function<void(Record&)> prepare)
      : reader_{reader},
        validator_{validator},
        prepare_{std::move(prepare)},
        context_{validator.context()},
        batches_{Reading{this}, Readying{validator}, Judging{this}, threads} {}

  /// The next record, valid until the next call; nullptr at the end. Throws what the reader throws, once the records
  /// read before it have been given.
  [[nodiscard]] Record* next() {
    while (true) {
      if (at_hand_ && given_ < at_hand_->size) {
        return at_hand_->records[given_++].get();
      }
      if (at_hand_ && at_hand_->failure) {
        std::rethrow_exception(std::exchange(at_hand_->failure, nullptr));
      }
      if (at_hand_) {
        std::lock_guard const lock{mutex_};
        spare_.push_back(std::move(at_hand_));
      }
      auto batch = batches_.next([] {});
      if (!batch) {
        return nullptr;
      }
      at_hand_ = *std::move(batch);
      given_ = 0;
      if (at_hand_->begin != context_) {
        judge(validator_, *at_hand_, context_);
      }
      std::lock_guard const lock{mutex_};
      context_ = at_hand_->end;
    }
  }

 private:
  static constexpr std::size_t batch_records = 64;
  static constexpr std::size_t batch_bytes = std::size_t{1} << 17U;
  static constexpr std::size_t most_kept_bytes = std::size_t{1} << 16U;  // of a record whose memory is reused

  /// Records that are read and judged together.
  struct Batch {
    std::vector<std::unique_ptr<Record>> records;  // the first size of them; the others wait to be used again
    std::size_t size = 0;
    FileContext begin, end;
    std::exception_ptr failure;  // thrown after the records

    /// The record that the next one is read to.
    Record& place() {
      if (size == records.size()) {
        records.push_back(nullptr);
      }
      if (!records[size] || records[size]->text.size() > most_kept_bytes) {
        records[size] = std::make_unique<Record>();
      }
      return *records[size];
    }
  };
  struct Reading {
    JudgingTeam* team;
    std::optional<std::unique_ptr<Batch>> operator()() const { return team->read_batch(); }
  };
  struct Readying {
    Validator model;
    Validator operator()() const { return model; }
  };
  struct Judging {
    JudgingTeam* team;
    std::unique_ptr<Batch> operator()(Validator& validator, std::unique_ptr<Batch> batch) const {
      team->judge(validator, *batch, team->context());
      return batch;
    }
  };

  [[nodiscard]] FileContext context() {
    std::lock_guard const lock{mutex_};
    return context_;
  }

  [[nodiscard]] std::unique_ptr<Batch> unused_batch() {
    std::lock_guard const lock{mutex_};
    if (spare_.empty()) {
      return std::make_unique<Batch>();
    }
    auto batch = std::move(spare_.back());
    spare_.pop_back();
    return batch;
  }

  /// Reads the next batch; nothing once everything has been read. Called by one thread at a time.
  [[nodiscard]] std::optional<std::unique_ptr<Batch>> read_batch() {
    if (all_read_) {
      return std::nullopt;
    }
    auto batch = unused_batch();
    batch->size = 0;
    std::size_t bytes = 0;
    try {
      while (!all_read_ && batch->size < batch_records && bytes < batch_bytes) {
        auto& record = batch->place();
        if (reader_.next(record.tape)) {
          record.keep_text();
          bytes += record.text.size();
          ++batch->size;
        } else {
          all_read_ = true;
        }
      }
    } catch (...) {
      batch->failure = std::current_exception();
      all_read_ = true;
    }
    return batch;
  }

  void judge(Validator& validator, Batch& batch, FileContext const& begin) {
    std::size_t done = 0;
    try {
      batch.begin = begin;
      validator.set_context(begin);
      for (; done < batch.size; ++done) {
        auto& record = *batch.records[done];
        record.judge(validator);
        if (prepare_) {
          prepare_(record);
        }
      }
    } catch (...) {
      batch.size = done;
      batch.failure = std::current_exception();
    }
    batch.end = validator.context();
  }

  GameReader& reader_;
  Validator validator_;  // of the thread that calls next()
  std::function<void(Record&)> prepare_;
  bool all_read_ = false;

  std::mutex mutex_;                           // protects the two members that follow
  std::vector<std::unique_ptr<Batch>> spare_;  // to be reused
  FileContext context_;                        // after the last batch that was taken

  std::unique_ptr<Batch> at_hand_;
  std::size_t given_ = 0;                            // records of at_hand_ that were returned
  OrderedWork<Reading, Readying, Judging> batches_;  // last: its threads use all the others
};

}  // namespace damier
