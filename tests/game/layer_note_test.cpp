#include "game/layer_note.hpp"

#include "language/stored_message.hpp"
#include "tests/game/read_records.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

using namespace damier;

namespace {

LayerNote note(LayerKind kind, std::string content) { return {"motifs", 1, kind, std::move(content)}; }

std::vector<LayerNote> samples() {
  return {
      note(LayerKind::comment, stored_form(message("layer-new-move", "count"_a = 312))),
      note(LayerKind::comment, stored_form(message("layer-finding", "level"_a = message("error"),
                                                   "what"_a = "{a}  ]b[ \"c\" ~d \u00e9 %e\\"))),
      note(LayerKind::name, "en=Royal shot;fr=coup royal"),
      note(LayerKind::sign, "4"),
      note(LayerKind::variation, "32-28 19-23 28x19"),
      note(LayerKind::evaluation, evaluation_content({-35, 12, 8000, "32-28 19-23", true})),
      note(LayerKind::evaluation, "unanswered"),
      note(LayerKind::marks, "[%csl G12,R23] [%cal R12-23]"),
  };
}

}  // namespace

TEST_CASE("a note becomes a comment and is read back from it, in every language") {
  for (auto const& each : samples()) {
    CHECK(read_item_text(item_text(each)) == each);
    for (auto const code : language_codes) {
      auto const language = *Language::named(code);
      auto const comment = layer_comment(each, language);
      INFO(comment);
      CHECK(comment.find_first_of("{}\n") == std::string::npos);
      CHECK(read_layer_comment(comment) == each);
    }
  }
}

TEST_CASE("the words of a note are in the language of the reader") {
  auto const royal = note(LayerKind::name, "en=Royal shot;fr=coup royal");
  CHECK(words_of(royal, "en") == "Royal shot");
  CHECK(words_of(royal, "fr") == "coup royal");
  CHECK(words_of(royal, "nl") == "Royal shot");
  CHECK(words_of(samples().front(), "fr") == "nouveau apr\u00e8s 312 parties");
  CHECK(words_of(note(LayerKind::evaluation, "value=-5 depth=3"), "fr") == "[%eval -0.05] [%depth 3]");
  CHECK(words_of(note(LayerKind::sign, "4"), "en") == "??");
  CHECK(words_of(note(LayerKind::marks, "[%csl G12] and text"), "en").empty());
}

TEST_CASE("a comment whose mark or words were changed is a comment of people") {
  auto const comment = layer_comment(samples().front(), "en");
  CHECK(read_layer_comment(comment));
  for (std::size_t i = 0; i < comment.size(); ++i) {
    auto changed = comment;
    changed[i] = changed[i] == 'x' ? 'y' : 'x';
    INFO(changed);
    CHECK_FALSE(read_layer_comment(changed));
  }
  for (std::size_t size = 0; size < comment.size(); ++size) {
    CHECK_FALSE(read_layer_comment(comment.substr(0, size)));
  }
  CHECK_FALSE(read_layer_comment(comment + " indeed"));
  CHECK_FALSE(read_layer_comment("see " + comment));
  for (auto const* const imitation :
       {"[%damier motifs 1 00000000 name en=x] x", "[%damier]", "[%damier motifs]", "[%damier motifs 1 0 name ~]",
        "[%damier Motifs 1 00000000 sign 4]", "[%damier motifs 4294967296 00000000 sign 4]"}) {
    CHECK_FALSE(read_layer_comment(imitation));
  }
}

TEST_CASE("blanks and braces, which formats change, do not matter to a mark") {
  auto const noted = note(LayerKind::comment,
                          stored_form(message("layer-finding", "level"_a = message("error"), "what"_a = "a  {b}\n c")));
  auto const comment = layer_comment(noted, "en");
  CHECK(words_of(noted, "en") == "error: a (b) c");
  auto wrapped = comment;
  wrapped[wrapped.find(' ', wrapped.find(']'))] = '\n';
  CHECK(read_layer_comment(wrapped) == noted);
}

TEST_CASE("any content of a message survives its mark") {
  CHECK(rc::check([](std::string const& what) {
    auto const noted =
        note(LayerKind::comment, stored_form(message("layer-finding", "level"_a = message("error"), "what"_a = what)));
    auto const read = read_layer_comment(layer_comment(noted, "en"));
    RC_ASSERT(!read || *read == noted);
    RC_ASSERT(read_item_text(item_text(noted)) == noted);
  }));
}

