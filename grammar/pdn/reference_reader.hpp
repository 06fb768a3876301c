#pragma once

#include "grammar/pdn/reader.hpp"

namespace damier::pdn {

/// Reads what Reader does, by the grammar of the whole record in Boost.Spirit X3 that is the reference of the language
/// (README.md). It reads several times as slowly, and holds as much text in memory as the longest record may have.
/// Tests hold the fast way against it.
class ReferenceReader {
 public:
  explicit ReferenceReader(ByteSource& source, Limits const& limits = {});
  ReferenceReader(ReferenceReader&&) noexcept;
  ReferenceReader& operator=(ReferenceReader&&) noexcept;
  ~ReferenceReader();

  [[nodiscard]] bool next(GameTape& tape);

 private:
  std::unique_ptr<RecordReader> records_;
};

}  // namespace damier::pdn
