#pragma once

#include "grammar/note_list.hpp"
#include "grammar/prose/token.hpp"
#include "grammar/tape.hpp"
#include "prose/decoder.hpp"

#include <span>
#include <string_view>

namespace damier::prose {

/// A reading of a text, and what it is a reading of.
struct ReadText {
  std::string_view text;  ///< of the record
  std::span<Token const> tokens;
  Markup markup = Markup::none;
  Languages languages = ~Languages{0};
  bool notes_repairs = false;  ///< corrections become comments, too
};

/// Writes a reading to a tape as the events of a game: tags from the heading, the main line, each variation at the ply
/// where it belongs, sentences word for word as comments. Moves have their place in the text. What could be read in two
/// ways, was corrected or is missing goes to notes. Sets all of the tape but its source and its place.
void write_events(ReadText const& read, Decoding const& decoding, PlyTree const& plies, GameTape& tape,
                  NoteList& notes);

}  // namespace damier::prose
