#include "grammar/prose/detail/scanned_figures.hpp"

#include "grammar/prose/detail/terminals_def.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier::prose {

using terminals::quiet_size;
using terminals::taking_size;

namespace {

std::size_t digits_at(std::string_view text, std::size_t at) noexcept {
  auto end = at;
  while (end < text.size() && is_digit(text[end])) {
    ++end;
  }
  return end - at;
}
std::size_t sign_size(std::string_view text) noexcept {
  auto const quiet_sign = quiet_size(text);
  return quiet_sign != 0 ? quiet_sign : taking_size(text) != 0 ? taking_size(text) : text.starts_with('.') ? 1 : 0;
}
/// Whether a man or a short capture may go from one square to another, on a board of any size.
bool looks_like_step(std::uint32_t from, std::uint32_t to) noexcept {
  auto const distance = from > to ? from - to : to - from;
  return to != 0 && to <= 72 && distance >= 3 && distance <= 13 && distance != 8;
}

}  // namespace

Figure figure_at(std::string_view text) noexcept {
  if (is_digit(text[0])) {
    return {static_cast<std::uint32_t>(text[0] - '0'), 1};
  }
  constexpr auto likes = std::to_array<std::pair<std::string_view, std::uint32_t>>(
      {{"lIi|!", 1}, {"OoQD", 0}, {"Zz", 2}, {"A", 4}, {"Ss", 5}, {"bG", 6}, {"T?", 7}, {"B&", 8}, {"gq", 9}});
  for (auto const& [letters, value] : likes) {
    if (letters.find(text[0]) != std::string_view::npos) {
      return {value, 1};
    }
  }
  return text.starts_with("О") || text.starts_with("о")   ? Figure{0, 2}
         : text.starts_with("З") || text.starts_with("з") ? Figure{3, 2}
                                                          : Figure{};
}

std::uint32_t digits_value(std::string_view text) noexcept {
  std::uint32_t value = 0;
  for (auto const c : text) {
    if (!is_digit(c)) {
      break;
    }
    value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

std::size_t glued_move_size(std::string_view text, std::uint32_t last_mark) {
  auto const from = digits_at(text, 0);
  auto const between = from == 0 || from > 2 ? std::size_t{0} : sign_size(text.substr(from));
  auto const run = between == 0 ? std::size_t{0} : digits_at(text, from + between);
  auto const behind = from + between + run;
  if (run < 3 || run > 4 || behind >= text.size()) {
    return 0;
  }
  auto const next_sign = sign_size(text.substr(behind));
  auto const value_of = [&](std::size_t begin, std::size_t size) { return digits_value(text.substr(begin, size)); };
  auto const next = next_sign == 0 ? std::size_t{0} : digits_at(text, behind + next_sign);
  auto const is_mark = text[behind] == '.' && next == 0;
  if ((next == 0 || next > 4) && !is_mark) {
    return 0;
  }
  auto best = std::size_t{0};
  auto most = 0;
  for (std::size_t size = run - 2; size <= 2; ++size) {
    auto const to = value_of(from + between, size);
    auto const rest_of_run = value_of(from + between + size, run - size);
    auto points = text[from + between + size] == '0' ? -2 : looks_like_step(value_of(0, from), to) ? 2 : 1;
    points +=
        is_mark ? (rest_of_run == last_mark + 1 ? 2 : 0)
                : (looks_like_step(rest_of_run, value_of(behind + next_sign, std::min<std::size_t>(next, 2))) ? 1 : 0);
    if (points > most) {
      most = points;
      best = size;
    }
  }
  return best == 0 ? 0 : from + between + best;
}

std::size_t first_of_glued(std::string_view text) noexcept {
  std::size_t signs = 0;
  std::size_t figures = 0;
  std::size_t middle = 0;
  for (std::size_t at = 0; at < text.size();) {
    auto const figure = figure_at(text.substr(at));
    if (figure.size != 0) {
      at += figure.size;
      middle = ++figures == 2 && signs == 1 ? at : middle;
      continue;
    }
    if (signs == 1 && figures == 4) {
      return middle;
    }
    auto const sign_bytes = std::max<std::size_t>(1, sign_size(text.substr(at)));
    at += sign_bytes;
    ++signs;
    figures = 0;
  }
  return text.size();
}

}  // namespace damier::prose
