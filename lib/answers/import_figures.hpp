#pragma once

#include "import/importer.hpp"
#include "report/column.hpp"
#include "store/base.hpp"

#include <cstdint>
#include <functional>

namespace damier::answers {

/// What an import reports in figures: files, games, stored, duplicates … Members that are mostly 0 are columns of a
/// table only where the report has some. respelled: whether names could be stored in another spelling.
[[nodiscard]] report::Columns<ImportReport> import_figures(ImportReport const& report, bool respelled = false);

/// What is done to an index, and how far it has come; of: 0 where that is not known.
enum class IndexStep : std::uint8_t { comments, moves, positions, counts };
using IndexProgress = std::function<bool(IndexStep step, std::uint64_t done, std::uint64_t of)>;

/// Brings the indexes that a base has up to date with its games. It ends early when go_on returns false: the next time
/// the rest is done.
void update_indexes(Base& base, unsigned threads, IndexProgress const& go_on);

}  // namespace damier::answers
