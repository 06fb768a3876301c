#include "grammar/query/detail/failure.hpp"

#include "grammar/query/detail/words.hpp"
#include "grammar/query/reader.hpp"
#include "grammar/tape.hpp"
#include "text/byte_classes.hpp"
#include "text/source_text.hpp"
#include "text/spelling.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::query {
namespace {

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

/// The word at an offset and the word after it, joined by a hyphen; empty if no second word follows.
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

/// Whether a "(" before an offset is still open there. Parentheses in quotes do not count.
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

/// The word of this language that a sign of other languages stands for; empty for an unknown sign.
std::string_view word_for_sign(std::string_view sign) {
  return sign == "&" ? "and" : sign == "|" ? "or" : sign == "!" ? "not" : "";
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

std::vector<std::string_view> Failure::words_at(std::size_t offset) const {
  std::vector<std::string_view> words;
  for (auto const& wanted : wanted_) {
    if (wanted.kind != Expected::thing && furthest_ == offset && !stopped()) {
      words.push_back(wanted.word);
    }
  }
  return words;
}

void Failure::stop(Span span, std::string_view code, Message message, Message hint) {
  if (!stop_) {
    stop_ = Stop{span, code, std::move(message), std::move(hint)};
  }
}

bool Failure::wants(Expected kind) const { return std::ranges::find(wanted_, kind, &Wanted::kind) != wanted_.end(); }

bool Failure::wants(std::string_view word) const {
  return std::ranges::find(wanted_, word, &Wanted::word) != wanted_.end();
}

/// The expected items as an argument of a message: "'and', 'or' or a search term".
Argument Failure::wanted_list() const {
  std::vector<Argument> items;
  for (auto const& wanted : wanted_) {
    if (wanted.kind == Expected::word) {
      items.emplace_back(single_quoted(wanted.word));
    } else if (wanted.kind == Expected::thing) {
      items.emplace_back(Message::named(wanted.word));
    }
  }
  if (wants(Expected::region)) {
    items.emplace_back(message("query-a-region"));
  }
  if (wants(Expected::term)) {
    items.emplace_back(message("query-a-term"));
  }
  return one_of(std::move(items));
}

/// The found text with the missing blank inserted: an expected word is followed by a number without a blank, as in
/// "wm27", or by another word after a hyphen, as in "must-capture". Empty if that is not the fault.
std::string Failure::missing_blank(std::string_view found) const {
  auto const end = found.find_first_of("-0123456789");
  if (end == std::string_view::npos) {
    return {};
  }
  auto const is_written = [&](Wanted const& wanted) {
    return wanted.kind != Expected::thing && edit_distance(found.substr(0, end), wanted.word) == 0;
  };
  auto const wanted = std::ranges::find_if(wanted_, is_written);
  auto const rest = found.substr(found[end] == '-' ? end + 1 : end);
  return wanted == wanted_.end() ? std::string{} : std::string{wanted->word} + ' ' + std::string{rest};
}

Message Failure::hint(std::string_view query, std::string_view found) const {
  if (bare_text_end_ == furthest_ && !found.empty() && continues_word(found.front())) {
    return message("query-quote-words");
  }
  if (edit_distance(found, "in") == 0) {
    return message("query-in-once");
  }
  if (found == "*") {
    return message("query-number-first");
  }
  std::vector<std::string_view> here;  // before words that begin another term
  std::vector<std::string_view> words;
  for (auto const& wanted : wanted_) {
    if (wanted.kind == Expected::word) {
      here.push_back(wanted.word);
    }
    if (wanted.kind != Expected::thing) {
      words.push_back(wanted.word);
    }
  }
  auto const nearest = [&](std::string_view word) {
    auto const first = nearest_word(word, here);
    auto const any = nearest_word(word, words);
    if (any == "man" && wants("men")) {
      return std::string_view{"men"};  // "captures mans": the plural is what can be here
    }
    return !first.empty() && edit_distance(word, first) <= edit_distance(word, any) ? first : any;
  };
  if (auto const meant = nearest(found); meant.find('-') != std::string_view::npos) {
    return message("did-you-mean", "word"_a = meant);
  }
  if (auto meant = missing_blank(found); !meant.empty()) {
    return message("query-blank-missing", "meant"_a = std::move(meant));
  }
  auto const both = two_words_at(query, furthest_);
  for (std::string_view const word : {found, std::string_view{both}}) {
    if (wants(Expected::term) && is_region(word)) {
      return message("query-region-like-squares", "region"_a = word);
    }
    if (auto const meant = nearest(word); !meant.empty()) {
      return message("did-you-mean", "word"_a = meant);
    }
  }
  auto const typographic = found.starts_with("“") || found.starts_with("”") || found.starts_with("„") ||
                           found.starts_with("«") || found.starts_with("‘") || found.starts_with("’");
  static constexpr MessageId<> a_text{"query-a-text"};
  if (wants(a_text.id()) && (typographic || found.starts_with('\''))) {
    return message("query-straight-quotes");
  }
  auto const before = query.find_last_not_of(" \t\r\n", furthest_ == 0 ? std::string_view::npos : furthest_ - 1);
  auto const behind_bracket = furthest_ > 0 && before != std::string_view::npos && query[before] == '(';
  auto const opens_list = found == "(" && wants(Expected::region);
  if (opens_list || (behind_bracket && wants(Expected::term) && begins_with_square(found))) {
    return message("query-without-brackets");
  }
  if (found == ")" && !is_in_brackets(query, furthest_)) {
    return message("query-nothing-to-close");
  }
  if (wants("white-wins")) {
    return message("query-results");
  }
  if (wants("~")) {
    return message("query-whole-or-part");
  }
  if (wants(Expected::region)) {
    return message("query-squares-form");
  }
  if (!wants(Expected::term)) {
    return {};
  }
  if (auto const word = word_for_sign(found); !word.empty()) {
    return message("query-write", "word"_a = word);
  }
  std::string terms;
  for (auto const& wanted : wanted_) {
    if (wanted.kind == Expected::term) {
      terms.append(terms.empty() ? "" : ", ").append(wanted.word);
    }
  }
  return message("query-terms", "terms"_a = std::move(terms));
}

Diagnostic Failure::diagnostic(std::string_view query) const {
  if (stop_) {
    return query_error(query, stop_->span, stop_->code, stop_->message, stop_->hint);
  }
  auto const found = found_at(query, furthest_);
  Span const span{static_cast<std::uint32_t>(furthest_),
                  static_cast<std::uint32_t>(std::max<std::size_t>(found.size(), 1))};
  auto const what = found.empty()   ? Argument{message("query-end")}
                    : found == "\"" ? Argument{message("query-a-text")}
                                    : Argument{source_text::quoted(found)};
  return query_error(query, span, "query-syntax",
                     message("query-expected", "wanted"_a = wanted_list(), "found"_a = what), hint(query, found));
}

Argument one_of(std::vector<Argument> items) {
  auto list = std::move(items.front());
  for (std::size_t i = 1; i < items.size(); ++i) {
    list = i + 1 < items.size()
               ? message("query-list", "first"_a = std::move(list), "next"_a = std::move(items[i]))
               : message("query-one-or-other", "first"_a = std::move(list), "last"_a = std::move(items[i]));
  }
  return list;
}

Diagnostic query_error(std::string_view query, Span span, std::string_view code, Message message, Message hint) {
  GameTape tape;  // used to find the place and to cut the text line around it
  tape.source = query;
  auto error = tape.point_at(span.offset, span.length);
  error.code = code;
  error.message = std::move(message);
  error.hint = std::move(hint);
  return error;
}

}  // namespace damier::query
