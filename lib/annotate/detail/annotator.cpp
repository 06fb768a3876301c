#include "annotate/detail/annotator.hpp"

#include "annotate/detail/draw_annotator.hpp"
#include "annotate/detail/endgame_annotator.hpp"
#include "annotate/detail/finding_annotator.hpp"
#include "annotate/detail/motif_annotator.hpp"
#include "annotate/detail/new_moves.hpp"
#include "annotate/detail/opening_annotator.hpp"

#include <algorithm>
#include <array>

namespace damier {

std::span<AnnotationSource const> annotation_sources() noexcept {
  static constexpr std::array sources{
      AnnotationSource{"findings", "errors and warnings about moves and headers", make_finding_annotator},
      AnnotationSource{"motifs", "the name of a motif where it begins", make_motif_annotator},
      AnnotationSource{"openings", "the name of the opening where it is reached", make_opening_annotator},
      AnnotationSource{"tree", "the first move that no other game of the base has", make_new_move_annotator},
      AnnotationSource{"draws", "where the game was drawn by rule", make_draw_annotator},
      AnnotationSource{"endgame", "moves that gave up a won or drawn ending, with --tables", make_endgame_annotator,
                       true},
      AnnotationSource{"shots", "combinations that were played, missed and allowed", nullptr},
  };
  return sources;
}

AnnotationSource const* find_annotation_source(std::string_view name) noexcept {
  auto const sources = annotation_sources();
  auto const found = std::ranges::find(sources, name, &AnnotationSource::name);
  return found == sources.end() ? nullptr : &*found;
}

}  // namespace damier
