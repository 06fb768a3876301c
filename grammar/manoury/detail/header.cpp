#include "grammar/manoury/grammar.hpp"
#include "grammar/manoury/labels.hpp"
#include "grammar/tag_words.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace damier::manoury {

namespace {

constexpr auto npos = std::string_view::npos;

/// The text of a span without the blanks at its ends.
Span trimmed(std::string_view text, Span span) noexcept {
  while (span.begin < span.end && blank_length(text, span.begin) > 0) span.begin += blank_length(text, span.begin);
  for (bool again = true; again && span.end > span.begin;) {
    again = false;
    for (std::size_t const length : {std::size_t{1}, std::size_t{2}, std::size_t{3}}) {
      if (span.end - span.begin >= length && blank_length(text, span.end - length) == length) {
        span.end -= length;
        again = true;
        break;
      }
    }
  }
  return span;
}

std::string_view cut(std::string_view text, Span span) noexcept {
  return text.substr(span.begin, span.end - span.begin);
}

Span line_at(std::string_view text, std::size_t at) noexcept {
  auto const bounded = text.substr(0, std::min(text.size(), at + longest_token));
  auto const end = std::find_if(bounded.begin() + static_cast<std::ptrdiff_t>(at), bounded.end(), ends_line);
  return {at, static_cast<std::size_t>(end - bounded.begin())};
}

bool equal_but_for_case(std::string_view a, std::string_view b) noexcept {
  return std::ranges::equal(a, b, {}, lower, lower);
}

/// The labels of tags in all languages.
std::vector<labels::OtherTagLabel> known_labels() {
  std::vector<labels::OtherTagLabel> known;
  for (auto const& [tag, word] : labels::tags) {
    for (auto const label : labels::in_each_language(word)) known.push_back({tag, label});
  }
  known.insert(known.end(), labels::other_tags.begin(), labels::other_tags.end());
  return known;
}

/// The tag of a label; empty if it is not known.
std::string_view tag_of(std::string_view label) {
  constexpr std::string_view result{"Result"};
  static auto const known = known_labels();
  auto const found = std::ranges::find_if(
      known, [label](std::string_view text) { return equal_but_for_case(label, text); }, &labels::OtherTagLabel::label);
  if (found != known.end()) return found->tag;
  // In a language without labels of its own; the Italian name is one of PDN.
  bool const is_result = meant_tag_name(label).value_or(label) == result || equal_but_for_case(label, "Risultato");
  return is_result ? result : std::string_view{};
}

bool is_variant_label(std::string_view label) {
  static auto const known = labels::in_each_language(labels::variant);
  return std::ranges::any_of(known, [label](std::string_view text) { return equal_but_for_case(label, text); });
}

/// The signs between a header and the next one on the same text line.
constexpr std::array<std::string_view, 8> header_separators{
    "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\xA2", "-", "/", ";", ",", "|"};

/// The end of a header's value, without the separator in front of the next label.
std::size_t without_separator(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  end = trimmed(text, {begin, end}).end;
  for (std::string_view const sign : header_separators) {
    if (end - begin >= sign.size() && text.substr(begin, end - begin).ends_with(sign)) return end - sign.size();
  }
  return end;
}

/// Where the label of the next header begins inside the value of a header, as in "Dupont – Noirs : Martin"; npos if
/// there is none. A separator, a full stop, a tab or two blanks must be before the label.
std::size_t next_label(std::string_view text, Span value) {
  for (std::size_t colon = text.substr(0, value.end).find(':', value.begin); colon != npos;
       colon = text.substr(0, value.end).find(':', colon + 1)) {
    std::string_view const before = text.substr(0, trimmed(text, {value.begin, colon}).end);
    for (std::size_t words = 1, begin = before.size(); words <= 3 && begin > value.begin; ++words) {
      std::size_t const found = before.substr(value.begin, begin - value.begin).find_last_of(" \t\xA0");
      if (found == npos) break;
      std::size_t const blank = value.begin + found;
      begin = blank;
      if (tag_of(before.substr(blank + 1)).empty()) continue;
      std::size_t const end = trimmed(text, {value.begin, blank}).end;
      bool const parted = without_separator(text, value.begin, end) != end || blank > end || text[blank] == '\t' ||
                          text[end - 1] == '.';
      if (parted && end > value.begin) return blank + 1;
    }
  }
  return npos;
}

/// The parenthesis at the end of a name, "Dupont (Paris)"; empty if there is none.
Span parenthesis_at_end(std::string_view text, Span name) noexcept {
  std::size_t const open = text.substr(0, name.end).find('(', name.begin);
  bool const closed = open != npos && name.end > open + 1 && text[name.end - 1] == ')';
  return closed ? Span{open, name.end} : Span{};
}

/// Whether the parenthesis behind a name gives the player's side: "(B)", "(Blancs)".
bool is_side(std::string_view note, char initial) noexcept {
  return initial == 'B' ? note == "(B)" || note == "(Blancs)" : note == "(N)" || note == "(Noirs)";
}

/// Where the score at the end of a text line begins, "2-0" or "(2-0)"; the end of the line if there is none.
std::size_t score_at_end(std::string_view text, Span line) {
  for (std::size_t at = line.begin; at < line.end; ++at) {
    bool const begins_word = at == 0 || std::string_view{" \t,:(\xA0"}.find(text[at - 1]) != npos;
    if (!begins_word || text[at] < '0' || text[at] > '9') continue;
    auto const score = read_token(text, at, false);
    std::size_t const end = score && score->token == Token::score ? score->whole.end : line.begin;
    if (end == line.end || (end + 1 == line.end && text[end] == ')')) return at;
  }
  return line.end;
}

/// A part of a text line without separators at its ends and without brackets around it.
Span without_marks(std::string_view text, Span part) {
  part = trimmed(text, part);
  while (part.begin < part.end && std::string_view{",:;"}.find(text[part.begin]) != npos) {
    part = trimmed(text, {part.begin + 1, part.end});
  }
  while (part.begin < part.end && std::string_view{",:;("}.find(text[part.end - 1]) != npos) {
    part = trimmed(text, {part.begin, part.end - 1});
  }
  std::string_view const content = cut(text, part);
  bool const opened = content.find('(') != npos;
  bool const closed = content.ends_with(')');
  if (closed && (!opened || (content.front() == '(' && content.find('(', 1) == npos))) --part.end;
  if (part.begin < part.end && opened && content.front() == '(') ++part.begin;
  return part;
}

/// The second name of a headline. It ends at the bracket, comma or score that follows; but "Dupont, A." has a comma
/// inside, and "Dupont (Paris)" has a bracket if the first name has one, too.
Span black_in_title(std::string_view text, Span behind, bool has_note) {
  std::string_view const right = cut(text, behind);
  std::size_t const open = right.find('(');
  std::size_t const close = has_note && open != npos ? right.find(')', open) : npos;
  std::size_t end = close != npos ? close + 1 : std::min(open, right.size());
  std::size_t const comma = right.substr(0, std::min(open, end)).find(", ");
  bool const initial = comma != npos && comma + 3 < right.size() && right[comma + 3] == '.';
  if (comma != npos && !initial) end = comma;
  if (initial) end = std::min(end, std::min(right.find(", ", comma + 2), right.size()));
  end = std::min(end, score_at_end(right, {0, right.size()}));
  Span black = trimmed(text, {behind.begin, behind.begin + end});
  if (black.end > black.begin && text[black.end - 1] == ':') black = trimmed(text, {black.begin, black.end - 1});
  return black;
}

/// The points that a player has won, "0", "1" or "2", in a parenthesis behind his name; 0 if the parenthesis is
/// something else.
char points_in(std::string_view note) noexcept {
  bool const points = note.size() == 3 && note[1] >= '0' && note[1] <= '2';
  return points ? note[1] : '\0';
}

/// The place behind the blanks at `at`, on the same text line.
std::size_t skip_blanks_of_line(std::string_view text, std::size_t at) noexcept {
  while (at < text.size() && !ends_line(text[at]) && blank_length(text, at) > 0) at += blank_length(text, at);
  return at;
}

bool is_known_header(std::string_view text, std::size_t at) {
  auto const header = read_header_line(text, at);
  return header && (!header->tag.empty() || header->variant);
}

}  // namespace

