#pragma once

#include "grammar/diagnostic.hpp"
#include "motif/catalogue.hpp"

#include <string>
#include <vector>

namespace damier {

/// What is wrong with the motifs of a file, with places in the file. Errors: the query, with the codes of queries, or
/// motif-entry if it is about the game rather than positions; such a motif is taken out of the catalogue. Warnings,
/// motif-entry: an example in which the motif is not found at the beginning, a near miss in which it is found, a name
/// that another motif has.
[[nodiscard]] std::vector<Diagnostic> check_motif_queries(MotifCatalogue& catalogue, std::string const& file);

}  // namespace damier
