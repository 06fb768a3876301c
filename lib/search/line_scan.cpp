#include "search/line_scan.hpp"

#include "store/move_codec.hpp"
#include "store/move_table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace damier {
namespace {

using Word = std::uint64_t;

struct WordMove {
  Word from = 0;
  Word to = 0;
  Word captured = 0;
};

/// The pieces of a position as words.
struct Words {
  Word own = 0;    // of the side to move
  Word other = 0;  // of its opponent
  Word kings = 0;
};

/// What a mask asks for, from the point of view of the side to move.
struct WordMask {
  std::array<Word, 2> men{}, kings{}, pieces{};  // of the side to move, of the other
  Word empty = 0;
  std::array<PieceMask::Range, 2> men_count, king_count;
  unsigned least_own = 0;    // pieces that the side to move must have
  unsigned least_other = 0;
  bool counts = false;       // whether numbers of pieces are asked for at all
  bool possible = true;      // with this side to move
};

constexpr std::size_t of_mover = 0;
constexpr std::size_t of_other = 1;

Word word(SquareSet set) noexcept { return set.low(); }

[[gnu::always_inline]] inline bool is_in(PieceMask::Range const& range, int count) noexcept {
  return count >= range.least && count <= range.most;
}

[[gnu::always_inline]] inline bool holds(WordMask const& mask, Words const& at) noexcept {
  auto const own_men = at.own & ~at.kings;
  auto const other_men = at.other & ~at.kings;
  auto const missing = (mask.men[of_mover] & ~own_men) | (mask.men[of_other] & ~other_men) |
                       (mask.kings[of_mover] & ~(at.own & at.kings)) | (mask.kings[of_other] & ~(at.other & at.kings)) |
                       (mask.pieces[of_mover] & ~at.own) | (mask.pieces[of_other] & ~at.other) |
                       (mask.empty & (at.own | at.other));
  if (missing != 0) {
    return false;
  }
  return !mask.counts || (is_in(mask.men_count[of_mover], std::popcount(own_men)) &&
                          is_in(mask.men_count[of_other], std::popcount(other_men)) &&
                          is_in(mask.king_count[of_mover], std::popcount(at.own & at.kings)) &&
                          is_in(mask.king_count[of_other], std::popcount(at.other & at.kings)));
}

}  // namespace

struct LineScan::State {
  State(Variant const& game, PieceMask const& asked, ScanCode instructions) : variant{game}, code{instructions} {
    auto const board = variant.board();
    tables = MoveTable::both(board);
    for (auto const colour : {Colour::white, Colour::black}) {
      auto const us = static_cast<std::size_t>(colour);
      short_count[us] = tables[us]->short_count();
      for (unsigned number = 0; number < short_count[us]; ++number) {
        moves[us].push_back(words_of(tables[us]->moves()[number]));
      }
      promotion_row[us] = word(variant.rules().promotion_row(colour));
      if (variant.rules().promotion == PromotionInCapture::goes_on_as_king) {
        row_before[us] = word(colour == Colour::white ? board.rows_between(1, 2)
                                                      : board.rows_between(board.rows - 2U, board.rows - 1U));
      }
      masks[us] = seen_by(asked, us);
    }
  }

  static WordMask seen_by(PieceMask const& asked, std::size_t us) {
    WordMask mask;
    for (auto const view : {of_mover, of_other}) {
      auto const colour = view == of_mover ? us : 1 - us;
      mask.men[view] = word(asked.men[colour]);
      mask.kings[view] = word(asked.kings[colour]);
      mask.pieces[view] = word(asked.pieces[colour]);
      mask.men_count[view] = asked.men_count[colour];
      mask.king_count[view] = asked.king_count[colour];
      mask.counts = mask.counts || asked.men_count[colour] != PieceMask::Range{} ||
                    asked.king_count[colour] != PieceMask::Range{};
      auto const on_squares = static_cast<unsigned>(std::popcount(mask.men[view] | mask.kings[view] | mask.pieces[view]));
      auto const counted = unsigned{asked.men_count[colour].least} + asked.king_count[colour].least;
      (view == of_mover ? mask.least_own : mask.least_other) = std::max(on_squares, counted);
    }
    mask.empty = word(asked.empty);
    mask.possible = (!asked.side || static_cast<std::size_t>(*asked.side) == us) && !asked.is_impossible();
    return mask;
  }

