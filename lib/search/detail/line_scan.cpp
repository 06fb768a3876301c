#include "search/detail/line_scan.hpp"

#include "coding/move_codec.hpp"
#include "search/detail/scan_lanes.hpp"
#include "search/detail/scan_words.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace damier {
namespace {

constexpr std::size_t readable_after = 8;

/// Whether there may be something other than moves: a setup brings pieces back.
[[gnu::noinline]] bool may_jump(CodedMoves const& cursor) noexcept {
  bool jumps = false;  // without an early exit the compiler vectorises the loop
  for (auto const* byte = cursor.next; byte != cursor.end; ++byte) {
    jumps |= static_cast<unsigned char>(*byte - MoveTable::first_special_code) < 4;
  }
  return jumps;
}

/// One line after the other.
template <typename Word>
struct SingleScan {
  ScanWords<Word> const& words;
  LineScanBounds const& bounds;
  std::vector<MaskHit>& hits;

  /// Tests the position and continues with the moves. False if something other than moves changes the position.
  [[gnu::always_inline]] bool run(Words3<Word> at, std::size_t us, CodedMoves cursor, unsigned ply) const {
    for (;; ++ply) {
      if (words.mask.possible[us] && ply >= bounds.first_ply && words.mask.holds(at)) [[unlikely]] {
        hits.push_back({ply, words.position(at, us), cursor.rest()});
        if (bounds.first_only) {
          return true;
        }
      }
      WordMove<Word> const* move = nullptr;
      WordMove<Word> written;
      auto const found = words.read(cursor, us, move, written);
      if (found != CodedStep::move || ply >= bounds.last_ply) {
        return found != CodedStep::other;  // there is another position after as many moves
      }
      words.play(at, us, *move);
      us = 1 - us;
      if (move->captured != 0 && too_few(at) && (bounds.only_moves || !may_jump(cursor))) {
        return true;
      }
    }
  }

  /// Plays the next move.
  CodedStep step(Words3<Word>& at, std::size_t us, CodedMoves& coded) const noexcept {
    WordMove<Word> const* move = nullptr;
    WordMove<Word> written;
    auto const found = words.read(coded, us, move, written);
    if (found == CodedStep::move) {
      words.play(at, us, *move);
    }
    return found;
  }

 private:
  /// Pieces only ever leave the board by moves.
  [[gnu::always_inline]] bool too_few(Words3<Word> const& at) const noexcept {
    return static_cast<unsigned>(count_of(at.white)) < words.mask.least_pieces[0] ||
           static_cast<unsigned>(count_of(at.black)) < words.mask.least_pieces[1];
  }
};

#ifdef DAMIER_HAS_LANES
/// The main lines of a batch with one side to move first, for the lanes, and the hits in each.
template <typename Word>
class BatchObserver {
 public:
  /// Places are lines of the batch, ascending.
  BatchObserver(ScanWords<Word> const& words, LineBatch const& batch, BatchHits& found, std::size_t side)
      : words_{words}, batch_{batch}, found_{found}, side_{side} {}

  bool next(unsigned lane, LaneLine<Word>& line) {
    while (next_ < batch_.size() && static_cast<std::size_t>(batch_.start(next_).side) != side_) {
      ++next_;
    }
    if (next_ == batch_.size()) {
      return false;
    }
    auto const cursor = coded_moves(batch_.moves(next_));
    line = {words_of<Word>(batch_.start(next_)), cursor.next, cursor.end, batch_.line(next_).bounds.last_ply};
    places_[lane] = next_++;
    return true;
  }

  unsigned hits(unsigned which, LaneImage<Word> const& image) {
    unsigned done = 0;
    for (; which != 0; which &= which - 1) {
      auto const lane = static_cast<unsigned>(std::countr_zero(which));
      auto const& bounds = batch_.line(places_[lane]).bounds;
      if (image.ply[lane] < bounds.first_ply || image.ply[lane] > bounds.last_ply) {
        continue;
      }
      hits_[lane].push_back({image.ply[lane], words_.position(image.at[lane], image.us), cursor(lane, image).rest()});
      if (bounds.first_only) {
        finish(lane, true);
        done |= 1U << lane;
      }
    }
    return done;
  }

