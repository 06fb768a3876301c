#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/pdn/detail/letter_b.hpp"
#include "grammar/pdn/detail/record_in_progress.hpp"
#include "grammar/record_window.hpp"

#include <cstdint>
#include <optional>

namespace damier::pdn {

/// How the grammar of a record reads runs of plain tags and plain moves, of which most of a file is: by terminals that
/// take many at a time, or one by one by the rules for any tag and any move. The result is the same, as tests show.
enum class Runs : std::uint8_t { by_terminals, by_rules };

/// Reads PDN text record by record.
class Reader : public GameReader {
 public:
  /// runs: by_rules is for tests, which compare the two.
  explicit Reader(ByteSource& source, Limits const& limits = {}, Runs runs = Runs::by_terminals)
      : limits_{limits.bounded()}, window_{source, limits_.window_bytes}, record_{limits_}, runs_{runs} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::pdn; }

 private:
  void skip_blanks();
  void skip_torn();
  void drop_most();
  [[nodiscard]] RecordInProgress::Outcome read_record(GameTape& tape);
  [[nodiscard]] RecordInProgress::Outcome read_in_pieces(GameTape& tape);
  void hand_out(GameTape& tape);
  /// Whom "B+" means by the other results of the file, as far as it is read ahead when the first one is met.
  [[nodiscard]] LetterB letter_b();

  Limits limits_;
  RecordWindow window_;
  RecordInProgress record_;
  Runs runs_;
  FileFaults reported_;
  RecordInProgress::Torn torn_ = RecordInProgress::Torn::no;
  bool begun_ = false;
  bool has_restarts_ = false;  ///< games have nothing but a number 1 between them
  std::optional<LetterB> letter_b_;
  bool has_guessed_b_ = false;  ///< a finding says so, once a file
};

}  // namespace damier::pdn
