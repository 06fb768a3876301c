#pragma once

#include "grammar/diagnostic.hpp"
#include "text/encoding.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The content of a game text, in reading order. Legality is not judged here.
enum class EventKind : std::uint8_t {
  tag_name,         ///< always followed by its tag_value
  tag_value,        ///< without the quotes, escapes as written
  move_number,      ///< "12." or "12..." as written
  move,             ///< one move as written, blanks inside included: "35x 4", "47x36 <42, 29, 14, 31>"
  placeholder,      ///< a move that is not there: "-" or "..." as a token
  strength,         ///< "!", "(?)", "!?" as written, parentheses included
  nag,              ///< the digits of "$7"
  comment,          ///< the text between the braces, or after ";" or "%" up to the end of the line
  variation_begin,  ///< the text is empty
  variation_end,
  setup,    ///< the FEN of /FEN "…"/
  result,   ///< a result token as written; "*" too
  skipped,  ///< text that no rule of the grammar covers; a diagnostic gives the reason
};

/// One event. Its text is a part of the record's source, or the reading that replaces that part.
struct Event {
  std::uint32_t offset = 0;  ///< bytes from the start of the record
  std::uint32_t length = 0;  ///< bytes
  EventKind kind = EventKind::skipped;
  /// If above 0, the text is GameTape::readings[reading - 1], and offset and length give the source that it was read
  /// from.
  std::uint16_t reading = 0;
  /// Numbers that save parsing the text again: the squares of a move of two numbers from 1 to 99 with "-" or "x"
  /// between them, the number of a move number up to 99, or 1 for the value of a tag without a backslash. 0 where the
  /// text has to be parsed.
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  bool crossed = false;  ///< there is an "x" between the squares
};

/// A part of a record's source that its file has in other bytes.
struct Recoded {
  std::uint32_t offset = 0;  ///< bytes from the start of the record
  std::uint32_t length = 0;  ///< bytes
  Encoding encoding = Encoding::utf8;
  bool declared = false;  ///< a byte order mark gives the encoding; otherwise it is detected from the text
  std::string undecoded;  ///< bytes that are no character in the encoding; the source has U+FFFD in their place
};

/// How sure a reader that has to guess is of a move.
struct MoveCertainty {
  enum class Kind : std::uint8_t {
    as_printed,
    corrected,  ///< the text is no legal move, or another one
    filled_in,  ///< the text lacks the move
  };
  Kind kind = Kind::as_printed;
  std::uint8_t percent = 100;
};

/// One record of a file: its source text, the events read from it, and what was wrong with it. Reused from game to game
/// so that reading allocates nothing once the buffers have grown. The views are valid until the next game is read.
struct GameTape {
  std::string_view source;          ///< the record as UTF-8, from its first token to the end of its last
  std::string_view line_prefix;     ///< the text before the record on its first line, or the end of that if it is long
  std::uint64_t number = 0;         ///< of the record in its file, from 1
  std::uint64_t offset = 0;         ///< of source in the (unpacked) file, in the file's bytes
  std::uint64_t line = 1;           ///< of the first byte of source
  std::uint64_t prefix_column = 1;  ///< of the first character of line_prefix
  std::vector<Event> events;
  /// Every tag has one of the usual names, each once, and a value in which no blank or character is odd: nothing about
  /// the tags has to be read in other words.
  bool has_usual_tags = false;
  /// Texts of events that differ from the source: a string with escapes, a position written out in words.
  std::vector<std::string> readings;
  /// Of each move event, in order; empty where the format leaves no room for doubt.
  std::vector<MoveCertainty> certainties;
  std::string variant;  ///< the name of the game's variant where the format has a place for it besides the tags
  std::string variant_evidence;  ///< "declared", "asked", "inferred" or "none", where the format says how it is known
  std::vector<Diagnostic> diagnostics;
  std::vector<Recoded> recoded;  ///< what the file has in another encoding than UTF-8, in order

  [[nodiscard]] std::string_view text(Event const& event) const noexcept {
    return event.reading != 0 ? std::string_view{readings[event.reading - 1U]}
                              : source.substr(event.offset, event.length);
  }
  /// The record's bytes as they are in the file.
  [[nodiscard]] std::string original() const;
  /// The place in the file of a byte of source.
  [[nodiscard]] Location locate(std::uint32_t source_offset) const noexcept;
  /// A diagnostic about length bytes at source_offset, with place and source line filled in.
  [[nodiscard]] Diagnostic diagnose(Severity severity, DiagnosticCode code, std::uint32_t source_offset,
                                    std::uint32_t length, Message message, Message hint = {}) const;
  /// A diagnostic with place and source line only; the caller sets severity, code, message and hint.
  [[nodiscard]] Diagnostic point_at(std::uint32_t source_offset, std::uint32_t length) const;
};

}  // namespace damier
