#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/note_list.hpp"
#include "grammar/record_window.hpp"

#include <cstddef>
#include <string_view>

namespace damier::json {

/// Reads games in the form of docs/json-format.md: one array of games, one game, or one game after the other (NDJSON).
/// Only one game is held in memory at a time.
class Reader final : public GameReader {
 public:
  explicit Reader(ByteSource& source, Limits const& limits = {})
      : limits_{limits.bounded()}, window_{source, limits_.window_bytes}, notes_{limits_.most_diagnostics} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::json; }

 private:
  void skip_between_games();
  /// The length of the record that begins the text; 0 if more text is needed.
  [[nodiscard]] std::size_t scan(GameTape& tape, std::string_view text, Tail tail);
  [[nodiscard]] std::size_t scan_broken(GameTape& tape, std::string_view text, std::size_t at, std::size_t braces,
                                        Tail tail);
  [[nodiscard]] std::size_t scan_foreign(GameTape& tape, std::string_view text, Tail tail);
  [[nodiscard]] std::size_t end_of_empty_games(GameTape& tape, std::string_view text, std::size_t end, Tail tail);
  static void skip(GameTape& tape, std::size_t begin, std::size_t end);

  Limits limits_;
  RecordWindow window_;
  NoteList notes_;
  bool begun_ = false;
  bool whole_ = false;  // the game read last was complete
};

}  // namespace damier::json
