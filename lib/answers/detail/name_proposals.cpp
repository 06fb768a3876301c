#include "answers/changes.hpp"
#include "game/player_name.hpp"
#include "language/message.hpp"
#include "reading/name_census.hpp"
#include "report/report.hpp"
#include "store/base_reader.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace damier::answers {
namespace {

constexpr std::array<std::string_view, 3> kind_names{"player", "event", "site"};
constexpr std::array<std::string_view, 3> sections{"@players", "@events", "@sites"};

std::string digits_of(std::string_view text) {
  std::string digits;
  std::ranges::copy_if(text, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
  return digits;
}

/// Pairs among the names of events or sites: the same but for form, or one letter apart; a number is never a slip.
class NamePairs {
 public:
  NamePairs(NameKind kind, std::vector<NamePair>& pairs) : kind_{kind}, pairs_{pairs} {}

  void add(std::string const& name, std::uint64_t games) {
    auto compared = compared_spelling(name);
    if (games != 0 && compared.size() > 1) {
      names_.push_back({name, std::move(compared), games});
    }
  }
  void find() {
    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t place = 0; place < names_.size(); ++place) {
      auto const& compared = names_[place].compared;
      groups["=" + compared].push_back(place);
      groups["<" + compared.substr(0, beginning)].push_back(place);
      groups[">" + compared.substr(compared.size() - std::min(compared.size(), beginning))].push_back(place);
    }
    std::map<std::pair<std::size_t, std::size_t>, bool> seen;
    for (auto const& [key, places] : groups) {
      for (std::size_t one = 0; one < std::min(places.size(), most); ++one) {
        end_if_stopped();
        for (std::size_t other = 0; other < one; ++other) {
          if (are_alike(names_[places[one]], names_[places[other]]) &&
              seen.emplace(std::pair{places[other], places[one]}, true).second) {
            propose(names_[places[one]], names_[places[other]]);
          }
        }
      }
    }
  }

 private:
  struct Name {
    std::string text, compared;
    std::uint64_t games = 0;
  };
  static constexpr std::size_t beginning = 5;  // letters that names one letter apart share at one end
  static constexpr std::size_t most = 500;     // names with the same ones that are compared
  static constexpr std::size_t shortest = 6;   // for a letter

  static bool are_alike(Name const& one, Name const& other) {
    return one.compared == other.compared ||
           (std::min(one.compared.size(), other.compared.size()) >= shortest &&
            digits_of(one.compared) == digits_of(other.compared) && one_slip(one.compared, other.compared));
  }
  void propose(Name const& one, Name const& other) {
    auto const& [more, less] = one.games > other.games ? std::pair<Name const&, Name const&>{one, other}
                                                       : std::pair<Name const&, Name const&>{other, one};
    pairs_.push_back({kind_, more.text, less.text, more.games, less.games,
                      one.compared == other.compared ? message("like-by-form") : message("like-by-letter")});
  }

  NameKind kind_;
  std::vector<NamePair>& pairs_;
  std::vector<Name> names_;
};

class Proposals final : public NameProposals {
 public:
  Proposals(std::vector<NamePair> pairs, Language language) : pairs_{std::move(pairs)}, language_{language} {}

  [[nodiscard]] bool is_empty() const override { return pairs_.empty(); }
  [[nodiscard]] std::vector<NamePair> const& pairs() const noexcept override { return pairs_; }
  [[nodiscard]] std::optional<Message> when_empty() const override { return message("no-like-names"); }
  void write(report::Destination& out, report::Format format) override {
    using report::Kind;
    using report::Value;
    report::Columns<NamePair> columns{
        {{{"kind", report::Label{"@"}},
          [](NamePair const& row) { return Value{kind_names[static_cast<std::size_t>(row.kind)]}; }},
         {{"before", "change-before"}, &NamePair::spelling},
         {{"before_games", "column-games", Kind::integer}, &NamePair::spelling_games},
         {{"after", "change-after"}, &NamePair::name},
         {{"after_games", "column-games", Kind::integer}, &NamePair::games},
         {{"reason", "column-reason", Kind::text, report::Where::everywhere, 0, true},
          [this](NamePair const& row) { return Value{text_of(row.reason, language_)}; }}}};
    report::write_rows(out, {format, language_}, std::move(columns), pairs_);
  }
  [[nodiscard]] std::string spelling_list() const override {
    auto text = "# " + text_of(language_, "like-names-head") + "\n";
    for (std::size_t place = 0; place < pairs_.size(); ++place) {
      auto const& pair = pairs_[place];
      if (place == 0 || pairs_[place - 1].kind != pair.kind) {
        text += "\n" + std::string{sections[static_cast<std::size_t>(pair.kind)]} + "\n";
      }
      auto reason =
          text_of(language_, "like-names-reason", "games"_a = message("games", "count"_a = pair.spelling_games),
                  "others"_a = pair.games, "reason"_a = pair.reason);
      std::ranges::replace(reason, '\n', ' ');
      text += "\n# " + reason + "\n# " + pair.name + "\n# = " + pair.spelling + "\n";
    }
    return text;
  }

 private:
  std::vector<NamePair> pairs_;
  Language language_;
};

}  // namespace

std::unique_ptr<NameProposals> propose_names(BaseGames const& games, std::optional<NameKind> kind, Language language) {
  BaseReader reader{games.base};
  auto const& players = reader.names(NamesOf::players);
  auto const& events = reader.names(NamesOf::events);
  auto const& sites = reader.names(NamesOf::sites);
  auto const name = [](std::vector<std::string> const& names, NamePlace place) {
    return place < names.size() ? std::string_view{names[place]} : std::string_view{};
  };
  NameCensus census;
  std::map<NamePlace, std::uint64_t> by_event;
  std::map<NamePlace, std::uint64_t> by_site;
  auto const wants = [&](NameKind each) { return !kind || *kind == each; };
  reader.scan({.written_names = true, .texts = true}, games.games.value_or(every_game), [&](StoredGame const& game) {
    end_if_stopped();
    if (wants(NameKind::player)) {
      static_cast<void>(census.add(name(players, game.white), name(players, game.black), name(events, game.event),
                                   game.round, game.date));
    }
    ++by_event[game.event];
    ++by_site[game.site];
    return true;
  });
  std::vector<NamePair> pairs;
  for (auto& variant : census.variants()) {
    pairs.push_back({NameKind::player, variant.canonical, variant.spelling, variant.canonical_games, variant.games,
                     variant.reason});
  }
  for (auto const& [of, names, counts] :
       {std::tuple{NameKind::event, &events, &by_event}, std::tuple{NameKind::site, &sites, &by_site}}) {
    if (wants(of)) {
      NamePairs found{of, pairs};
      for (auto const& [place, count] : *counts) {
        found.add(std::string{name(*names, place)}, count);
      }
      found.find();
    }
  }
  return std::make_unique<Proposals>(std::move(pairs), language);
}

}  // namespace damier::answers
