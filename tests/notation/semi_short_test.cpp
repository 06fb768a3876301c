// Moves that give only the file of their start square: "cd4", "b:d4".

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <catch2/catch.hpp>

#include <random>
#include <string>

using namespace damier;

namespace {

Variant const& russian() { return *find_variant("russian"); }

Position position_of(std::string_view fen, Variant const& variant = russian()) {
  return read_fen(fen, variant)->position;
}

Resolution meaning(std::string_view text, Position const& position, Variant const& variant = russian()) {
  auto const read = read_move_text(text, Numbering{variant.rules()});
  REQUIRE(read);
  return resolve(variant, position, *read);
}

std::string played(std::string_view text, Position const& position) {
  auto const found = meaning(text, position);
  return found.kind == Resolution::Kind::unique ? write_long_move(russian(), position, found.move) : "";
}

}  // namespace

TEST_CASE("the rank of the start follows from the legal moves") {
  auto const start = russian().start();
  CHECK(played("cd4", start) == "c3-d4");
  CHECK(played("c-d4", start) == "c3-d4");
  CHECK(played("CD4", start) == "c3-d4");
  CHECK(played("c—d4", start) == "c3-d4");
  CHECK(meaning("cd6", start).kind == Resolution::Kind::illegal);
  CHECK(meaning("ac5", start).kind == Resolution::Kind::illegal);
}

TEST_CASE("a capture from a file names its last square, and others where they are needed") {
  auto const position = position_of("W:Wc3,e1:Bd4,f6,b4");
  CHECK(played("c:e5", position).empty());
  CHECK(played("c:g7", position) == "c3:e5:g7");
  CHECK(played("c:e5:g7", position) == "c3:e5:g7");
  CHECK(played("c:a5", position) == "c3:a5");
  CHECK(played("cg7", position) == "c3:e5:g7");
}

TEST_CASE("two pieces of a file that can play a move are ambiguous") {
  CHECK(played("cb4", position_of("W:Wc3:Bh8")) == "c3-b4");
  auto const kings = position_of("W:WKc1,Kc5:Bh8");
  auto const found = meaning("ce3", kings);
  CHECK(found.kind == Resolution::Kind::ambiguous);
  CHECK(found.candidates.size() == 2);
  CHECK(played("c1e3", kings) == "c1-e3");
}

TEST_CASE("a variant whose squares have numbers has no moves from a file") {
  CHECK(!read_move_text("cd4", Numbering{international().rules()}));
}

TEST_CASE("a claim about a file is about the piece that is likeliest meant") {
  auto const start = russian().start();
  auto const from = [&](std::string_view text) {
    Numbering const numbering{russian().rules()};
    return numbering.name(with_start(russian(), start, *read_move_text(text, numbering)).from());
  };
  CHECK(from("cd4") == "c3");
  CHECK(from("ce5") == "c3");
  CHECK(from("fg5") == "f2");
}

TEST_CASE("the semi-short form is the shortest that is clear") {
  auto const write = [](std::string_view fen, std::string_view move) {
    auto const position = position_of(fen);
    return write_semi_short_move(russian(), position, meaning(move, position).move);
  };
  CHECK(write("W:Wc3:Bh8", "c3-b4") == "cb4");
  CHECK(write("W:WKc1,Kc5:Bh8", "c1-e3") == "c1e3");
  CHECK(write("W:Wc3,e1:Bd4,f6,b4", "c3:g7") == "c:g7");
  CHECK(write_semi_short_move(international(), international().start(),
                              meaning("32-28", international().start(), international()).move) == "32-28");
}

TEST_CASE("every legal move is read back from its semi-short form") {
  std::mt19937 random{15};
  for (auto const* const name : {"russian", "brazilian", "czech", "turkish", "spantsiretti"}) {
    auto const& variant = *find_variant(name);
    for (int game = 0; game < 20; ++game) {
      auto position = variant.start();
      for (int ply = 0; ply < 80; ++ply) {
        MoveList legal;
        variant.legal_moves(position, legal);
        if (legal.empty()) {
          break;
        }
        for (auto const& move : legal) {
          auto const text = write_semi_short_move(variant, position, move);
          CAPTURE(name, write_fen(position, variant), text);
          auto const found = meaning(text, position, variant);
          CHECK(found.kind == Resolution::Kind::unique);
          CHECK(found.move == move);
        }
        position = variant.after(position, legal[random() % legal.size()]);
      }
    }
  }
}
