#include "grammar/pdn/odd_tag.hpp"

#include "grammar/pdn/grammar.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"
#include "text/character_reference.hpp"
#include "text/encoding.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace damier::pdn {

namespace {

/// A character of a tag as it is meant: an escaped one, a reference of HTML and a quotation mark of two characters
/// count as one.
struct Sign {
  char32_t code = 0;
  std::size_t size = 0;
};

constexpr std::array<std::pair<char32_t, char32_t>, 5> brackets{
    {{'[', ']'}, {0xff3b, 0xff3d}, {0x3010, 0x3011}, {0x3014, 0x3015}, {0x27e6, 0x27e7}}};

/// Brackets that are signs of HTML and quotation marks, too: only around a known name and a quoted value are they a
/// tag.
constexpr std::array<std::pair<char32_t, char32_t>, 4> pointed_brackets{
    {{'<', '>'}, {0xab, 0xbb}, {0x2039, 0x203a}, {0x27e8, 0x27e9}}};

bool opens(char32_t code) noexcept {
  return std::ranges::find(brackets, code, &std::pair<char32_t, char32_t>::first) != brackets.end();
}
bool opens_pointed(char32_t code) noexcept {
  return std::ranges::find(pointed_brackets, code, &std::pair<char32_t, char32_t>::first) != pointed_brackets.end();
}
bool closes(char32_t code) noexcept {
  return std::ranges::find(brackets, code, &std::pair<char32_t, char32_t>::second) != brackets.end();
}

/// Whether a bracket closes a tag that another one has opened.
bool closes(char32_t code, char32_t opening) noexcept {
  return opens_pointed(opening)
             ? std::ranges::find(pointed_brackets, std::pair{opening, code}) != pointed_brackets.end()
             : closes(code);
}

/// Whether a closing bracket may be in a text, as a character or as a reference of HTML. A quick first test.
bool may_close(std::string_view text) noexcept {
  return std::ranges::any_of(text, [](char byte) { return byte == ']' || byte == '&' || is_beyond_ascii(byte); });
}

/// A mark that is an apostrophe, too, so that it may be in a name.
bool is_single_quote(char32_t code) noexcept {
  return code == '\'' || code == '`' || code == 0xb4 || (code >= 0x2018 && code <= 0x201b) || code == 0x2032 ||
         code == 0x2035 || code == 0x275b || code == 0x275c || code == 0xff07;
}

/// A quotation mark of any country.
bool is_quote(char32_t code) noexcept {
  constexpr std::array<char32_t, 15> others{'"',    0xab,   0xbb,   0x2033, 0x2036, 0x2039, 0x203a, 0x275d,
                                            0x275e, 0x2e42, 0x301d, 0x301e, 0x301f, 0xff02, 0x300c};
  return is_single_quote(code) || (code >= 0x201c && code <= 0x201f) || (code >= 0x300c && code <= 0x300f) ||
         std::ranges::find(others, code) != others.end();
}

Sign sign_at(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 5> doubled{"''", "``", ",,", "<<", ">>"};
  std::string_view const rest = text.substr(at);
  if (auto const reference = character_reference(rest)) return {reference->code, reference->size};
  for (auto const mark : doubled) {
    if (rest.starts_with(mark)) return {'"', mark.size()};
  }
  if (rest.front() == '\\') {
    std::size_t const escaped = rest.find_first_not_of('\\');
    auto const next = escaped != std::string_view::npos ? sign_at(rest, escaped) : Sign{};
    bool const is_meant = is_quote(next.code) || opens(next.code) || closes(next.code);
    return is_meant ? Sign{next.code, escaped + next.size} : Sign{'\\', 1};
  }
  auto const character = character_at(text, at);
  return {character.code, character.bytes};
}

std::size_t skip_blank_signs(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    auto const sign = sign_at(text, at);
    if (!is_blank_character(sign.code)) break;
    at += sign.size;
  }
  return at;
}

/// Between a name and its value: [White: "x"], [White = "x"].
bool separates(char32_t code) noexcept {
  return code == ':' || code == '=' || code == '-' || code == 0x2013 || code == 0x2014 || code == 0xff1a ||
         code == 0xff1d;
}

