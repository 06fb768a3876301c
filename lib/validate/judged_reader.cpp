#include "validate/judged_reader.hpp"

#include "game/builder.hpp"

#include <utility>

namespace damier {

JudgedReader::JudgedReader(GameReader& reader, Validator& validator) : reader_{reader}, validator_{validator} {
  validator_.begin_file();
}

bool JudgedReader::read_and_judge() {
  if (!reader_.next(record_->tape)) {
    return false;
  }
  build(record_->tape, record_->game);
  judgement_ = &validator_.judge(record_->tape, record_->game);
  return true;
}

/// Reads on until the validator knows what the games of the file are.
void JudgedReader::look_ahead() {
  std::size_t bytes = 0;
  try {
    while (validator_.certainty() != Certainty::moves && waiting_.size() < most_waiting && bytes < most_waiting_bytes &&
           read_and_judge()) {
      auto& [text, tape, game] = *record_;
      text.assign(tape.line_prefix).append(tape.source);
      tape.line_prefix = std::string_view{text}.substr(0, tape.line_prefix.size());
      tape.source = std::string_view{text}.substr(tape.line_prefix.size());
      bytes += text.size();
      waiting_.push_back(std::exchange(record_, std::make_unique<Record>()));
    }
  } catch (...) {
    failure_ = std::current_exception();
  }
}

bool JudgedReader::next() {
  if (!std::exchange(has_looked_, true)) {
    look_ahead();
  }
  if (!waiting_.empty()) {
    record_ = std::move(waiting_.front());
    waiting_.pop_front();
    build(record_->tape, record_->game);  // judging has settled what may turn out otherwise now
    judgement_ = &validator_.judge(record_->tape, record_->game);
    return true;
  }
  if (failure_) {
    std::rethrow_exception(std::exchange(failure_, nullptr));
  }
  return read_and_judge();
}

}  // namespace damier