  unsigned special(unsigned which, LaneImage<Word>& image) {
    unsigned played = 0;
    for (; which != 0; which &= which - 1) {
      auto const lane = static_cast<unsigned>(std::countr_zero(which));
      auto rest = cursor(lane, image);
      auto const& bounds = batch_.line(places_[lane]).bounds;
      auto const found = rest.next == rest.end || image.ply[lane] > bounds.last_ply
                             ? CodedStep::end
                             : SingleScan<Word>{words_, bounds, hits_[lane]}.step(image.at[lane], image.us, rest);
      if (found == CodedStep::move) {
        image.cursor[lane] = rest.next;
        played |= 1U << lane;
      } else {
        finish(lane, found == CodedStep::end);
      }
    }
    return played;
  }

  void too_few(unsigned which, LaneImage<Word> const& image) {
    for (; which != 0; which &= which - 1) {
      auto const lane = static_cast<unsigned>(std::countr_zero(which));
      auto const rest = cursor(lane, image);
      auto const& bounds = batch_.line(places_[lane]).bounds;
      finish(lane,
             bounds.only_moves || image.ply[lane] > bounds.last_ply || !may_jump(rest) ||
                 SingleScan<Word>{words_, bounds, hits_[lane]}.run(image.at[lane], image.us, rest, image.ply[lane]));
    }
  }

 private:
  [[nodiscard]] CodedMoves cursor(unsigned lane, LaneImage<Word> const& image) const noexcept {
    return {image.cursor[lane], coded_moves(batch_.moves(places_[lane])).end};
  }
  void finish(unsigned lane, bool followed) {
    auto& own = hits_[lane];
    if (!own.empty() || !followed) {
      found_.lines.push_back({places_[lane], found_.hits.size(), followed ? own.size() : 0, followed});
      if (followed) {
        found_.hits.insert(found_.hits.end(), own.begin(), own.end());
      }
      own.clear();
    }
  }

  ScanWords<Word> const& words_;
  LineBatch const& batch_;
  BatchHits& found_;
  std::size_t side_;
  std::size_t next_ = 0;
  std::array<std::size_t, lanes> places_{};
  std::array<std::vector<MaskHit>, lanes> hits_;
};

template <typename Word, std::size_t side>
[[DAMIER_LANES_TARGET]] void run_lanes(ScanWords<Word> const& words, LineBatch const& batch, BatchHits& found) {
  using Observer = BatchObserver<Word>;
  Observer observer{words, batch, found, side};
  auto const in_passing = words.row_before[0] != 0;
  if (words.mask.counts) {
    in_passing ? LaneScan<Word, true, true, side, Observer>::run(words, observer)
               : LaneScan<Word, true, false, side, Observer>::run(words, observer);
  } else {
    in_passing ? LaneScan<Word, false, true, side, Observer>::run(words, observer)
               : LaneScan<Word, false, false, side, Observer>::run(words, observer);
  }
}
#endif

/// Successive king moves are not part of the scan: they are computed by a replay up to the last hit.
void restore_king_runs(Variant const& variant, Position const& start, std::string_view moves, std::span<MaskHit> hits) {
  auto position = start;
  MoveDecoder decoder{variant.board(), start.side, moves};
  unsigned ply = 0;
  Move move;
  for (auto& hit : hits) {
    for (; ply < hit.ply && decoder.next(move) == MoveDecoder::Step::move; ++ply) {
      position = variant.after(position, move);
    }
    hit.position.king_runs = position.king_runs;
  }
}

}  // namespace

