#pragma once

#include "apps/damier/options/arguments.hpp"
#include "apps/damier/terminal/console.hpp"
#include "motif/catalogue.hpp"
#include "search/opening_names.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// --motifs FILE, which may be repeated.
void add_motif_files(Arguments& arguments, std::vector<std::string>& files);

/// The motifs and openings that commands know: those of damier, then those of the files *.motifs in the user's folder,
/// $XDG_DATA_HOME/damier/motifs (~/.local/share/damier/motifs), then those of the files passed to add_motifs. Faults of
/// a file are shown on console.err() with their place; the rest of the file is used. The catalogue lives as long as the
/// program.
[[nodiscard]] MotifCatalogue const& motif_catalogue(Console& console);
/// The names of openings in that catalogue; those of damier alone if motif_catalogue has not been called.
[[nodiscard]] OpeningNames const& known_openings();
/// The same; the catalogue is used from now on.
[[nodiscard]] OpeningNames const& known_openings(Console& console);
/// Adds the motifs of files. To be called before the catalogue is used. Throws what reading a file throws.
void add_motifs(Console& console, std::vector<std::string> const& files);

}  // namespace damier::app
