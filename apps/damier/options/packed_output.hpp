#pragma once

#include "apps/damier/options/output_file.hpp"

#include <memory>
#include <string_view>

namespace damier::app {

/// Writes pieces of text to a file, packed according to its name: with gzip for .gz, with zstd for .zst, else unpacked.
/// The same text gives the same bytes, whatever the pieces.
class PackedOutput {
 public:
  PackedOutput(OutputFile& file, std::string_view name);
  PackedOutput(PackedOutput const&) = delete;
  PackedOutput& operator=(PackedOutput const&) = delete;
  ~PackedOutput();

  void write(std::string_view piece);
  /// After the last piece, before the file is committed.
  void finish();

 private:
  class Packer;
  class Gzip;
  class Zstd;

  OutputFile& file_;
  std::unique_ptr<Packer> packer_;  // nothing: not packed
};

}  // namespace damier::app
