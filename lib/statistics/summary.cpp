#include "statistics/summary.hpp"

#include <algorithm>
#include <functional>

namespace damier {
namespace {

/// Which of the names of a table were met.
class Met {
 public:
  explicit Met(std::vector<std::string> const& names) : met_(names.size()) {}
  void add(NamePlace place) noexcept {
    if (place != no_name) {
      met_[place] = true;
    }
  }
  [[nodiscard]] std::uint64_t count() const noexcept {
    return static_cast<std::uint64_t>(std::ranges::count(met_, true));
  }

 private:
  std::vector<bool> met_;
};

std::vector<FindingCount> count_findings(FactsReader& reader, Selection const& selection) {
  struct Counted {
    FindingCount count;
    GameId last{};
  };
  std::map<std::string, Counted, std::less<>> by_code;
  reader.scan_findings([&](GameId id, Severity severity, std::string_view code) {
    if (!selection.contains(id)) {
      return;
    }
    auto found = by_code.find(code);
    if (found == by_code.end()) {
      found = by_code.emplace(std::string{code}, Counted{{std::string{code}, severity, 0, 0}, {}}).first;
    }
    auto& counted = found->second;
    counted.count.severity = std::max(counted.count.severity, severity);
    ++counted.count.findings;
    counted.count.games += counted.last == id ? 0U : 1U;
    counted.last = id;
  });
  std::vector<FindingCount> counts;
  for (auto& [code, counted] : by_code) {
    counts.push_back(std::move(counted.count));
  }
  std::ranges::stable_sort(counts, std::greater{}, &FindingCount::findings);
  return counts;
}

}  // namespace

std::optional<unsigned> Summary::length_percentile(unsigned part) const noexcept {
  std::uint64_t games = 0;
  for (auto const& [plies, count] : lengths) {
    games += count;
  }
  auto const rank = std::max<std::uint64_t>((games * part + 99) / 100, 1);
  std::uint64_t passed = 0;
  for (auto const& [plies, count] : lengths) {
    passed += count;
    if (passed >= rank) {
      return plies;
    }
  }
  return std::nullopt;
}

Summary summarize(FactsReader& reader, Selection const& selection) {
  Summary summary;
  Met players{reader.names(NamesOf::players)};
  Met events{reader.names(NamesOf::events)};
  Met sites{reader.names(NamesOf::sites)};
  Met sources{reader.names(NamesOf::sources)};
  auto const& variants = reader.names(NamesOf::variants);
  std::vector<std::uint64_t> by_variant(variants.size() + 1);  // the last one: not known
  reader.scan({}, [&](GameFacts const& game) {
    if (!selection.contains(game.id)) {
      return true;
    }
    summary.all.add(game);
    players.add(game.white);
    players.add(game.black);
    events.add(game.event);
    sites.add(game.site);
    sources.add(game.source);
    ++by_variant[game.variant == no_name ? variants.size() : game.variant];
    if (has_length(game)) {
      ++summary.lengths[game.plies];
    }
    summary.undated += game.year ? 0U : 1U;
    summary.without_moves += game.plies == 0 && !game.illegal ? 1U : 0U;
    summary.illegal += game.illegal ? 1U : 0U;
    summary.with_fen += game.has_fen ? 1U : 0U;
    summary.with_comments += game.has_comments ? 1U : 0U;
    summary.with_variations += game.has_variations ? 1U : 0U;
    summary.with_findings += game.has_findings ? 1U : 0U;
    summary.with_errors += game.has_errors ? 1U : 0U;
    return true;
  });
  summary.players = players.count();
  summary.events = events.count();
  summary.sites = sites.count();
  summary.sources = sources.count();
  for (std::size_t i = 0; i < by_variant.size(); ++i) {
    if (by_variant[i] != 0) {
      summary.variants.emplace_back(i < variants.size() ? variants[i] : std::string{}, by_variant[i]);
    }
  }
  std::ranges::stable_sort(summary.variants, std::greater{}, [](auto const& entry) { return entry.second; });
  summary.findings = count_findings(reader, selection);
  return summary;
}

}  // namespace damier
