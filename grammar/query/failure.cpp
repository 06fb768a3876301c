#include "grammar/query/failure.hpp"

#include "grammar/query/reader.hpp"
#include "grammar/query/spelling.hpp"
#include "grammar/tape.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::query {
namespace {

constexpr std::string_view a_text = "a text";

/// The word at an offset, with its # if it has one, or else a single character.
std::string_view found_at(std::string_view query, std::size_t offset) {
  auto const rest = query.substr(std::min(offset, query.size()));
  std::size_t length = rest.starts_with('#') ? 1 : 0;
  while (length < rest.size() && continues_word(rest[length])) {
    ++length;
  }
  return rest.substr(0, std::max<std::size_t>(length, rest.empty() ? 0 : 1));
}

std::string single_quoted(std::string_view word) {
  std::string text{"'"};
  text += word;
  text += '\'';
  return text;
}

/// The word at an offset and the word after it, with a hyphen between; nothing if no second word follows.
std::string two_words_at(std::string_view query, std::size_t offset) {
  std::string words{found_at(query, offset)};
  auto const next = query.find_first_not_of(" \t\r\n", offset + words.size());
  if (next == std::string_view::npos || next == offset + words.size() || !continues_word(query[next])) {
    return {};
  }
  words += '-';
  words += found_at(query, next);
  return words;
}

/// Whether a "(" before an offset is not closed there. Those in quotes do not count.
bool is_in_brackets(std::string_view query, std::size_t offset) {
  int open = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < offset; ++at) {
    if (quoted && query[at] == '\\') {
      ++at;
    } else if (query[at] == '"') {
      quoted = !quoted;
    } else if (!quoted && query[at] == '(') {
      ++open;
    } else if (!quoted && query[at] == ')') {
      --open;
    }
  }
  return open > 0;
}

bool is_region(std::string_view word) {
  return std::ranges::any_of(region_names, [&](std::string_view name) { return edit_distance(word, name) == 0; });
}

bool begins_with_square(std::string_view word) {
  auto const digit = [&](std::size_t i) { return i < word.size() && is_digit(word[i]); };
  return digit(0) || (!word.empty() && is_file_letter(word[0]) && digit(1));
}

std::string_view hint_for_sign(char sign) {
  switch (sign) {
    case '&': return "write 'and'";
    case '|': return "write 'or'";
    case '!': return "write 'not'";
    default: return {};
  }
}

}  // namespace

void Failure::expected(std::size_t offset, Expected kind, std::string_view word) {
  if (stopped() || offset < furthest_) {
    return;
  }
  if (offset > furthest_) {
    furthest_ = offset;
    wanted_.clear();
  }
  Wanted const wanted{kind, word};
  if (std::ranges::find(wanted_, wanted) == wanted_.end()) {
    wanted_.push_back(wanted);
  }
}

void Failure::stop(Span span, std::string_view code, std::string message, std::string hint) {
  if (!stop_) {
    stop_ = Stop{span, code, std::move(message), std::move(hint)};
  }
}

bool Failure::wants(Expected kind) const { return std::ranges::find(wanted_, kind, &Wanted::kind) != wanted_.end(); }

bool Failure::wants(std::string_view word) const {
  return std::ranges::find(wanted_, word, &Wanted::word) != wanted_.end();
}

/// "'and', 'or' or a search term"
std::string Failure::wanted_list() const {
  std::vector<std::string> items;
  for (auto const& wanted : wanted_) {
    if (wanted.kind == Expected::word) {
      items.push_back(single_quoted(wanted.word));
    } else if (wanted.kind == Expected::thing) {
      items.emplace_back(wanted.word);
    }
  }
  if (wants(Expected::region)) {
    items.emplace_back("a part of the board");
  }
  if (wants(Expected::term)) {
    items.emplace_back("a search term");
  }
  std::string list;
  for (std::size_t i = 0; i < items.size(); ++i) {
    list += i == 0 ? "" : i + 1 == items.size() ? " or " : ", ";
    list += items[i];
  }
  return list;
}

