#pragma once

#include "grammar/byte_source.hpp"
#include "grammar/tape.hpp"

#include <cstddef>
#include <memory>

namespace damier::pdn {

/// Bounds that keep hostile input harmless. The defaults suit every real file that was seen.
struct Limits {
  std::size_t window_bytes = std::size_t{1} << 18;       ///< read at a time
  std::size_t longest_record = std::size_t{1} << 20;     ///< a longer record is cut here, with an error
  unsigned deepest_variation = 256;                      ///< deeper ones are skipped, with an error
  std::size_t most_diagnostics = 100;                    ///< of one record; the rest is summed up in one more
};

/// Reads PDN text record by record. Memory is bounded by the limits whatever the size of the source.
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
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace damier::pdn
