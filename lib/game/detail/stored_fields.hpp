#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace damier {

// The parts of "key=value key=value" in the stored forms of notes.

/// The number of a text that is written as std::to_string writes it.
template <typename Number>
std::optional<Number> whole_number(std::string_view text) noexcept {
  Number number{};
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && std::to_string(number) == text
             ? std::optional{number}
             : std::nullopt;
}

/// Takes the part of a text before a sign, or all of it.
inline std::string_view take_part(std::string_view& text, char sign) noexcept {
  auto const end = std::min(text.find(sign), text.size());
  auto const part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

}  // namespace damier
