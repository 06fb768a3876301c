#include "reading/name_census.hpp"

#include "game/player_name.hpp"
#include "language/message.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>
#include <utility>

namespace damier {
namespace {

bool is_placeholder(std::string_view name) {
  static constexpr std::array<std::string_view, 6> nobody{"nn", "n n", "n, n", "unknown", "anonymous", "bye"};
  auto const compared = compared_spelling(name);
  return compared.find_first_not_of("?-, ") == std::string::npos || std::ranges::find(nobody, compared) != nobody.end();
}

bool is_known(std::string_view text) noexcept { return text.find_first_not_of("?- ") != std::string_view::npos; }

bool all_capitals(std::string_view name) noexcept { return std::ranges::none_of(name, is_small_letter); }

Message reason_of(NameVariant const& variant) {
  auto const sure = variant.confidence == Confidence::sure;
  auto const& player = variant.canonical;
  switch (variant.evidence) {
    case NameEvidence::form: return message("same-name", "player"_a = player);
    case NameEvidence::initials:
      return sure ? message("only-player-here-event", "player"_a = player)
                  : message("only-player-here", "player"_a = player);
    case NameEvidence::letter:
      return sure ? message("letter-from-event", "player"_a = player) : message("letter-from", "player"_a = player);
  }
  return {};
}

Message message_of(NameVariant const& variant) {
  auto const sure = variant.confidence == Confidence::sure;
  auto const& name = variant.spelling;
  auto const& player = variant.canonical;
  switch (variant.evidence) {
    case NameEvidence::form:
      return sure ? message("is-name-form", "name"_a = name, "player"_a = player)
                  : message("may-be-name-form", "name"_a = name, "player"_a = player);
    case NameEvidence::initials:
      return sure ? message("is-name-initials", "name"_a = name, "player"_a = player)
                  : message("may-be-name-initials", "name"_a = name, "player"_a = player);
    case NameEvidence::letter:
      return sure ? message("is-name-letter", "name"_a = name, "player"_a = player)
                  : message("may-be-name-letter", "name"_a = name, "player"_a = player);
  }
  return {};
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
  constexpr FindingCode code{"name-spellings"};
  finding.code = code.name();
  finding.message = message_of(variant);
  finding.hint = sure ? message("clean-writes-name") : message("clean-asks-name");
  return finding;
}

NameCensus::NameCensus(std::filesystem::path folder) : meetings_{std::move(folder)} {}

std::pair<std::uint32_t, bool> NameCensus::find(std::string_view name) {
  if (auto const found = index_.find(name); found != index_.end()) {
    return {found->second, false};
  }
  auto const place = static_cast<std::uint32_t>(players_.size());
  auto& player = players_.emplace_back(Player{.name = std::string{name}, .nobody = is_placeholder(name)});
  index_.emplace(player.name, place);
  auto words = words_of(name).all;
  std::ranges::stable_sort(words, std::greater{}, &std::string::size);
  for (std::size_t i = 0; i < std::min(words.size(), player.long_words.size()) && letters_of(words[i]) > 1; ++i) {
    player.long_words[i] = static_cast<std::uint32_t>(std::hash<std::string>{}(words[i])) | 1U;
  }
  return {place, true};
}

/// A key of an event in a year; 0 if the event has no name.
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
  first.games += first.nobody ? 0U : 1U;
  second.games += second.nobody ? 0U : 1U;
  if (!first.nobody || !second.nobody) {
    meetings_.add({event_hash, round_hash, first.nobody ? NameMeetings::nobody : one,
                   second.nobody ? NameMeetings::nobody : two});
  }
  return {one_is_new && !first.nobody, two_is_new && !second.nobody && one != two};
}

/// The names grouped by their words, and the group of each name.
struct NameCensus::Groups {
  std::vector<NameGroup> all;
  std::vector<std::uint32_t> of;  // the group of each player; placeholders are in none
};

NameCensus::Groups NameCensus::groups() const {
  Groups groups;
  std::unordered_map<std::string, std::uint32_t> by_key;
  for (std::uint32_t i = 0; i < players_.size(); ++i) {
    if (players_[i].nobody) {
      groups.of.push_back(NameMeetings::nobody);
      continue;
    }
    auto words = words_of(players_[i].name);
    auto const [found, added] = by_key.try_emplace(words.key(), static_cast<std::uint32_t>(groups.all.size()));
    if (added) {
      groups.all.push_back({.words = std::move(words)});
    }
    groups.of.push_back(found->second);
    auto& group = groups.all[found->second];
    group.players.push_back(i);
    group.games += players_[i].games;
  }
  auto const rank = [&](std::uint32_t i) {
    auto const& name = players_[i].name;
    return std::tuple{~players_[i].games, all_capitals(name), name.find(',') == std::string::npos,
                      ~std::uint64_t{name.size()}, std::string_view{name}};
  };
  for (auto& group : groups.all) {
    std::ranges::stable_sort(group.players, [&](std::uint32_t a, std::uint32_t b) { return rank(a) < rank(b); });
  }
  return groups;
}

/// The players who played against the one whose name their group is shown under: they are different people.
std::vector<bool> NameCensus::who_met_first(Groups const& groups) const {
  std::vector<bool> met(players_.size());
  meetings_.for_each([&](NameMeetings::Meeting const& meeting) {
    auto const [event, round, white, black] = meeting;
    if (white == NameMeetings::nobody || black == NameMeetings::nobody || white == black ||
        groups.of[white] != groups.of[black]) {
      return;
    }
    auto const first = groups.all[groups.of[white]].players.front();
    met[white] = met[white] || black == first;
    met[black] = met[black] || white == first;
  });
  return met;
}

/// The matches that the games allow; only likely ones are left uncertain.
std::vector<NameMatch> NameCensus::allowed_matches(Groups const& groups) const {
  auto matches = match_names(groups.all);
  std::vector<NamePair> pairs;
  for (auto const& match : matches) {
    pairs.push_back({match.from, match.to});
  }
  examine_pairs(
      meetings_, groups.of, [&](std::uint32_t player) { return players_[player].long_words; }, pairs);
  std::vector<NameMatch> allowed;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    if (!pairs[i].met && !pairs[i].collide) {
      matches[i].uncertain = matches[i].uncertain || !pairs[i].share_event;
      allowed.push_back(matches[i]);
    }
  }
  return allowed;
}

