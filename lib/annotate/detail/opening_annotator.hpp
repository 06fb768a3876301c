#pragma once

#include "annotate/detail/annotator.hpp"

#include <memory>

namespace damier {

/// Notes the name of the opening of a game at the move that reaches it.
[[nodiscard]] std::unique_ptr<Annotator> make_opening_annotator(AnnotationTools const& tools);

}  // namespace damier
