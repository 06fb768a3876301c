#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/note_list.hpp"
#include "grammar/record_window.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace damier::manoury {

/// Reads French draughts text (Manoury's notation) game by game into the same tapes as the PDN reader.
class Reader final : public GameReader {
 public:
  explicit Reader(ByteSource& source, Limits const& limits = {})
      : limits_{limits.bounded()}, window_{source, limits_.window_bytes}, notes_{limits_.most_diagnostics} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::manoury; }
  /// The place in the source, in bytes, of the first move that was left in a sentence, in a note below a game or in a
  /// list of solutions; nothing if the records so far have none.
  [[nodiscard]] std::optional<std::uint64_t> move_in_prose() const noexcept { return move_in_prose_; }

 private:
  void skip_blanks();

  Limits limits_;
  RecordWindow window_;
  NoteList notes_;
  std::optional<std::uint64_t> move_in_prose_;
  bool begun_ = false;
};

/// Whether a text looks like Manoury text rather than PDN: replies in parentheses, positions in words, headers.
[[nodiscard]] bool looks_like_manoury(std::string_view beginning);
/// Whether this reader finds the names of both players of the first game and its moves, and no score in a name.
[[nodiscard]] bool names_players(std::string_view beginning);
/// Whether moves of Manoury text stand in sentences, notes below the game or lists of solutions, where this reader
/// leaves them as text: it is prose.
[[nodiscard]] bool has_moves_in_prose(std::string_view beginning);

}  // namespace damier::manoury
