#pragma once

#include "dossier/dossier.hpp"
#include "language/language.hpp"
#include "statistics/player_book.hpp"
#include "store/base_reader.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace damier {

/// A dossier with all that a page about it needs.
struct DossierPage {
  Dossier const& dossier;
  BaseReader const& reader;  ///< gives the names
  PlayerBook const& book;
  std::string base;                ///< the file, for the commands that the page shows
  std::vector<std::string> likes;  ///< names that may be of the same player
  std::string other_variants;      ///< those of games that do not count, as people read them; empty if there are none
  unsigned first_ply = 0;          ///< of repeated positions
  std::size_t most = 10;           ///< rows in each list
  Language language;
};

/// Appends a dossier as an HTML page, with diagrams, for screens of any width and for paper. It has no scripts, and
/// asks for no other file. Names of a base may be any bytes.
void append_dossier_page(std::string& text, DossierPage const& page);

}  // namespace damier
