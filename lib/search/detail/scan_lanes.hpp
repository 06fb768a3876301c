#pragma once

#include "search/detail/lanes.hpp"

#ifdef DAMIER_HAS_LANES

#include "search/detail/scan_words.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace damier {

/// The content of the lanes of a scan when one of them needs special treatment.
template <typename Word>
struct LaneImage {
  std::array<Words3<Word>, lanes> at;
  std::array<unsigned char const*, lanes> cursor;  ///< of the move that is played next
  std::array<unsigned, lanes> ply;
  std::size_t us = 0;  ///< the side to move
};

/// A main line to be replayed.
template <typename Word>
struct LaneLine {
  Words3<Word> at;
  unsigned char const* cursor = nullptr;  ///< eight bytes after the end can be read, too
  unsigned char const* end = nullptr;
  unsigned last_ply = 0;
};

/// Replays eight main lines at once, each in a lane of its own; a lane that has ended takes the next one. All have the
/// same side to move first. The observer does the rare operations:
///   bool next(lane, LaneLine&)         the next line, into a lane; false when there is none
///   unsigned hits(lanes, image)        the mask holds in these lanes; the result are those that need not go on
///   unsigned special(lanes, image)     their line has ended, or goes on with what is no move of the table; the result
///   are
///                                      those that go on, in the image with the move played and the cursor after it
///   void too_few(lanes, image)         a side has fewer pieces than it needs, or all plies asked for were seen
/// Sets of lanes are bits.
template <typename Word, bool counts, bool in_passing, std::size_t first_side, typename Observer>
class LaneScan {
  static constexpr bool is_wide = sizeof(Word) > sizeof(std::uint64_t);
  using Row = std::conditional_t<is_wide, WideLanes, Lanes>;

 public:
  [[DAMIER_LANES_TARGET]] static void run(ScanWords<Word> const& words, Observer& observer) {
    Constants const constants = constants_of(words);
    State now{};
    Lanes deadline{};
    std::uint64_t time = 0;
    std::array<std::uint64_t, lanes> born{};
    bool more = true;
    while (true) {
      auto over = now.active & (_mm512_cmpge_epu64_mask(vector(all(time)), vector(deadline)) |
                                _mm512_cmplt_epu64_mask(vector(count(now.white)), vector(constants.least[0])) |
                                _mm512_cmplt_epu64_mask(vector(count(now.black)), vector(constants.least[1])));
      if (over != 0) {
        LaneImage<Word> image;
        draw(over, image, copy_of(now), time, born, first_side);
        observer.too_few(over, image);
        now.active &= ~over;
      }
      while (more && now.active != 0xffU) {
        auto const lane = static_cast<unsigned>(std::countr_one(now.active));
        LaneLine<Word> line;
        more = observer.next(lane, line);
        if (more) {
          auto const only = 1U << lane;
          set(now.white, only, line.at.white);
          set(now.black, only, line.at.black);
          set(now.kings, only, line.at.kings);
          set(now.cursor, only, reinterpret_cast<std::uint64_t>(line.cursor));
          set(now.end, only, reinterpret_cast<std::uint64_t>(line.end));
          set(deadline, only, time + line.last_ply + 1);
          born[lane] = time;
          now.active |= only;
        }
      }
      if (now.active == 0) {
        return;
      }
      // Eight bytes are four moves at least.
      now.window = words_at<1>(now.active, now.cursor, nullptr);
      for (unsigned pair = 0; pair < 2; ++pair) {
        step<first_side>(constants, now, observer, time, born);
        step<1 - first_side>(constants, now, observer, time + 1, born);
        time += 2;
      }
    }
  }

 private:
  struct State {
    Row white;
    Row black;
    Row kings;
    Lanes cursor;
    Lanes end;
    Lanes window;     // the bytes at the cursor
    unsigned active;  // the lanes in use
  };
  struct Constants {
    Row white_looked_at, white_wanted, black_looked_at, black_wanted, kings_looked_at, kings_wanted;
    std::array<Row, 2> promotion_row, row_before;
    std::array<Lanes, 2> least, short_count, swapped_base, move_count;
    std::array<Lanes, 2> men_least, men_span, kings_least, kings_span;
    std::array<long long const*, 2> moves;
    std::array<bool, 2> possible;
  };

