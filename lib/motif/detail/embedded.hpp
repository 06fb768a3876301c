#pragma once

#include <span>
#include <string_view>

namespace damier {

/// A file of the folder catalogue, as it was when damier was built.
struct EmbeddedMotifs {
  std::string_view file;  ///< its name
  std::string_view text;
};
[[nodiscard]] std::span<EmbeddedMotifs const> embedded_motifs() noexcept;

}  // namespace damier
