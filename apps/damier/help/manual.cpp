#include "apps/damier/help/manual.hpp"

#include "text/text_width.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <vector>

namespace damier::app {
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

/// Takes the first line off a text.
std::string_view take_line(std::string_view& text) noexcept {
  auto const end = std::min(text.find('\n'), text.size());
  auto const line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

bool begins_item(std::string_view line) noexcept { return line.starts_with("- "); }

/// The cells of a row of a table, "| a | b |"; none for the row of dashes below its head.
std::vector<std::string> cells_of(std::string_view row) {
  std::vector<std::string> cells;
  row.remove_prefix(1);
  while (!row.empty()) {
    auto const end = std::min(row.find('|'), row.size());
    auto cell = plain(std::string{row.substr(0, end)});
    cell.erase(0, std::min(cell.find_first_not_of(' '), cell.size()));
    cell.erase(cell.find_last_not_of(' ') + 1);
    cells.push_back(std::move(cell));
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  auto const is_rule = [](std::string const& cell) { return cell.find_first_not_of('-') == std::string::npos; };
  return std::ranges::all_of(cells, is_rule) ? std::vector<std::string>{} : cells;
}

/// Writes the lines of a page one after the other.
class Page {
 public:
  explicit Page(Output& output)
      : output_{output},
        columns_{std::clamp(output.width(), narrowest_help, widest) - static_cast<unsigned>(indent.size())} {}

  void add(std::string_view line) {
    if (line.starts_with('|')) {
      finish_paragraph();
      if (auto cells = cells_of(line); !cells.empty()) {
        rows_.push_back(std::move(cells));
      }
      return;
    }
    finish_table();
    if (line.starts_with('#')) {
      finish_paragraph();
      output_.write(output_.paint(Style::strong, std::string{line.substr(line.find_first_not_of("# "))}) + "\n");
    } else if (line.empty()) {
      finish_paragraph();
      output_.write("\n");
    } else if (line.starts_with(indent)) {
      finish_paragraph();
      output_.write(std::string{indent} + std::string{line} + "\n");
    } else {
      if (begins_item(line)) {
        finish_paragraph();
      }
      line.remove_prefix(paragraph_.empty() ? 0 : std::min(line.find_first_not_of(' '), line.size()));
      paragraph_ += paragraph_.empty() ? "" : " ";
      paragraph_ += line;
    }
  }
  void finish() {
    finish_table();
    finish_paragraph();
  }

 private:
  /// Writes a text behind a column of its own, "- " or a cell, which is as wide as the blanks of the lines below.
  void write_hanging(std::string const& left, unsigned width, std::string const& text) {
    auto first = left;
    for (auto const& line : wrap(text, columns_ > width + narrowest_help ? columns_ - width : narrowest_help)) {
      output_.write(fmt::format("{}{}{}\n", indent, pad_right(first, width), line));
      first.clear();
    }
  }
  void finish_paragraph() {
    auto const is_item = begins_item(paragraph_);
    if (is_item) {
      write_hanging("- ", 2, plain(paragraph_.substr(2)));
    } else if (!paragraph_.empty()) {
      write_hanging("", 0, plain(paragraph_));
    }
    paragraph_.clear();
  }
  void finish_table() {
    constexpr unsigned between = 2;
    unsigned width = 0;
    for (auto const& row : rows_) {
      width = std::max(width, width_of(row.front()));
    }
    for (auto const& row : rows_) {
      std::string rest;
      for (auto cell = std::next(row.begin()); cell != row.end(); ++cell) {
        rest += (rest.empty() || cell->empty() ? "" : "; ") + *cell;
      }
      write_hanging(row.front(), width + between, rest);
    }
    rows_.clear();
  }

  Output& output_;
  unsigned columns_;
  std::string paragraph_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace

std::string_view Manual::section(std::string_view heading) const noexcept {
  auto rest = text_;
  while (!rest.empty() && take_line(rest) != heading) {
  }
  auto const hashes = heading.substr(0, heading.find(' ') + 1);
  auto const is_end = [&](std::string_view text) {
    return text.starts_with(hashes) || (hashes.size() > 3 && text.starts_with(hashes.substr(1)));
  };
  for (std::size_t at = 0; at < rest.size(); at = std::min(rest.find('\n', at), rest.size() - 1) + 1) {
    if (is_end(rest.substr(at))) {
      return rest.substr(0, at);
    }
  }
  return rest;
}

std::string Manual::lead(std::string_view subcommand) const {
  auto rest = section(subcommand.empty() ? "## DESCRIPTION" : fmt::format("### {}", subcommand));
  std::string paragraph;
  while (!rest.empty()) {
    auto const line = take_line(rest);
    if (line.empty() && !paragraph.empty()) {
      break;
    }
    paragraph += paragraph.empty() ? "" : " ";
    paragraph += line;
  }
  return plain(paragraph);
}

std::string Manual::examples(std::string_view command) const {
  std::string lines;
  for (auto rest = section("## EXAMPLES"); !rest.empty();) {
    auto line = take_line(rest);
    if (line.starts_with(indent) && line.find(command) != std::string_view::npos) {
      lines += fmt::format("{}\n", line.substr(2));
    }
  }
  return lines;
}

std::string Manual::exit_status() const {
  std::string lines;
  for (auto rest = section("## EXIT STATUS"); !rest.empty();) {
    auto const line = take_line(rest);
    auto const number_end = line.find("**:");
    if (line.starts_with("- **") && number_end != std::string_view::npos) {
      lines +=
          fmt::format("  {:<3}  {}\n", line.substr(4, number_end - 4), plain(std::string{line.substr(number_end + 4)}));
    } else if (!line.empty() && !lines.empty()) {
      lines.pop_back();
      lines +=
          fmt::format(" {}\n", plain(std::string{line.substr(std::min(line.find_first_not_of(' '), line.size()))}));
    }
  }
  return lines;
}

std::string Manual::with_options(std::string_view options) const {
  if (options.empty()) {
    return std::string{text_};
  }
  auto const place = std::min(text_.find("## EXAMPLES\n"), text_.size());
  return fmt::format("{}## OPTIONS\n\n{}\n{}", text_.substr(0, place), options, text_.substr(place));
}

void write_manual(Output& output, std::string_view markdown) {
  markdown.remove_prefix(std::min(markdown.find("## "), markdown.size()));  // its title, which NAME contains too
  Page page{output};
  while (!markdown.empty()) {
    page.add(take_line(markdown));
  }
  page.finish();
}

}  // namespace damier::app
