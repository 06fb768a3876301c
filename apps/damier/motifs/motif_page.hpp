#pragma once

#include "motif/catalogue.hpp"

#include <string>

namespace damier::app {

/// The catalogue as a page of Markdown in English, which docs/motifs.md is: each motif with its names, definition,
/// source, mechanism and the diagram of its first example; the motifs without a mechanism, with the reason; the
/// openings.
[[nodiscard]] std::string motif_page(MotifCatalogue const& catalogue);

}  // namespace damier::app
