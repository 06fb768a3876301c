#pragma once

#include "answers/answer.hpp"
#include "answers/detail/hit_columns.hpp"
#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "search/opening_names.hpp"
#include "search/query.hpp"
#include "search/repertoire.hpp"
#include "search/search.hpp"
#include "store/base.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The columns that are fields, as a report has them: all but tags.
[[nodiscard]] std::vector<report::Heading> hit_fields();
/// Reads a list of columns such as "white,black,date". Throws WrongQuestion.
[[nodiscard]] std::vector<HitColumn> read_columns(std::string_view text);

/// The lines of a file of games, or of a base, for SearchOptions::lines.
struct ReadLines {
  Repertoire lines;
  std::uint64_t games = 0;
  std::uint64_t games_with_errors = 0;  ///< of a file: what follows an error in a line is not in the lines
};
/// variant: of the games of a file; nullptr to infer it for each. Throws WrongQuestion if no game has a move.
[[nodiscard]] ReadLines read_lines(std::string const& path, Variant const* variant = nullptr);

enum class GroupOrder : std::uint8_t {
  hits,  ///< descending; groups with equally many hits by value
  value
};

/// What is shown of hits.
struct HitOptions {
  std::optional<std::vector<HitColumn>> columns = {};  ///< nothing: those that are usual
  GroupOrder group_order = GroupOrder::hits;
  std::optional<std::uint64_t> limit = {};  ///< of groups
  bool count_alone = false;                 ///< the number of hits or groups, without them
  OpeningNames const* openings = nullptr;
  Language language = {};
};

/// Writes the hits of a query, and calls also() with each. How many there are.
std::uint64_t search(Base& base, Query const& query, SearchOptions const& search, HitOptions const& options,
                     report::Destination& out, report::Format format, std::function<void(Hit const&)> const& also = {});
/// Writes games and hits for each value of a column. How many values there are.
std::uint64_t search_by(Base& base, Query const& query, SearchOptions search, HitColumn const& column,
                        HitOptions const& options, report::Destination& out, report::Format format);
/// Writes what each step of the search left. How many hits there are.
std::uint64_t explain(Base& base, Query const& query, SearchOptions search, HitOptions const& options,
                      report::Destination& out, report::Format format);

}  // namespace damier::answers
