#pragma once

#include "export/detail/bulletin_page.hpp"

#include <memory>

namespace damier {

/// A page in plain HTML for word processors and browsers: headings, paragraphs, and diagrams as images that are part of
/// the file. It has no scripts, links or style sheets of other files.
[[nodiscard]] std::unique_ptr<BulletinPage> make_document_page();

}  // namespace damier
