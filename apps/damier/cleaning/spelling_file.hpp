#pragma once

#include "apps/damier/terminal/console.hpp"
#include "clean/cleaner.hpp"
#include "clean/spelling_list.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace damier::app {

/// The names of a cleaning as a spelling file, which --spelling can read: those of the given list, if there was one,
/// and the spellings of players that were found in the files. Spellings that were not applied, because they are only
/// likely, are written as comments. comments: those of a person, whole text lines, which go to its head.
[[nodiscard]] std::string spelling_text(Cleaning const& cleaning, CleanOptions const& options,
                                        std::string_view comments);

/// The names by which a cleaning goes.
struct SpellingFiles {
  SpellingList list = {};
  bool is_written_again = false;  ///< names of the file that is written again are in the list
  std::string comments = {};      ///< of a person in that file: whole text lines
};

/// Reads the spelling file that is given, and the one that an earlier run has written, which is written again. Where
/// the two differ the given one counts. If one has faults, prints them and returns nothing.
[[nodiscard]] std::optional<SpellingFiles> read_spelling_files(Console& console,
                                                               std::optional<std::string> const& given,
                                                               std::optional<std::string> const& written);

/// Reads a spelling file. If it has faults, prints them and returns nothing.
[[nodiscard]] std::optional<SpellingList> read_spellings(Console& console, std::string const& file);

}  // namespace damier::app
