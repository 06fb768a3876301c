#include "dossier/detail/motif_tally.hpp"

#include "notation/move_text.hpp"
#include "search/motif_finder.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace damier {
namespace {

std::vector<Motif const*> motifs_to_find(MotifCatalogue const& catalogue) {
  std::vector<Motif const*> motifs;
  for (auto const& motif : catalogue.motifs()) {
    if (!motif.query.empty() && !motif.everyday) {
      motifs.push_back(&motif);
    }
  }
  return motifs;
}

std::string text_of(Variant const& variant, MotifHit const& hit) {
  std::string text;
  auto position = hit.position;
  for (auto const& move : hit.moves) {
    text += text.empty() ? "" : " ";
    append_move(text, variant, position, move);
    position = variant.after(position, move);
  }
  return text;
}

}  // namespace

MotifTally tally_motifs(BaseReader& reader, std::span<PlayerGame const> games, MotifCatalogue const& catalogue,
                        std::size_t most) {
  auto const wanted = motifs_to_find(catalogue);
  MotifTally tally;
  if (wanted.empty()) {
    return tally;
  }
  MotifFinder finder{catalogue, wanted};
  std::map<Motif const*, MotifCount> counts;
  visit_lines(reader, games.first(std::min(games.size(), most)), [&](PlayerGame const& game, MainLine const& line) {
    ++tally.games;
    std::set<std::pair<Motif const*, bool>> in_game;
    for (auto const& hit : finder.find(line)) {
      auto const played = hit.side == game.colour;
      if (in_game.emplace(hit.motif, played).second) {
        auto& count = counts[hit.motif];
        ++(played ? count.played : count.allowed);
      }
      if (!played && !hit.moves.empty()) {
        tally.allowed.push_back(
            {game, hit.motif, hit.ply, hit.position, hit.moves.front(), text_of(*line.variant, hit)});
      }
    }
  });
  for (auto& [motif, count] : counts) {
    count.motif = motif;
    tally.counts.push_back(count);
  }
  std::ranges::sort(tally.counts, [](MotifCount const& a, MotifCount const& b) {
    return std::tuple{b.allowed, b.played, a.motif->id} < std::tuple{a.allowed, a.played, b.motif->id};
  });
  return tally;
}

}  // namespace damier