std::optional<HeaderLine> read_header_line(std::string_view text, std::size_t at) {
  Span const line = line_at(text, at);
  std::size_t const colon = text.substr(0, line.end).find(':', at);
  if (colon == npos) return std::nullopt;
  HeaderLine header;
  header.whole = line;
  header.label = trimmed(text, {at, colon});
  header.value = trimmed(text, {colon + 1, line.end});
  std::string_view const label = cut(text, header.label);
  if (label.empty()) return std::nullopt;
  if (is_variant_label(label)) {
    header.variant = true;
    return header;
  }
  header.tag = tag_of(label);
  if (!header.tag.empty()) {
    if (std::size_t const next = next_label(text, {colon + 1, line.end}); next != npos) {
      header.whole.end = next;
      header.value = trimmed(text, {colon + 1, without_separator(text, colon + 1, next)});
    }
    bool const names_player = header.tag == "White" || header.tag == "Black";
    std::string_view const value = cut(text, header.value);
    if (names_player && !value.empty() && is_digit(value.front())) return std::nullopt;  // squares
  }
  bool const one_word = label.find_first_of(" \t\"[](){}/!?*+=.,") == npos && label.find("\u00a0") == npos &&
                        label.find("\u202f") == npos;
  bool const lettered = !is_digit(label.front());
  if (header.tag.empty() && !(one_word && lettered && blank_length(text, header.label.end) > 0)) return std::nullopt;
  return header;
}

