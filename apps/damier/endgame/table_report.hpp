#pragma once

#include "apps/damier/options/format.hpp"
#include "apps/damier/terminal/console.hpp"
#include "endgame/inspection.hpp"
#include "endgame/tables.hpp"
#include "rules/variant.hpp"

#include <string>
#include <vector>

namespace damier::app {

/// The slices of the tables of a variant.
struct VariantTables {
  Variant const* variant = nullptr;
  std::vector<endgame::SliceInfo> slices;
  std::vector<endgame::RefusedTable> refused;
};

/// What tables there are: damier endgame info.
void print_tables(Console& console, std::string const& folder, std::vector<VariantTables> const& all, Format format,
                  Language language);

/// The words of why a file is not used.
[[nodiscard]] Message message_of(endgame::RefusedTable const& refused);

/// The value of a position and of each of its moves: damier endgame probe. False if the tables do not have it.
bool print_probe(Console& console, Variant const& variant, endgame::Tables const& tables, Position const& position,
                 Format format, Language language);

}  // namespace damier::app
