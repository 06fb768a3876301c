#include "reading/judged_reader.hpp"

#include "game/builder.hpp"

#include <utility>

namespace damier {

JudgedReader::JudgedReader(GameReader& reader, Validator& validator, JudgedReaderOptions options)
    : reader_{reader}, validator_{validator}, options_{std::move(options)} {
  validator_.begin_file();
}

bool JudgedReader::read_and_judge() {
  if (!reader_.next(record_->tape)) {
    return false;
  }
  build(record_->tape, record_->game);
  validator_.judge(record_->tape, record_->game, record_->judgement);
  return true;
}

/// Reads on until the validator knows what the games of the file are. Where nothing is certain, the first game whose
/// variant is likely counts for those before it, as it does once its text says what it is.
void JudgedReader::look_ahead() {
  std::size_t bytes = 0;
  try {
    while (validator_.certainty() != Certainty::moves && waiting_.size() < most_waiting && bytes < most_waiting_bytes &&
           read_and_judge()) {
      record_->keep_text();
      bytes += record_->text.size();
      waiting_.push_back(std::exchange(record_, std::make_unique<JudgedRecord>()));
    }
  } catch (...) {
    failure_ = std::current_exception();
  }
  if (validator_.certainty() != Certainty::likely) {
    return;
  }
  auto context = validator_.context();
  for (auto& waiting : waiting_) {
    build(waiting->tape, waiting->game);
    validator_.judge(waiting->tape, waiting->game, waiting->judgement);
    if (waiting->game.variant != nullptr && waiting->game.evidence != VariantEvidence::none &&
        waiting->game.variant_can_be_told()) {
      context.variant = waiting->game.variant;
      break;
    }
  }
  validator_.set_context(context);
}

bool JudgedReader::next() {
  if (!std::exchange(has_looked_, true)) {
    look_ahead();
  }
  auto found = true;
  if (!waiting_.empty()) {
    record_ = std::move(waiting_.front());
    waiting_.pop_front();
    build(record_->tape, record_->game);  // a judgement may have changed it
    validator_.judge(record_->tape, record_->game, record_->judgement);
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

}  // namespace damier
