#pragma once

#include "annotate/detail/annotator.hpp"

#include <memory>

namespace damier {

/// Notes the errors and warnings of the validator at their moves in the main line; those about the header and about
/// variations, whose line a finding does not name, before the first move.
[[nodiscard]] std::unique_ptr<Annotator> make_finding_annotator(AnnotationTools const& tools);

}  // namespace damier
