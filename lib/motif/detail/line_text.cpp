#include "motif/detail/line_text.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"
#include "notation/numbering.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>

namespace damier {
namespace {

/// "12." and "12...".
bool is_move_number(std::string_view word) {
  auto const digits = word.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos &&
         word.find_first_not_of('.', digits) == std::string_view::npos;
}

std::size_t place_in(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data());
}

}  // namespace

tl::expected<MotifLine, LineTextFault> read_motif_moves(std::string_view text, Variant const& variant,
                                                        Position const& start) {
  constexpr std::string_view blanks = " \t\r\n()";
  Numbering const numbering{variant.rules()};
  MotifLine line{&variant, start, {}};
  auto position = start;
  for (std::size_t at = text.find_first_not_of(blanks); at < text.size(); at = text.find_first_not_of(blanks, at)) {
    auto const end = std::min(text.find_first_of(blanks, at), text.size());
    auto const word = text.substr(at, end - at);
    if (!is_move_number(word)) {
      auto const move = read_move_text(word, numbering);
      auto const meaning = move ? resolve(variant, position, *move) : Resolution{};
      if (meaning.kind != Resolution::Kind::unique || meaning.sign_disagrees) {
        return tl::unexpected{LineTextFault{
            at, word.size(), message("motif-file-no-move", "move"_a = word, "fen"_a = write_fen(position, variant))}};
      }
      line.moves.push_back(meaning.move);
      position = variant.after(position, meaning.move);
    }
    at = end;
  }
  return line;
}

tl::expected<MotifLine, LineTextFault> read_motif_line(std::string_view text, Variant const& variant) {
  auto const bar = std::min(text.find('|'), text.size());
  auto fen = trimmed(text.substr(0, bar));
  auto const* rules = &variant;
  auto const blank = std::min(fen.find(' '), fen.size());
  if (auto const* const named = find_variant(fen.substr(0, blank))) {
    rules = named;
    fen = trimmed(fen.substr(blank));
  }
  auto start = rules->start();
  if (fen != "start") {
    auto const read = read_fen(fen, *rules);
    if (!read) {
      return tl::unexpected{LineTextFault{fen.empty() ? 0 : place_in(text, fen), std::max<std::size_t>(fen.size(), 1),
                                          message("motif-file-no-position", "fault"_a = read.error().message)}};
    }
    start = read->position;
  }
  auto const moves = text.substr(std::min(bar + 1, text.size()));
  auto line = read_motif_moves(moves, *rules, start);
  if (!line) {
    line.error().offset += std::min(bar + 1, text.size());
  }
  return line;
}

}  // namespace damier
