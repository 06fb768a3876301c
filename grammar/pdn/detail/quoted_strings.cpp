// Games in the strings of source code and in the cells of a table.

#include "grammar/pdn/detail/unwrappers.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/encoding.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

namespace damier::pdn {

namespace {

/// A character that is written as an escape, and the length of that; a line end is '\n'.
struct Escaped {
  char32_t code = 0;
  std::size_t size = 0;
};

/// The escape at the beginning of a text, "\n", "\"", "\u00e9"; nothing if there is none.
std::optional<Escaped> read_escape(std::string_view text) noexcept {
  if (text.size() < 2 || text.front() != '\\') return std::nullopt;
  switch (text[1]) {
    case 'n': return Escaped{U'\n', 2};
    case 'r': return Escaped{U'\r', 2};
    case 't': return Escaped{U'\t', 2};
    case 'u':
    case 'x': {
      std::size_t const digits = text[1] == 'u' ? 4 : 2;
      std::uint32_t code = 0;
      auto const* const first = text.data() + 2;
      if (text.size() < 2 + digits) return std::nullopt;
      auto const [end, error] = std::from_chars(first, first + digits, code, 16);
      bool const is_character =
          error == std::errc{} && end == first + digits && code != 0 && (code < 0xd800 || code > 0xdfff);
      return is_character ? std::optional{Escaped{code, 2 + digits}} : std::nullopt;
    }
    case '"':
    case '\'':
    case '`':
    case '\\':
    case '/': return Escaped{static_cast<unsigned char>(text[1]), 2};
    default: return std::nullopt;
  }
}

/// How the quotation marks of a tag are written in a string.
enum class Style : std::uint8_t {
  none,
  backslash,  ///< [White \"A\"], [White \u0022A\u0022]
  doubled,    ///< [White ""A""]
  reference,  ///< [White &quot;A&quot;]
  other,      ///< as they are, because the string has marks of another kind
};

/// A known tag's name with its bracket and a quoted value behind it.
struct TagBeginning {
  std::size_t at = 0;  ///< the bracket
  Style style = Style::none;
  char quote = 0;  ///< that of the string, before the tag
};

bool is_quote(char c) noexcept { return c == '"' || c == '\'' || c == '`'; }

/// The quotation mark of the string that begins right before a place, line ends and blanks aside; 0 if there is none.
char quote_before(std::string_view text, std::size_t at) noexcept {
  for (;;) {
    auto const before = text.substr(0, at);
    if (before.ends_with("\\n") || before.ends_with("\\r")) {
      at -= 2;
    } else if (!before.empty() && is_blank(before.back())) {
      --at;
    } else {
      return !before.empty() && is_quote(before.back()) ? before.back() : '\0';
    }
  }
}

std::optional<TagBeginning> tag_beginning(std::string_view text, std::size_t at) {
  std::size_t name = at + 1;
  std::size_t end = name;
  while (end < text.size() && (is_letter(text[end]) || is_beyond_ascii(text[end]))) ++end;
  std::size_t const value = std::min(text.find_first_not_of(" \t", end), text.size());
  auto const rest = text.substr(value, longest_reference);
  if (end == name || rest.empty()) return std::nullopt;
  auto const escape = read_escape(rest);
  auto const reference = character_reference(rest);
  auto const is_mark = [](char32_t code) { return code == '"' || code == '\''; };
  auto const style = escape && is_mark(escape->code)                                 ? Style::backslash
                     : reference && is_mark(reference->code)                         ? Style::reference
                     : rest.starts_with("\"\"") && rest.size() > 2 && rest[2] != ']' ? Style::doubled
                     : is_quote(rest.front())                                        ? Style::other
                                                                                     : Style::none;
  if (style == Style::none || !is_known_tag_name(text.substr(name, end - name))) return std::nullopt;
  return TagBeginning{at, style, quote_before(text, at)};
}

/// Whether the value of the tag at the beginning of a text has numbers for its quotation marks: [White \u0022A\u0022].
bool is_numbered_escape(std::string_view tag) noexcept {
  auto const escape = tag.find('\\');
  return escape < tag.find(']') && (tag[escape + 1] == 'u' || tag[escape + 1] == 'x');
}

/// Takes the strings out of a text. What is between them is left out, but its line ends.
class QuotedStrings final : public Unwrapper {
 public:
  QuotedStrings(char quote, Style style, bool has_whole_games) noexcept
      : quote_{quote}, style_{style}, has_whole_games_{has_whole_games} {}

