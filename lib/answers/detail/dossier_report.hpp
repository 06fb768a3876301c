#pragma once

#include "answers/detail/dossier_sheets.hpp"

#include <string>
#include <vector>

namespace damier::answers {

/// A dossier with the texts around it.
struct DossierReport {
  NamedDossier named;
  std::string base;                    ///< the file, for the commands that are shown
  std::vector<std::string> likes;      ///< names that may be of the same player
  std::vector<std::string> spellings;  ///< names that are counted together with his
  unsigned first_ply;                  ///< of repeated positions
  bool merged = false;                 ///< whether names of one player are counted together
};

/// Writes a dossier in a format: as tables for people, as a page, as one JSON object, or as rows with the name of their
/// part.
void write_dossier(Destination& output, Format format, DossierReport const& report);

}  // namespace damier::answers