/// The word wanted here that a number follows without a blank, as in "wm27", and then the number; or nothing.
std::string Failure::missing_blank(std::string_view found) const {
  auto const digit = found.find_first_of("0123456789");
  if (digit == std::string_view::npos) {
    return {};
  }
  auto const is_written = [&](Wanted const& wanted) {
    return wanted.kind != Expected::thing && edit_distance(found.substr(0, digit), wanted.word) == 0;
  };
  auto const wanted = std::ranges::find_if(wanted_, is_written);
  return wanted == wanted_.end() ? std::string{} : std::string{wanted->word} + ' ' + std::string{found.substr(digit)};
}

std::string Failure::hint(std::string_view query, std::string_view found) const {
  if (bare_text_end_ == furthest_ && !found.empty() && continues_word(found.front())) {
    return "a text of several words stands in quotes: \"…\"";
  }
  std::vector<std::string_view> words;
  for (auto const& wanted : wanted_) {
    if (wanted.kind != Expected::thing) {
      words.push_back(wanted.word);
    }
  }
  if (auto const meant = missing_blank(found); !meant.empty()) {
    return "a blank is missing: " + meant;
  }
  auto const both = two_words_at(query, furthest_);
  for (std::string_view const word : {found, std::string_view{both}}) {
    if (wants(Expected::term) && is_region(word)) {
      return "a part of the board stands where squares do: wm any " + std::string{word};
    }
    if (auto const meant = nearest_word(word, words); !meant.empty()) {
      return "did you mean " + single_quoted(meant) + "?";
    }
  }
  auto const typographic = found.starts_with("“") || found.starts_with("”") || found.starts_with("„") ||
                           found.starts_with("«") || found.starts_with("‘") || found.starts_with("’");
  if (wants(a_text) && (typographic || found.starts_with('\''))) {
    return "a text stands in straight double quotes: \"…\"";
  }
  auto const before = query.find_last_not_of(" \t\r\n", furthest_ == 0 ? std::string_view::npos : furthest_ - 1);
  auto const behind_bracket = furthest_ > 0 && before != std::string_view::npos && query[before] == '(';
  auto const opens_list = found == "(" && wants(Expected::region);
  if (opens_list || (behind_bracket && wants(Expected::term) && begins_with_square(found))) {
    return "squares stand without brackets, or in [ ]: 27,28";
  }
  if (found == ")" && !is_in_brackets(query, furthest_)) {
    return "there is no '(' that it closes";
  }
  if (wants("white-wins")) {
    return "2-0 and 1-0 are white-wins, 0-2 and 0-1 black-wins, 1-1 and 1/2-1/2 a draw, 0-0 both-lose, * unknown";
  }
  if (wants("~")) {
    return "'=' asks for the whole text, '~' for a part of it";
  }
  if (wants(Expected::region)) {
    return "squares are written 27,28 or 26-35, the parts of the board are long-diagonal, left-wing, right-wing, "
           "wings, "
           "centre, promotion-row and back-row";
  }
  if (found.size() == 1 && wants(Expected::term) && !hint_for_sign(found.front()).empty()) {
    return std::string{hint_for_sign(found.front())};
  }
  if (wants(Expected::term)) {
    return "a search term begins with one of: white, black, player, event, site, round, annotator, source, year, "
           "rating, plies, date, result, type, has, text, id; fen, ply, side, wm, wk, bm, bk, w, b, empty, pattern, "
           "#wm, "
           "#wk, #bm, #bk, #w, #b, stays; move, from, to, captures, captured, promotes, king-move, sacrifice, "
           "coup-turc, "
           "by; not, mirror, let, motif";
  }
  return {};
}

Diagnostic Failure::diagnostic(std::string_view query) const {
  if (stop_) {
    return query_error(query, stop_->span, stop_->code, stop_->message, stop_->hint);
  }
  auto const found = found_at(query, furthest_);
  Span const span{static_cast<std::uint32_t>(furthest_),
                  static_cast<std::uint32_t>(std::max<std::size_t>(found.size(), 1))};
  auto const what = found.empty() ? "the end of the query" : found == "\"" ? "a text" : source_text::quoted(found);
  return query_error(query, span, "query-syntax", "expected " + wanted_list() + ", found " + what, hint(query, found));
}

Diagnostic query_error(std::string_view query, Span span, std::string_view code, std::string message,
                       std::string hint) {
  GameTape tape;  // knows how to find a place and to cut the line around it
  tape.source = query;
  auto error = tape.point_at(span.offset, span.length);
  error.code = code;
  error.message = plain(std::move(message));
  error.hint = plain(std::move(hint));
  return error;
}

}  // namespace damier::query
