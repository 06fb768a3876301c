#include "grammar/pdn/detail/unwrappers.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <optional>

namespace damier::pdn {

namespace {

std::optional<unsigned> hexadecimal_digit(char c) noexcept {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  return c >= 'A' && c <= 'F' ? std::optional{static_cast<unsigned>(c - 'A') + 10} : std::nullopt;
}

/// The byte that "=22" is, at the beginning of a text.
std::optional<char> escaped_byte(std::string_view text) noexcept {
  if (text.size() < 3 || text.front() != '=') return std::nullopt;
  auto const high = hexadecimal_digit(text[1]);
  auto const low = hexadecimal_digit(text[2]);
  return high && low ? std::optional{static_cast<char>(*high * 16 + *low)} : std::nullopt;
}

/// Whether a text ends with a bracket and a name: "[White ".
bool ends_with_tag_name(std::string_view text) noexcept {
  auto const bracket = text.rfind('[');
  return bracket != std::string_view::npos && bracket + 1 < text.size() &&
         std::ranges::all_of(text.substr(bracket + 1), [](char c) { return is_letter(c) || is_inner_blank(c); });
}

class QuotedPrintable final : public Unwrapper {
 public:
  void unwrap(std::string_view line, std::string& text) override {
    std::size_t end = std::min(line.find_first_of("\r\n"), line.size());
    auto const line_end = line.substr(end);
    while (end > 0 && is_inner_blank(line[end - 1])) --end;
    bool const goes_on = end > 0 && line[end - 1] == '=';
    auto content = line.substr(0, end - (goes_on ? 1 : 0));
    while (!content.empty()) {
      auto const byte = escaped_byte(content);
      text += byte ? *byte : content.front();
      content.remove_prefix(byte ? 3 : 1);
    }
    if (!goes_on) text += line_end;
  }
  [[nodiscard]] Message message() const override { return damier::message("text-quoted-printable"); }
};

}  // namespace

std::unique_ptr<Unwrapper> find_quoted_printable(std::string_view beginning) {
  constexpr std::size_t shortest_cut_line = 60;
  constexpr std::size_t longest_header = 4096;
  bool is_cut = false;      // a text line that goes on in the next one
  bool is_tag_cut = false;  // one that is a tag
  bool has_escape = false;  // of a character that is no ASCII, or of a sign of the encoding
  for (auto at = beginning.find('='); at != std::string_view::npos; at = beginning.find('=', at + 1)) {
    auto const before = beginning.substr(0, at);
    auto const line = before.substr(before.find_last_of("\r\n") + 1);
    auto const byte = escaped_byte(beginning.substr(at));
    if (byte == '"' && ends_with_tag_name(line)) return std::make_unique<QuotedPrintable>();
    has_escape = has_escape || (byte && (is_beyond_ascii(*byte) || *byte == '='));
    bool const is_long = at + 1 < beginning.size() && ends_line(beginning[at + 1]) && line.size() >= shortest_cut_line;
    is_cut = is_cut || is_long;
    is_tag_cut = is_tag_cut || (is_long && line.starts_with('['));
  }
  auto const is_declared = [&] {
    return lowered(beginning.substr(0, longest_header)).find("encoding: quoted-printable") != std::string::npos;
  };
  bool const is_quoted = is_tag_cut || (is_cut && has_escape) || ((is_cut || has_escape) && is_declared());
  return is_quoted ? std::make_unique<QuotedPrintable>() : nullptr;
}

}  // namespace damier::pdn
