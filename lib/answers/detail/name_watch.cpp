#include "answers/detail/name_watch.hpp"

#include "store/base_reader.hpp"

#include <map>
#include <string_view>
#include <utility>

namespace damier::answers {

std::uint32_t NameWatch::input(std::string const& name) {
  if (inputs_.empty() || inputs_.back() != name) {
    inputs_.push_back(name);
  }
  return static_cast<std::uint32_t>(inputs_.size() - 1);
}

void NameWatch::add(std::string const& file, GameTape const& tape, Variant const* variant, GameHeading const& heading) {
  auto const unseen = census_.add(heading.white, heading.black, heading.event, heading.round, heading.date);
  for (auto const& [is_new, name] :
       {std::pair{unseen.white, &heading.white}, std::pair{unseen.black, &heading.black}}) {
    if (is_new) {
      first_.try_emplace(*name, FirstGame{input(file), tape.number, tape.line, GameId{}, variant,
                                          keeps_headings_ ? text_of(heading) : std::string{}});
    }
  }
}

void NameWatch::add(Base& base) {
  ReadSession const session{base};  // a snapshot: names and games fit together during an import
  BaseReader reader{base};
  auto const& players = reader.names(NamesOf::players);
  auto const& events = reader.names(NamesOf::events);
  auto const name = [](std::vector<std::string> const& names, NamePlace place) {
    return place == no_name ? std::string_view{} : std::string_view{names[place]};
  };
  auto const path = input(base.path());
  reader.scan({.written_names = true, .texts = true}, [&](StoredGame const& game) {
    auto const white = name(players, game.white);
    auto const black = name(players, game.black);
    auto const unseen = census_.add(white, black, name(events, game.event), game.round, game.date);
    for (auto const& [is_new, player] : {std::pair{unseen.white, white}, std::pair{unseen.black, black}}) {
      if (is_new) {
        first_.try_emplace(std::string{player}, FirstGame{.input = path, .id = game.id});
      }
    }
    return true;
  });
}

/// Makes findings at the beginnings of records of which only the number and the place are known.
class NameWatch::Beginnings {
 public:
  explicit Beginnings(std::vector<std::string> const& inputs) : inputs_{inputs} {}

  ReportedFinding of(FirstGame const& first) {
    ReportedFinding found;
    if (first.id != GameId{}) {
      fill(found, first);
      return found;
    }
    found.game = {inputs_[first.input], first.number};
    found.variant = first.variant;
    found.heading = heading_from(first.heading);
    found.finding.where = {first.line, 1};
    return found;
  }

 private:
  struct OpenBase {
    explicit OpenBase(std::string const& path) : base{Base::open(path)}, games{base} {}
    Base base;
    BaseReader games;
  };

  void fill(ReportedFinding& found, FirstGame const& first) {
    auto& games = bases_.try_emplace(first.input, inputs_[first.input]).first->second.games;
    auto const* const stored = games.load(first.id, {.game = true});
    if (stored == nullptr) {
      return;  // removed by another program meanwhile
    }
    found.game = {stored->source, stored->source_number, static_cast<std::int64_t>(first.id)};
    found.variant = stored->game.variant;
    found.heading = heading_of(stored->game);
    found.finding.where = {stored->source_line, 1};
  }

  std::vector<std::string> const& inputs_;
  std::map<std::uint32_t, OpenBase> bases_;
};

std::vector<ReportedFinding> NameWatch::findings() const {
  std::vector<ReportedFinding> found;
  Beginnings beginnings{inputs_};
  for (auto const& variant : census_.variants()) {
    auto const first = first_.find(variant.spelling);
    if (first == first_.end()) {
      continue;
    }
    auto& reported = found.emplace_back(beginnings.of(first->second));
    auto const where = reported.finding.where;
    reported.finding = finding_of(variant);
    reported.finding.where = where;
  }
  return found;
}

}  // namespace damier::answers
