#include "grammar/tag_line.hpp"

#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>

namespace damier {
namespace {

constexpr auto quotes = std::to_array<std::string_view>({"\"", "'", "`", "“", "”", "„", "‟", "«", "»", "‘", "’", "‚",
                                                         "″", "&quot;", "&#34;", "&ldquo;", "&rdquo;", "&laquo;"});

std::size_t quote_size(std::string_view text) noexcept {
  auto const* const quote = std::ranges::find_if(quotes, [&](std::string_view each) { return text.starts_with(each); });
  return quote == quotes.end() ? 0 : quote->size();
}

std::size_t skip(std::string_view text, std::size_t at, std::string_view skipped) noexcept {
  return std::min(text.find_first_not_of(skipped, at), text.size());
}

/// Whether a word begins with a capital, or with a letter of another script.
bool is_title(std::string_view word) noexcept { return is_capital(word.front()) || is_beyond_ascii(word.front()); }

bool ends_with_quote(std::string_view line) noexcept {
  auto const text = trimmed(line);
  return std::ranges::any_of(quotes, [&](std::string_view each) { return text.ends_with(each); });
}

}  // namespace

std::size_t tag_line_size(std::string_view line) {
  auto const first = skip(line, 0, " \t>|*#\\");
  auto const is_square = line.substr(first).starts_with('[');
  auto const is_bracketed = first < line.size() && std::string_view{"[({<"}.find(line[first]) != std::string_view::npos;
  auto const is_pointed = line.substr(first).starts_with("\u2039");
  auto const name = skip(line, first + (is_pointed ? std::size_t{3} : is_bracketed ? std::size_t{1} : 0), " \t");
  auto at = name;
  while (at < line.size() && (is_letter(line[at]) || is_beyond_ascii(line[at])) && quote_size(line.substr(at)) == 0) {
    ++at;
  }
  auto const value = skip(line, at, " \t:=\\");
  auto const quote = quote_size(line.substr(value));
  if (at == name || value == line.size()) {
    return 0;
  }
  if (!is_square) {
    auto const is_tag = quote != 0 && is_title(line.substr(name)) && is_known_tag_name(line.substr(name, at - name));
    return is_tag && (is_bracketed || is_pointed || ends_with_quote(line)) ? line.size() : 0;
  }
  auto const end = line.find(']', value);
  auto const is_named = is_capital(line[name]) && value > at;
  return end != std::string_view::npos && (quote != 0 || is_named) && line.find('[', value) > end ? end + 1 : 0;
}

}  // namespace damier
