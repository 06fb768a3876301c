#include "apps/damier/help.hpp"

#include "apps/damier/commands.hpp"
#include "text/text_width.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <regex>
#include <string>

namespace damier::app {

std::string overview() {
  std::string text =
      "damier - draughts game archives: import, check, search, publish\n"
      "\n"
      "Usage: damier COMMAND [OPTIONS] [ARGUMENTS]\n"
      "\n"
      "Commands:\n";
  for (auto const& entry : commands()) {
    text += fmt::format("  {:<12}  {}\n", entry.text->name, entry.text->summary);
  }
  text +=
      "\n"
      "Options:\n"
      "  -h, --help  this help; after a command: its help\n"
      "  --version   the version\n"
      "\n"
      "Examples:\n"
      "  damier import games.db archive/      # all PDN files of a folder into a base\n"
      "  damier check match.pdn               # what is wrong with the games, and which rule they break\n"
      "  damier help import                   # the help of a command\n"
      "  damier help query                    # the language of search and --where\n"
      "\n"
      "Exit status:\n"
      "  0 done, 1 findings or no match, 2 wrong usage, 3 a file or the base failed, 130 interrupted\n";
  return text;
}

std::string version_line() { return "damier " DAMIER_VERSION "\n"; }
namespace {

constexpr std::string_view indent = "    ";
/// Text is wrapped between these widths: longer lines are hard to read, and shorter ones cannot hold the words.
constexpr unsigned widest = 100;
constexpr unsigned narrowest_help = 30;

/// The text without Markdown's marks for code and links: "`a` and [b](c.md)" becomes "a and b".
std::string plain(std::string const& markdown) {
  static std::regex const link{R"(\[([^\]]+)\]\([^)]*\))"};
  static std::regex const mark{R"(`|\*\*)"};
  return std::regex_replace(std::regex_replace(markdown, link, "$1"), mark, "");
}

}  // namespace

void write_manual(Output& output, std::string_view markdown) {
  markdown.remove_prefix(std::min(markdown.find("## "), markdown.size()));  // its title, which NAME contains too
  auto const columns = std::clamp(output.width(), narrowest_help, widest) - static_cast<unsigned>(indent.size());
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
      paragraph += paragraph.empty() ? "" : " ";
      paragraph += line;
    }
  }
  finish_paragraph();
}

}  // namespace damier::app
