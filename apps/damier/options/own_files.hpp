#pragma once

#include <string>
#include <string_view>

namespace damier::app {

/// The first line of the spelling files that damier writes.
inline constexpr std::string_view own_spellings_begin =
    "# Names as they shall be; below each, after =, its other spellings. damier clean --spelling and damier\n";

/// Whether a file, packed or not, was written by damier clean about other files: a log, a review or a list of
/// spellings. Such files are among the games of a folder, and are none.
[[nodiscard]] bool is_own_file(std::string const& path);

/// Whether a file, packed or not, is a list of spellings that damier clean has written.
[[nodiscard]] bool is_own_spelling_file(std::string const& path);

}  // namespace damier::app
