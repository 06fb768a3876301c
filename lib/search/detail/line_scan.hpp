#pragma once

#include "rules/variant.hpp"
#include "search/detail/piece_mask.hpp"
#include "search/processor_code.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A place of a main line where a mask is true.
struct MaskHit {
  unsigned ply = 0;  ///< moves played before the position
  Position position;
  std::string_view rest;  ///< the encoded moves from here on: views into the main line

  /// The move that is played in it.
  [[nodiscard]] std::optional<Move> next(Variant const& variant) const noexcept;
};

/// Which part of a main line is searched, and how many hits are reported.
struct LineScanBounds {
  unsigned first_ply = 0;
  unsigned last_ply = ~0U;
  bool first_only = false;
  bool only_moves = false;  ///< it is known that only moves change the position; need not be checked
};

/// Main lines to be scanned together; it keeps their bytes.
class LineBatch {
 public:
  struct Line {
    std::size_t offset = 0;
    std::size_t size = 0;
    std::size_t start = 0;
    LineScanBounds bounds;
  };

  void add(Position const& start, std::string_view moves, LineScanBounds const& bounds);
  void clear() noexcept;

  [[nodiscard]] std::size_t size() const noexcept { return lines_.size(); }
  [[nodiscard]] Line const& line(std::size_t place) const noexcept { return lines_[place]; }
  [[nodiscard]] Position const& start(std::size_t place) const noexcept { return starts_[lines_[place].start]; }
  /// Valid until the next one is added. At least eight bytes after it can be read, too.
  [[nodiscard]] std::string_view moves(std::size_t place) const noexcept {
    return {bytes_.data() + lines_[place].offset, lines_[place].size};
  }

 private:
  std::vector<Line> lines_;
  std::vector<Position> starts_;  // nearly always one
  std::string bytes_;
};

/// The result for a batch.
struct BatchHits {
  struct Line {
    std::size_t place = 0;  ///< in the batch
    std::size_t first = 0;  ///< of hits
    std::size_t count = 0;
    bool followed = true;  ///< false if something other than a move changes the position
  };
  std::vector<Line> lines;    ///< those with hits, and those that could not be replayed, in their order
  std::vector<MaskHit> hits;  ///< views into the batch; those of a main line are adjacent

  [[nodiscard]] std::span<MaskHit const> of(Line const& line) const noexcept {
    return std::span{hits}.subspan(line.first, line.count);
  }
};

/// Replays games of one variant from their encoded moves, without the rules of the game, and reports where a mask is
/// true. A board is one word for each side and one for the kings, or two if it has more squares than bits.
class LineScan {
 public:
  LineScan(Variant const& variant, PieceMask const& mask, ProcessorCode code = processor_code());
  LineScan(LineScan&&) noexcept;
  LineScan& operator=(LineScan&&) noexcept;
  ~LineScan();

  /// Appends the hits of a main line that begins with a position. False, and nothing appended, if something other than
  /// moves changes the position, which only the whole game contains.
  [[nodiscard]] bool find(Position const& start, std::string_view moves, LineScanBounds const& bounds,
                          std::vector<MaskHit>& hits) const;
  /// The same for all main lines of a batch at once, which is faster. Replaces the content of found.
  void find(LineBatch const& batch, BatchHits& found) const;

 private:
  class Code;
  template <typename Word>
  class CodeOf;
  std::unique_ptr<Code const> code_;
};

}  // namespace damier
