#pragma once

#include "duplicates/versions.hpp"
#include "language/language.hpp"
#include "report/column.hpp"
#include "report/destination.hpp"
#include "store/author.hpp"
#include "store/base.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace damier::answers {

/// What becomes of a record that is another version of a stored game.
enum class VersionFate : std::uint8_t {
  kept,      ///< it is a game of its own
  replaced,  ///< the stored game has its content
  skipped,   ///< it is not stored
  open,      ///< it is not stored, and waits for a decision
};

/// A record of an import that is another version of a stored game.
struct ImportVersion {
  GameVersion of;
  VersionFate fate = VersionFate::kept;
  std::string file;
  std::uint64_t line = 0;    ///< where the record begins
  std::uint64_t record = 0;  ///< its number in the file, from 1
  /// Tags, moves and so on that differ, as "Result: 1-1 -> 2-0"; not of those beyond the number that was asked for.
  std::vector<std::string> differences;
};

/// The versions among the records that were added. decide: what becomes of each.
[[nodiscard]] std::vector<ImportVersion> import_versions(
    VersionSearch const& search, std::function<VersionFate(ImportVersion const&)> const& decide,
    std::size_t with_differences = std::numeric_limits<std::size_t>::max());

/// Gives stored games the content of the versions that replace them, as one entry of the journal.
void replace_versions(Base& base, Base& from, std::span<ImportVersion const> versions, Author const& author);

/// Versions as the field of a report in JSON. has_numbers: the numbers of the records are those of games of the base.
[[nodiscard]] report::Value versions_value(std::span<ImportVersion const> versions, bool has_numbers);
/// Writes versions as a table.
void write_versions(report::Destination& out, std::span<ImportVersion const> versions, bool has_numbers,
                    Language language);

}  // namespace damier::answers
