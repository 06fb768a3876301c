#pragma once

#include "coding/move_codec.hpp"
#include "coding/move_table.hpp"
#include "rules/bits.hpp"
#include "rules/variant.hpp"
#include "search/detail/piece_mask.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string_view>
#include <tuple>
#include <vector>

namespace damier {

/// The squares of a set as one machine word, or two.
template <typename Word>
[[nodiscard]] constexpr Word word_of(SquareSet set) noexcept {
  if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
    return static_cast<Word>(set.high()) << 64 | set.low();
  } else {
    return set.low();
  }
}
template <typename Word>
[[nodiscard]] constexpr SquareSet set_of(Word word) noexcept {
  if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
    return SquareSet{static_cast<std::uint64_t>(word), static_cast<std::uint64_t>(word >> 64)};
  } else {
    return SquareSet{word};
  }
}
template <typename Word>
[[nodiscard]] constexpr int count_of(Word word) noexcept {
  if constexpr (sizeof(Word) > sizeof(std::uint64_t)) {
    return std::popcount(static_cast<std::uint64_t>(word)) + std::popcount(static_cast<std::uint64_t>(word >> 64));
  } else {
    return std::popcount(word);
  }
}

template <typename Word>
struct WordMove {
  Word from = 0;
  Word to = 0;
  Word captured = 0;
  Word unused = 0;  // so that a place is a shift

  [[nodiscard]] static WordMove of(Move const& move) noexcept {
    return {word_of<Word>(SquareSet{move.from}), word_of<Word>(SquareSet{move.to}), word_of<Word>(move.captured), 0};
  }
};

/// All moves of a table (coding/move_table.hpp) as words, by their numbers. Made when a board is first used, and kept.
template <typename Word>
std::vector<WordMove<Word>> const& word_moves(Geometry const& board, Colour side) {
  static std::mutex mutex;
  static std::map<std::tuple<unsigned, unsigned, bool, Colour>, std::unique_ptr<std::vector<WordMove<Word>> const>>
      made;
  std::lock_guard const lock{mutex};
  auto& moves = made[{board.columns, board.rows, board.all_squares, side}];
  if (!moves) {
    std::vector<WordMove<Word>> words;
    for (auto const& move : MoveTable::of(board, side).moves()) {
      words.push_back(WordMove<Word>::of(move));
    }
    moves = std::make_unique<std::vector<WordMove<Word>> const>(std::move(words));
  }
  return *moves;
}

/// The pieces of a position as words.
template <typename Word>
struct Words3 {
  Word white = 0;
  Word black = 0;
  Word kings = 0;
};

template <typename Word>
[[nodiscard]] Words3<Word> words_of(Position const& position) noexcept {
  return {word_of<Word>(position.pieces[0]), word_of<Word>(position.pieces[1]), word_of<Word>(position.kings)};
}

/// Encoded moves that are still to be read.
struct CodedMoves {
  unsigned char const* next;
  unsigned char const* end;

  [[nodiscard]] std::string_view rest() const noexcept {
    return {reinterpret_cast<char const*>(next), static_cast<std::size_t>(end - next)};
  }
};
[[nodiscard]] inline CodedMoves coded_moves(std::string_view line) noexcept {
  auto const* const bytes = reinterpret_cast<unsigned char const*>(line.data());
  return {bytes, bytes + line.size()};
}
/// The next item of encoded moves: a move; the end, or damage; a setup or passed turn, which only the whole game
/// contains.
enum class CodedStep : std::uint8_t { move, end, other };

/// The conditions of a mask. On the selected squares, the pieces of a colour, or the kings, must be exactly those
/// given.
template <typename Word>
struct WordMask {
  Words3<Word> looked_at;
  Words3<Word> wanted;
  std::array<PieceMask::Range, 2> men_count, king_count;
  std::array<unsigned, 2> least_pieces{};    ///< that each colour must have
  bool counts = false;                       ///< whether numbers of pieces are asked for at all
  std::array<bool, 2> possible{true, true};  ///< with this side to move

  WordMask() = default;
  explicit WordMask(PieceMask const& asked) {
    auto const white = asked.men[0] | asked.kings[0] | asked.pieces[0];
    auto const black = asked.men[1] | asked.kings[1] | asked.pieces[1];
    auto const men = asked.men[0] | asked.men[1];
    auto const kings = asked.kings[0] | asked.kings[1];
    wanted = {word_of<Word>(white), word_of<Word>(black), word_of<Word>(kings)};
    looked_at = {word_of<Word>(white | asked.empty), word_of<Word>(black | asked.empty), word_of<Word>(men | kings)};
    men_count = asked.men_count;
    king_count = asked.king_count;
    for (std::size_t colour = 0; colour < 2; ++colour) {
      counts = counts || men_count[colour] != PieceMask::Range{} || king_count[colour] != PieceMask::Range{};
      least_pieces[colour] =
          std::max((colour == 0 ? white : black).size(), unsigned{men_count[colour].least} + king_count[colour].least);
      possible[colour] = (!asked.side || static_cast<std::size_t>(*asked.side) == colour) && !asked.is_impossible();
    }
  }

