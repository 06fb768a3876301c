#pragma once

#include "duplicates/duplicates.hpp"
#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "store/author.hpp"
#include "store/base.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace damier::answers {

/// The kind of the records whose moves begin other games.
inline constexpr std::string_view opening_kind_name = "opening";
/// The kinds that --only takes: all but the best records.
[[nodiscard]] std::vector<std::string> group_kinds();

struct DuplicatesOptions {
  DuplicateOptions search = {};
  std::set<std::string, std::less<>> only = {};  ///< kinds of records; empty: all
  Author author = {.command = "dedupe"};         ///< of the removal, for the journal of the base
  bool remove = false;                           ///< all records of a group but the best, from the only base
  Language language = {};
};

/// Writes the groups of the same game in bases, whose paths are given, and removes records if that is asked for. A
/// record that contradicts the best one in result, colours or names is removed only if its kind is named.
void write_duplicates(std::vector<Base>& bases, std::vector<std::string> const& names, DuplicatesOptions const& options,
                      report::Destination& out, report::Format format);

}  // namespace damier::answers
