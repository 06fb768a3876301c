#include "game/name_words.hpp"

#include "game/text_folding.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <utility>

namespace damier {

std::string NameWords::key() const {
  std::string text;
  for (auto const& word : all) {
    text += word + " ";
  }
  return text;
}

std::string compared_spelling(std::string_view name) {
  std::string result;
  for (auto const c : folded(name)) {
    if (c == '.' || is_blank(c)) {
      result += result.empty() || result.back() == ' ' ? "" : " ";
    } else if (c == ',') {
      while (result.ends_with(' ')) {
        result.pop_back();
      }
      result += ", ";
    } else {
      result += c;
    }
  }
  while (result.ends_with(' ')) {
    result.pop_back();
  }
  return result;
}

NameWords words_of(std::string_view name) {
  NameWords words;
  auto const compared = compared_spelling(name);
  std::string word;
  for (auto const c : compared + " ") {
    if (c != ' ' && c != ',') {
      word += c;
    } else if (!word.empty()) {
      words.all.push_back(std::exchange(word, {}));
    }
  }
  std::ranges::sort(words.all);
  return words;
}

std::size_t letters_of(std::string_view text) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

std::vector<std::string> characters_of(std::string_view word) {
  std::vector<std::string> characters;
  for (auto const c : word) {
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80 || characters.empty()) {
      characters.emplace_back();
    }
    characters.back() += c;
  }
  return characters;
}

bool one_slip(std::string_view a, std::string_view b) {
  auto const one = characters_of(a);
  auto const two = characters_of(b);
  auto const shorter = std::min(one.size(), two.size());
  if (one == two || std::max(one.size(), two.size()) - shorter > 1) {
    return false;
  }
  std::size_t first = 0;
  while (first < shorter && one[first] == two[first]) {
    ++first;
  }
  std::size_t last = 0;
  while (last < shorter - first && one[one.size() - 1 - last] == two[two.size() - 1 - last]) {
    ++last;
  }
  auto const left_one = one.size() - first - last;
  auto const left_two = two.size() - first - last;
  return (left_one <= 1 && left_two <= 1) ||
         (left_one == 2 && left_two == 2 && one[first] == two[first + 1] && one[first + 1] == two[first]);
}

bool has_digit(std::string_view word) noexcept { return std::ranges::any_of(word, is_digit); }

bool differ_by_ending(std::string_view a, std::string_view b) noexcept {
  auto const& longer = a.size() > b.size() ? a : b;
  auto const& shorter = a.size() > b.size() ? b : a;
  return longer.starts_with(shorter) && longer.size() != shorter.size();
}

}  // namespace damier