  static WordMove words_of(Move const& move) noexcept {
    return {word(SquareSet{move.from}), word(SquareSet{move.to}), word(move.captured)};
  }

  /// The other side is to move then.
  [[gnu::always_inline]] static Words after(Words const& at, WordMove const& move, Word promotion_row, Word row_before) noexcept {
    auto const king = Word{0} - static_cast<Word>((at.kings & move.from) != 0);
    auto crowned = move.to & (promotion_row | king);
    if (row_before != 0) {
      auto passed = move.captured & row_before;
      if ((move.from & promotion_row) != 0) {
        passed &= passed - 1;
      }
      crowned = passed != 0 ? move.to : crowned;
    }
    return {at.other & ~move.captured, (at.own & ~move.from) | move.to,
            (at.kings & ~(move.from | move.captured)) | crowned};
  }

  [[nodiscard]] Position position(Words const& at, std::size_t us) const noexcept {
    Position position;
    position.pieces[us] = SquareSet{at.own};
    position.pieces[1 - us] = SquareSet{at.other};
    position.kings = SquareSet{at.kings};
    position.side = static_cast<Colour>(us);
    return position;
  }

  struct Cursor {
    unsigned char const* next;
    unsigned char const* end;
  };
  /// The move at the cursor; nothing at the end of the line. written takes a move that has no number.
  enum class Read : std::uint8_t { move, end, other };
  [[gnu::always_inline]] Read read(Cursor& cursor, std::size_t us, WordMove const*& move, WordMove& written) const noexcept {
    if (cursor.next == cursor.end) {
      return Read::end;
    }
    auto const code_byte = *cursor.next;
    if (code_byte < short_count[us]) [[likely]] {
      ++cursor.next;
      move = &moves[us][code_byte];
      return Read::move;
    }
    return read_long(cursor, us, move, written);
  }
  [[gnu::noinline]] Read read_long(Cursor& cursor, std::size_t us, WordMove const*& move, WordMove& written) const noexcept {
    auto const& table = *tables[us];
    if (*cursor.next < MoveTable::first_special_code && cursor.end - cursor.next > 1) {
      auto const place = table.place(cursor.next[0], cursor.next[1]);
      if (place >= table.moves().size()) {
        return Read::end;  // damaged: what came before it counts
      }
      cursor.next += 2;
      written = words_of(table.moves()[place]);
      move = &written;
      return Read::move;
    }
    MoveDecoder decoder{variant.board(), static_cast<Colour>(us),
                        {reinterpret_cast<char const*>(cursor.next), static_cast<std::size_t>(cursor.end - cursor.next)}};
    Move decoded;
    auto const step = decoder.next(decoded);
    if (step == MoveDecoder::Step::pass || step == MoveDecoder::Step::setup) {
      return Read::other;
    }
    if (step != MoveDecoder::Step::move) {
      return Read::end;
    }
    cursor.next = cursor.end - decoder.rest().size();
    written = words_of(decoded);
    move = &written;
    return Read::move;
  }

