#pragma once

#include "apps/damier/terminal/console.hpp"
#include "endgame/table_folder.hpp"
#include "tactics/proof_text.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace damier::app {

/// How many proofs were checked, and how many of them are wrong or cannot be read.
struct ProofCounts {
  std::uint64_t checked = 0;
  std::uint64_t wrong = 0;
};

/// Checks each proof of a file with one JSON object on each text line, as damier shots --format ndjson writes it, and
/// reports what is wrong on console.err(). tables: of endings, or nullptr. sound: gets each proof that is right; false
/// ends the reading. Findings of damier check without a proof are left out. Throws what opening a file throws, and
/// MessageError if the first row of a file is no proof and no such finding: the file has something else.
void check_proofs(Console& console, std::string const& path, endgame::TableFolder const* tables, ProofCounts& counts,
                  std::function<bool(ProofRecord const&)> const& sound = {});

}  // namespace damier::app