/// Between a name and its quoted value as tables have them: [White, "x"], [White | "x"].
bool separates_cells(char32_t code) noexcept { return code == ',' || code == ';' || code == '|' || code == 0x2192; }

bool may_be_in_name(char32_t code) noexcept {
  constexpr std::array<std::pair<char32_t, char32_t>, 3> signs{{{0x2000, 0x2bff}, {0x3000, 0x303f}, {0xff5b, 0xff65}}};
  if (code > 0xff00 && code < 0xff5b) code -= 0xff00 - 0x20;  // a letter or sign of full width
  if (code < 0x80) {
    char const byte = static_cast<char>(code);
    return is_letter(byte) || is_digit(byte) || byte == '_' || byte == '-' || byte == '.';
  }
  return code >= 0xc0 && code != 0xd7 && code != 0xf7 && code != 0xfeff &&
         std::ranges::none_of(signs, [&](auto const& each) { return code >= each.first && code <= each.second; });
}

/// A word of a name as it is meant, and the place behind it.
struct NameWord {
  std::string text;
  std::size_t end = 0;
};

/// The words up to the value of a tag.
struct Name {
  std::vector<NameWord> words;
  std::size_t value = 0;      ///< behind the blanks and separators that follow
  bool is_separated = false;  ///< a colon or an equals sign is among them

  /// The name of PDN that the first words make.
  [[nodiscard]] std::string joined(std::size_t count) const {
    std::string name;
    for (std::size_t i = 0; i < count; ++i) {
      std::size_t const begin = name.size();
      std::ranges::copy_if(words[i].text, std::back_inserter(name), [](char c) { return c != '.' && c != '\''; });
      if (begin > 0 && begin < name.size() && is_small_letter(name[begin])) {
        name[begin] = static_cast<char>(name[begin] - ('a' - 'A'));
      }
    }
    while (name.ends_with('-')) name.pop_back();
    return name;
  }
};

/// Passes the blanks and separators behind the words of a name.
void skip_separators(std::string_view line, std::size_t at, bool (*is_separator)(char32_t), Name& name) {
  for (name.value = at; name.value < line.size();) {
    auto const [code, size] = sign_at(line, name.value);
    if (!is_separator(code) && !is_blank_character(code)) break;
    name.is_separated = name.is_separated || is_separator(code);
    name.value += size;
  }
}

/// The words from a place on, up to a separator, a quotation mark or anything else that is in no name.
Name read_name(std::string_view line, std::size_t at) {
  constexpr std::size_t longest_name = 96;
  std::size_t const begin = at;
  Name name;
  bool in_word = false;
  while (at < line.size() && at - begin < longest_name) {
    auto const [code, size] = sign_at(line, at);
    bool const is_apostrophe =
        in_word && is_single_quote(code) && at + size < line.size() && may_be_in_name(sign_at(line, at + size).code);
    if (is_apostrophe || (may_be_in_name(code) && (in_word || code != '-'))) {
      if (!std::exchange(in_word, true)) name.words.emplace_back();
      bool const is_wide = code > 0xff00 && code < 0xff5f;
      append_utf8(name.words.back().text, is_apostrophe ? '\'' : is_wide ? code - 0xff00 + 0x20 : code);
      name.words.back().end = at + size;
    } else if (is_blank_character(code)) {
      in_word = false;
    } else {
      break;
    }
    at += size;
  }
  skip_separators(line, at, separates, name);
  bool const is_whole = name.words.size() == 1 || is_known_tag_name(name.joined(name.words.size()));
  if (is_whole && name.value < line.size() && separates_cells(sign_at(line, name.value).code)) {
    Name wider = name;
    skip_separators(line, at, separates_cells, wider);
    if (wider.value < line.size() && is_quote(sign_at(line, wider.value).code)) return wider;
  }
  return name;
}

bool is_name(Name const& name, std::size_t words) {
  constexpr std::size_t most_words = 5;
  return words > 0 && words <= most_words && !is_digit(name.words.front().text.front()) &&
         is_tag_name(name.joined(words));
}

