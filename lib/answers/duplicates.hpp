#pragma once

#include "answers/answer.hpp"
#include "duplicates/duplicates.hpp"
#include "language/language.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "store/author.hpp"
#include "store/base.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
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

/// Which records of groups a person keeps: docs/cleaning.md has the file.
struct GroupChoices {
  struct Choice {
    std::vector<std::int64_t> kept;
    std::string comments;  ///< of the group: whole text lines
  };
  std::map<std::vector<std::int64_t>, Choice> groups = {};  ///< by the numbers of all records, ascending
  std::string tail = {};                                    ///< comments behind the last group
};
/// Reads a review of groups, in any language. Throws WrongQuestion with its first fault; path: its name for that.
[[nodiscard]] GroupChoices read_group_review(std::string const& path, std::string_view text);

struct DuplicatesOptions {
  DuplicateOptions search = {};
  std::set<std::string, std::less<>> only = {};  ///< kinds of records; empty: all
  Author author = {.command = "dedupe"};         ///< of the removal, for the journal of the base
  bool remove = false;                           ///< all records of a group but the best, from the only base
  std::optional<GroupChoices> choices = {};      ///< only the records are removed that a person does not keep
  /// Receives the groups as a review in which a person chooses; choices are those of an earlier one.
  std::function<void(std::string_view)> review = {};
  Language language = {};
};

/// The same as an answer, which finds the groups when it is written. paths: of the bases.
[[nodiscard]] std::unique_ptr<Answer> duplicates(std::vector<std::string> paths, DuplicatesOptions options);

/// Writes the groups of the same game in bases, whose paths are given, and removes records if that is asked for. A
/// record that contradicts the best one in result, colours or names is removed only if its kind is named.
void write_duplicates(std::vector<Base>& bases, std::vector<std::string> const& names, DuplicatesOptions const& options,
                      report::Destination& out, report::Format format);

}  // namespace damier::answers
