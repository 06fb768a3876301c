#pragma once

#include "grammar/pdn/record_in_progress.hpp"
#include "grammar/record_window.hpp"

namespace damier::pdn {

/// The records of a source, one after the other: the window on its text, and the record that begins there. Who reads
/// the tokens of a record is given.
class RecordReader {
 public:
  /// Reads on in a record until it ends, or the text does.
  using Scan = RecordInProgress::Outcome (*)(RecordInProgress& record);

  RecordReader(ByteSource& source, Limits const& limits, Scan scan)
      : limits_{limits.bounded()}, window_{source, limits_.window_bytes}, record_{limits_}, scan_{scan} {}

  /// Reads the next record into tape; false at the end of the source.
  [[nodiscard]] bool next(GameTape& tape);

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
  RecordInProgress::Torn torn_ = RecordInProgress::Torn::no;
  bool begun_ = false;
};

}  // namespace damier::pdn
