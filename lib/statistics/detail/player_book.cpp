#include "statistics/player_book.hpp"

#include "game/player_name.hpp"
#include "reading/name_census.hpp"
#include "text/byte_classes.hpp"
#include "text/text_folding.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>

namespace damier {
namespace {

/// The spellings of players' names that are replaced in the games of a base, with the names that replace them.
std::vector<NameVariant> spellings_of(BaseReader& reader) {
  auto const& players = reader.names(NamesOf::players);
  auto const& events = reader.names(NamesOf::events);
  auto const text = [](std::vector<std::string> const& names, NamePlace place) {
    return place == no_name ? std::string_view{} : std::string_view{names[place]};
  };
  NameCensus census;
  reader.scan({.names = true, .texts = true}, [&](StoredGame const& game) {
    census.add(text(players, game.white), text(players, game.black), text(events, game.event), game.round, game.date);
    return true;
  });
  return census.variants();
}

/// The same pairs as indices of names.
std::vector<LikePlayers> pairs_of(BaseReader& reader) {
  auto const& names = reader.names(NamesOf::players);
  std::unordered_map<std::string_view, NamePlace> places;
  for (std::size_t i = 0; i < names.size(); ++i) {
    places.emplace(names[i], static_cast<NamePlace>(i));
  }
  std::vector<LikePlayers> pairs;
  for (auto const& variant : spellings_of(reader)) {
    auto const from = places.find(variant.spelling);
    auto const to = places.find(variant.canonical);
    if (from != places.end() && to != places.end()) {
      pairs.push_back({from->second, to->second, variant.confidence == Confidence::sure});
    }
  }
  return pairs;
}

}  // namespace

std::vector<LikePlayers> PlayerBook::like_players(BaseReader& reader) const {
  auto pairs = pairs_of(reader);
  for (auto& pair : pairs) {
    pair.one = person(pair.one);
    pair.other = person(pair.other);
  }
  std::erase_if(pairs, [](LikePlayers const& pair) { return pair.one == pair.other; });
  return pairs;
}

PlayerBook::PlayerBook(BaseReader& reader, bool merge_spellings)
    : names_{&reader.names(NamesOf::players)}, persons_(names_->size()) {
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    persons_[i] = reader.shown(NamesOf::players, static_cast<NamePlace>(i));
  }
  if (!merge_spellings) {
    return;
  }
  for (auto const& pair : pairs_of(reader)) {
    if (pair.sure) {
      persons_[pair.one] = pair.other;
    }
  }
  for (auto& person : persons_) {  // a spelling of a spelling; bounded, in case that they form a circle
    for (std::size_t steps = 0; steps < names_->size() && persons_[person] != person; ++steps) {
      person = persons_[person];
    }
  }
}

std::vector<std::string> PlayerBook::spellings(NamePlace person) const {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < persons_.size(); ++i) {
    if (persons_[i] == person && i != person) {
      found.push_back((*names_)[i]);
    }
  }
  return found;
}

std::vector<NamePlace> PlayerBook::find(std::string_view text) const {
  auto const exact = trimmed(text);
  auto const wanted = folded(exact);
  auto const key = name_key(exact);
  PlayerName const player{exact};
  using Matches = std::function<bool(std::string const&)>;
  std::array const ways{
      Matches{[&](std::string const& name) { return trimmed(name) == exact; }},
      Matches{[&](std::string const& name) { return name_key(name) == key; }},
      Matches{[&](std::string const& name) { return folded(name).find(wanted) != std::string::npos; }},
      Matches{[&](std::string const& name) {
        auto const likeness = player.compare(PlayerName{name});
        return likeness == NameLikeness::same || likeness == NameLikeness::respelled;
      }},
  };
  std::vector<NamePlace> found;
  for (std::size_t way = 0; way < ways.size() && found.empty() && !exact.empty(); ++way) {
    for (std::size_t i = 0; i < names_->size(); ++i) {
      if (ways[way]((*names_)[i])) {
        found.push_back(persons_[i]);
      }
    }
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace damier
