// Any bytes as running text, typed and scanned: every move that is read can be played, and what is written can be read.

#include "game/builder.hpp"
#include "prose/open_games.hpp"
#include "tests/fuzz/read_and_write.hpp"
#include "text/byte_source.hpp"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view const text{reinterpret_cast<char const*>(data), size};
  (void)damier::detect_format(text);
  (void)read_and_write::convert(text, damier::TextFormat::text, "pdn");
  auto const source = damier::open_text(text);
  auto const reader = damier::open_games(*source, {.format = damier::TextFormat::text, .is_scan = true});
  damier::Validator validator;
  damier::GameTape tape;
  damier::Game game;
  while (reader->next(tape)) {
    damier::build(tape, game);
    auto const& judgement = validator.judge(tape, game);
    if (!judgement.legal && !tape.variant.empty()) {
      std::abort();
    }
  }
  return 0;
}
