#pragma once

#include "annotate/detail/annotator.hpp"

#include <memory>

namespace damier {

/// Notes the motifs of the main line by their names, at the first move of each.
[[nodiscard]] std::unique_ptr<Annotator> make_motif_annotator(AnnotationTools const& tools);

}  // namespace damier
