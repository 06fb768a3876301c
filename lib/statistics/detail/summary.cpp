#include "statistics/breakdown.hpp"

#include <algorithm>
#include <functional>

namespace damier {
namespace {

/// Records which names of a table occur.
class SeenNames {
 public:
  explicit SeenNames(std::vector<std::string> const& names) : seen_(names.size()) {}
  void add(NamePlace place) noexcept {
    if (place != no_name) {
      seen_[place] = true;
    }
  }
  [[nodiscard]] std::uint64_t count() const noexcept {
    return static_cast<std::uint64_t>(std::ranges::count(seen_, true));
  }

 private:
  std::vector<bool> seen_;
};

std::vector<FindingCount> count_findings(BaseReader& reader, Selection const& selection) {
  struct Counted {
    FindingCount count;
    GameId last{};
  };
  std::map<std::string, Counted, std::less<>> by_code;
  reader.scan_findings(every_game, [&](FindingRow const& finding) {
    if (!selection.contains(finding.game())) {
      return;
    }
    auto const code = finding.code();
    auto const severity = finding.severity();
    auto found = by_code.find(code);
    if (found == by_code.end()) {
      found = by_code.emplace(std::string{code}, Counted{{std::string{code}, severity, 0, 0}, {}}).first;
    }
    auto& counted = found->second;
    counted.count.severity = std::max(counted.count.severity, severity);
    ++counted.count.findings;
    counted.count.games += counted.last == finding.game() ? 0U : 1U;
    counted.last = finding.game();
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

Summary summarize(BaseReader& reader, Selection const& selection) {
  Summary summary;
  SeenNames players{reader.names(NamesOf::players)};
  SeenNames events{reader.names(NamesOf::events)};
  SeenNames sites{reader.names(NamesOf::sites)};
  SeenNames sources{reader.names(NamesOf::sources)};
  auto const& variants = reader.names(NamesOf::variants);
  std::vector<std::uint64_t> by_variant(variants.size() + 1);  // the last one: not known
  reader.scan({.facts = true, .names = true}, [&](StoredGame const& game) {
    if (!selection.contains(game.id)) {
      return true;
    }
    auto const has = [&](GameMark mark) { return game.state.has(mark); };
    summary.all.add(game);
    players.add(game.white);
    players.add(game.black);
    events.add(game.event);
    sites.add(game.site);
    sources.add(game.source_name);
    ++by_variant[game.variant_name == no_name ? variants.size() : game.variant_name];
    if (has_length(game)) {
      ++summary.lengths[game.plies];
    }
    summary.undated += game.year ? 0U : 1U;
    summary.without_moves += game.plies == 0 && !has(GameMark::illegal) ? 1U : 0U;
    summary.illegal += has(GameMark::illegal) ? 1U : 0U;
    summary.with_fen += has(GameMark::own_start) ? 1U : 0U;
    summary.with_comments += has(GameMark::comments) ? 1U : 0U;
    summary.with_variations += has(GameMark::variations) ? 1U : 0U;
    summary.with_findings += has(GameMark::findings) ? 1U : 0U;
    summary.with_errors += has(GameMark::errors) ? 1U : 0U;
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
