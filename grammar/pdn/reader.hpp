#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/record_window.hpp"

namespace damier::pdn {

/// Continues reading a record until the record or the text ends: the fast way. Most of a file is plain tags, moves and
/// numbers, which are read many at a time (plain_tokens.hpp); the grammar of tokens (grammar.hpp) reads every other
/// token by itself. Tests show that the result is the same as that of the grammar of a whole record
/// (reference_reader.hpp).
[[nodiscard]] RecordInProgress::Outcome scan_record(RecordInProgress& record);

/// Reads PDN text record by record.
class Reader : public GameReader {
 public:
  /// Continues reading a record until the record or the text ends.
  using Scan = RecordInProgress::Outcome (*)(RecordInProgress& record);

  /// scan: the function that reads the tokens of a record; only tests give another one than the default.
  explicit Reader(ByteSource& source, Limits const& limits = {}, Scan scan = scan_record)
      : limits_{limits.bounded()}, window_{source, limits_.window_bytes}, record_{limits_}, scan_{scan} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::pdn; }

 private:
  void skip_blanks();
  void skip_torn();
  void drop_most();
  [[nodiscard]] RecordInProgress::Outcome read_record(GameTape& tape);
  void hand_out(GameTape& tape);

  Limits limits_;
  RecordWindow window_;
  RecordInProgress record_;
  Scan scan_;
  FileFaults reported_;
  RecordInProgress::Torn torn_ = RecordInProgress::Torn::no;
  bool begun_ = false;
};

}  // namespace damier::pdn