  DAMIER_LANES __m512i vector(Lanes const& lane) noexcept { return reinterpret_cast<__m512i>(lane); }
  DAMIER_LANES Lanes all(std::uint64_t word) noexcept {
    return reinterpret_cast<Lanes>(_mm512_set1_epi64(static_cast<long long>(word)));
  }
  DAMIER_LANES Row row(Word word) noexcept {
    if constexpr (is_wide) {
      return {all(static_cast<std::uint64_t>(word)), all(static_cast<std::uint64_t>(word >> 64))};
    } else {
      return all(word);
    }
  }
  DAMIER_LANES void set(Lanes& into, unsigned which, std::uint64_t word) noexcept {
    into = reinterpret_cast<Lanes>(
        _mm512_mask_set1_epi64(vector(into), static_cast<__mmask8>(which), static_cast<long long>(word)));
  }
  DAMIER_LANES void set(WideLanes& into, unsigned which, Word word) noexcept {
    set(into.low, which, static_cast<std::uint64_t>(word));
    set(into.high, which, static_cast<std::uint64_t>(word >> 64));
  }
  DAMIER_LANES Lanes count(Lanes const& word) noexcept {
    return reinterpret_cast<Lanes>(_mm512_popcnt_epi64(vector(word)));
  }
  DAMIER_LANES Lanes count(WideLanes const& word) noexcept { return count(word.low) + count(word.high); }
  DAMIER_LANES unsigned where_any(Lanes const& word) noexcept {
    return _mm512_test_epi64_mask(vector(word), vector(word));
  }
  DAMIER_LANES unsigned where_any(WideLanes const& word) noexcept { return where_any(word.low | word.high); }
  /// The word in the selected lanes, nothing in the others.
  DAMIER_LANES Lanes only(unsigned which, Lanes const& word) noexcept {
    return reinterpret_cast<Lanes>(_mm512_maskz_mov_epi64(static_cast<__mmask8>(which), vector(word)));
  }
  DAMIER_LANES WideLanes only(unsigned which, WideLanes const& word) noexcept {
    return {only(which, word.low), only(which, word.high)};
  }

  /// One part of the moves with these numbers; nothing in the lanes that are not selected.
  template <std::size_t part>
  DAMIER_LANES Row gather(unsigned which, Lanes const& place, long long const* moves) noexcept {
    if constexpr (is_wide) {
      return {words_at<8>(which, place, moves + 2 * part), words_at<8>(which, place, moves + 2 * part + 1)};
    } else {
      return words_at<8>(which, place, moves + part);
    }
  }
  /// In each selected lane the word at begin + scale * place; nothing in the others.
  template <int scale>
  DAMIER_LANES Lanes words_at(unsigned which, Lanes const& place, long long const* begin) noexcept {
#pragma GCC diagnostic push  // without optimisation the intrinsic is a macro of g++, which turns the mask into a char
#pragma GCC diagnostic ignored "-Wsign-conversion"
    return reinterpret_cast<Lanes>(
        _mm512_mask_i64gather_epi64(_mm512_setzero_si512(), static_cast<__mmask8>(which), vector(place), begin, scale));
#pragma GCC diagnostic pop
  }

  DAMIER_LANES Constants constants_of(ScanWords<Word> const& words) noexcept {
    auto const& mask = words.mask;
    Constants constants{};
    constants.white_looked_at = row(mask.looked_at.white);
    constants.white_wanted = row(mask.wanted.white);
    constants.black_looked_at = row(mask.looked_at.black);
    constants.black_wanted = row(mask.wanted.black);
    constants.kings_looked_at = row(mask.looked_at.kings);
    constants.kings_wanted = row(mask.wanted.kings);
    for (std::size_t us = 0; us < 2; ++us) {
      constants.promotion_row[us] = row(words.promotion_row[us]);
      constants.row_before[us] = row(words.row_before[us]);
      constants.least[us] = all(mask.least_pieces[us]);
      constants.short_count[us] = all(words.short_count[us]);
      constants.swapped_base[us] = all(255U * words.short_count[us]);
      constants.move_count[us] = all(words.moves[us]->size());
      constants.men_least[us] = all(mask.men_count[us].least);
      constants.men_span[us] = all(unsigned{mask.men_count[us].most} - mask.men_count[us].least);
      constants.kings_least[us] = all(mask.king_count[us].least);
      constants.kings_span[us] = all(unsigned{mask.king_count[us].most} - mask.king_count[us].least);
      constants.moves[us] = reinterpret_cast<long long const*>(words.moves[us]->data());
      constants.possible[us] = mask.possible[us];
    }
    return constants;
  }

  DAMIER_LANES unsigned holds(Constants const& asked, State const& now) noexcept {
    auto const wrong = ((now.white ^ asked.white_wanted) & asked.white_looked_at) |
                       ((now.black ^ asked.black_wanted) & asked.black_looked_at) |
                       ((now.kings ^ asked.kings_wanted) & asked.kings_looked_at);
    auto held = now.active & ~where_any(wrong);
    if constexpr (counts) {
      held &= is_in(now.white & ~now.kings, asked.men_least[0], asked.men_span[0]) &
              is_in(now.black & ~now.kings, asked.men_least[1], asked.men_span[1]) &
              is_in(now.white & now.kings, asked.kings_least[0], asked.kings_span[0]) &
              is_in(now.black & now.kings, asked.kings_least[1], asked.kings_span[1]);
    }
    return held;
  }
  DAMIER_LANES unsigned is_in(Row const& pieces, Lanes const& least, Lanes const& span) noexcept {
    return _mm512_cmple_epu64_mask(vector(count(pieces) - least), vector(span));
  }

