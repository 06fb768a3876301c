// The rules of one variant for the viewer, compiled to WebAssembly (rules.js calls it). The module's catalogue has this
// variant alone.
//
// A text goes in by text_space, and JSON comes out at answer(); both stay valid until the next call.

#include "notation/fen.hpp"
#include "notation/move_path.hpp"
#include "notation/move_text.hpp"
#include "rules/variant.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace damier {
namespace {

std::string given;
std::string answered;

Variant const& variant() noexcept { return *variants().front(); }

void append_squares(std::string_view name, auto const& squares) {
  Numbering const numbering{variant().rules()};
  answered += '"';
  answered += name;
  answered += "\":[";
  auto separator = "";
  for (auto const square : squares) {
    answered += separator;
    answered += std::to_string(numbering.number(square));
    separator = ",";
  }
  answered += ']';
}

void append_member(std::string_view name, std::string_view text) {
  answered += ",\"";
  answered += name;
  answered += "\":\"";
  answered += text;  // of squares and their signs alone: nothing to escape
  answered += '"';
}

void append_legal_move(Position const& position, Move const& move, MoveList const& legal) {
  auto const path = path_of(variant(), position, move);
  answered += '{';
  append_squares("path", path.squares);
  answered += ',';
  append_squares("captured", path.jumped);
  append_member("text", write_move(variant(), position, move, legal));
  append_member("fen", write_fen(variant().after(position, move), variant()));
  answered += '}';
}

/// The position whose FEN was written to text_space; nothing if the text is no FEN.
std::optional<Position> given_position() {
  auto const fen = read_fen(given, variant());
  return fen && !fen->null_move ? std::optional{fen->position} : std::nullopt;
}

std::size_t answer_all(Position const& position) {
  MoveList legal;
  variant().legal_moves(position, legal);
  answered = legal.refused() ? "{\"refused\":true,\"moves\":[" : "{\"moves\":[";
  auto separator = "";
  for (auto const& move : legal) {
    answered += separator;
    append_legal_move(position, move, legal);
    separator = ",";
  }
  answered += "]}";
  return answered.size();
}

}  // namespace

extern "C" {

/// Where a text of this many bytes is to be written.
char* text_space(std::size_t size) {
  given.resize(size);
  return given.data();
}

char const* answer() { return answered.data(); }

/// The legal moves of the position whose FEN was written to text_space, as an object with "moves", a list of objects:
/// "path" with the start, one square behind each piece taken and the end; "captured" in their order; "text" in PDN's
/// form; "fen" of the position after the move. "refused" is true if the position has too many captures to list. Returns
/// the size of the answer, 0 if the text is no FEN.
std::size_t legal_moves() {
  auto const position = given_position();
  return position ? answer_all(*position) : 0;
}

/// The FEN of the position at the beginning of a game. Returns its size.
std::size_t start_fen() {
  answered = write_fen(variant().start(), variant());
  return answered.size();
}

/// The number of move sequences of this many plies from the position whose FEN was written; -1 if the text is no FEN.
double count_moves(unsigned depth) {
  auto const position = given_position();
  return position ? static_cast<double>(variant().perft(*position, depth)) : -1;
}

// What is called where an exception would be thrown, such as that of a perft with too many captures to list. The module
// is compiled without exceptions: it stops, which JavaScript sees as a RuntimeError.
void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }

}  // extern "C"

}  // namespace damier
