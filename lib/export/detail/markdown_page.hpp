#pragma once

#include "export/detail/bulletin_page.hpp"

#include <memory>

namespace damier {

/// A page in CommonMark. Diagrams are blocks of text: w and W are White's men and kings, b and B Black's.
[[nodiscard]] std::unique_ptr<BulletinPage> make_markdown_page();

}  // namespace damier