/// How many words of an unquoted tag are its name: all before a colon or an equals sign, as many as a known name of
/// several words has, or none.
std::size_t words_of_unquoted_name(Name const& name, bool is_odd_bracket) {
  constexpr std::size_t most_words = 3;
  auto const is_known = [&](std::size_t count) { return is_known_tag_name(name.joined(count)); };
  std::size_t const all = name.words.size();
  if (name.is_separated && (all == 1 || (all > 0 && is_known(all)))) return all;
  for (std::size_t count = std::min(all, most_words); count > 1; --count) {
    if (is_known(count)) return count;
  }
  return is_odd_bracket && all > 0 && is_known(1) ? 1 : 0;
}

/// Whether a quotation mark begins a value: a single one only behind a blank or a separator.
bool begins_value(std::string_view line, Name const& name) {
  if (name.words.empty() || name.value == line.size()) return false;
  auto const code = sign_at(line, name.value).code;
  return is_quote(code) && (!is_single_quote(code) || name.value > name.words.back().end);
}

/// The end of a value, and of its tag.
struct ValueEnd {
  std::size_t value = std::string_view::npos;
  std::size_t tag = std::string_view::npos;
  bool is_closed = false;
};

/// The first quotation mark, if the value has them, with a closing bracket behind it; else the closing bracket at the
/// end of the line or before another tag.
ValueEnd find_value_end(std::string_view line, std::size_t at, bool is_quoted, char32_t opening = '[') {
  ValueEnd end;
  while (at < line.size()) {
    auto const [code, size] = sign_at(line, at);
    if (is_quoted && is_quote(code)) {
      std::size_t const bracket = skip_blank_signs(line, at + size);
      if (bracket < line.size() && closes(sign_at(line, bracket).code, opening)) {
        return {at, bracket + sign_at(line, bracket).size, true};
      }
    }
    if (closes(code, opening)) {
      std::size_t const behind = skip_blank_signs(line, at + size);
      end = {at, at + size, !is_quoted};
      if (behind == line.size() || opens(sign_at(line, behind).code)) return end;
    }
    at += size;
  }
  return end;
}

/// Whether a value has two quotation marks before and behind it, as a cell of a table has them: ""A"".
bool has_doubled_quotes(std::string_view text) noexcept {
  if (!text.starts_with("\"\"") || text.size() < 3) return false;
  std::size_t const end = text.find('"', 2);
  return end > 2 && text.substr(std::min(end, text.size()), 3) == "\"\"]";
}

/// Takes the blanks around a value out of it.
void trim_value(std::string_view line, OddTag& tag) {
  tag.value_begin = std::min(skip_blank_signs(line, tag.value_begin), tag.value_end);
  for (;;) {
    auto const value = line.substr(tag.value_begin, tag.value_end - tag.value_begin);
    std::size_t const blank = value.ends_with(' ') || value.ends_with('\t') ? 1
                              : value.ends_with("\u00a0")                   ? 2
                              : value.ends_with("\u202f")                   ? 3
                                                                            : 0;
    if (blank == 0) return;
    tag.value_end -= blank;
  }
}

/// The text line that begins at a place, as far as it is looked at; nothing of a line that is longer.
std::optional<std::string_view> line_at(std::string_view text, std::size_t at) {
  std::string_view const near = text.substr(at, longest_odd_tag);
  std::size_t const end = near.find_first_of("\r\n");
  if (end == std::string_view::npos && near.size() == longest_odd_tag) return std::nullopt;
  return near.substr(0, end);
}

}  // namespace

std::size_t opening_bracket_size(std::string_view text) {
  if (text.empty()) return 0;
  auto const sign = sign_at(text, 0);
  return opens(sign.code) || opens_pointed(sign.code) ? sign.size : 0;
}

