#include "prose/detail/heading_tags.hpp"

#include "game/outcome.hpp"
#include "prose/detail/words.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace damier::prose {
namespace {

bool is_of_side(std::string_view tag) noexcept { return tag == "White" || tag == "Black"; }

/// "Smith Jones. Paris, 1934": what is behind the name is not of it.
bool goes_on_behind_sentence(std::string_view value) noexcept {
  constexpr std::size_t longest_title = 4;  // bytes: "Prof."
  auto const stop = value.find(". ");
  return stop != std::string_view::npos && stop - (value.substr(0, stop).find_last_of(" .") + 1) > longest_title;
}

bool may_be_value(std::string_view tag, std::string_view value) {
  constexpr std::size_t longest_name = 48;  // bytes
  if (tag == "Result") {
    return read_outcome(value, Colour::white) != Outcome::unknown;
  }
  return !is_of_side(tag) || (value.size() <= longest_name && !goes_on_behind_sentence(value));
}

/// "A. Smith.", not "A. S." or "Smith Jr."
bool ends_with_stop_of_sentence(std::string_view value) noexcept {
  constexpr std::size_t shortest_word = 3;
  auto const word = value.substr(0, value.size() - 1).find_last_of(" .");
  return value.ends_with('.') && value.size() - 1 - (word + 1) >= shortest_word;
}

/// Whether the label of a side, or a result, is in a value: "Blancs : Muller Noirs : Lefevre (2-0)".
bool says_more_than_value(std::string_view text, std::span<Token const> tokens, Languages languages,
                          TextLine const& line, manoury::Span value) {
  for (auto i = line.first; i + 1 < line.end; ++i) {
    auto const is_within = tokens[i].begin > value.begin && tokens[i].end < value.end;
    if (is_within && tokens[i].kind == TokenKind::result) {
      return true;
    }
    auto const roles =
        is_within && tokens[i + 1].in(text) == ":" ? meaning_at(text, tokens, i, languages).roles : Roles{};
    if (roles.has(Role::white) != roles.has(Role::black)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool HeadingTags::has(std::string_view name) const noexcept {
  return std::ranges::find(all_, name, &HeadingTag::name) != all_.end();
}

void HeadingTags::add(std::string_view name, std::size_t first, std::size_t end,
                      std::optional<std::string> const& value) {
  if (first >= end || has(name)) {
    return;
  }
  auto const begin = tokens_[first].begin;
  auto const last = tokens_[end - 1].end;
  all_.push_back({name, value.value_or(std::string{text_.substr(begin, last - begin)}), begin, last});
}

bool HeadingTags::add(std::string_view name, manoury::Span value) {
  auto const [begin, end] = value;
  if (begin >= end || has(name)) {
    return false;
  }
  all_.push_back({name, std::string{text_.substr(begin, end - begin)}, static_cast<std::uint32_t>(begin),
                  static_cast<std::uint32_t>(end)});
  return true;
}

void HeadingTags::add(DateInLine const& date) {
  auto const known = std::ranges::find(all_, "Date", &HeadingTag::name);
  auto const is_better = known != all_.end() &&
                         std::ranges::count(date.value, '?') < std::ranges::count(known->value, '?') &&
                         date.value.substr(0, 4) == known->value.substr(0, 4);
  if (is_better) {
    all_.erase(known);
  }
  add("Date", date.first, date.end, date.value);
}

void HeadingTags::put_date_before(std::size_t tags) {
  if (tags < all_.size() && all_.back().name == "Date") {
    auto const date = all_.end() - 1;
    std::rotate(date - static_cast<std::ptrdiff_t>(tags), date, all_.end());
  }
}

std::optional<std::vector<HeadingTag>> tags_of_labels(std::string_view text, std::span<Token const> tokens,
                                                      Languages languages, TextLine const& line,
                                                      HeadingTags const& known) {
  text = text.substr(0, tokens[line.end - 1].end);
  std::vector<HeadingTag> tags;
  for (std::size_t at = tokens[line.first].begin; at < text.size();) {
    auto const header = manoury::read_header_line(text, at);
    if (!header || header->tag.empty() || known.has(header->tag)) {
      return std::nullopt;
    }
    auto const [begin, end] = header->value;
    auto const value = text.substr(begin, end - begin);
    if (!may_be_value(header->tag, value) ||
        (header->tag != "Result" && says_more_than_value(text, tokens, languages, line, header->value))) {
      return std::nullopt;
    }
    if (!value.empty()) {
      auto const last = end - (is_of_side(header->tag) && ends_with_stop_of_sentence(value) ? 1 : 0);
      tags.push_back({header->tag, std::string{text.substr(begin, last - begin)}, static_cast<std::uint32_t>(begin),
                      static_cast<std::uint32_t>(last)});
    }
    at = std::max(at + 1, header->whole.end);
  }
  return tags;
}

}  // namespace damier::prose
