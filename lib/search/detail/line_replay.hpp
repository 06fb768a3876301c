#pragma once

#include "search/detail/played_line.hpp"
#include "search/detail/scan_words.hpp"
#include "store/main_line.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace damier {

/// Makes played lines of games of one variant.
template <typename Word>
class LineReplay {
 public:
  explicit LineReplay(Variant const& variant);

  /// Plays encoded moves from a position, without the rules of the game, up to a ply. False if something other than
  /// moves changes the position, which only the whole game contains.
  [[nodiscard]] bool play(Position const& start, std::string_view moves, unsigned last_ply,
                          PlayedLine<Word>& line) const;
  /// Plays encoded moves on from the last position of a line. False if something other than moves follows, or bytes
  /// that no encoder writes.
  [[nodiscard]] bool go_on(std::string_view moves, PlayedLine<Word>& line) const;
  /// Makes a line one of a game of the variant; its places are set by the caller.
  void begin(PlayedLine<Word>& line) const noexcept {
    line.variant = &words_.variant;
    line.variant_place = place_;
  }
  /// Plays a whole game. At a jump, the position before and the one after both come after the same number of plies, and
  /// no move is played between them.
  void play(MainLine const& game, PlayedLine<Word>& line) const;

 private:
  /// The columns of a played line that moves change, without the object that owns them: what is written to them does
  /// not change where they are.
  struct Columns {
    Word *white, *black, *kings, *from, *to, *captured;
  };
  template <std::size_t us>
  CodedStep play_one(CodedMoves& coded, Columns const& columns, Words3<Word>& at, std::size_t place) const;
  CodedStep play_on(CodedMoves& coded, std::size_t last_place, PlayedLine<Word>& line, std::size_t place) const;

  ScanWords<Word> words_;
  std::size_t place_;  // of the variant in variants()
};

extern template class LineReplay<std::uint64_t>;
extern template class LineReplay<WideWord>;

}  // namespace damier