class LineScan::Code {
 public:
  Code() = default;
  Code(Code const&) = delete;
  Code& operator=(Code const&) = delete;
  virtual ~Code() = default;
  virtual bool find(Position const& start, std::string_view moves, LineScanBounds const& bounds,
                    std::vector<MaskHit>& hits) const = 0;
  virtual void find(LineBatch const& batch, BatchHits& found) const = 0;
};

template <typename Word>
class LineScan::CodeOf final : public Code {
 public:
  CodeOf(Variant const& variant, PieceMask const& mask, ProcessorCode code) : words_{variant, mask}, code_{code} {}

  bool find(Position const& start, std::string_view moves, LineScanBounds const& bounds,
            std::vector<MaskHit>& hits) const override {
    auto const before = hits.size();
    SingleScan<Word> const scan{words_, bounds, hits};
    auto const followed = scan.run(words_of<Word>(start), static_cast<std::size_t>(start.side), coded_moves(moves), 0);
    if (!followed) {
      hits.resize(before);
    } else if (words_.variant.rules().king_run != 0) {
      restore_king_runs(words_.variant, start, moves, std::span{hits}.subspan(before));
    }
    return followed;
  }

  void find(LineBatch const& batch, BatchHits& found) const override {
    found.lines.clear();
    found.hits.clear();
#ifdef DAMIER_HAS_LANES
    if (code_ == ProcessorCode::avx512) {
      run_lanes<Word, 0>(words_, batch, found);
      run_lanes<Word, 1>(words_, batch, found);
      std::ranges::sort(found.lines, {}, &BatchHits::Line::place);
      if (words_.variant.rules().king_run != 0) {
        for (auto const& line : found.lines) {
          restore_king_runs(words_.variant, batch.start(line.place), batch.moves(line.place),
                            std::span{found.hits}.subspan(line.first, line.count));
        }
      }
      return;
    }
#endif
    for (std::size_t place = 0; place < batch.size(); ++place) {
      auto const before = found.hits.size();
      auto const followed = find(batch.start(place), batch.moves(place), batch.line(place).bounds, found.hits);
      if (!followed || found.hits.size() != before) {
        found.lines.push_back({place, before, found.hits.size() - before, followed});
      }
    }
  }

 private:
  ScanWords<Word> words_;
  ProcessorCode code_;
};

std::optional<Move> MaskHit::next(Variant const& variant) const noexcept {
  MoveDecoder decoder{variant.board(), position.side, rest};
  Move move;
  return decoder.next(move) == MoveDecoder::Step::move ? std::optional{move} : std::nullopt;
}

void LineBatch::add(Position const& start, std::string_view moves, LineScanBounds const& bounds) {
  if (starts_.empty() || !(starts_.back() == start)) {
    starts_.push_back(start);
  }
  auto const offset = bytes_.empty() ? 0 : bytes_.size() - readable_after;
  lines_.push_back({offset, moves.size(), starts_.size() - 1, bounds});
  bytes_.resize(offset);
  bytes_.append(moves).append(readable_after, '\0');
}

void LineBatch::clear() noexcept {
  lines_.clear();
  starts_.clear();
  bytes_.clear();
}

LineScan::LineScan(Variant const& variant, PieceMask const& mask, ProcessorCode code) {
  if (variant.board().bits() <= 64) {
    code_ = std::make_unique<CodeOf<std::uint64_t> const>(variant, mask, code);
  } else {
    code_ = std::make_unique<CodeOf<WideWord> const>(variant, mask, code);
  }
}
LineScan::LineScan(LineScan&&) noexcept = default;
LineScan& LineScan::operator=(LineScan&&) noexcept = default;
LineScan::~LineScan() = default;

bool LineScan::find(Position const& start, std::string_view moves, LineScanBounds const& bounds,
                    std::vector<MaskHit>& hits) const {
  return code_->find(start, moves, bounds, hits);
}

void LineScan::find(LineBatch const& batch, BatchHits& found) const { code_->find(batch, found); }

}  // namespace damier
