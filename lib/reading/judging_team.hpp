#pragma once

#include "grammar/game_reader.hpp"
#include "reading/judged_record.hpp"

#include <functional>
#include <memory>

namespace damier {

/// Reads and judges the records of a file with several threads and gives them in their order, judged as one thread
/// would have judged them.
///
/// One thread at a time reads a batch of records, so that it is the reader alone that says where a record ends. The
/// batch is judged in the context that the file had when its judging began. When its turn comes, what the batches
/// before it have left is known: where that is another context, which is rare, the batch is judged again. The thread
/// that asks for records takes part. No more than a few batches are under way at a time.
class JudgingTeam {
 public:
  /// The reader must outlive this. The validator gives the settings and the context to begin with. prepare is called
  /// for each record once it is judged, by any thread, and once more if it is judged again.
  JudgingTeam(GameReader& reader, Validator const& validator, unsigned threads,
              std::function<void(JudgedRecord&)> prepare);
  JudgingTeam(JudgingTeam const&) = delete;
  JudgingTeam& operator=(JudgingTeam const&) = delete;
  ~JudgingTeam();

  /// The next record, valid until the next call; nullptr at the end. Throws what the reader throws, once the records
  /// read before it have been given.
  [[nodiscard]] JudgedRecord* next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier
