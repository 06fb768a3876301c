#pragma once

#include "language/message_data.hpp"
#include "text/byte_source.hpp"
#include "text/file_error.hpp"

#include <string>

namespace damier {

/// The words of what is wrong with a file, which lib/text, a room without languages, carries as data.
[[nodiscard]] Message message_of(FileError const& error);
/// "games.zip: this is a ZIP archive, not a file of games; …"
[[nodiscard]] Message message_of(ForeignFile const& error);

/// A path as a reader sees it: "-" is standard input.
[[nodiscard]] Argument shown_path(std::string const& path);

}  // namespace damier
