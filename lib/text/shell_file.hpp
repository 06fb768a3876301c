#pragma once

#include <string>
#include <string_view>

namespace damier {

/// A text as one argument of a shell's command line: as it is, or between quotes where a POSIX shell would read it
/// otherwise. A name of a file that begins with - gets ./ before it, so that it is no option.
[[nodiscard]] std::string shell_file(std::string_view name);

}  // namespace damier
