// Annotations of layers as people print them and other programs read them.

#include "game/layer_note.hpp"

#include "export/format.hpp"
#include "language/stored_message.hpp"
#include "tests/export/rereading.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace damier;

namespace {

constexpr Language english{"en"};
constexpr Language french{"fr"};

using Noted = std::pair<std::size_t, LayerNote>;  // the ply that the note is behind

LayerNote sign(std::string source, std::string nag) { return {std::move(source), 1, LayerKind::sign, std::move(nag)}; }
LayerNote line(std::string source, std::string moves) {
  return {std::move(source), 1, LayerKind::variation, std::move(moves)};
}
LayerNote words(std::string source, std::string text) {
  return {std::move(source), 1, LayerKind::name, "en=" + std::move(text)};
}
LayerNote value(std::int64_t hundredths, std::string moves = {}) {
  return {"engine", 1, LayerKind::evaluation, evaluation_content({.value = hundredths, .line = std::move(moves)})};
}

/// The game of a text with notes behind its moves, which are all of the main line.
Game annotated(std::string text, std::vector<Noted> const& notes) {
  auto const game = rereading::read("[GameType \"20\"]\n" + std::move(text) + " *\n");
  auto noted = game;
  noted.items.clear();
  std::size_t ply = 0;
  auto const add = [&] {
    for (auto const& [at, note] : notes) {
      if (at == ply) {
        noted.add(ItemKind::layer_note, item_text(note));
      }
    }
  };
  for (auto const& item : game.items) {
    if (item.kind == ItemKind::move) {
      add();
      ++ply;
    }
    noted.items.push_back(item);
  }
  add();
  return noted;
}

/// The body of a game as PDN, without its tags.
std::string body(Game const& game, LayerPrint const& print = {.words = english}) {
  auto const text = rereading::written(with_printed_layers(game, print).game);
  auto const tags = text.find("\n\n") + 2;
  return text.substr(tags, text.find(" *", tags) - tags);
}

constexpr std::string_view moves = "1. 32-28 19-23 2. 28x19 14x23";

}  // namespace

TEST_CASE("a printed move has one sign, that of the layer that knows most") {
  auto const body_with = [](std::vector<LayerNote> const& notes) {
    std::vector<Noted> placed;
    for (auto const& note : notes) {
      placed.emplace_back(1, note);
    }
    return body(annotated(std::string{moves}, placed));
  };
  CHECK(body_with({sign("mistakes", "2"), sign("endgame", "6"), sign("shots", "4")}) ==
        "1. 32-28?! 19-23 2. 28x19 14x23");
  CHECK(body_with({sign("mistakes", "6"), sign("shots", "4")}) == "1. 32-28?? 19-23 2. 28x19 14x23");
  CHECK(body_with({sign("shots", "6"), sign("shots", "4")}) == "1. 32-28?? 19-23 2. 28x19 14x23");
  CHECK(body_with({words("mistakes", "bad"), sign("mistakes", "2"), words("shots", "missed"), sign("shots", "6")}) ==
        "1. 32-28?! { (missed) } 1... 19-23 2. 28x19 14x23");
  CHECK(body_with({words("motifs", "a motif"), sign("shots", "6"), words("openings", "an opening")}) ==
        "1. 32-28?! { (a motif; an opening) } 1... 19-23 2. 28x19 14x23");
}

TEST_CASE("the sign of a person stays, and a layer adds none") {
  CHECK(body(annotated("1. 32-28! 19-23", {{1, sign("mistakes", "4")}})) == "1. 32-28! 19-23");
  CHECK(body(annotated("1. 32-28 $5 {well} 19-23", {{1, sign("mistakes", "4")}})) == "1. 32-28 $5 { well } 1... 19-23");
  CHECK(body(annotated("1. 32-28 $14 {well} 19-23", {{1, sign("mistakes", "4")}})) ==
        "1. 32-28?? $14 { well } 1... 19-23");
}

