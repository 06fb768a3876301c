#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace damier {

/// What a file is that holds no text of games, and what its owner can do about it.
struct ForeignFormat {
  std::string_view what;    ///< "a ZIP archive"
  std::string_view advice;  ///< "unpack it, and name the files that were in it"
};

/// How many of the first bytes foreign_format looks at.
inline constexpr std::size_t foreign_format_bytes = std::size_t{1} << 16U;

/// What the first bytes of a file, unpacked if it was packed with gzip or zstd, say that it is; nothing for text. A web
/// page in which there is a PDN tag among them counts as text, since its games can be read.
[[nodiscard]] std::optional<ForeignFormat> foreign_format(std::string_view beginning) noexcept;

}  // namespace damier
