#include "reading/detail/name_matcher.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t shortest_word_with_slip = 5;  // letters; shorter names must not differ in a letter
constexpr std::uint64_t much_more = 4;              // times as frequent
constexpr std::size_t most_alike = 64;              // words with one slip key; more are no evidence

std::size_t hash_of(std::string_view text) noexcept { return std::hash<std::string_view>{}(text); }

/// Whether a name has a surname, given names in full, and among these the initials.
bool has_initials(NameWords const& full, std::string const& surname, std::vector<std::string> const& abbreviated) {
  auto given = full.all;
  auto const found = std::ranges::find(given, surname);
  if (found == given.end()) {
    return false;
  }
  given.erase(found);
  if (std::ranges::any_of(given, [](std::string const& word) { return letters_of(word) == 1; })) {
    return false;
  }
  for (auto const& word : abbreviated) {
    if (word == surname) {
      continue;
    }
    auto const named = std::ranges::find_if(given, [&](std::string const& name) { return name.starts_with(word); });
    if (named == given.end()) {
      return false;
    }
    given.erase(named);
  }
  return true;
}

/// Finds initials: "rafle, b" is "rafle, berenice" if no other player has that name and that initial.
class InitialsMatcher {
 public:
  explicit InitialsMatcher(std::vector<NameGroup> const& groups) : groups_{groups} {
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
      for (auto const& word : groups[i].words.all) {
        if (letters_of(word) > 1) {
          by_word_.emplace_back(hash_of(word), i);
        }
      }
    }
    std::ranges::sort(by_word_);
  }

  void find(std::vector<NameMatch>& matches) const {
    for (std::uint32_t i = 0; i < groups_.size(); ++i) {
      auto const& words = groups_[i].words.all;
      auto const initial = [](std::string const& word) { return letters_of(word) == 1 && !has_digit(word); };
      auto const surname = std::ranges::find_if_not(words, initial);
      auto const initials = std::ranges::count_if(words, initial);
      if (surname == words.end() || initials == 0 || initials + 1 != std::ssize(words) || has_digit(*surname)) {
        continue;
      }
      std::vector<std::uint32_t> fitting;
      auto const hash = hash_of(*surname);
      for (auto at = std::ranges::lower_bound(by_word_, std::pair{hash, std::uint32_t{0}});
           at != by_word_.end() && at->first == hash; ++at) {
        if (at->second != i && has_initials(groups_[at->second].words, *surname, words)) {
          fitting.push_back(at->second);
        }
      }
      if (fitting.size() == 1) {
        matches.push_back({i, fitting.front(), false, false});
      }
    }
  }

 private:
  std::vector<NameGroup> const& groups_;
  std::vector<std::pair<std::size_t, std::uint32_t>> by_word_;  // hash, group
};

/// Names with one slip in a word have a key in common: the other words, together with the word itself or the word
/// without one letter.
class LetterMatcher {
 public:
  explicit LetterMatcher(std::vector<NameGroup> const& groups) : groups_{groups} {
    for (std::uint32_t i = 0; i < groups.size(); ++i) {
      auto const& words = groups[i].words.all;
      for (std::uint16_t at = 0; words.size() > 1 && at < words.size(); ++at) {
        if (letters_of(words[at]) >= shortest_word_with_slip && !has_digit(words[at])) {
          add_keys(i, at);
        }
      }
    }
    std::ranges::sort(keys_, {}, [](Key const& key) { return std::tuple{key.hash, key.group, key.word, key.without}; });
  }

  void find(std::vector<NameMatch>& matches) const {
    std::map<std::pair<std::uint32_t, std::uint32_t>, Slip> slips;
    for (auto first = keys_.begin(); first != keys_.end();) {
      auto const last = std::find_if(first, keys_.end(), [&](Key const& key) { return key.hash != first->hash; });
      for (auto one = first; static_cast<std::size_t>(last - first) <= most_alike && one != last; ++one) {
        std::for_each(one + 1, last, [&](Key const& two) { compare(*one, two, slips); });
      }
      first = last;
    }
    std::vector<Slip> sorted;
    for (auto& [groups, slip] : slips) {
      sorted.push_back(std::move(slip));
    }
    std::ranges::sort(sorted, {}, [](Slip const& slip) { return std::tie(slip.key, slip.one.group, slip.two.group); });
    for (auto const& slip : sorted) {
      match(slip, matches);
    }
  }

 private:
  static constexpr std::uint16_t nothing_left_out = 0xFFFF;
  static constexpr std::size_t most_letters = 200;  // of a word; no name has a longer one

  struct Key {
    std::size_t hash = 0;
    std::uint32_t group = 0;
    std::uint16_t word = 0;
    std::uint16_t without = nothing_left_out;  // index of the letter that is left out
  };
  /// Two words that one typing slip makes equal, and the key that they have in common.
  struct Slip {
    std::string key;
    Key one, two;
  };

  void add_keys(std::uint32_t group, std::uint16_t word) {
    auto const letters = std::min(letters_of(groups_[group].words.all[word]), most_letters);
    Key key{0, group, word, nothing_left_out};
    key.hash = hash_of(text_of(key));
    keys_.push_back(key);
    for (std::size_t letter = 0; letter < letters; ++letter) {
      key.without = static_cast<std::uint16_t>(letter);
      key.hash = hash_of(text_of(key));
      keys_.push_back(key);
    }
  }

  [[nodiscard]] std::string const& word_of(Key const& key) const { return groups_[key.group].words.all[key.word]; }
  [[nodiscard]] std::string rest_of(Key const& key) const {
    auto const& words = groups_[key.group].words.all;
    std::string rest;
    for (std::size_t i = 0; i < words.size(); ++i) {
      rest += i == key.word ? "" : words[i] + " ";
    }
    return rest;
  }
  [[nodiscard]] std::string text_of(Key const& key) const {
    auto text = rest_of(key) + "|";
    std::size_t letter = 0;
    for (auto const& character : characters_of(word_of(key))) {
      text += letter++ == key.without ? "" : character;
    }
    return text;
  }

  void compare(Key const& one, Key const& two, std::map<std::pair<std::uint32_t, std::uint32_t>, Slip>& slips) const {
    if (one.group == two.group || !one_slip(word_of(one), word_of(two)) || rest_of(one) != rest_of(two)) {
      return;
    }
    auto text = text_of(one);
    auto& slip = slips[std::minmax(one.group, two.group)];
    if (slip.key.empty() || text < slip.key) {
      slip = {std::move(text), one, two};
    }
  }

  void match(Slip const& slip, std::vector<NameMatch>& matches) const {
    auto const one_gives_way = groups_[slip.one.group].games < groups_[slip.two.group].games;
    auto const from = one_gives_way ? slip.one.group : slip.two.group;
    auto const to = one_gives_way ? slip.two.group : slip.one.group;
    if (groups_[to].games < much_more * groups_[from].games) {
      return;
    }
    auto const given = words_of(rest_of(slip.one)).all;
    auto const full = std::ranges::any_of(given, [](std::string const& word) { return letters_of(word) > 2; });
    matches.push_back({from, to, true, !full || differ_by_ending(word_of(slip.one), word_of(slip.two))});
  }

  std::vector<NameGroup> const& groups_;
  std::vector<Key> keys_;
};

}  // namespace

std::vector<NameMatch> match_names(std::vector<NameGroup> const& groups) {
  std::vector<NameMatch> matches;
  InitialsMatcher{groups}.find(matches);
  LetterMatcher{groups}.find(matches);
  return matches;
}

}  // namespace damier