TEST_CASE("lines are variations of legal moves") {
  CHECK(body(annotated(std::string{moves}, {{2, line("mistakes", "20-24 28-22")}})) ==
        "1. 32-28 19-23 (1... 20-24 2. 28-22) 2. 28x19 14x23");
  CHECK(body(annotated(std::string{moves}, {{2, line("mistakes", "20-24 28-23 19x28")}})) ==
        "1. 32-28 19-23 (1... 20-24 2. 28-23 19x28) 2. 28x19 14x23");
  CHECK(body(annotated(std::string{moves}, {{2, line("mistakes", "20-24 1-7 19x28")}})) ==
        "1. 32-28 19-23 (1... 20-24) 2. 28x19 14x23");
  CHECK(body(annotated(std::string{moves}, {{2, line("mistakes", "1-40")}})) == moves);
  CHECK(body(annotated(std::string{moves}, {{2, line("mistakes", "19-23 28x19")}})) == moves);
}

TEST_CASE("values are printed where they matter") {
  auto const even = annotated(std::string{moves}, {{0, value(0)}, {1, value(10)}, {2, value(5)}, {3, value(-12)}});
  CHECK(body(even) == "1. 32-28 19-23 2. 28x19 { (−0.12) } 2... 14x23");
  auto const lost =
      annotated(std::string{moves},
                {{0, value(0)}, {1, value(10, "20-24 28-22")}, {2, value(160)}, {3, value(180)}, {4, value(9'998)}});
  CHECK(body(lost) == "1. 32-28 19-23 { (+1.60) } (1... 20-24 2. 28-22) 2. 28x19 14x23 { (+−) }");
  CHECK(body(annotated(std::string{moves}, {{0, value(0)}, {1, value(20)}, {1, sign("mistakes", "6")}, {2, value(0)}}),
             {.words = french}) == "1. 32-28?! { (+0,20) } 1... 19-23 { (0,00) } 2. 28x19 14x23");
  CHECK(body(annotated(std::string{moves}, {{2, value(40)}, {3, value(50)}, {4, value(60)}})) ==
        "1. 32-28 19-23 { (+0.40) } 2. 28x19 14x23 { (+0.60) }");
  CHECK(
      body(even, {.words = english, .values = LayerPrint::Values::as_commands}) ==
      "{ [%eval 0.00] } 1. 32-28 { [%eval 0.10] } 1... 19-23 { [%eval 0.05] } 2. 28x19\n{ [%eval -0.12] } 2... 14x23");
}

TEST_CASE("a text without words of layers has their signs, values and lines") {
  auto const game = annotated(std::string{moves}, {{1, words("motifs", "a motif")},
                                                   {2, sign("mistakes", "2")},
                                                   {2, words("mistakes", "bad")},
                                                   {2, line("mistakes", "20-24")}});
  CHECK(body(game, {}) == "1. 32-28 19-23? (1... 20-24) 2. 28x19 14x23");
}

TEST_CASE("signs that are not shown are found in the game as it is") {
  auto const game =
      annotated(std::string{moves}, {{1, sign("mistakes", "6")}, {1, sign("shots", "4")}, {2, sign("mistakes", "2")}});
  std::vector<std::string> left_out;
  for (auto const place : overruled_signs(game)) {
    left_out.emplace_back(game.text_of(game.items[place]));
  }
  CHECK(left_out == std::vector<std::string>{item_text(sign("mistakes", "6"))});
}

TEST_CASE("the main line, its signs and its lines are the same in every printed format") {
  auto const game = annotated(std::string{moves}, {{0, value(0)},
                                                   {1, value(0, "20-24 28-22")},
                                                   {2, value(90)},
                                                   {2, sign("mistakes", "2")},
                                                   {2, words("mistakes", "bad [x] {y} $1")},
                                                   {2, line("mistakes", "20-24 28-22")}});
  for (auto const& format : export_formats()) {
    CAPTURE(format.name);
    ExportOptions options;
    options.layer_marks = false;
    options.language = english;
    auto const exporter = format.make(options);
    std::string text;
    exporter->begin(text);
    exporter->game(game, text);
    exporter->end(text);
    auto const keeps_marks = format.name == "json" || format.name == "ndjson" || format.name == "html";
    CHECK((text.find("damier mistakes") != std::string::npos) == keeps_marks);
    if (!keeps_marks && format.name != "flashcards") {
      CHECK(text.find("20") != std::string::npos);
    }
  }
}