bool is_name(std::string_view text) noexcept {
  constexpr std::size_t longest = 48;
  if (text.empty() || text.size() > longest) return false;
  std::size_t words = 0;
  bool begins = true;
  for (char const c : text) {
    bool const capital = is_capital(c) || is_beyond_ascii(c);
    bool const small = is_small_letter(c);
    if (c == ' ') {
      begins = true;
      continue;
    }
    if (begins && !capital) return false;
    words += begins ? 1U : 0U;
    if (!capital && !small && c != '.' && c != '-' && c != '\'' && c != ',') return false;
    begins = false;
  }
  return words <= 4;
}

std::optional<TitleLine> read_title_line(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 6> signs{" \xE2\x80\x93 ", " \xE2\x80\x94 ", " - ",
                                                         " contre ",       " vs ",           " vs. "};
  if (is_digit(text[at])) return std::nullopt;  // no name
  Span const line = line_at(text, at);
  for (std::string_view const sign : signs) {
    std::size_t const found = text.substr(0, line.end).find(sign, at);
    if (found == npos) continue;
    TitleLine title;
    title.whole = line;
    title.white = trimmed(text, {at, found});
    Span const behind = trimmed(text, {found + sign.size(), line.end});
    bool const sides_are_named = parenthesis_at_end(text, title.white).end > title.white.begin;
    title.black = black_in_title(text, behind, sides_are_named);
    title.score = trimmed(text, {score_at_end(text, {title.black.end, behind.end}), behind.end});
    title.rest = without_marks(text, {title.black.end, title.score.begin});
    title.score = without_marks(text, title.score);
    Span const white_note = parenthesis_at_end(text, title.white);
    Span const black_note = parenthesis_at_end(text, title.black);
    auto const name_of = [&](Span whole, Span note) {
      return note.end > note.begin ? trimmed(text, {whole.begin, note.begin}) : whole;
    };
    Span const white_name = name_of(title.white, white_note);
    Span const black_name = name_of(title.black, black_note);
    if (!is_name(cut(text, white_name)) || !is_name(cut(text, black_name))) continue;
    bool const white_first = is_side(cut(text, white_note), 'B') && is_side(cut(text, black_note), 'N');
    bool const black_first = is_side(cut(text, white_note), 'N') && is_side(cut(text, black_note), 'B');
    if (white_first || black_first) {
      title.white = black_first ? black_name : white_name;
      title.black = black_first ? white_name : black_name;
    }
    std::string_view const score = cut(text, title.score);
    if (black_first && score.size() == 3) title.points = {score[2], score[1], score[0]};
    char const white_points = points_in(cut(text, white_note));
    char const black_points = points_in(cut(text, black_note));
    if (white_points != 0 && black_points != 0) {
      title.white = white_name;
      title.black = black_name;
      title.points = {white_points, '-', black_points};
    }
    return title;
  }
  return std::nullopt;
}

