#include "clean/name_census.hpp"

#include "clean/name_words.hpp"
#include "clean/spelling_list.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace damier {
namespace {

constexpr std::size_t shortest_word_with_slip = 5;  // letters: shorter names differ by one letter for good
constexpr std::uint64_t much_more = 4;              // times as frequent
constexpr std::size_t most_alike = 64;              // words that one slip key leads to; more is no evidence

bool says_nothing(std::string_view name) {
  static constexpr std::array<std::string_view, 6> nobody{"nn", "n n", "n, n", "unknown", "anonymous", "bye"};
  auto const compared = compared_spelling(name);
  return compared.find_first_not_of("?-, ") == std::string::npos || std::ranges::find(nobody, compared) != nobody.end();
}

bool is_known(std::string_view text) noexcept { return text.find_first_not_of("?- ") != std::string_view::npos; }

/// All spellings with the same words, as one player.
struct Group {
  NameWords words;
  std::vector<std::uint32_t> players = {};  // the spelling that stands first
  std::uint64_t games = 0;
  std::vector<std::uint64_t> events = {};
  std::vector<NamedRound> rounds = {};
  std::vector<std::uint32_t> met = {};  // groups
};

template <typename Value>
void sort_unique(std::vector<Value>& values) {
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

template <typename Value>
bool intersect(std::vector<Value> const& a, std::vector<Value> const& b) noexcept {
  for (auto one = a.begin(), two = b.begin(); one != a.end() && two != b.end();) {
    if (*one == *two) {
      return true;
    }
    *one < *two ? ++one : ++two;
  }
  return false;
}

/// Whether the names of two opponents have a long word in common.
bool same_opponent(NamedRound const& a, NamedRound const& b) noexcept {
  return std::ranges::any_of(a.opponent, [&](std::uint32_t word) {
    return word != 0 && std::ranges::find(b.opponent, word) != b.opponent.end();
  });
}

/// Whether two players met different opponents in the same round.
bool collide(std::vector<NamedRound> const& a, std::vector<NamedRound> const& b) noexcept {
  for (auto one = a.begin(), two = b.begin(); one != a.end() && two != b.end();) {
    if (one->round != two->round) {
      one->round < two->round ? ++one : ++two;
      continue;
    }
    auto const last_one = std::find_if(one, a.end(), [&](NamedRound const& each) { return each.round != one->round; });
    auto const last_two = std::find_if(two, b.end(), [&](NamedRound const& each) { return each.round != two->round; });
    for (auto i = one; i != last_one; ++i) {
      if (std::any_of(two, last_two, [&](NamedRound const& each) { return !same_opponent(*i, each); })) {
        return true;
      }
    }
    one = last_one;
    two = last_two;
  }
  return false;
}

bool all_capitals(std::string_view name) noexcept {
  return std::ranges::none_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
}

class Matcher {
 public:
  /// What is found: which group gives way to which, and why.
  struct Match {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    NameEvidence evidence = NameEvidence::initials;
    Confidence confidence = Confidence::likely;
  };

  explicit Matcher(std::vector<Group> const& groups) : groups_{groups} {}

  std::vector<Match> run() {
    match_initials();
    match_letters();
    return std::move(matches_);
  }

 private:
  [[nodiscard]] bool may_be_one(std::uint32_t a, std::uint32_t b) const {
    return !collide(groups_[a].rounds, groups_[b].rounds) &&
           std::ranges::find(groups_[a].met, b) == groups_[a].met.end();
  }
  [[nodiscard]] bool share_event(std::uint32_t a, std::uint32_t b) const {
    return intersect(groups_[a].events, groups_[b].events);
  }

  /// "rafle, b" is "rafle, berenice" where nobody else has that name and that initial.
  void match_initials() {
    std::map<std::string, std::vector<std::uint32_t>> by_word;
    for (std::uint32_t i = 0; i < groups_.size(); ++i) {
      for (auto const& word : groups_[i].words.all) {
        if (letters_of(word) > 1) {
          by_word[word].push_back(i);
        }
      }
    }
    for (std::uint32_t i = 0; i < groups_.size(); ++i) {
      auto const& words = groups_[i].words.all;
      auto const initial = [](std::string const& word) { return letters_of(word) == 1 && !has_digit(word); };
      auto const surname = std::ranges::find_if_not(words, initial);
      auto const initials = std::ranges::count_if(words, initial);
      if (surname == words.end() || initials == 0 || initials + 1 != std::ssize(words) || has_digit(*surname)) {
        continue;
      }
      std::vector<std::uint32_t> fitting;
      for (auto const other : by_word[*surname]) {
        if (other != i && has_initials(groups_[other].words, *surname, words)) {
          fitting.push_back(other);
        }
      }
      if (fitting.size() == 1 && may_be_one(i, fitting.front())) {
        matches_.push_back({i, fitting.front(), NameEvidence::initials,
                            share_event(i, fitting.front()) ? Confidence::sure : Confidence::likely});
      }
    }
  }
  /// Whether a name has a surname, given names in full, and among these the initials.
  static bool has_initials(NameWords const& full, std::string const& surname,
                           std::vector<std::string> const& abbreviated) {
    auto given = full.all;
    given.erase(std::ranges::find(given, surname));
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

  /// NameWords with one slip between them have a key in common: the word itself, or it without one letter.
  void match_letters() {
    struct Candidate {
      std::uint32_t group = 0;
      std::size_t word = 0;
    };
    std::map<std::string, std::vector<Candidate>> by_key;
    for (std::uint32_t i = 0; i < groups_.size(); ++i) {
      auto const& words = groups_[i].words.all;
      for (std::size_t at = 0; words.size() > 1 && at < words.size(); ++at) {
        if (letters_of(words[at]) < shortest_word_with_slip || has_digit(words[at])) {
          continue;
        }
        auto const rest = rest_of(words, at) + "|";
        by_key[rest + words[at]].push_back({i, at});
        auto const characters = characters_of(words[at]);
        for (std::size_t out = 0; out < characters.size(); ++out) {
          auto key = rest;
          for (std::size_t c = 0; c < characters.size(); ++c) {
            key += c == out ? "" : characters[c];
          }
          by_key[key].push_back({i, at});
        }
      }
    }
    std::map<std::pair<std::uint32_t, std::uint32_t>, bool> done;
    for (auto const& [key, candidates] : by_key) {
      for (std::size_t i = 0; candidates.size() <= most_alike && i < candidates.size(); ++i) {
        for (std::size_t j = i + 1; j < candidates.size(); ++j) {
          auto const& one = candidates[i];
          auto const& two = candidates[j];
          auto const& a = groups_[one.group].words.all[one.word];
          auto const& b = groups_[two.group].words.all[two.word];
          if (one.group != two.group && one_slip(a, b) &&
              !std::exchange(done[std::minmax(one.group, two.group)], true)) {
            match_slip(one.group, two.group, a, b, key);
          }
        }
      }
    }
  }
  static std::string rest_of(std::vector<std::string> const& words, std::size_t without) {
    std::string rest;
    for (std::size_t i = 0; i < words.size(); ++i) {
      rest += i == without ? "" : words[i] + " ";
    }
    return rest;
  }

  void match_slip(std::uint32_t a, std::uint32_t b, std::string_view word_a, std::string_view word_b,
                  std::string_view key) {
    auto const from = groups_[a].games < groups_[b].games ? a : b;
    auto const to = from == a ? b : a;
    if (!may_be_one(from, to) || groups_[to].games < much_more * groups_[from].games) {
      return;
    }
    auto const given = key.substr(0, key.find('|'));
    auto const full = std::ranges::any_of(words_of(given).all, [](std::string const& w) { return letters_of(w) > 2; });
    auto const sure = full && share_event(from, to) && !differ_by_ending(word_a, word_b);
    matches_.push_back({from, to, NameEvidence::letter, sure ? Confidence::sure : Confidence::likely});
  }

  std::vector<Group> const& groups_;
  std::vector<Match> matches_;
};

std::string quoted(std::string const& name) { return "\"" + name + "\""; }

void explain(NameVariant& variant) {
  auto const sure = variant.confidence == Confidence::sure;
  switch (variant.evidence) {
    case NameEvidence::form:
      variant.reason = "the same name as " + quoted(variant.canonical) + ", which is more frequent here";
      variant.reason_fr = "le même nom que " + quoted(variant.canonical) + ", plus fréquent ici";
      break;
    case NameEvidence::initials:
      variant.reason = quoted(variant.canonical) + " is the only player here with this name and initial" +
                       (sure ? ", in the same event" : "");
      variant.reason_fr = quoted(variant.canonical) + " est le seul joueur ici qui ait ce nom et cette initiale" +
                          (sure ? ", dans la même compétition" : "");
      break;
    case NameEvidence::letter:
      variant.reason = "one letter from " + quoted(variant.canonical) + ", which is far more frequent here" +
                       (sure ? " and played in the same event" : "");
      variant.reason_fr = "à une lettre de " + quoted(variant.canonical) + ", bien plus fréquent ici" +
                          (sure ? ", dans la même compétition" : "");
      break;
  }
}

}  // namespace

std::string_view name(NameEvidence evidence) noexcept {
  static constexpr std::array<std::string_view, 3> names{"name-form", "name-initials", "name-letter"};
  return names[static_cast<std::size_t>(evidence)];
}

Finding finding_of(NameVariant const& variant) {
  Finding finding;
  auto const sure = variant.confidence == Confidence::sure;
  finding.severity = sure ? Severity::warning : Severity::hint;
  finding.code = FindingCode{"name-spellings"}.name();
  auto const names =
      quoted(variant.spelling) + (sure ? " is the player " : " may be the player ") + quoted(variant.canonical);
  switch (variant.evidence) {
    case NameEvidence::form: finding.message = names + " in another form"; break;
    case NameEvidence::initials: finding.message = names + ", the only one here with this name and initial"; break;
    case NameEvidence::letter: finding.message = names + ", far more frequent here, with one letter wrong"; break;
  }
  finding.hint = sure ? "damier clean writes the same name in all games" : "damier clean --review asks about it";
  return finding;
}

std::pair<std::uint32_t, bool> NameCensus::find(std::string_view name) {
  auto const [found, added] = index_.try_emplace(std::string{name}, static_cast<std::uint32_t>(players_.size()));
  if (added) {
    auto& player = players_.emplace_back(Player{.name = std::string{name}, .nobody = says_nothing(name)});
    auto words = words_of(name).all;
    std::ranges::stable_sort(words, std::greater{}, &std::string::size);
    for (std::size_t i = 0; i < std::min(words.size(), player.long_words.size()) && letters_of(words[i]) > 1; ++i) {
      player.long_words[i] = static_cast<std::uint32_t>(std::hash<std::string>{}(words[i])) | 1U;
    }
  }
  return {found->second, added};
}

/// 0 where the event is not named.
std::uint64_t NameCensus::event_key(std::string_view event, std::string_view year) {
  if (!is_known(event)) {
    return 0;
  }
  auto const same =
      last_event_.size() == event.size() + year.size() && last_event_.starts_with(event) && last_event_.ends_with(year);
  if (!same) {
    last_event_.assign(event).append(year);
    last_event_key_ = std::hash<std::string>{}(compared_spelling(event) + "|" + std::string{year});
  }
  return last_event_key_;
}

void NameCensus::count(Player& player, Player const& opponent, std::uint64_t event, std::uint64_t round) {
  ++player.games;
  if (event != 0 && (player.events.empty() || player.events.back() != event)) {
    player.events.push_back(event);
  }
  if (round != 0) {
    player.rounds.push_back({round, opponent.long_words});
  }
}

NameCensus::Unseen NameCensus::add(std::string_view white, std::string_view black, std::string_view event,
                                   std::string_view round, std::string_view date) {
  auto const event_hash = event_key(event, date.substr(0, 4));
  auto const round_hash = event_hash != 0 && is_known(round)
                              ? (event_hash ^ std::hash<std::string_view>{}(round)*0x9E3779B97F4A7C15U) | 1U
                              : 0;
  auto const [one, one_is_new] = find(white);
  auto const [two, two_is_new] = find(black);
  auto& first = players_[one];
  auto& second = players_[two];
  if (!first.nobody) {
    count(first, second, event_hash, round_hash);
  }
  if (!second.nobody) {
    count(second, first, event_hash, round_hash);
  }
  if (!first.nobody && !second.nobody && one != two) {
    first.met.push_back(two);
    second.met.push_back(one);
  }
  return {one_is_new && !first.nobody, two_is_new && !second.nobody && one != two};
}

std::vector<NameVariant> NameCensus::variants() const {
  std::vector<Group> groups;
  std::vector<std::uint32_t> group_of;
  std::unordered_map<std::string, std::uint32_t> by_key;
  for (std::uint32_t i = 0; i < players_.size(); ++i) {
    if (players_[i].nobody) {
      group_of.push_back(0);  // nobody is in no group, and nobody has met him
      continue;
    }
    auto words = words_of(players_[i].name);
    auto const [found, added] = by_key.try_emplace(words.key(), static_cast<std::uint32_t>(groups.size()));
    if (added) {
      groups.push_back({.words = std::move(words)});
    }
    group_of.push_back(found->second);
    auto& group = groups[found->second];
    group.players.push_back(i);
    group.games += players_[i].games;
    group.events.insert(group.events.end(), players_[i].events.begin(), players_[i].events.end());
    group.rounds.insert(group.rounds.end(), players_[i].rounds.begin(), players_[i].rounds.end());
  }
  for (auto& group : groups) {
    for (auto const player : group.players) {
      for (auto const other : players_[player].met) {
        group.met.push_back(group_of[other]);
      }
    }
    sort_unique(group.events);
    sort_unique(group.rounds);
    sort_unique(group.met);
    std::ranges::stable_sort(group.players, [&](std::uint32_t a, std::uint32_t b) {
      auto const rank = [&](std::uint32_t i) {
        auto const& name = players_[i].name;
        return std::tuple{~players_[i].games, all_capitals(name), name.find(',') == std::string::npos,
                          ~std::uint64_t{name.size()}, std::string_view{name}};
      };
      return rank(a) < rank(b);
    });
  }

  std::vector<std::pair<std::uint32_t, NameVariant>> found;
  auto const add = [&](std::uint32_t player, std::uint32_t to, std::uint64_t canonical_games, NameEvidence evidence,
                       Confidence confidence) {
    NameVariant variant{players_[player].name,
                        players_[to].name,
                        players_[player].games,
                        canonical_games,
                        evidence,
                        confidence,
                        {},
                        {}};
    explain(variant);
    found.emplace_back(player, std::move(variant));
  };
  std::vector<Matcher::Match const*> gives_way(groups.size());
  auto const matches = Matcher{groups}.run();
  for (auto const& match : matches) {
    gives_way[match.from] = gives_way[match.from] == nullptr ? &match : gives_way[match.from];
  }
  for (std::uint32_t i = 0; i < groups.size(); ++i) {
    auto const& group = groups[i];
    auto const first = group.players.front();
    auto const* const match = gives_way[i];
    // A group whose target gives way itself waits for the next time: each step must be borne out by what is there.
    auto const moves_on = match != nullptr && gives_way[match->to] == nullptr;
    for (auto const player : group.players) {
      if (moves_on && match->confidence == Confidence::sure) {
        auto const& target = groups[match->to];
        add(player, target.players.front(), target.games, match->evidence, match->confidence);
      } else if (player != first) {
        auto const met = std::ranges::find(players_[player].met, first) != players_[player].met.end();
        if (!met) {
          add(player, first, players_[first].games, NameEvidence::form,
              group.words.all.size() > 1 ? Confidence::sure : Confidence::likely);
        }
      } else if (moves_on) {
        auto const& target = groups[match->to];
        add(player, target.players.front(), target.games, match->evidence, match->confidence);
      }
    }
  }
  std::ranges::sort(found, {}, [](auto const& entry) { return entry.first; });
  std::vector<NameVariant> variants;
  for (auto& [player, variant] : found) {
    variants.push_back(std::move(variant));
  }
  return variants;
}

}  // namespace damier