  void unwrap(std::string_view line, std::string& text) override {
    while (!line.empty()) line.remove_prefix(in_string_ ? read_string(line, text) : pass(line, text));
  }
  void finish(std::string& text) override {
    if (in_string_) end_string(text);
  }
  [[nodiscard]] Message message() const override { return damier::message("text-in-strings"); }

 private:
  /// A string may be longer, but is not looked at as a whole.
  static constexpr std::size_t longest_string = std::size_t{1} << 20;

  std::size_t pass(std::string_view line, std::string& text) {
    if (line.front() == quote_ && (!has_whole_games_ || may_begin_game(line.substr(1)))) {
      in_string_ = true;
    } else if (!ends_line(line.front())) {
      bool const joins = std::string_view{" \t+,.&;)(\\[]"}.find(line.front()) != std::string_view::npos;
      is_run_ = is_run_ && joins;
    } else if (!std::exchange(has_line_end_, false)) {
      text += line.front();  // the line end that was in the string stands for this one
    } else {
      has_line_end_ = line.starts_with("\r\n");
    }
    return 1;
  }

  /// Whether a string may begin with a tag. Other quotation marks may be alone, as apostrophes are.
  static bool may_begin_game(std::string_view text) noexcept {
    for (;;) {
      damier::skip_blanks(text);
      if (!text.starts_with("\\n") && !text.starts_with("\\r")) return text.empty() || text.front() == '[';
      text.remove_prefix(2);
    }
  }

  /// Reads a character of a string, or its end.
  std::size_t read_string(std::string_view line, std::string& text) {
    bool const has_escapes = style_ == Style::backslash || style_ == Style::other;
    auto const escape = has_escapes ? read_escape(line) : std::nullopt;
    if (escape) {
      if (escape->code != '\r') append_utf8(string_, escape->code);
      return escape->size;
    }
    if (line.front() != quote_) {
      string_ += line.front();
      if (string_.size() >= longest_string) take_string(text);
      return 1;
    }
    bool const is_doubled = line.size() > 1 && line[1] == quote_ && style_ != Style::reference;
    if (is_doubled && (style_ == Style::doubled || !string_.empty())) {
      string_ += quote_;
      return 2;
    }
    end_string(text);
    return 1;
  }

  void end_string(std::string& text) {
    in_string_ = false;
    take_string(text);
  }
  void take_string(std::string& text) {
    if (style_ == Style::reference) string_ = without_references(string_);
    is_run_ = has_tag(string_) || (is_run_ && !has_whole_games_);
    if (is_run_ && !string_.empty()) {
      has_line_end_ = string_.ends_with('\n');
      text += string_;
      if (!has_line_end_) text += ' ';
    }
    string_.clear();
  }

  static bool has_tag(std::string_view text) {
    for (auto at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
      if (tag_beginning(text, at)) return true;
    }
    return false;
  }