  [[gnu::always_inline]] bool holds(Words3<Word> const& at) const noexcept {
    auto const wrong = ((at.white ^ wanted.white) & looked_at.white) | ((at.black ^ wanted.black) & looked_at.black) |
                       ((at.kings ^ wanted.kings) & looked_at.kings);
    return wrong == 0 &&
           (!counts || (is_in(men_count[0], at.white & ~at.kings) && is_in(men_count[1], at.black & ~at.kings) &&
                        is_in(king_count[0], at.white & at.kings) && is_in(king_count[1], at.black & at.kings)));
  }

 private:
  [[gnu::always_inline]] static bool is_in(PieceMask::Range const& range, Word pieces) noexcept {
    auto const count = count_of(pieces);
    return count >= range.least && count <= range.most;
  }
};

/// The data of a scan for a mask in games of a variant.
template <typename Word>
struct ScanWords {
  ScanWords(Variant const& game, PieceMask const& asked) : variant{game}, mask{asked} {
    auto const board = variant.board();
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const us = static_cast<std::size_t>(colour);
      table[us] = &MoveTable::of(board, colour);
      moves[us] = &word_moves<Word>(board, colour);
      short_count[us] = table[us]->short_count();
      promotion_row[us] = word_of<Word>(variant.rules().promotion_row(colour));
      if (variant.rules().promotion == PromotionInCapture::goes_on_as_king) {
        row_before[us] = word_of<Word>(colour == Colour::white ? board.rows_between(1, 2)
                                                               : board.rows_between(board.rows - 2U, board.rows - 1U));
      }
    }
  }

  [[nodiscard]] Position position(Words3<Word> const& at, std::size_t us) const noexcept {
    Position position;
    position.pieces = {set_of(at.white), set_of(at.black)};
    position.kings = set_of(at.kings);
    position.side = static_cast<Colour>(us);
    return position;
  }

  /// Plays a move of the side to move.
  [[gnu::always_inline]] void play(Words3<Word>& at, std::size_t us, WordMove<Word> const& move) const noexcept {
    auto& own = us == 0 ? at.white : at.black;
    auto& other = us == 0 ? at.black : at.white;
    auto const to = (own & move.from) != 0 ? move.to : Word{0};  // damaged bytes must not create pieces
    auto crowned = to & promotion_row[us];
    crowned = (at.kings & move.from) != 0 ? to : crowned;
    if (row_before[us] != 0) {
      // A man that leaves the promotion row by a capture takes a piece of the row before it.
      auto passed = move.captured & row_before[us];
      if ((move.from & promotion_row[us]) != 0) {
        passed &= passed - 1;
      }
      crowned = passed != 0 ? to : crowned;
    }
    own = (own & ~move.from) | to;
    other &= ~move.captured;
    at.kings = (at.kings & ~(move.from | move.captured)) | crowned;
  }

  /// Reads the next move of the side to move; written takes one that the table does not have.
  [[gnu::always_inline]] CodedStep read(CodedMoves& coded, std::size_t us, WordMove<Word> const*& move,
                                        WordMove<Word>& written) const noexcept {
    if (coded.next == coded.end) {
      return CodedStep::end;
    }
    auto const code = *coded.next;
    if (code < short_count[us]) [[likely]] {
      ++coded.next;
      move = moves[us]->data() + code;
      return CodedStep::move;
    }
    return read_long(coded, us, move, written);
  }
  [[gnu::noinline]] CodedStep read_long(CodedMoves& coded, std::size_t us, WordMove<Word> const*& move,
                                        WordMove<Word>& written) const noexcept {
    if (*coded.next < MoveTable::first_special_code && coded.end - coded.next > 1) {
      auto const place = table[us]->place(coded.next[0], coded.next[1]);
      if (place >= moves[us]->size()) {
        return CodedStep::end;  // damaged: the positions before it count
      }
      coded.next += 2;
      move = moves[us]->data() + place;
      return CodedStep::move;
    }
    MoveDecoder decoder{variant.board(), static_cast<Colour>(us), coded.rest()};
    Move decoded;
    auto const step = decoder.next(decoded);
    if (step == MoveDecoder::Step::pass || step == MoveDecoder::Step::setup) {
      return CodedStep::other;
    }
    if (step != MoveDecoder::Step::move) {
      return CodedStep::end;
    }
    coded.next = coded.end - decoder.rest().size();
    written = WordMove<Word>::of(decoded);
    move = &written;
    return CodedStep::move;
  }

  Variant const& variant;
  WordMask<Word> mask;
  std::array<MoveTable const*, 2> table{};
  std::array<std::vector<WordMove<Word>> const*, 2> moves{};
  std::array<unsigned, 2> short_count{};
  std::array<Word, 2> promotion_row{};
  std::array<Word, 2> row_before{};  ///< where a man is crowned in passing
};

}  // namespace damier
