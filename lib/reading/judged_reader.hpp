#pragma once

#include "grammar/game_reader.hpp"
#include "reading/detail/judging_team.hpp"
#include "reading/judged_record.hpp"

#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace damier {

/// Options of a JudgedReader.
template <typename Prepared>
struct JudgedReaderOptions {
  unsigned threads = 1;  ///< number of threads that read and judge; the results do not depend on it
  /// Called for each record after it is judged, by any of the threads, and again if it is judged again.
  std::function<void(PreparedRecord<Prepared>&)> prepare = {};
};

/// Reads the games of one file in order and judges each. The first games of a file wait for one whose moves determine
/// its variant, so that they use it as the games after it do: at most most_waiting games of most_waiting_bytes, once in
/// a file. Prepared: what options.prepare makes of a record.
template <typename Prepared = NothingPrepared>
class JudgedReader {
 public:
  using Record = PreparedRecord<Prepared>;
  static constexpr std::size_t most_waiting = 64;
  static constexpr std::size_t most_waiting_bytes = 1U << 20U;

  /// The reader and the validator must outlive this; the validator begins a new file.
  JudgedReader(GameReader& reader, Validator& validator, JudgedReaderOptions<Prepared> options = {})
      : reader_{reader}, validator_{validator}, options_{std::move(options)} {
    validator_.begin_file();
  }

  /// Goes to the next game; false at the end of the file. Throws what the reader throws, after the games read before it
  /// have been returned.
  [[nodiscard]] bool next() {
    if (!std::exchange(has_looked_, true)) {
      look_ahead();
    }
    auto found = true;
    if (!waiting_.empty()) {
      record_ = std::move(waiting_.front());
      waiting_.pop_front();
      record_->judge(validator_);  // judged again: the variant of the file was not known the first time
    } else if (failure_) {
      std::rethrow_exception(std::exchange(failure_, nullptr));
    } else if (options_.threads > 1) {
      if (!team_) {
        team_.emplace(reader_, validator_, options_.threads, options_.prepare);
      }
      auto const* const record = team_->next();
      at_hand_ = record != nullptr ? record : at_hand_;
      return record != nullptr;
    } else {
      found = read_and_judge();
    }
    at_hand_ = record_.get();
    if (found && options_.prepare) {
      options_.prepare(*record_);
    }
    return found;
  }

  /// The current game, its text and its judgement; valid until the next call.
  [[nodiscard]] Record const& record() const noexcept { return *at_hand_; }
  [[nodiscard]] GameTape const& tape() const noexcept { return at_hand_->tape; }
  [[nodiscard]] Game const& game() const noexcept { return at_hand_->game; }
  [[nodiscard]] Judgement const& judgement() const noexcept { return at_hand_->judgement; }

 private:
  [[nodiscard]] bool read_and_judge() {
    auto const found = reader_.next(record_->tape);
    if (found) {
      record_->judge(validator_);
    }
    return found;
  }

  /// Reads on until the validator knows the variant of the file's games. If nothing is certain, the first game with a
  /// likely variant determines that of the games before it; a game whose text names a variant does so at once.
  void look_ahead() {
    std::size_t bytes = 0;
    try {
      while (validator_.certainty() != Certainty::moves && waiting_.size() < most_waiting &&
             bytes < most_waiting_bytes && read_and_judge()) {
        record_->keep_text();
        bytes += record_->text.size();
        waiting_.push_back(std::exchange(record_, std::make_unique<Record>()));
      }
    } catch (...) {
      failure_ = std::current_exception();
    }
    if (validator_.certainty() != Certainty::likely) {
      return;
    }
    auto context = validator_.context();
    for (auto& waiting : waiting_) {
      waiting->judge(validator_);
      if (waiting->game.variant != nullptr && waiting->game.evidence != VariantEvidence::none &&
          waiting->game.variant_is_confirmed()) {
        context.variant = waiting->game.variant;
        break;
      }
    }
    validator_.set_context(context);
  }

  GameReader& reader_;
  Validator& validator_;
  JudgedReaderOptions<Prepared> options_;
  std::unique_ptr<Record> record_ = std::make_unique<Record>();
  Record const* at_hand_ = record_.get();
  std::deque<std::unique_ptr<Record>> waiting_;
  bool has_looked_ = false;
  std::exception_ptr failure_;                 // of the reader, while games were waiting
  std::optional<JudgingTeam<Prepared>> team_;  // for the records after the first games
};

}  // namespace damier
