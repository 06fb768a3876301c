#pragma once

#include "motif/motif.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// What a file of motifs has.
struct MotifFile {
  std::vector<Motif> motifs;
  std::vector<Opening> openings;
  std::vector<Diagnostic> faults;  ///< in the order of their places; an entry with one is not among the others
};

/// Reads a text in the format of README.md in this folder.
[[nodiscard]] MotifFile read_motif_file(std::string_view text, std::string const& file);

}  // namespace damier
