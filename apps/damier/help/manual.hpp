#pragma once

#include "apps/damier/terminal/output.hpp"

#include <string>
#include <string_view>

namespace damier::app {

/// A page of the manual, a Markdown file of apps/damier/man: what a command does, in sections. Its options are none of
/// them: they are those that the command declares.
class Manual {
 public:
  constexpr explicit Manual(std::string_view text) noexcept : text_{text} {}
  /// The page of a command, or "query" for the language of queries; without any text if there is none.
  [[nodiscard]] static Manual of(std::string_view name) noexcept;

  [[nodiscard]] bool is_there() const noexcept { return !text_.empty(); }
  /// What the help of a command begins with: the first paragraph of the description, without Markdown's marks. Of a
  /// command's own command, "info", the first one below the heading of this name.
  [[nodiscard]] std::string lead(std::string_view subcommand) const;
  /// The command lines of the examples that begin with a command, "damier base info".
  [[nodiscard]] std::string examples(std::string_view command) const;
  /// What each exit status means: lines of "  0    done".
  [[nodiscard]] std::string exit_status() const;
  /// The whole page, with the options, which are Markdown, too, in their place.
  [[nodiscard]] std::string with_options(std::string_view options) const;

 private:
  /// The lines between the heading of a section and the next one of its level.
  [[nodiscard]] std::string_view section(std::string_view heading) const noexcept;

  std::string_view text_;
};

/// Writes a page for the terminal: headings in bold, paragraphs, lists and tables wrapped at its width, examples
/// unchanged.
void write_manual(Output& output, std::string_view markdown);

}  // namespace damier::app
