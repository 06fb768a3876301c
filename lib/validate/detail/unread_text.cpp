#include "validate/detail/unread_text.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>

namespace damier {
namespace {

/// Whether there are digits on both sides of other characters: "35/24", "377-32", and not "1995".
bool looks_like_move(std::string_view word) noexcept {
  auto const first = std::ranges::find_if(word, is_digit);
  auto const other = std::find_if_not(first, word.end(), is_digit);
  return std::any_of(other, word.end(), is_digit);
}

unsigned count_moves(std::string_view text) noexcept {
  unsigned moves = 0;
  while (!text.empty()) {
    auto const end = std::ranges::find_if(text, is_blank);
    auto const word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    moves += looks_like_move(word) ? 1U : 0U;
    text.remove_prefix(std::min(word.size() + 1, text.size()));
  }
  return moves;
}

}  // namespace

void UnreadText::skip(Item const& item, std::string_view text) {
  if (std::ranges::any_of(text, is_digit)) {
    auto const is_second = here_.place.has_value();
    here_.several = here_.several || is_second || count_moves(text) > 1;
    here_.place = is_second ? here_.place : TapePlace{item.source_begin, item.source_length};
  }
}

void UnreadText::close_line() {
  if (!around_.empty()) {
    here_ = around_.back();
    around_.pop_back();
  }
}

std::optional<TapePlace> UnreadText::explains(Position const& position, Square from) const noexcept {
  auto const owner = position.at(from);
  auto const is_other_side = owner && owner->colour != position.side;
  return here_.several || is_other_side ? here_.place : std::nullopt;
}

}  // namespace damier
