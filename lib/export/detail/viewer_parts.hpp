#pragma once

#include <string_view>

namespace damier {

/// The parts of the viewer's page, as they were in lib/export/viewer when damier was built.
struct ViewerParts {
  std::string_view markup;       ///< what is between <body> and the data
  std::string_view style;        ///< the content of <style>
  std::string_view script;       ///< the content of <script type="module">
  std::string_view style_hash;   ///< for the content security policy: "sha256-…"
  std::string_view script_hash;  ///< the same
};
[[nodiscard]] ViewerParts viewer_parts() noexcept;

}  // namespace damier