std::optional<OddTag> read_odd_tag(std::string_view text, std::size_t at) {
  auto const line = line_at(text, at);
  std::size_t const bracket = line ? opening_bracket_size(*line) : 0;
  if (bracket == 0) return std::nullopt;
  std::size_t const begin = skip_blank_signs(*line, bracket);
  Name const name = read_name(*line, begin);
  bool const is_quoted = begins_value(*line, name);
  bool const is_odd_bracket = line->front() != '[';
  std::size_t const words = is_quoted ? name.words.size() : words_of_unquoted_name(name, is_odd_bracket);
  if (!is_name(name, words)) return std::nullopt;
  auto const opening = sign_at(*line, 0).code;
  if (opens_pointed(opening) && !(is_quoted && is_known_tag_name(name.joined(words)))) return std::nullopt;
  OddTag tag{.name_begin = begin, .name_end = name.words[words - 1].end, .name = name.joined(words)};
  tag.is_quoted = is_quoted;
  auto const between = line->substr(tag.name_end, name.value - tag.name_end);
  bool const is_plain_name =
      line->substr(begin, tag.name_end - begin) == tag.name && std::ranges::all_of(between, is_inner_blank);
  bool const is_doubled = is_quoted && has_doubled_quotes(line->substr(name.value));
  tag.is_plain = is_quoted && is_plain_name && !is_odd_bracket && (*line)[name.value] == '"' && !is_doubled;
  tag.value_begin = is_doubled                  ? name.value + 2
                    : is_quoted                 ? name.value + sign_at(*line, name.value).size
                    : words < name.words.size() ? tag.name_end
                                                : name.value;
  if (!is_quoted && !may_close(line->substr(tag.value_begin))) return std::nullopt;
  auto const end = find_value_end(*line, tag.value_begin, is_quoted, opening);
  if (end.tag == std::string_view::npos && (!is_quoted || opens_pointed(opening))) return std::nullopt;
  tag.is_closed = end.is_closed;
  tag.value_end = std::min(end.value, line->size()) - (is_doubled ? 1 : 0);
  tag.end = std::min(end.tag, line->size());
  if (!tag.is_plain) trim_value(*line, tag);
  if (!tag.is_closed) {
    tag.value_end -= lone_closing_quote_size(line->substr(tag.value_begin, tag.value_end - tag.value_begin));
  }
  for (auto* const place : {&tag.name_begin, &tag.name_end, &tag.value_begin, &tag.value_end, &tag.end}) *place += at;
  return tag;
}

bool begins_odd_tag(std::string_view text, std::size_t at) {
  auto const tag = read_odd_tag(text, at);
  if (!tag || !tag->is_closed) return false;
  char const initial = tag->name.front();
  bool const is_title = is_capital(initial) || is_beyond_ascii(initial);
  return tag->is_quoted ? is_title || is_known_tag_name(tag->name) : is_title && is_known_tag_name(tag->name);
}

bool begins_quoted_odd_tag(std::string_view text, std::size_t at) {
  auto const tag = read_odd_tag(text, at);
  return tag && tag->is_quoted && tag->is_closed;
}

std::size_t lone_closing_quote_size(std::string_view value) {
  for (std::size_t at = 0; at < value.size();) {
    auto const [code, size] = sign_at(value, at);
    at += size;
    if (is_quote(code) && !is_single_quote(code)) return at == value.size() ? size : 0;
  }
  return 0;
}

std::size_t mail_mark_size(std::string_view text) noexcept {
  constexpr std::string_view reference{"&gt;"};
  return text.starts_with('>') ? 1 : text.starts_with(reference) ? reference.size() : 0;
}

std::size_t markup_size(std::string_view text) noexcept {
  if (text.size() < 3 || text.front() != '<') return 0;
  std::size_t const name = text[1] == '/' || text[1] == '!' ? 2 : 1;
  std::size_t const end = text.substr(0, longest_odd_tag).find_first_of("<>", 1);
  bool const is_mark = (is_letter(text[name]) || text[1] == '!') && end != std::string_view::npos && text[end] == '>';
  return is_mark ? end + 1 : 0;
}

