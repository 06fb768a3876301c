#pragma once

#include "search/opening_names.hpp"
#include "statistics/detail/opening_lines.hpp"
#include "store/base_reader.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What games are grouped by.
enum class Dimension : std::uint8_t {
  year,
  decade,
  variant,
  event,
  site,
  source,
  outcome,
  length,        ///< bands of plies; games with moves, none of them illegal
  rating,        ///< bands of the mean of both ratings, where both are known
  rating_gap,    ///< bands of White's rating less Black's, where both are known
  opening,       ///< the first moves
  opening_name,  ///< the opening in the catalogue
};

/// "year", "rating-gap": stable.
[[nodiscard]] std::string_view name(Dimension dimension) noexcept;
[[nodiscard]] std::span<Dimension const> dimensions() noexcept;
/// Whether its groups are numbers with an order, not names.
[[nodiscard]] bool is_number(Dimension dimension) noexcept;

/// How wide the groups are, and what names them.
struct Bands {
  unsigned opening_plies = 4;
  unsigned plies = 10;
  unsigned rating = 100;
  OpeningNames const* openings = nullptr;  ///< the names; without them no opening has one
};

/// The label of a group: a number, which may be the first of a band, or a text; neither if it is not known.
struct GroupLabel {
  std::optional<std::int64_t> first;
  std::optional<std::int64_t> last;  ///< of a band
  std::string text;

  [[nodiscard]] bool known() const noexcept { return first || !text.empty(); }
  bool operator==(GroupLabel const&) const = default;
};

/// Assigns games to groups by one dimension.
class Grouper {
 public:
  using Key = std::int64_t;
  static constexpr Key unknown = std::numeric_limits<Key>::min();

  Grouper(BaseReader const& reader, Dimension dimension, Bands const& bands);

  [[nodiscard]] Dimension dimension() const noexcept { return dimension_; }
  [[nodiscard]] bool wants_moves() const noexcept { return dimension_ == Dimension::opening; }
  [[nodiscard]] bool wants_line() const noexcept {
    return dimension_ == Dimension::opening_name && bands_.openings != nullptr;
  }
  /// The group of a game. Keys of numbers have the order of the numbers.
  [[nodiscard]] Key key(StoredGame const& game);
  [[nodiscard]] GroupLabel label(Key key) const;

 private:
  [[nodiscard]] std::vector<std::string> const* names() const noexcept;
  [[nodiscard]] std::int64_t width() const noexcept;

  BaseReader const* reader_;
  Dimension dimension_;
  Bands bands_;
  OpeningLines openings_;
};

}  // namespace damier
