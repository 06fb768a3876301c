#pragma once

#include "apps/damier/options/output_file.hpp"

#include <memory>
#include <string_view>

namespace damier::app {

/// The name of a file without the .gz or .zst at its end.
[[nodiscard]] std::string_view without_packing(std::string_view name) noexcept;

/// Writes text to a file piece by piece, packed as its name requires: with gzip for .gz, with zstd for .zst, otherwise
/// unpacked. The bytes written do not depend on how the text is divided into pieces.
class PackedOutput {
 public:
  PackedOutput(OutputFile& file, std::string_view name);
  PackedOutput(PackedOutput const&) = delete;
  PackedOutput& operator=(PackedOutput const&) = delete;
  ~PackedOutput();

  void write(std::string_view piece);
  /// Ends the packed data. To be called after the last piece, before the file is committed.
  void finish();

 private:
  class Packer;
  class Gzip;
  class Zstd;

  OutputFile& file_;
  std::unique_ptr<Packer> packer_;  // nullptr: not packed
};

}  // namespace damier::app