  /// Tests the positions and plays the next move in each lane.
  template <std::size_t us>
  DAMIER_LANES void step(Constants const& constants, State& now, Observer& observer, std::uint64_t time,
                         std::array<std::uint64_t, lanes> const& born) {
    if (constants.possible[us]) {
      if (auto const held = holds(constants, now); held != 0) [[unlikely]] {
        LaneImage<Word> image;
        draw(held, image, copy_of(now), time, born, us);
        now.active &= ~observer.hits(held, image);
      }
    }
    // A move is a byte, or two: the table has the latter where the first byte goes on counting.
    auto const leading = now.window & 255U;
    auto const is_long = _mm512_cmpge_epu64_mask(vector(leading), vector(constants.short_count[us]));
    auto const both = (leading << 8U) | ((now.window >> 8U) & 255U);
    auto const place = reinterpret_cast<Lanes>(
        _mm512_mask_sub_epi64(vector(leading), is_long, vector(both), vector(constants.swapped_base[us])));
    auto const bytes = reinterpret_cast<Lanes>(_mm512_mask_set1_epi64(_mm512_set1_epi64(1), is_long, 2));
    auto const next = now.cursor + bytes;
    auto const special =
        now.active & static_cast<unsigned>(_mm512_cmpgt_epu64_mask(vector(next), vector(now.end)) |
                                           _mm512_cmpge_epu64_mask(vector(place), vector(constants.move_count[us])));
    auto const moving = now.active & ~special;
    auto const before = now.cursor;
    now.cursor = next;
    now.window = now.window >> (bytes << 3U);
    if (special != 0) [[unlikely]] {
      LaneImage<Word> image;
      auto drawn = copy_of(now);
      drawn.cursor = before;
      draw(special, image, drawn, time, born, us);
      auto const played = observer.special(special, image);
      now.active = moving | played;
      for (auto rest = played; rest != 0; rest &= rest - 1) {
        auto const lane = static_cast<unsigned>(std::countr_zero(rest));
        auto const only = 1U << lane;
        set(now.white, only, image.at[lane].white);
        set(now.black, only, image.at[lane].black);
        set(now.kings, only, image.at[lane].kings);
        set(now.cursor, only, reinterpret_cast<std::uint64_t>(image.cursor[lane]));
        std::uint64_t bytes_there = 0;
        std::memcpy(&bytes_there, image.cursor[lane], sizeof bytes_there);
        set(now.window, only, bytes_there);
      }
    }

    auto const slot = place << (is_wide ? 3U : 2U);
    auto const from = gather<0>(moving, slot, constants.moves[us]);
    auto const captured = gather<2>(moving, slot, constants.moves[us]);
    auto& own = us == 0 ? now.white : now.black;
    auto& other = us == 0 ? now.black : now.white;
    auto const to = only(where_any(own & from), gather<1>(moving, slot, constants.moves[us]));
    auto const was_king = where_any(now.kings & from);
    auto crowned = (to & constants.promotion_row[us]) | only(was_king, to);
    if constexpr (in_passing) {
      // A man that leaves the promotion row by a capture takes a piece of the row before it.
      auto const passed = captured & constants.row_before[us];
      auto const from_there = where_any(from & constants.promotion_row[us]);
      auto const several = where_more_than_one(passed);
      crowned = crowned | only(where_any(passed) & (~from_there | several), to);
    }
    own = (own & ~from) | to;
    other = other & ~captured;
    now.kings = (now.kings & ~(from | captured)) | crowned;
  }
  DAMIER_LANES unsigned where_more_than_one(Row const& word) noexcept {
    return _mm512_cmpgt_epu64_mask(vector(count(word)), _mm512_set1_epi64(1));
  }

  /// The state itself stays in registers.
  DAMIER_LANES State copy_of(State const& now) noexcept { return now; }
  [[gnu::noinline, DAMIER_LANES_TARGET]] static void draw(unsigned which, LaneImage<Word>& image, State const& now,
                                                          std::uint64_t time,
                                                          std::array<std::uint64_t, lanes> const& born,
                                                          std::size_t us) {
    for (; which != 0; which &= which - 1) {
      auto const lane = static_cast<unsigned>(std::countr_zero(which));
      image.at[lane] = {word(now.white, lane), word(now.black, lane), word(now.kings, lane)};
      image.cursor[lane] = reinterpret_cast<unsigned char const*>(static_cast<std::uintptr_t>(now.cursor[lane]));
      image.ply[lane] = static_cast<unsigned>(time - born[lane]);
    }
    image.us = us;
    _mm256_zeroupper();  // for the observer, which has no access to the lanes
  }
  DAMIER_LANES Word word(Lanes const& words, unsigned lane) noexcept { return words[lane]; }
  DAMIER_LANES Word word(WideLanes const& words, unsigned lane) noexcept {
    return static_cast<Word>(words.high[lane]) << 64 | words.low[lane];
  }
};

}  // namespace damier

#endif
