#include "apps/damier/manual.hpp"

#include "apps/damier/terminal/text_width.hpp"

#include <algorithm>
#include <regex>
#include <string>

namespace damier::app {
namespace {

constexpr std::string_view indent = "    ";
/// Longer lines are hard to read, and shorter ones cannot hold the words.
constexpr unsigned widest = 100;
constexpr unsigned narrowest = 30;

/// "`a` and [b](c.md)" as "a and b".
std::string plain(std::string const& markdown) {
  static std::regex const link{R"(\[([^\]]+)\]\([^)]*\))"};
  static std::regex const mark{R"(`|\*\*)"};
  return std::regex_replace(std::regex_replace(markdown, link, "$1"), mark, "");
}

}  // namespace

void write_manual(Output& output, std::string_view markdown) {
  markdown.remove_prefix(std::min(markdown.find("## "), markdown.size()));  // its title, which NAME contains too
  auto const columns = std::clamp(output.width(), narrowest, widest) - static_cast<unsigned>(indent.size());
  std::string paragraph;
  auto const finish_paragraph = [&] {
    if (!paragraph.empty()) {
      for (auto const& line : wrap(plain(paragraph), columns)) {
        output.write(std::string{indent} + line + "\n");
      }
      paragraph.clear();
    }
  };
  while (!markdown.empty()) {
    auto const end = std::min(markdown.find('\n'), markdown.size());
    auto const line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (line.starts_with('#')) {
      finish_paragraph();
      output.write(output.paint(Style::strong, std::string{line.substr(line.find_first_not_of("# "))}) + "\n");
    } else if (line.empty()) {
      finish_paragraph();
      output.write("\n");
    } else if (line.starts_with(indent)) {
      finish_paragraph();
      output.write(std::string{indent} + std::string{line} + "\n");
    } else {
      paragraph += (paragraph.empty() ? "" : " ") + std::string{line};
    }
  }
  finish_paragraph();
}

}  // namespace damier::app
