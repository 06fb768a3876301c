#pragma once

#include "grammar/game_reader.hpp"
#include "grammar/limits.hpp"
#include "grammar/note_list.hpp"
#include "grammar/record_window.hpp"
#include "prose/detail/decoder.hpp"
#include "prose/detail/move_columns.hpp"
#include "prose/detail/read_text.hpp"
#include "prose/detail/score_sheet.hpp"

#include <vector>

namespace damier::prose {

/// Reads the games of running text: books, columns, web pages. A record is a game with the text around it; text without
/// a game is a record without moves. Memory is bounded by the limits.
class Reader final : public GameReader {
 public:
  Reader(ByteSource& source, DecoderOptions const& options, Limits const& limits = {})
      : limits_{limits.bounded()},
        window_{source, limits_.window_bytes},
        decoder_{options},
        options_{options},
        notes_{limits_.most_diagnostics},
        sheets_{options.asked},
        columns_{options.asked} {}

  [[nodiscard]] bool next(GameTape& tape) override;
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::text; }

 private:
  /// Reads the tokens of the text in memory that have not been read yet.
  void read_more_tokens();
  /// Skips blanks at the front; false at the end of the source.
  [[nodiscard]] bool skip_blanks();
  void hand_out(GameTape& tape, Decoding& decoding);
  /// Finds where the record ends: before the heading of the next game, and of the first of two that have none.
  void end_record(Decoding& decoding, Languages languages);
  /// Reports the moves of a second game beside the first, from a token on: a record is one piece of the source, so that
  /// they stay text.
  void add_unread_columns(ReadText const& read, std::size_t first);

  Limits limits_;
  RecordWindow window_;
  Decoder decoder_;
  DecoderOptions options_;
  NoteList notes_;
  std::vector<Token> tokens_;  ///< in the order in which they are read
  ScoreSheets sheets_;
  MoveColumns columns_;
  Variant const* likely_ = nullptr;  ///< of the games before
  std::size_t read_to_ = 0;          ///< bytes of the text in memory whose tokens are in tokens_
  Markup markup_ = Markup::none;
  bool has_begun_ = false;
};

/// Whether a text line begins with a tag of PDN whose name is of ASCII letters.
[[nodiscard]] bool has_tag_line(std::string_view text) noexcept;

/// Whether a text is prose with games in it, and not PDN: it has numbered moves, words of draughts or long sentences
/// between them, and no tags of PDN; or many words, and does not begin as a game.
[[nodiscard]] bool looks_like_prose(std::string_view beginning);
/// How a text without comments and signs of PDN is printed as books do.
enum class BookLayout : std::uint8_t {
  none,
  position,          ///< the squares of both sides in words or as a FEN, "Wit: 32, 33 Zwart: 3, 4"
  page_marks,        ///< beside numbered moves are a page number, a time, a signature, scores of other games
  short_moves,       ///< one letter for the square that a move leaves: "cb4"
  titled_names,      ///< names as below behind other words: "Partij A. Name – B. Other"
  names,             ///< a text line above the first move names both players: "White: A. Name Black: B. Other"
  names_and_result,  ///< the same with the result behind them in brackets: "A. Name – B. Other (2-0)"
};
[[nodiscard]] BookLayout book_layout(std::string_view beginning);
/// Whether a text is a typed score sheet, and not PDN.
[[nodiscard]] bool is_score_sheet(std::string_view beginning);

}  // namespace damier::prose
