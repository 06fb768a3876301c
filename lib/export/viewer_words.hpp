#pragma once

#include <string>

namespace damier {

/// The words of the viewer in all languages, as JSON by language and name.
[[nodiscard]] std::string viewer_words();

}  // namespace damier