Span read_annotator_line(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 9> words{
      "Notes de ",   "Notes d'",        "Notes par ", "Commentaires de ",          "Commentaires d'",
      "Analyse de ", "Annotations de ", "Notes by ",  "Partie comment\u00e9e par "};
  Span line = trimmed(text, line_at(text, at));
  for (std::string_view const word : words) {
    if (!cut(text, line).starts_with(word)) continue;
    line.begin += word.size();
    return is_name(cut(text, line)) ? line : Span{};
  }
  return {};
}

std::size_t game_heading_length(std::string_view text, std::size_t at) {
  static constexpr std::array<std::string_view, 4> words{"Partie", "PARTIE", "Game", "GAME"};
  static constexpr std::array<std::string_view, 6> signs{"n\u00b0", "N\u00b0", "n\u00ba", "N\u00ba", "No.", "no."};
  std::size_t end = at;
  auto const take_one_of = [&](auto const& known) {
    for (std::string_view const word : known) {
      if (text.substr(end).starts_with(word)) {
        end = skip_blanks_of_line(text, end + word.size());
        return true;
      }
    }
    return false;
  };
  auto const take_number = [&] {
    std::size_t const digits = end;
    while (end < text.size() && is_digit(text[end])) ++end;
    return end != digits && end - digits <= 4;
  };
  static constexpr std::array<std::string_view, 6> ordinals{"re ", "\u00e8re ", "e ", "me ", "\u00e8me ", "er "};
  static constexpr std::array<std::string_view, 3> ordinal_words{"partie", "Partie", "PARTIE"};
  if (is_digit(text[at])) {  // "2e partie"
    if (!take_number() || !take_one_of(ordinals) || !take_one_of(ordinal_words)) return 0;
  } else {
    if (!take_one_of(words)) return 0;
    take_one_of(signs);
    if (!take_number()) return 0;
    end = skip_blanks_of_line(text, end);
  }
  static constexpr std::array<std::string_view, 7> parting{".", ":", ",", ")", "-", "\u2013", "\u2014"};
  take_one_of(parting);
  bool const alone = end == text.size() || ends_line(text[end]);
  return alone || is_known_header(text, end) || read_title_line(text, end) ? end - at : 0;
}

bool next_game_begins(std::string_view text, std::size_t at) {
  constexpr int most_lines = 8;
  text = text.substr(0, at + longest_token);
  std::size_t const heading = game_heading_length(text, at);
  if (heading > 0 && is_known_header(text, at + heading)) return true;
  at = line_at(text, at).end;
  for (int lines = 0; lines < most_lines; ++lines) {
    while (at < text.size() && blank_length(text, at) > 0) at += blank_length(text, at);
    if (at == text.size() || separator_length(text, at) > 0) return false;
    if (is_known_header(text, at) || read_diagram(text, at)) return true;
    auto const first = read_token(text, at, false);
    if (first && first->token == Token::number) return cut(text, first->core) == "1";
    if (first && first->token != Token::remark && first->token != Token::comment) return false;
    at = line_at(text, at).end;
  }
  return false;
}

}  // namespace damier::manoury
