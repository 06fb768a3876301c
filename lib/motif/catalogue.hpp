#pragma once

#include "grammar/diagnostic.hpp"
#include "motif/motif.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// The motifs and openings that have names: those of damier, and those that a user adds.
class MotifCatalogue {
 public:
  /// Those of damier alone.
  [[nodiscard]] static MotifCatalogue const& built_in();

  /// Adds what a text in the format of lib/motif/README.md has. An entry with the identifier of an earlier one takes
  /// its place. An entry with a fault is left out and the others are taken; returns the faults. Codes: motif-syntax,
  /// motif-entry, motif-example. The queries are not looked at: search/motif_finder.hpp does.
  std::vector<Diagnostic> add(std::string_view text, std::string const& file);
  /// Takes a motif out.
  void remove(std::string_view motif_id);

  [[nodiscard]] std::vector<Motif> const& motifs() const noexcept { return motifs_; }
  [[nodiscard]] std::vector<Opening> const& openings() const noexcept { return openings_; }

  /// The motifs of a name in any language, or of an identifier; case, accents, hyphens and repeated blanks do not
  /// matter.
  [[nodiscard]] std::vector<Motif const*> motifs_named(std::string_view name) const;
  [[nodiscard]] std::vector<Opening const*> openings_named(std::string_view name) const;
  /// The name that was most likely meant by one that is none; empty if no name is near.
  [[nodiscard]] std::string nearest_motif(std::string_view name) const;
  [[nodiscard]] std::string nearest_opening(std::string_view name) const;

 private:
  std::vector<Motif> motifs_;
  std::vector<Opening> openings_;
};

}  // namespace damier
