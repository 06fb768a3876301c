#pragma once

#include "grammar/diagnostic.hpp"
#include "motif/catalogue.hpp"

#include <string>
#include <vector>

namespace damier {

/// What is wrong with the queries of the motifs of a file, with places in the file; such a motif is taken out of the
/// catalogue. Codes: those of queries, and motif-entry for a query about the game rather than positions.
[[nodiscard]] std::vector<Diagnostic> check_motif_queries(MotifCatalogue& catalogue, std::string const& file);

}  // namespace damier
