#pragma once

#include "endgame/table_folder.hpp"
#include "endgame/tables.hpp"
#include "language/language.hpp"
#include "language/message_data.hpp"
#include "report/destination.hpp"
#include "report/format.hpp"
#include "rules/variant.hpp"

#include <string>
#include <utility>
#include <vector>

namespace damier::answers {

/// The slices of the tables of a variant.
struct VariantTables {
  Variant const* variant = nullptr;
  std::vector<endgame::SliceInfo> slices;
  std::vector<endgame::RefusedTable> refused;
};

/// What tables there are: damier endgame info.
void write_tables(report::Destination& out, std::string const& folder, std::vector<VariantTables> const& all,
                  report::Format format, Language language);

using Verifications = std::vector<std::pair<Variant const*, endgame::Verification>>;
/// What was found in tables that were computed again: damier endgame verify.
void write_verifications(report::Destination& out, std::string const& folder, Verifications const& all,
                         report::Format format, Language language);

/// The words of why a file is not used.
[[nodiscard]] Message message_of(endgame::RefusedTable const& refused);

/// The value of a position and of each of its moves: damier endgame probe. False if the tables do not have it.
bool write_probe(report::Destination& out, Variant const& variant, endgame::Tables const& tables,
                 Position const& position, report::Format format, Language language);

}  // namespace damier::answers
