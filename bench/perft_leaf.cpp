// Runs perft on one position and nothing else: a small program for counting instructions. See perft_instructions.sh.

#include "reference/diagram.hpp"
#include "rules/variant.hpp"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string_view>

int main(int argc, char** argv) {
  using namespace damier;
  std::string_view const kind = argc >= 3 ? argv[2] : "";
  auto const* const variant = argc == 5 ? find_variant(argv[4]) : &international();
  if (argc > 5 || (kind != "counted" && kind != "made") || variant == nullptr) {
    std::fputs("usage: damier_perft_leaf DEPTH counted|made [FEN|start [VARIANT]]\n", stderr);
    return 2;
  }
  try {
    auto const from_start = argc == 3 || std::string_view{argv[3]} == "start";
    auto const position = from_start ? variant->start() : reference::read_fen(argv[3]);
    auto const leaf = kind == "made" ? PerftLeaf::made : PerftLeaf::counted;
    auto const depth = static_cast<unsigned>(std::strtoul(argv[1], nullptr, 10));
    std::printf("%llu\n", static_cast<unsigned long long>(variant->perft(position, depth, leaf)));
  } catch (std::exception const& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
