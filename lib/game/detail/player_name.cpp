#include "game/player_name.hpp"

#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t identifying = 3;  // least letters of a word that can identify a player
constexpr std::size_t long_enough = 5;  // least letters of a word that may differ in one
constexpr int most_differing_bits = 2;  // bits of Word::signs that one wrong letter changes at most
constexpr std::size_t most_words = 16;  // a longer name is cut: no real name is longer

/// Whether one letter inserted, removed or replaced, or two adjacent letters transposed, changes a text into the other.
bool nearly_equal(std::string_view one, std::string_view other) noexcept {
  if (one.size() > other.size()) {
    std::swap(one, other);
  }
  if (other.size() - one.size() > 1) {
    return false;
  }
  auto const begins_alike = std::ranges::mismatch(one, other);
  auto const rest = one.substr(static_cast<std::size_t>(begins_alike.in1 - one.begin()));
  auto const other_rest = other.substr(static_cast<std::size_t>(begins_alike.in2 - other.begin()));
  if (one.size() < other.size()) {
    return rest == other_rest.substr(1);
  }
  return rest.empty() || rest.substr(1) == other_rest.substr(1) ||
         (rest.size() > 1 && rest[0] == other_rest[1] && rest[1] == other_rest[0] &&
          rest.substr(2) == other_rest.substr(2));
}

bool is_folded_letter(char c) noexcept { return is_small_letter(c) || is_beyond_ascii(c); }

/// A name without the text in parentheses, and with y for ij.
std::string plain(std::string_view text) {
  std::string result;
  unsigned depth = 0;
  for (auto const c : folded(text)) {
    depth += c == '(' ? 1U : 0U;
    if (depth == 0) {
      if (c == 'j' && result.ends_with('i')) {
        result.back() = 'y';
      } else {
        result += c;
      }
    }
    depth -= c == ')' && depth != 0 ? 1U : 0U;
  }
  return result;
}

}  // namespace

std::string name_key(std::string_view name) {
  auto const blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  auto const closes = [](std::string const& text) { return text.empty() || text.back() == ',' || text.back() == '.'; };
  std::string key;
  bool apart = false;  // blanks were read that are not in the key yet
  for (auto const c : folded(name)) {
    if (blank(c)) {
      apart = true;
      continue;
    }
    if (apart && c != ',' && c != '.' && !closes(key)) {
      key += ' ';
    }
    key += c;
    apart = false;
  }
  return key;
}

PlayerName::PlayerName(std::string_view text) {
  std::string word;
  auto const take = [&](bool shortened) {
    if (!word.empty() && words_.size() < most_words) {
      auto const length = letters_of(word);
      auto const numbered = std::ranges::any_of(word, is_digit);
      auto const is_short = (shortened || length == 1) && !is_digit(word.front());
      std::uint64_t signs = 0;
      for (auto const c : word) {
        signs |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63U);
      }
      words_.push_back({word, is_short, length >= long_enough && !numbered, length >= identifying && !is_short, signs});
    }
    word.clear();
  };
  for (auto const c : plain(text)) {
    if (is_folded_letter(c) || is_digit(c)) {
      word += c;
    } else if (c != '\'' && c != '`') {
      take(c == '.');
    }
  }
  take(false);
  std::ranges::sort(words_, {}, [](Word const& each) { return std::pair{each.shortened, each.text}; });
}

bool PlayerName::fit(Word const& one, Word const& other) noexcept {
  if (one.shortened || other.shortened) {
    return one.shortened ? other.text.starts_with(one.text) : one.text.starts_with(other.text);
  }
  if (one.may_differ && other.may_differ) {
    return std::popcount(one.signs ^ other.signs) <= most_differing_bits && nearly_equal(one.text, other.text);
  }
  return one.signs == other.signs && one.text == other.text;
}

/// Whether a significant word of one may be one of the other: this test rejects nearly all names that do not agree.
bool PlayerName::may_be(PlayerName const& other) const noexcept {
  return std::ranges::any_of(words_, [&](Word const& one) {
    return one.identifying && std::ranges::any_of(other.words_, [&](Word const& each) {
             return each.identifying && std::popcount(one.signs ^ each.signs) <= most_differing_bits;
           });
  });
}

std::size_t PlayerName::key() const noexcept {
  std::size_t key = 0;
  for (auto const& word : words_) {
    key = key * 0x9e3779b97f4a7c15U + std::hash<std::string_view>{}(word.text);
  }
  return key;
}

NameLikeness PlayerName::compare(PlayerName const& other) const {
  if (empty() || other.empty()) {
    return NameLikeness::unknown;
  }
  if (words_ == other.words_) {
    return NameLikeness::same;
  }
  if (!may_be(other)) {
    return NameLikeness::different;
  }
  auto const& fewer = words_.size() <= other.words_.size() ? words_ : other.words_;
  auto const& more = words_.size() <= other.words_.size() ? other.words_ : words_;
  std::vector<bool> taken(more.size());
  bool identified = false;
  // Equal words first, so that no other word takes their place; the words are sorted with whole words before initials.
  std::vector<bool> found(fewer.size());
  for (auto const nearly : {false, true}) {
    for (std::size_t i = 0; i < fewer.size(); ++i) {
      for (std::size_t j = 0; j < more.size() && !found[i]; ++j) {
        if (!taken[j] && (nearly ? fit(fewer[i], more[j]) : fewer[i].text == more[j].text)) {
          found[i] = taken[j] = true;
          identified = identified || (fewer[i].identifying && more[j].identifying);
        }
      }
    }
  }
  return identified && std::ranges::count(found, false) == 0 ? NameLikeness::respelled : NameLikeness::different;
}

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