std::vector<NameVariant> NameCensus::variants() const {
  auto const groups = this->groups();
  auto const met_first = who_met_first(groups);
  auto const matches = allowed_matches(groups);
  std::vector<std::pair<std::uint32_t, NameVariant>> found;
  auto const add = [&](std::uint32_t player, std::uint32_t to, std::uint64_t canonical_games, NameEvidence evidence,
                       Confidence confidence) {
    NameVariant variant{
        players_[player].name, players_[to].name, players_[player].games, canonical_games, evidence, confidence, {}};
    variant.reason = reason_of(variant);
    found.emplace_back(player, std::move(variant));
  };
  std::vector<NameMatch const*> gives_way(groups.all.size());
  for (auto const& match : matches) {
    gives_way[match.from] = gives_way[match.from] == nullptr ? &match : gives_way[match.from];
  }
  for (std::uint32_t i = 0; i < groups.all.size(); ++i) {
    auto const& group = groups.all[i];
    auto const first = group.players.front();
    auto const* const match = gives_way[i];
    // A group whose target is itself replaced waits for the next pass: each step must be confirmed by the names as they
    // are then.
    auto const moves_on = match != nullptr && gives_way[match->to] == nullptr;
    auto const move_on = [&](std::uint32_t player) {
      auto const& target = groups.all[match->to];
      add(player, target.players.front(), target.games,
          match->by_letter ? NameEvidence::letter : NameEvidence::initials,
          match->uncertain ? Confidence::likely : Confidence::sure);
    };
    for (auto const player : group.players) {
      if (moves_on && (player == first || !match->uncertain)) {
        move_on(player);
      } else if (player != first && !met_first[player]) {
        add(player, first, players_[first].games, NameEvidence::form,
            group.words.all.size() > 1 ? Confidence::sure : Confidence::likely);
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
