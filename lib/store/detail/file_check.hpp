#pragma once

#include "store/detail/database.hpp"

#include <string>
#include <vector>

namespace damier {

/// Throws BaseError for a file that is too short to be a base: SQLite would take one of a byte for a new base.
void refuse_fragment(std::string const& path);
/// Refuses to read a file without a byte, which would become a base, unless a program that was killed has left a log of
/// a base with that name. Throws BaseError.
void refuse_empty(std::string const& path);

/// Whether there is a non-empty write-ahead log beside a base: a newer header of its file may be in it.
[[nodiscard]] bool has_log(std::string const& path);
/// The faults of the header of a base's file that SQLite does not check, or only once it writes; none if has_log()
/// (https://www.sqlite.org/fileformat2.html, 1.3).
[[nodiscard]] std::vector<Message> header_faults(std::string const& path);
/// The findings of SQLite's own checks: pages, rows, indexes, types and constraints.
[[nodiscard]] std::vector<Message> integrity_faults(Database& database);
/// One for each table and the table it refers to, however many of its references are broken.
[[nodiscard]] std::vector<Message> reference_faults(Database& database);

}  // namespace damier
