#include "prose/detail/text_lines.hpp"

namespace damier::prose {

std::vector<TextLine> lines_of(std::span<Token const> tokens, std::size_t first, std::size_t end) {
  std::vector<TextLine> lines;
  auto begin = first;
  for (auto i = first; i <= end; ++i) {
    if (i == end || tokens[i].ends_line()) {
      if (i > begin) {
        lines.push_back({begin, i});
      }
      begin = i + 1;
    }
  }
  return lines;
}

}  // namespace damier::prose
