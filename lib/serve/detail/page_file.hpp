#pragma once

#include <span>
#include <string_view>

namespace damier::serve {

/// A file of the page, as it was when damier was built.
struct PageFile {
  std::string_view path;  ///< "/page/main.js"
  std::string_view content;
};

/// Those of lib/serve/page as /page/NAME, those of lib/export/viewer as /viewer/NAME.
[[nodiscard]] std::span<PageFile const> page_files() noexcept;

}  // namespace damier::serve