TEST_CASE("evaluations are read as they are written") {
  CHECK(rc::check([](std::int64_t value, std::uint64_t depth, bool with_value, bool with_line) {
    Evaluation evaluation;
    evaluation.value = with_value ? std::optional{value} : std::nullopt;
    evaluation.depth = depth;
    evaluation.line = with_line ? "32-28 19-23" : "";
    RC_ASSERT(read_evaluation(evaluation_content(evaluation)) == evaluation);
    RC_ASSERT(!words_of(note(LayerKind::evaluation, evaluation_content(evaluation)), "en").empty());
  }));
  CHECK_FALSE(read_evaluation("value=1.5"));
  CHECK_FALSE(read_evaluation("depth=3 value=1"));
  CHECK_FALSE(read_evaluation("score=1"));
}

TEST_CASE("a game has the notes of its text as items of their own") {
  auto const comment = layer_comment(samples().front(), "en");
  read_records::Records records{"1. 32-28 {" + comment + "} {[%damier x] mine} 19-23 *\n"};
  REQUIRE(records.next());
  std::vector<ItemKind> kinds;
  for (auto const& item : records.game.items) {
    kinds.push_back(item.kind);
  }
  CHECK(kinds == std::vector{ItemKind::move, ItemKind::layer_note, ItemKind::comment, ItemKind::move});
  CHECK(has_layer_notes(records.game));
  auto const written = with_layer_comments(records.game, "en");
  CHECK(written.text_of(written.items[1]) == comment);
  remove_layer_notes(records.game);
  CHECK_FALSE(has_layer_notes(records.game));
  CHECK(records.game.items.size() == 3);
}

TEST_CASE("signs and variations of a layer are read as its notes, and as those of people once they are changed") {
  read_records::Records records{"1. 32-28 19-23 *\n"};
  REQUIRE(records.next());
  auto const sign = item_text(note(LayerKind::sign, "4"));
  auto const variation = item_text(note(LayerKind::variation, "20-24 28-22"));
  records.game.add(ItemKind::layer_note, sign);
  records.game.add(ItemKind::layer_note, variation);
  auto const written = with_layer_variations(records.game, Language{"en"});
  std::vector<std::string> texts;
  for (auto const& item : written.items) {
    texts.emplace_back(written.text_of(item));
  }
  REQUIRE(texts.size() == 9);
  CHECK(texts[2] == "4");
  CHECK(texts[6] == "20-24");
  auto const text = [&](std::string const& nag, std::string const& move) {
    return "1. 32-28 19-23 $" + nag + " {" + texts[3] + "} ({" + texts[5] + "} 1... " + move +
           " 2. 28-22) 2. 28x19 *\n";
  };
  auto const notes = [](std::string const& record) {
    read_records::Records read{record};
    std::vector<std::string> found;
    for (auto const& item : read.first().game.items) {
      if (item.kind == ItemKind::layer_note) {
        found.emplace_back(read.game.text_of(item));
      }
    }
    return std::pair{found, read.game.items.size()};
  };
  CHECK(notes(text("4", "20-24")) == std::pair{std::vector{sign, variation}, std::size_t{5}});
  CHECK(notes(text("4", "20-25")) == std::pair{std::vector{sign}, std::size_t{9}});
  CHECK(notes(text("2", "20-24")) == std::pair{std::vector{sign, variation}, std::size_t{6}});
  CHECK(notes("1. 32-28 ({" + texts[5] + "}) *\n").first.empty());
  CHECK(notes("1. 32-28 ({" + texts[5] + "} 20-24 28-22 {mine}) *\n").first.empty());
  CHECK(notes("1. 32-28 ({" + texts[5] + "} 20-24 (19-23) 28-22) *\n").first.empty());
}

TEST_CASE("names of layers are small letters, digits and hyphens") {
  CHECK(is_layer_name("motifs"));
  CHECK(is_layer_name("engine-2"));
  for (auto const* const name : {"", "-a", "1a", "A", "a b", "a'b", "a,b"}) {
    CHECK_FALSE(is_layer_name(name));
  }
  CHECK_FALSE(is_layer_name(std::string(41, 'a')));
}
