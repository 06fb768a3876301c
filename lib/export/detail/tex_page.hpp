#pragma once

#include "export/detail/bulletin_page.hpp"

#include <memory>

namespace damier {

/// A page in LaTeX: two columns, diagrams drawn with TikZ. LuaLaTeX prints every character that its fonts have;
/// pdfLaTeX prints the code of a character beyond the Latin letters of Europe, "U+4E2D", and compiles as well.
[[nodiscard]] std::unique_ptr<BulletinPage> make_tex_page();

/// Appends words so that LaTeX prints them and does nothing else. A text line has at most about a hundred bytes, and
/// long words may be broken.
void append_tex(std::string& text, std::string_view words);

}  // namespace damier
