#include "apps/damier/commands/hit_diagrams.hpp"

#include "apps/damier/options/output_file.hpp"
#include "game/line_name.hpp"
#include "notation/fen.hpp"

#include <fmt/format.h>

#include <cstdint>

namespace damier::app {

HitDiagrams::HitDiagrams(std::string const& folder, DiagramFormat format, DiagramOptions const& look, bool with_move)
    : folder_{"--diagrams", folder}, format_{format}, look_{look}, with_move_{with_move} {}

void HitDiagrams::add(Hit const& hit) {
  if (hit.variant == nullptr) {
    return;
  }
  Diagram diagram{.variant = *hit.variant, .position = hit.position};
  diagram.label = write_fen(hit.position, *hit.variant);
  if (with_move_ && hit.move) {
    diagram.moves.push_back({path_of(*hit.variant, hit.position, *hit.move), DiagramMove::Kind::to_play});
  }
  auto const line = hit.line.empty() || hit.line == main_line_name ? "" : "-" + hit.line;
  OutputFile file{folder_.file(fmt::format("{}-{}{}{}", static_cast<std::int64_t>(hit.game), hit.ply, line, ending_of(format_)))};
  file.write(look_.draw(diagram, format_));
  file.commit();
}

}  // namespace damier::app
