#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/pdn/record_in_progress.hpp"
#include "grammar/record_window.hpp"

namespace damier::pdn {

/// Reads on in a record until it ends, or the text does: the fast way. Most of a file is plain tags, moves and numbers,
/// which are read many at a time (plain_tokens.hpp); any other token is read by itself, by the grammar of tokens
/// (grammar.hpp). It reads what the grammar of the whole record does (reference_reader.hpp), as tests show.
[[nodiscard]] RecordInProgress::Outcome scan_record(RecordInProgress& record);

/// Reads PDN text record by record: the window on it, and the record that begins there.
class Reader : public GameReader {
 public:
  /// Reads on in a record until it ends, or the text does.
  using Scan = RecordInProgress::Outcome (*)(RecordInProgress& record);

  /// scan: who reads the tokens of a record; every command takes the fast way.
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
  RecordInProgress::Torn torn_ = RecordInProgress::Torn::no;
  bool begun_ = false;
};

}  // namespace damier::pdn
