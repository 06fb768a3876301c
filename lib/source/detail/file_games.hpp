#pragma once

#include "grammar/game_reader.hpp"
#include "reading/judged_reader.hpp"
#include "text/byte_source.hpp"
#include "validate/validator.hpp"

#include <memory>
#include <string>

namespace damier::source {

/// The records of one file, judged.
class FileGames {
 public:
  FileGames(std::string const& path, Variant const* variant);

  [[nodiscard]] JudgedReader<>& records() noexcept { return records_; }

 private:
  std::unique_ptr<ByteSource> bytes_;
  std::unique_ptr<GameReader> reader_;
  Validator validator_;
  JudgedReader<> records_;
};

}  // namespace damier::source
