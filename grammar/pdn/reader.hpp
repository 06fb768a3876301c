#pragma once

#include "grammar/limits.hpp"
#include "grammar/tape.hpp"
#include "text/byte_source.hpp"

#include <memory>

namespace damier::pdn {

class RecordReader;

/// Reads PDN text record by record, the fast way that every command uses. Memory is bounded by the limits whatever the
/// size of the source.
class Reader {
 public:
  explicit Reader(ByteSource& source, Limits const& limits = {});
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  /// Reads the next record into tape; false at the end of the source. What is wrong with the text is in
  /// tape.diagnostics and never stops the reader; only the world throws (ByteSource).
  [[nodiscard]] bool next(GameTape& tape);

 private:
  std::unique_ptr<RecordReader> records_;
};

}  // namespace damier::pdn
