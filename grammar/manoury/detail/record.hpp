#pragma once

#include "grammar/limits.hpp"
#include "grammar/manoury/grammar.hpp"
#include "grammar/note_list.hpp"
#include "grammar/tape.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::manoury {

/// Finds where the game at the beginning of a text ends, and reads its content.
class RecordScanner {
 public:
  RecordScanner(GameTape& tape, NoteList& notes, Limits const& limits) noexcept
      : tape_{tape}, notes_{notes}, limits_{limits} {}

  struct Result {
    std::size_t size = 0;  ///< of the record, or of text that is no record; 0 if more text is needed
    bool record = false;
    bool ended = false;  ///< a result was read
  };

  /// Reads the record that begins the text. Sets the events, readings and variant of the tape, and the notes.
  [[nodiscard]] Result scan(std::string_view text, Tail tail);

  /// The place of the first move that was left in a sentence, in a note below the game or in a list of solutions.
  [[nodiscard]] std::optional<std::size_t> move_in_prose() const noexcept { return move_in_prose_; }

 private:
  enum class Phase : std::uint8_t { lead, header, body, ended };
  /// Which player the number directly before a move shows: "2." the one who leads, "2…" the one who replies.
  enum class Numbered : std::uint8_t { no, leads, replies };
  /// The main line or an open variation.
  struct Line {
    std::size_t begin = 0;       ///< offset of its bracket in the text
    std::size_t event = 0;       ///< index of its variation_begin
    char bracket = 0;            ///< the bracket that closes it
    bool begun = false;          ///< it has a move
    bool any = false;            ///< it has a move since its last setup
    bool any_reply = false;      ///< it has a move in parentheses
    bool set_up = false;         ///< it has a position of its own
    bool first_replies = false;  ///< its first move is one of the player who replies
    bool last_replies = false;
    std::size_t last_event = 0;   ///< index of its last move
    bool before_differs = false;  ///< the last move but one is of the other player
    unsigned number = 0;          ///< the number read last
    Numbered numbered = Numbered::no;
  };

  [[nodiscard]] bool step();
  [[nodiscard]] bool is_stop() const noexcept;
  [[nodiscard]] bool is_sentence_of_its_own(Lexeme const& lexeme) const;
  enum class Opening : std::uint8_t { none, taken, new_game };
  [[nodiscard]] Opening line_opening();
  [[nodiscard]] Opening take_solution_label();
  [[nodiscard]] bool goes_on_behind(Diagram const& diagram) const;
  [[nodiscard]] bool begins_next_game(HeaderLine const& header) const;
  [[nodiscard]] bool take_caption_line();
  [[nodiscard]] bool take_event_line();
  [[nodiscard]] bool take_composer_line();
  [[nodiscard]] bool position_follows(std::size_t at) const;
  [[nodiscard]] bool has_tag(std::string_view name) const;
  void end_paragraph();
  void mark_title();
  [[nodiscard]] Opening take_headline(std::size_t heading);
  void take_diagram(Diagram const& diagram);
  void take_header(HeaderLine header, bool sentences = false);
  [[nodiscard]] bool take_stack(Stack const& stack);
  void take_variant(std::string_view value);
  void take_fen_tag();
  void take_title(TitleLine const& title);
  [[nodiscard]] bool take(Lexeme const& lexeme);
  [[nodiscard]] std::size_t paired_reply(std::size_t end) const;
  [[nodiscard]] bool take_number(Lexeme const& lexeme);
  [[nodiscard]] bool has_parentheses() const noexcept;
  [[nodiscard]] bool plain_move_replies() const noexcept;
  [[nodiscard]] bool free_move_replies() const noexcept;
  [[nodiscard]] bool is_free_choice(Lexeme const& lexeme) const;
  [[nodiscard]] bool is_move_of_prose(Lexeme const& lexeme);
  [[nodiscard]] std::size_t end_of_mentioned_reply(Lexeme const& number) const;
  [[nodiscard]] unsigned next_number();
  [[nodiscard]] bool any_line_has_moves() const noexcept;
  void take_move(Lexeme const& lexeme, bool replies);
  void add_move(EventKind kind, Span span, std::string_view reading, bool replies);
  [[nodiscard]] bool take_outcome(Lexeme const& lexeme);
  [[nodiscard]] bool is_whole_game(Lexeme const& outcome) const;
  [[nodiscard]] bool is_stipulation(Lexeme const& lexeme) const;
  void open_variation(Lexeme const& lexeme);
  void close_variation(Lexeme const& lexeme);
  [[nodiscard]] static bool is_note_label(std::string_view word) noexcept;
  void take_remark(Lexeme const& lexeme);
  void take_word();
  [[nodiscard]] bool end_is_said() const noexcept;
  void note_prose() noexcept { move_in_prose_ = move_in_prose_.value_or(at_); }
  void take_unclosed_comment();
  void flush_prose();
  void push(EventKind kind, Span span);
  void push(EventKind kind, Span span, std::string reading);
  void put_tag(std::string_view name, Span place, Span value);
  void note(Severity severity, DiagnosticCode code, Span span, Message message, Message hint = {});
  void mark_end();
  [[nodiscard]] bool is_overfull();
  [[nodiscard]] std::size_t next_beginning() const;
  [[nodiscard]] Result keep_rest_as_text();
  void cut_at_next_game();
  void finish();
  [[nodiscard]] std::string_view cut(Span span) const noexcept {
    return text_.substr(span.begin, span.end - span.begin);
  }
  [[nodiscard]] static unsigned number_in(std::string_view text) noexcept;
  [[nodiscard]] bool number_goes_on(Lexeme const& lexeme) const noexcept;
  [[nodiscard]] bool has_fen() const noexcept { return fen_reading_ != 0; }

