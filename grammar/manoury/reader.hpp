#pragma once

#include "grammar/limits.hpp"
#include "grammar/tape.hpp"
#include "text/byte_source.hpp"

#include <memory>

namespace damier::manoury {

/// Reads French draughts text (Manoury's notation) game by game into the same tapes as the PDN reader. Memory is
/// bounded by the limits whatever the size of the source.
class Reader {
 public:
  explicit Reader(ByteSource& source, Limits const& limits = {});
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  /// Reads the next game into tape; false at the end of the source. What is wrong with the text is in tape.diagnostics
  /// and never stops the reader; only the world throws (ByteSource).
  [[nodiscard]] bool next(GameTape& tape);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Whether a text looks like this notation rather than like PDN: replies in parentheses, positions in words, headers.
[[nodiscard]] bool looks_like_manoury(std::string_view beginning);

}  // namespace damier::manoury
