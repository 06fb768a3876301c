#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "language/language.hpp"
#include "motif/catalogue.hpp"

namespace damier::app {

/// Writes the motifs and openings of a catalogue as rows.
void write_motif_list(Console& console, MotifCatalogue const& catalogue, Format format, Language language);

}  // namespace damier::app
