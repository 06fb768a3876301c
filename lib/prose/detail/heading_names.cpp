#include "prose/detail/heading_names.hpp"

#include "text/byte_classes.hpp"
#include "text/move_signs.hpp"

#include <algorithm>
#include <cstdint>

namespace damier::prose {

std::size_t HeadingNames::name_at(std::size_t at, std::size_t end) const {
  auto last = at;
  auto words = 0U;
  for (auto i = at; i < end; ++i) {
    auto const text = tokens_[i].in(text_);
    if (tokens_[i].kind == TokenKind::word) {
      auto const may_be_label = i > at && i + 1 < end && tokens_[i + 1].kind == TokenKind::sign &&
                                (tokens_[i + 1].in(text_) == ":" || !is_initial(i - 1));  // "J. White – T. Black"
      auto const roles = may_be_label ? roles_at(i) : Roles{};
      if (roles.has(Role::white) != roles.has(Role::black)) {
        break;  // "Black – Brown. White – Smith"
      }
      auto const is_versus = i > at && tokens_[i - 1].end - tokens_[i - 1].begin > 3 && i + 1 < end &&
                             tokens_[i + 1].in(text_) == "." && roles_at(i).has(Role::versus) && !is_lone_capital(i);
      if (is_versus) {
        break;  // "Brown v. Smith", not "J. v. Dijk"
      }
      auto const particle = text.size() <= 4 && !begins_with_capital(text);
      auto const is_name = begins_with_capital(text) || (particle && words != 0 && !roles_at(i).has(Role::game));
      if (!is_name || ++words > 6) {
        break;
      }
      last = particle ? last : i + 1;
    } else if (words != 0 && last == i && is_version(tokens_[i])) {
      last = i + 1;  // "Scan 3.1"
    } else if (is_end_of_initial(at, i)) {
      auto const ends_line = i + 1 == end && i > at && tokens_[i - 1].end - tokens_[i - 1].begin >= 3;
      last = ends_line ? last : i + 1;  // "White — Roe."
    } else if (tokens_[i].kind == TokenKind::square || (text == "," && i > at && has_initial_behind(i, end)) ||
               (text == "-" && i > at && tokens_[i].begin == tokens_[i - 1].end && i + 1 < end &&
                tokens_[i + 1].begin == tokens_[i].end)) {
      continue;  // "Smith, A.", "Jean-Marc"
    } else {
      break;
    }
  }
  return words != 0 ? last : at;
}

bool HeadingNames::is_between_names(std::size_t at) const {
  auto const text = tokens_[at].in(text_);
  auto const dash = text == "-" || text == "–" || text == "—" || text == "―" || text == "&ndash;" ||
                    text == "&mdash;" || text == "&#8211;" || text == "×" || tokens_[at].kind == TokenKind::cross;
  return dash || (roles_at(at).has(Role::versus) && !is_lone_capital(at));
}

bool HeadingNames::has_initial_behind(std::size_t at, std::size_t end) const noexcept {
  return at + 2 < end && is_lone_capital(at + 1);
}

bool HeadingNames::is_dash(std::size_t at) const noexcept {
  return tokens_[at].kind == TokenKind::sign && dash_size(tokens_[at].in(text_)) != 0;
}

bool HeadingNames::names_both_sides(TextLine const& line) const {
  return leads_to_names(line, [&](std::size_t at) { return tokens_[at].in(text_) == ","; });
}

bool HeadingNames::dashes_lead_to_names(TextLine const& line) const {
  return leads_to_names(line, [&](std::size_t at) { return is_dash(at); });
}

bool HeadingNames::heads_table(std::size_t first, std::size_t end, TextLine const& line) const {
  auto const side_at = [&](std::size_t at) {
    auto const roles = tokens_[at].kind == TokenKind::word ? roles_of_text(tokens_[at].in(text_), languages_) : Roles{};
    return roles.has(Role::white) != roles.has(Role::black) ? roles : Roles{};
  };
  auto second = first + 1;
  while (second < line.end && tokens_[second].kind != TokenKind::word) {
    ++second;
  }
  if (second >= line.end || end > second + 1 ||
      (second + 1 < line.end && tokens_[second + 1].kind == TokenKind::word)) {
    return false;
  }
  auto const one = side_at(first);
  auto const other = side_at(second);
  return !one.empty() && !other.empty() && one.has(Role::white) != other.has(Role::white);
}

bool HeadingNames::is_end_of_names(std::size_t at, TextLine const& line) const noexcept {
  if (at >= line.end) {
    return true;
  }
  auto const kind = tokens_[at].kind;
  return kind == TokenKind::open || kind == TokenKind::sign || kind == TokenKind::result || kind == TokenKind::number ||
         kind == TokenKind::stop || kind == TokenKind::move || kind == TokenKind::mark || kind == TokenKind::label;
}

std::size_t HeadingNames::behind_bracket(std::size_t at, std::size_t end) const noexcept {
  if (at >= end || tokens_[at].kind != TokenKind::open) {
    return at;
  }
  while (at < end && tokens_[at].kind != TokenKind::close) {
    ++at;
  }
  return std::min(at + 1, end);
}

template <typename IsSign>
bool HeadingNames::leads_to_names(TextLine const& line, IsSign const& is_sign) const {
  auto white = false;
  auto black = false;
  for (auto i = line.first; i + 2 < line.end; ++i) {
    auto const is_followed = is_sign(i + 1) && begins_with_capital(tokens_[i + 2].in(text_));
    white = white || (is_followed && roles_at(i).has(Role::white));
    black = black || (is_followed && roles_at(i).has(Role::black));
  }
  return white && black;
}

bool HeadingNames::is_version(Token const& token) const noexcept {
  auto const text = token.in(text_);
  return token.kind == TokenKind::number && std::ranges::count(text, '.') == 1 &&
         std::ranges::all_of(text, [](char c) { return c == '.' || is_digit(c); });
}

bool HeadingNames::is_lone_capital(std::size_t at) const noexcept {
  constexpr std::uint32_t longest = 2;  // bytes
  return at + 1 < tokens_.size() && tokens_[at].kind == TokenKind::word &&
         tokens_[at].end - tokens_[at].begin <= longest && begins_with_capital(tokens_[at].in(text_)) &&
         tokens_[at + 1].in(text_) == ".";
}

bool HeadingNames::is_initial(std::size_t at) const noexcept {
  constexpr std::uint32_t longest = 2;  // bytes
  return tokens_[at].kind == TokenKind::label ||
         (tokens_[at].in(text_) == "." && at > 0 && tokens_[at - 1].end - tokens_[at - 1].begin <= longest);
}

bool HeadingNames::is_end_of_initial(std::size_t name, std::size_t at) const noexcept {
  if (at == name) {
    return tokens_[at].kind == TokenKind::label;
  }
  auto const text = tokens_[at].in(text_);
  auto const longest = is_beyond_ascii(text_[tokens_[at - 1].begin]) ? 4U : 3U;  // bytes: "Chr.", "Ю."
  return (text == "." || text == "'" || text == "’") && tokens_[at].begin == tokens_[at - 1].end &&
         tokens_[at - 1].end - tokens_[at - 1].begin <= longest;
}

}  // namespace damier::prose
