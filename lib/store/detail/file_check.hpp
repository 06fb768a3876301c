#pragma once

#include "store/detail/database.hpp"

#include <string>
#include <vector>

namespace damier {

/// Throws BaseError for a file that is too short to be a base: SQLite would take one of a byte for a new base.
void refuse_fragment(std::string const& path);

/// Whether a write-ahead log with anything in it lies beside a base: a newer header of its file may be in it.
[[nodiscard]] bool has_log(std::string const& path);
/// What is wrong with the header of a base's file where SQLite does not look, or looks only once it writes: a sentence
/// each, none where has_log() (https://www.sqlite.org/fileformat2.html, 1.3).
[[nodiscard]] std::vector<std::string> header_faults(std::string const& path);
/// What SQLite's own checks find: pages, rows, indexes, types and constraints.
[[nodiscard]] std::vector<std::string> integrity_faults(Database& database);
/// A sentence for each table and the table it refers to, however many rows refer to what is not there.
[[nodiscard]] std::vector<std::string> reference_faults(Database& database);

}  // namespace damier
