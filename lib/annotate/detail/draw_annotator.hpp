#pragma once

#include "annotate/detail/annotator.hpp"

#include <memory>

namespace damier {

/// Notes where the main line reached a draw by rule, at the first move that did.
[[nodiscard]] std::unique_ptr<Annotator> make_draw_annotator(AnnotationTools const& tools);

}  // namespace damier
