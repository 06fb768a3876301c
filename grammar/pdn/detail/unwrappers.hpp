#pragma once

#include "grammar/pdn/wrapping.hpp"

#include <memory>
#include <string_view>

/// The kinds of wrapping. Each function returns nullptr where a text has no such wrapping.
namespace damier::pdn {

/// The first piece of a text up to its line end, which is included.
[[nodiscard]] std::string_view first_text_line(std::string_view text) noexcept;

/// Numbers or marks before each text line: "12:[White "A"]", "// [White "A"]", "| [White "A"] |", "[[White "A"]]".
[[nodiscard]] std::unique_ptr<Unwrapper> find_line_marks(std::string_view beginning);
/// Strings of source code and cells of a table: "[White \"A\"]\n" +, "[White ""A""]".
[[nodiscard]] std::unique_ptr<Unwrapper> find_strings(std::string_view beginning);
/// Games between two marks, each of which stands once: "```pdn", 'x = """', "[code]", "$$". The rest of the text is left
/// out where it cannot be of a game.
[[nodiscard]] std::unique_ptr<Unwrapper> find_enclosures(std::string_view beginning);
/// Quoted-printable text: [White =22A=22].
[[nodiscard]] std::unique_ptr<Unwrapper> find_quoted_printable(std::string_view beginning);
/// Signs that Markdown escapes: 1\. 32\-28.
[[nodiscard]] std::unique_ptr<Unwrapper> find_escaped_signs(std::string_view beginning);
/// Tags without their brackets: White=A, White;A, {White "A"}, (White "A").
[[nodiscard]] std::unique_ptr<Unwrapper> find_fields(std::string_view beginning, bool (*has_labels)(std::string_view));

}  // namespace damier::pdn
