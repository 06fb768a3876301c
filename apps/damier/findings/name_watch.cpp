#include "apps/damier/findings/name_watch.hpp"

#include "store/games.hpp"

#include <utility>

namespace damier::app {
namespace {

/// A finding about the beginning of a record, of which nothing is known yet.
ReportedFinding at_record(std::string file, std::uint64_t game, std::uint64_t line, Game const& content) {
  ReportedFinding place{std::move(file), game, std::nullopt, content.variant, heading_of(content), {}, {}};
  place.finding.where = {line, 1};
  return place;
}

}  // namespace

std::vector<std::string> NameWatch::count(GameHeading const& heading) {
  auto const [white, black] = census_.add(heading.white, heading.black, heading.event, heading.round, heading.date);
  std::vector<std::string> unseen;
  if (white) {
    unseen.push_back(heading.white);
  }
  if (black) {
    unseen.push_back(heading.black);
  }
  return unseen;
}

void NameWatch::add(std::string const& file, GameTape const& tape, Game const& game) {
  for (auto& name : count(heading_of(game))) {
    first_.try_emplace(std::move(name), at_record(file, tape.number, tape.line, game));
  }
}

void NameWatch::add(Base& base) {
  std::vector<std::pair<std::string, GameId>> unseen;
  scan_headers(base, [&](GameHeader const& header) {
    for (auto& name : count({header.white, header.black, header.event, header.round, header.date})) {
      first_.try_emplace(name);
      unseen.emplace_back(std::move(name), header.id);
    }
    return true;
  });
  GameLoader loader{base};
  for (auto& [name, id] : unseen) {
    if (auto const* const stored = loader.load(id); stored != nullptr) {
      auto place = at_record(stored->source, stored->source_number, stored->source_line, stored->game);
      place.id = id;
      first_[name] = std::move(place);
    }
  }
}

std::vector<ReportedFinding> NameWatch::findings() const {
  std::vector<ReportedFinding> found;
  for (auto const& variant : census_.variants()) {
    auto const first = first_.find(variant.spelling);
    if (first == first_.end()) {
      continue;
    }
    auto& reported = found.emplace_back(first->second);
    auto const where = reported.finding.where;
    reported.finding = finding_of(variant);
    reported.finding.where = where;
  }
  return found;
}

}  // namespace damier::app
