#pragma once

#include "answers/detail/sheet.hpp"
#include "dossier/dossier.hpp"
#include "language/message.hpp"
#include "statistics/player_book.hpp"
#include "store/base_reader.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace damier::answers {

/// A dossier with all that is needed to name what is in it.
struct NamedDossier {
  Dossier const& dossier;
  BaseReader const& reader;
  PlayerBook const& book;
  std::size_t most;  ///< rows in each list
  Language language;
};

/// A part of a dossier as rows.
struct DossierPart {
  std::string name;  ///< of the member in JSON, and in the column "part": "openings"
  Word title;        ///< above its table
  Sheet sheet;
};

/// The parts of a dossier in their order; a part is there without rows, too. Those with one colour have its name in the
/// column colour: a table shows them apart, data have them together.
[[nodiscard]] std::vector<DossierPart> dossier_parts(NamedDossier const& named);

/// The rows of parts with the same columns, as one sheet.
[[nodiscard]] Sheet together(std::span<DossierPart const> parts);

/// All rows of some parts with all their columns and the name of the part; those that a part does not have are empty.
[[nodiscard]] Sheet joined(std::span<DossierPart const> parts);

}  // namespace damier::answers