  char quote_;
  Style style_;
  bool has_whole_games_;  ///< a string is a whole game, and other strings are something else
  bool in_string_ = false;
  bool is_run_ = false;        ///< the string goes on with the one before it
  bool has_line_end_ = false;  ///< the last string ends with a line end
  std::string string_;
};

/// Resolves the escapes of a text that has no strings.
class Escapes final : public Unwrapper {
 public:
  void unwrap(std::string_view line, std::string& text) override {
    while (!line.empty()) {
      auto const escape = read_escape(line);
      bool const is_numbered = escape && escape->size > 2;
      is_numbered ? append_utf8(text, escape->code) : void(text += line.front());
      line.remove_prefix(is_numbered ? escape->size : 1);
    }
  }
  [[nodiscard]] Message message() const override { return damier::message("text-in-strings"); }
};

}  // namespace

namespace {

/// Whether the string in which a tag is has not ended before another place: a game of several text lines is in it.
bool is_in_string_of(TagBeginning const& tag, std::string_view text, std::size_t at) noexcept {
  if (tag.quote == 0 || tag.quote == '"') return false;
  for (auto i = tag.at; i < at; ++i) {
    if (text[i] != tag.quote) continue;
    if (text[i + 1] != tag.quote && text[i - 1] != '\\') return false;
    i += text[i + 1] == tag.quote ? 1U : 0U;
  }
  return true;
}

}  // namespace

std::unique_ptr<Unwrapper> find_strings(std::string_view beginning) {
  std::optional<TagBeginning> first;
  std::size_t tags_of_first = 0;
  for (auto at = beginning.find('['); at != std::string_view::npos; at = beginning.find('[', at + 1)) {
    auto const tag = tag_beginning(beginning, at);
    if (!tag) continue;
    bool const is_in_lines = tag->style == Style::other && begins_text_line(beginning, at);
    if (!first && tag->quote == 0 && is_numbered_escape(beginning.substr(at))) return std::make_unique<Escapes>();
    bool const is_plain = tag->quote == 0 || (tag->style == Style::other && tag->quote == '"');
    bool const goes_on = first && is_in_string_of(*first, beginning, at);
    if ((is_in_lines && !goes_on) || (!first && is_plain)) return nullptr;
    if (!first || (tag->quote == first->quote && first->style == Style::other)) first = tag;
    tags_of_first += tag->quote == 0 ? 1U : 0U;
  }
  if (!first) return nullptr;
  return std::make_unique<QuotedStrings>(first->quote, first->style, tags_of_first > 0);
}

namespace {

/// The mark of HTML at the beginning of a text; a script or style with its content. Empty if there is none.
std::string_view markup_at(std::string_view text) noexcept {
  constexpr std::size_t longest = std::size_t{1} << 16;
  text = text.substr(0, longest);
  if (text.size() < 3 || (!is_letter(text[1]) && text[1] != '!')) return {};
  auto const name = lowered(text.substr(1, 6));
  if (name == "script" || name.starts_with("style")) {
    auto const end = text.find(name == "script" ? "</script" : "</style");
    return text.substr(0, std::min(end, text.size()));
  }
  char quote = 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (quote == 0 && text[at] == '>') return text.substr(0, at);
    if (quote == 0 && text[at] == '<') return {};
    quote = quote == text[at] ? '\0' : quote == 0 && (text[at] == '"' || text[at] == '\'') ? text[at] : quote;
  }
  return {};
}

/// Whether a page has moves between its marks: as many pairs of numbers with something between them.
bool has_moves(std::string_view page) noexcept {
  constexpr unsigned fewest = 4;
  unsigned moves = 0;
  for (std::size_t at = 0; at < page.size() && moves < fewest; ++at) {
    if (page[at] == '<') {
      auto const markup = markup_at(page.substr(at));
      at += markup.empty() ? 0 : markup.size() - 1;
    } else if (is_digit(page[at]) && at + 2 < page.size() && !is_digit(page[at + 1]) && !is_blank(page[at + 1])) {
      moves +=
          page[at + 1] == '&' || page[at + 1] == '-' || page[at + 1] == 'x' || is_beyond_ascii(page[at + 1]) ? 1U : 0U;
    }
  }
  return moves == fewest;
}

}  // namespace

std::size_t find_game_in_markup(std::string_view page) {
  for (auto at = page.find('<'); at != std::string_view::npos; at = page.find('<', at + 1)) {
    auto const markup = markup_at(page.substr(at));
    for (auto tag = markup.find('['); tag != std::string_view::npos; tag = markup.find('[', tag + 1)) {
      auto const found = tag_beginning(markup, tag);
      if (found && found->quote != 0) return at + tag;
    }
    at += markup.empty() ? 0 : markup.size() - 1;
  }
  return std::string_view::npos;
}

std::unique_ptr<Unwrapper> find_game_strings(std::string_view page) {
  auto const at = find_game_in_markup(page);
  auto const tag = at != std::string_view::npos ? tag_beginning(page, at) : std::nullopt;
  return tag && !has_moves(page) ? std::make_unique<QuotedStrings>(tag->quote, tag->style, true) : nullptr;
}

}  // namespace damier::pdn
