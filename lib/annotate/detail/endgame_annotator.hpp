#pragma once

#include "annotate/detail/annotator.hpp"

#include <memory>

namespace damier {

/// Notes the moves of the main line after which the value in endgame tables is worse for who played them, each with a
/// sign, a comment and a better move. What the draw rules allow counts: a win that they make a draw is one in theory.
/// The settings have a digest of the tables of the base's variants. tools.tables outlives the annotator.
[[nodiscard]] std::unique_ptr<Annotator> make_endgame_annotator(AnnotationTools const& tools);

}  // namespace damier
