#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/manoury/numbered_positions.hpp"
#include "grammar/note_list.hpp"
#include "grammar/record_window.hpp"

#include <string_view>

namespace damier::manoury {

/// Reads French draughts text (Manoury's notation) game by game into the same tapes as the PDN reader.
class Reader final : public GameReader {
 public:
  explicit Reader(ByteSource& source, Limits const& limits = {})
      : limits_{limits.bounded()}, window_{source, limits_.window_bytes}, notes_{limits_.most_diagnostics} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::manoury; }

 private:
  void skip_blanks();

  Limits limits_;
  RecordWindow window_;
  NoteList notes_;
  NumberedPositions positions_;
  unsigned solved_ = 0;  // the number of the position that the record before has solved; 0 if none
  bool begun_ = false;
};

/// Whether a text looks like Manoury text rather than PDN: replies in parentheses, positions in words, headers.
[[nodiscard]] bool looks_like_manoury(std::string_view beginning);

}  // namespace damier::manoury
