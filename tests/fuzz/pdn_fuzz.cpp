// Any bytes as PDN, through all rooms: read, built, judged, written, and the written text is read again.

#include "export/pdn_writer.hpp"
#include "game/builder.hpp"
#include "grammar/pdn/reader.hpp"
#include "validate/validator.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace {

std::string read_and_write(std::string_view text) {
  auto const source = damier::open_text(text);
  damier::pdn::Reader reader{*source};
  damier::Validator validator;
  damier::GameTape tape;
  damier::Game game;
  std::string written;
  while (reader.next(tape)) {
    damier::build(tape, game);
    (void)validator.judge(tape, game);
    damier::write_pdn(game, written);
  }
  return written;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const written = read_and_write({reinterpret_cast<char const*>(data), size});
  (void)read_and_write(written);
  return 0;
}