  [[gnu::always_inline]] bool scan(Position const& start, std::string_view line, LineScanBounds const& bounds,
                                   std::vector<MaskHit>& hits) const {
    auto us = static_cast<std::size_t>(start.side);
    Words at{word(start.pieces[us]), word(start.pieces[1 - us]), word(start.kings)};
    auto const* const bytes = reinterpret_cast<unsigned char const*>(line.data());
    Cursor cursor{bytes, bytes + line.size()};
    auto const before = hits.size();
    for (unsigned ply = 0;; ++ply) {
      auto const& mask = masks[us];
      WordMove const* move = nullptr;
      WordMove written;
      if (mask.possible && ply >= bounds.first_ply && holds(mask, at)) [[unlikely]] {
        tell(ply, at, us, cursor, hits);
        if (bounds.first_only) {
          return true;
        }
      }
      auto const found = read(cursor, us, move, written);
      if (found == Read::other) {  // there is another position after as many moves
        hits.resize(before);
        return false;
      }
      if (found == Read::end || ply >= bounds.last_ply) {
        return true;
      }
      auto const captures = move->captured != 0;
      at = after(at, *move, promotion_row[us], row_before[us]);
      us = 1 - us;
      if (captures && too_few(masks[us], at) && !may_jump(cursor)) {
        return true;
      }
    }
  }
  /// Whether more than moves may follow: a setup brings pieces back.
  [[gnu::noinline]] static bool may_jump(Cursor const& cursor) noexcept {
    return std::any_of(cursor.next, cursor.end, [](unsigned char byte) {
      return byte >= MoveTable::first_special_code && byte < MoveTable::first_special_code + 4;
    });
  }
  /// Pieces only ever leave the board by moves.
  [[gnu::always_inline]] static bool too_few(WordMask const& mask, Words const& at) noexcept {
    return static_cast<unsigned>(std::popcount(at.own)) < mask.least_own ||
           static_cast<unsigned>(std::popcount(at.other)) < mask.least_other;
  }
  [[gnu::noinline]] void tell(unsigned ply, Words const& at, std::size_t us, Cursor const& cursor,
                              std::vector<MaskHit>& hits) const {
    auto& hit = hits.emplace_back(MaskHit{ply, position(at, us), std::nullopt});
    MoveDecoder decoder{variant.board(), static_cast<Colour>(us),
                        {reinterpret_cast<char const*>(cursor.next), static_cast<std::size_t>(cursor.end - cursor.next)}};
    Move next;
    if (decoder.next(next) == MoveDecoder::Step::move) {
      hit.next = next;
    }
  }

  Variant const& variant;
  ScanCode code;
  std::array<MoveTable const*, 2> tables{};
  std::array<std::vector<WordMove>, 2> moves;  // the short ones
  std::array<unsigned, 2> short_count{};
  std::array<Word, 2> promotion_row{};
  std::array<Word, 2> row_before{};  // where a man is crowned in passing
  std::array<WordMask, 2> masks;
};

#if defined(__x86_64__)
namespace {

template <typename State>
[[gnu::target("popcnt,bmi,bmi2,avx2")]] bool scan_counting(State const& state, Position const& start, std::string_view line,
                                                           LineScanBounds const& bounds, std::vector<MaskHit>& hits) {
  return state.scan(start, line, bounds, hits);
}

}  // namespace
#endif

ScanCode best_scan_code() noexcept {
#if defined(__x86_64__)
  static bool const has_all = __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
                              __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("avx2");
  return has_all ? ScanCode::counting : ScanCode::plain;
#else
  return ScanCode::plain;
#endif
}

LineScan::LineScan(Variant const& variant, PieceMask const& mask, ScanCode code)
    : state_{std::make_unique<State const>(variant, mask, code)} {}
LineScan::LineScan(LineScan&&) noexcept = default;
LineScan& LineScan::operator=(LineScan&&) noexcept = default;
LineScan::~LineScan() = default;

bool LineScan::can_scan(Variant const& variant) noexcept {
  return variant.board().bits() <= 64 && variant.rules().king_run == 0;
}

bool LineScan::find(Position const& start, std::string_view moves, LineScanBounds const& bounds,
                    std::vector<MaskHit>& hits) const {
#if defined(__x86_64__)
  if (state_->code == ScanCode::counting) {
    return scan_counting(*state_, start, moves, bounds, hits);
  }
#endif
  return state_->scan(start, moves, bounds, hits);
}

}  // namespace damier
