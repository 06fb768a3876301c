#pragma once

#include "language/message_error.hpp"
#include "store/base.hpp"
#include "store/games.hpp"
#include "store/record_reader.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>

namespace damier {

class VariantStarts;

/// One of the parts that the records are divided into, by their first two moves: records of one game, and a move
/// sequence and the records that it begins, are in the same part.
struct DuplicatePart {
  std::uint32_t number = 1;  ///< 1 to count
  std::uint32_t count = 1;
};

/// The files of one part in the folder that write_line_files has written to.
struct LineFiles {
  std::filesystem::path folder;  ///< empty: none, the rows are read from the bases
  DuplicatePart part;
};

/// The part of a record. It is the same in every archive, whatever numbers its variants have.
[[nodiscard]] std::uint32_t part_of(RecordRow const& row, VariantStarts const& variant_starts,
                                    std::uint32_t count) noexcept;

/// A file of lines cannot be written, is damaged, or of another state of its base.
class LineFileError : public MessageError {
 public:
  using MessageError::MessageError;
};

/// Writes the rows of the games of a base that were not removed to one file for each part, so that the parts can be
/// compared without reading the base once for each. The folder must exist; files of the same base there are replaced.
/// pause() is called now and then; it may throw to stop. Throws LineFileError, and Stopped after a stop request.
void write_line_files(Base& base, std::uint32_t parts, std::filesystem::path const& folder,
                      std::function<void()> const& pause);

/// Visits the rows of one part, as RecordReader::scan visits those of a range of the base, but that variant_of(name) is
/// their variant. The file is kept in memory, some 80 bytes a game. Throws FileError and LineFileError.
void scan_line_file(Base& base, LineFiles const& files, GameRange range,
                    std::function<std::int64_t(std::string_view)> const& variant_of,
                    std::function<void(RecordRow const&)> const& visit);

}  // namespace damier
