#pragma once

#include "grammar/note_list.hpp"
#include "grammar/tape.hpp"
#include "prose/detail/decoder.hpp"
#include "prose/detail/read_text.hpp"

namespace damier::prose {

/// Writes a reading to a tape as the events of a game: tags from the heading, the main line, each variation at the ply
/// where it belongs, sentences word for word as comments. Moves have their place in the text. What could be read in two
/// ways, was corrected or is missing goes to notes. Sets all of the tape but its source and its place.
void write_events(ReadText const& read, Decoding const& decoding, PlyTree const& plies, GameTape& tape,
                  NoteList& notes);

}  // namespace damier::prose
