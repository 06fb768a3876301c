#include "tactics/detail/proof_searches.hpp"

#include "engine/search/weights_file.hpp"
#include "text/stop_request.hpp"

#include <algorithm>

namespace damier {
namespace {

constexpr std::size_t hash_bytes = std::size_t{1} << 20U;

SearchSettings settings_for(Variant const& variant, endgame::Tables const& tables) {
  return {.variant = &variant, .hash_bytes = hash_bytes, .weights = built_in_weights(variant), .tables = tables};
}

}  // namespace

ProofSearches::ProofSearches(Variant const& variant, endgame::Tables const& tables)
    : tables_{tables}, forcing_{variant, tables}, search_{settings_for(variant, tables)}, scale_{variant} {}

void ProofSearches::begin() {
  search_.clear();
  whole_.clear();
  spent_ = 0;
}

std::vector<SearchLine> ProofSearches::lines(EngineQuestion const& game, std::uint64_t nodes, unsigned lines) {
  auto report = search_.think(game, {.nodes = nodes, .lines = lines}, {.stopped = stop_is_requested});
  end_if_stopped();
  spent_ += report.nodes;
  return std::move(report.lines);
}

std::optional<SearchLine> ProofSearches::line(EngineQuestion const& game, std::uint64_t nodes) {
  auto found = lines(game, nodes, 1);
  return found.empty() ? std::nullopt : std::optional{std::move(found.front())};
}

std::optional<SearchLine> ProofSearches::whole_line(EngineQuestion const& game, Move const& first,
                                                    std::uint64_t nodes) {
  auto const known =
      std::ranges::find_if(whole_, [&](WholeLine const& one) { return one.first == first && one.nodes == nodes; });
  if (known != whole_.end()) {
    return known->line;
  }
  auto after = game;
  after.moves.push_back(first);
  whole_.push_back({first, nodes, line(after, nodes)});
  return whole_.back().line;
}

std::optional<LineEnd> ProofSearches::table_end(Position const& position, Colour solver) const {
  if (tables_.most() == 0 || position.occupied().size() > tables_.most()) {
    return std::nullopt;
  }
  auto const value = tables_.probe(position);
  if (!value) {
    return std::nullopt;
  }
  switch (position.side == solver ? value->outcome : endgame::reversed(value->outcome)) {
    case endgame::Outcome::win:
      return value->within_rules.value_or(false) ? LineEnd::won_within_rules : LineEnd::won_in_theory;
    case endgame::Outcome::draw: return LineEnd::drawn;
    case endgame::Outcome::loss: break;
  }
  return LineEnd::lost;
}

}  // namespace damier
