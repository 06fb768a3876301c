#pragma once

#include "grammar/note_list.hpp"
#include "grammar/tape.hpp"
#include "prose/detail/decoder.hpp"
#include "prose/detail/read_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace damier::prose {

/// How certain a move is. A reading without a rival among those that the search kept is given 99 %.
[[nodiscard]] MoveCertainty certainty_of(Step const& step);

/// Makes the findings on a reading of a text. The reading and its text must outlive it.
class ReadingRemarks {
 public:
  ReadingRemarks(ReadText const& read, Decoding const& decoding, PlyTree const& plies) noexcept
      : read_{read}, decoding_{decoding}, plies_{plies} {}

  /// Those on a move, which is at length bytes from begin: that it was corrected, filled in or is uncertain. Of several
  /// moves with one uncertainty, only the first has it.
  [[nodiscard]] std::vector<Note> on_move(Step const& step, std::uint32_t begin, std::uint32_t length);
  /// Those on moves in a row that are in no game: the reader of the game alone would not know of them. A move that is
  /// named in a sentence is none of them.
  [[nodiscard]] std::vector<Note> on_unread_moves() const;
  /// The one on the moves of a typed score sheet.
  [[nodiscard]] std::vector<Note> on_typed_moves() const;

 private:
  [[nodiscard]] Token const& token(std::size_t at) const noexcept { return read_.tokens[at]; }
  [[nodiscard]] std::string printed(Step const& step) const;
  [[nodiscard]] std::string move_text(PlyIndex index) const;
  [[nodiscard]] bool is_first_of_game(std::size_t at) const noexcept;
  [[nodiscard]] bool is_around_reply(std::size_t at) const noexcept;
  [[nodiscard]] unsigned words_between(std::size_t first, std::size_t end) const noexcept;

  ReadText const& read_;
  Decoding const& decoding_;
  PlyTree const& plies_;
  float last_margin_ = 100;
};

}  // namespace damier::prose
