#pragma once

#include "search/played_line.hpp"
#include "search/scan_words.hpp"
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
  /// Plays a whole game. At a jump, the position before and the one after both come after the same number of plies, and
  /// no move is played between them.
  void play(MainLine const& game, PlayedLine<Word>& line) const;

 private:
  ScanWords<Word> words_;
  std::size_t place_;  // of the variant in variants()
};

extern template class LineReplay<std::uint64_t>;
extern template class LineReplay<WideWord>;

}  // namespace damier