  GameTape& tape_;
  NoteList& notes_;
  Limits const& limits_;
  std::string_view text_;
  Tail tail_ = Tail::file;
  bool wants_more_ = false;
  std::size_t at_ = 0;
  std::size_t end_ = 0;  ///< behind the last token
  Phase phase_ = Phase::lead;
  bool line_begins_ = true;       ///< nothing but blanks between the line's beginning and here
  bool paragraph_begins_ = true;  ///< the line before is empty
  bool header_goes_on_ = false;   ///< the line before belongs to the header
  bool after_move_ = false;       ///< a move or its sign is directly before
  bool behind_move_ = false;      ///< the same, even with blanks between
  std::vector<Line> lines_;
  Span prose_;  ///< the prose being gathered
  bool in_prose_ = false;
  bool aside_ = false;              ///< moves up to the end of the sentence were not played
  bool aside_paragraph_ = false;    ///< moves up to the end of the paragraph were not played
  bool aside_is_numbered_ = false;  ///< a move of the aside has a number
  bool end_is_said_ = false;        ///< the prose being gathered has a word for the end of a game
  bool end_in_sentence_ = false;    ///< so has its last sentence
  /// The next number, as far as it has been searched for (see next_number()).
  struct NextNumber {
    std::size_t until = 0;  ///< its offset, or the offset up to which there is none
    std::size_t depth = 0;  ///< the number of lines open during the search
    unsigned number = 0;    ///< 0 if there is none
  };
  NextNumber next_number_;
  bool any_reply_ = false;         ///< the text has replies in parentheses
  bool plain_reply_ = false;       ///< the main line has a reply without parentheses
  bool any_compact_ = false;       ///< the text has moves without a sign
  std::uint16_t fen_reading_ = 0;  ///< the reading with the first position, from 1; 0 if none
  bool side_is_said_ = false;
  unsigned caption_number_ = 0;    ///< the number of the position; 0 if it has none
  bool labelled_ = false;          ///< the record begins with the label of a solution
  bool printed_position_ = false;  ///< the position is in this record
  bool first_move_seen_ = false;
  bool separator_ = false;  ///< the record ends with a line of stars
  std::optional<std::size_t> move_in_prose_;
  std::size_t missing_replies_ = 0;
  std::size_t remarks_ = 0;  ///< number of comments, signs and brackets among the first events_counted_
  std::size_t events_counted_ = 0;
  /// The state at the result of a game: everything up to it certainly belongs to this record.
  struct Certain {
    std::size_t end = 0;
    std::size_t events = 0;
    NoteList::Mark notes;
  };
  std::optional<Certain> certain_;
  std::optional<Certain> before_title_;  ///< where the record ends if the text behind is the title of the next game
};

}  // namespace damier::manoury
