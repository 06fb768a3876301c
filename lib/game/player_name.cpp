#include "game/player_name.hpp"

#include "game/text_folding.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t telling = 3;      // least letters of a word that makes two names one
constexpr std::size_t long_enough = 5;  // least letters of a word that may differ in one
constexpr int most_other_signs = 2;     // least letters of two words that differ in one letter
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

/// Counts letters, not bytes: continuation bytes of UTF-8 do not count.
std::size_t letters(std::string_view word) noexcept {
  return static_cast<std::size_t>(
      std::ranges::count_if(word, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// Without what stands in parentheses, and ij as y.
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
      auto const length = letters(word);
      auto const numbered = std::ranges::any_of(word, is_digit);
      auto const is_short = (shortened || length == 1) && !is_digit(word.front());
      std::uint64_t signs = 0;
      for (auto const c : word) {
        signs |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63U);
      }
      words_.push_back({word, is_short, length >= long_enough && !numbered, length >= telling && !is_short, signs});
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
    return std::popcount(one.signs ^ other.signs) <= most_other_signs && nearly_equal(one.text, other.text);
  }
  return one.signs == other.signs && one.text == other.text;
}

/// Whether a significant word of one may be one of the other: this test rejects nearly all names that do not agree.
bool PlayerName::may_be(PlayerName const& other) const noexcept {
  return std::ranges::any_of(words_, [&](Word const& one) {
    return one.telling && std::ranges::any_of(other.words_, [&](Word const& each) {
             return each.telling && std::popcount(one.signs ^ each.signs) <= most_other_signs;
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
  bool told = false;
  // Equal words first, so that no other word takes their place; the words are sorted with whole words before initials.
  std::vector<bool> found(fewer.size());
  for (auto const nearly : {false, true}) {
    for (std::size_t i = 0; i < fewer.size(); ++i) {
      for (std::size_t j = 0; j < more.size() && !found[i]; ++j) {
        if (!taken[j] && (nearly ? fit(fewer[i], more[j]) : fewer[i].text == more[j].text)) {
          found[i] = taken[j] = true;
          told = told || (fewer[i].telling && more[j].telling);
        }
      }
    }
  }
  return told && std::ranges::count(found, false) == 0 ? NameLikeness::respelled : NameLikeness::different;
}

}  // namespace damier
