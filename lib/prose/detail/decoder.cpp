#include "prose/detail/decoder.hpp"

#include "prose/detail/reading_search.hpp"

#include <utility>

namespace damier::prose {

Decoding Decoder::decode(std::string_view text, std::span<Token const> tokens, bool whole) {
  plies_.clear();
  auto known = known_;
  auto decoding = ReadingSearch{options_, plies_, known, text, tokens, whole}.run();
  if (!decoding.needs_more) {
    known_ = std::move(known);
  }
  return decoding;
}

}  // namespace damier::prose