namespace {

/// The length of the mark of a list, "*", "1." or "12)", at the beginning of a text; 0 if there is none.
std::size_t bare_list_mark_size(std::string_view text) noexcept {
  constexpr auto marks = std::to_array<std::string_view>(
      {"*", "-", "+", "#", "\u00b7", "\u2022", "\u2023", "\u2013", "\u2014", "\u2212", "\u25aa", "\u25cf", "\u25e6"});
  constexpr std::size_t most_digits = 4;
  std::size_t digits = 0;
  while (digits < text.size() && digits < most_digits && is_digit(text[digits])) ++digits;
  if (digits > 0) return digits < text.size() && (text[digits] == '.' || text[digits] == ')') ? digits + 1 : 0;
  auto const* const mark = std::ranges::find_if(marks, [&](std::string_view each) { return text.starts_with(each); });
  return mark != marks.end() ? mark->size() : 0;
}

}  // namespace

std::size_t list_mark_size(std::string_view text) {
  if (text.empty() || !may_begin_list_mark(text.front())) return 0;
  std::size_t const size = bare_list_mark_size(text);
  // A quick test: nearly always a move is behind a number, or a line end behind a star.
  std::size_t near = size;
  while (near < text.size() && is_inner_blank(text[near])) ++near;
  if (size == 0 || near == text.size() || is_digit(text[near])) return 0;
  bool const may_open =
      is_beyond_ascii(text[near]) || std::string_view{"[\\&<"}.find(text[near]) != std::string_view::npos;
  if (!may_open) return 0;
  std::size_t const tag = skip_blank_signs(text.substr(0, longest_odd_tag), size);
  return tag > size && tag < text.size() && begins_quoted_odd_tag(text, tag) ? tag : 0;
}

bool begins_text_line(std::string_view text, std::size_t at) noexcept {
  constexpr std::array<std::string_view, 8> passed{" ", "\t", ">", "&gt;", "\u00a0", "\u202f", "\u3000", "\ufeff"};
  auto before = text.substr(0, at);
  while (!before.empty() && at - before.size() < longest_odd_tag) {
    auto const* const mark =
        std::ranges::find_if(passed, [&](std::string_view each) { return before.ends_with(each); });
    if (mark == passed.end()) return ends_line(before.back());
    before.remove_suffix(mark->size());
  }
  return before.empty();
}

namespace {

/// What the text lines of a text show of tags.
class TagEvidence {
 public:
  /// Adds the tags of a text line.
  void look_at(std::string_view text, std::size_t at) {
    for (;;) {
      while (at < text.size() && !ends_line(text[at])) {
        std::size_t const blank = skip_blank_signs(text, at) - at;
        auto const rest = text.substr(at);
        std::size_t const size =
            blank > 0 ? blank : std::max({mail_mark_size(rest), list_mark_size(rest), markup_size(rest)});
        if (size == 0) break;
        at += size;
      }
      auto const tag = read_odd_tag(text, at);
      if (!tag || !tag->is_closed) return take_bare(text, at);
      take(tag->name, tag->is_quoted);
      at = tag->end;
    }
  }
  [[nodiscard]] bool is_enough() const noexcept { return points_ >= enough; }

 private:
  static constexpr unsigned enough = 3;

  void take(std::string const& name, bool is_quoted) {
    bool const is_known = is_known_tag_name(name);
    if (std::ranges::find(names_, name) != names_.end() || (!is_known && !is_quoted)) return;
    names_.push_back(name);
    points_ += is_known && is_quoted ? enough : is_quoted ? 2 : 1;
  }
  /// Adds a tag without quotation marks: [White Kuiper, T.].
  void take_bare(std::string_view text, std::size_t at) {
    auto const line = line_at(text, at);
    if (!line || !line->starts_with('[')) return;
    auto const name = read_name(*line, 1);
    auto const end = find_value_end(*line, 1, false);
    if (!name.words.empty() && end.tag != std::string_view::npos && skip_blank_signs(*line, end.tag) == line->size()) {
      take(name.words.front().text, false);
    }
  }

  std::vector<std::string> names_;
  unsigned points_ = 0;
};

}  // namespace

bool looks_like_odd_tags(std::string_view beginning) {
  TagEvidence evidence;
  for (std::size_t at = 0; at < beginning.size() && !evidence.is_enough();) {
    evidence.look_at(beginning, at);
    std::size_t const end = beginning.find_first_of("\r\n", at);
    if (end == std::string_view::npos) break;
    at = end + 1;
  }
  return evidence.is_enough();
}

}  // namespace damier::pdn
