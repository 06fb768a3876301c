// Any bytes through the readers alone: every event is a part of its record, the result does not depend on the pieces in
// which the text comes, and PDN is read the same without the terminals for plain text.

#include "grammar/json/reader.hpp"
#include "grammar/manoury/reader.hpp"
#include "grammar/pdn/reader.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

template <typename Reader, typename... Options>
std::string read(std::string_view text, damier::Limits const& limits, Options... options) {
  auto const source = damier::open_text(text);
  Reader reader{*source, limits, options...};
  damier::GameTape tape;
  std::string all;
  while (reader.next(tape)) {
    for (auto const& event : tape.events) {
      if (std::size_t{event.offset} + event.length > tape.source.size()) std::abort();
      all.append(1, static_cast<char>('a' + static_cast<int>(event.kind))).append(tape.text(event)).append("\n");
    }
    for (auto const& found : tape.diagnostics) {
      all.append(found.code).append(" ").append(std::to_string(found.where.line)).append(":");
      all.append(std::to_string(found.where.column)).append("\n");
    }
    if (tape.original().empty() != tape.source.empty()) std::abort();
  }
  return all;
}

template <typename Reader>
void read_in_two_ways(std::string_view text) {
  if (read<Reader>(text, {}) != read<Reader>(text, {.window_bytes = 97})) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  // The first byte selects the reader for the others.
  std::string_view const text{reinterpret_cast<char const*>(data) + 1, size - 1};
  switch (data[0] % 3) {
    case 0:
      read_in_two_ways<damier::pdn::Reader>(text);
      if (read<damier::pdn::Reader>(text, {}) != read<damier::pdn::Reader>(text, {}, damier::pdn::Runs::by_rules))
        std::abort();
      break;
    case 1: read_in_two_ways<damier::manoury::Reader>(text); break;
    default: read_in_two_ways<damier::json::Reader>(text); break;
  }
  return 0;
}
