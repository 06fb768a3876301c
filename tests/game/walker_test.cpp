#include "game/walker.hpp"

#include "notation/fen.hpp"
#include "notation/move_text.hpp"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using namespace damier;

namespace {

constexpr auto before_white = "W:W31-50:B1-20";
constexpr auto after_28 = "B:W28,31,33-50:B1-20";  // 1. 32-28

/// Builds a replayed game item by item.
class Body {
 public:
  Body() {
    game.variant = &international();
    game.start = international().start();
  }
  /// A legal move in a position.
  Body& move(std::string_view fen, std::string_view text) {
    auto const from = read_fen(fen, international()).value().position;
    auto const meaning = resolve(international(), from, read_move_text(text, numbers).value());
    REQUIRE(meaning.kind == Resolution::Kind::unique);
    auto& item = game.add(ItemKind::move, text);
    item.legal = true;
    item.move = meaning.move;
    return *this;
  }
  Body& add(ItemKind kind, std::string_view text = {}) {
    game.add(kind, text);
    return *this;
  }

  Game game;
  Numbering numbers{international().rules()};
};

/// The visitor's view at each item: "depth ply fen", and "unread" if the position is not known.
std::vector<std::string> seen(Game const& game) {
  class Recorder final : public ItemVisitor {
   public:
    void item(Item const&, Line const& line, std::size_t depth) override {
      lines.push_back(std::to_string(depth) + " " + std::to_string(line.ply) + " " +
                      (line.readable() ? write_fen(line.now, international()) : "unread"));
    }
    std::vector<std::string> lines;
  };
  Recorder recorder;
  walk(game, recorder);
  return recorder.lines;
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("the main line is followed move by move, comments and signs between them") {
  Body body;
  body.move(before_white, "32-28").add(ItemKind::comment, "c").move(after_28, "18-23").add(ItemKind::nag, "1");
  CHECK(seen(body.game) == Strings{"0 1 B:W28,31,33-50:B1-20", "0 1 B:W28,31,33-50:B1-20",
                                   "0 2 W:W28,31,33-50:B1-17,19,20,23", "0 2 W:W28,31,33-50:B1-17,19,20,23"});
}

TEST_CASE("a visitor gets the position before a move along with the one after it") {
  class Check final : public ItemVisitor {
   public:
    void item(Item const&, Line const& line, std::size_t) override {
      CHECK(write_fen(line.before, international()) == before_white);
      CHECK(write_fen(line.now, international()) == after_28);
      ++calls;
    }
    int calls = 0;
  };
  Body body;
  body.move(before_white, "32-28");
  Check check;
  walk(body.game, check);
  CHECK(check.calls == 1);
}

TEST_CASE("a variation is an alternative to the last move, and after it the line goes on") {
  Body body;
  body.move(before_white, "32-28").add(ItemKind::variation_begin).move(before_white, "33-28");
  body.add(ItemKind::variation_end).move(after_28, "18-23");
  CHECK(seen(body.game) == Strings{"0 1 B:W28,31,33-50:B1-20", "1 0 W:W31-50:B1-20", "1 1 B:W28,31,32,34-50:B1-20",
                                   "0 1 B:W28,31,33-50:B1-20", "0 2 W:W28,31,33-50:B1-17,19,20,23"});
}

TEST_CASE("variations within variations, and two to the same move") {
  Body body;
  body.move(before_white, "32-28").move(after_28, "18-23");
  body.add(ItemKind::variation_begin).move(after_28, "17-21");
  body.add(ItemKind::variation_begin).move(after_28, "17-22").add(ItemKind::variation_end);
  body.add(ItemKind::variation_end);
  body.add(ItemKind::variation_begin).move(after_28, "19-24").add(ItemKind::variation_end);
  auto const lines = seen(body.game);
  REQUIRE(lines.size() == 11);
  CHECK(lines[2] == std::string{"1 1 "}.append(after_28));
  CHECK(lines[4] == std::string{"2 1 "}.append(after_28));
  CHECK(lines[5] == "2 2 W:W28,31,33-50:B1-16,18-20,22");
  CHECK(lines[6] == "1 2 W:W28,31,33-50:B1-16,18-21");
  CHECK(lines[7] == "0 2 W:W28,31,33-50:B1-17,19,20,23");
  CHECK(lines[9] == "1 2 W:W28,31,33-50:B1-18,20,24");
}

TEST_CASE("a variation before any move begins where the game begins") {
  Body body;
  body.add(ItemKind::variation_begin)
      .move(before_white, "32-28")
      .add(ItemKind::variation_end)
      .move(before_white, "33-28");
  CHECK(seen(body.game) ==
        Strings{"1 0 W:W31-50:B1-20", "1 1 B:W28,31,33-50:B1-20", "0 0 W:W31-50:B1-20", "0 1 B:W28,31,32,34-50:B1-20"});
}

TEST_CASE("after a move that is not known the line is unread but its plies are counted") {
  Body body;
  body.add(ItemKind::move, "32-99").add(ItemKind::move, "18-23").add(ItemKind::comment, "c");
  CHECK(seen(body.game) == Strings{"0 1 unread", "0 2 unread", "0 2 unread"});
}

TEST_CASE("an alternative to the first unknown move can be read") {
  Body body;
  body.move(before_white, "32-28").add(ItemKind::move, "18-99");
  body.add(ItemKind::variation_begin).move(after_28, "18-23").add(ItemKind::variation_end);
  CHECK(seen(body.game) == Strings{"0 1 B:W28,31,33-50:B1-20", "0 2 unread", "1 1 B:W28,31,33-50:B1-20",
                                   "1 2 W:W28,31,33-50:B1-17,19,20,23", "0 2 unread"});
}

TEST_CASE("an alternative to a later move of an unknown line cannot be read, nor one within it") {
  Body body;
  body.add(ItemKind::move, "32-99").add(ItemKind::move, "18-23");
  body.add(ItemKind::variation_begin).add(ItemKind::move, "17-21");
  body.add(ItemKind::variation_begin).add(ItemKind::move, "17-22").add(ItemKind::variation_end);
  body.add(ItemKind::variation_end);
  CHECK(seen(body.game) == Strings{"0 1 unread", "0 2 unread", "1 1 unread", "1 2 unread", "2 1 unread", "2 2 unread",
                                   "1 2 unread", "0 2 unread"});
}

TEST_CASE("a setup makes a line readable again, from its position") {
  Body body;
  body.add(ItemKind::move, "32-99").add(ItemKind::setup, "B:W31:B5").move("B:W31:B5", "5-10");
  CHECK(seen(body.game) == Strings{"0 1 unread", "0 1 B:W31:B5", "0 2 W:W31:B10"});
}

TEST_CASE("a setup within a variation leaves the main line alone") {
  Body body;
  body.move(before_white, "32-28").add(ItemKind::variation_begin).add(ItemKind::setup, "B:W31:B5");
  body.add(ItemKind::variation_end);
  CHECK(seen(body.game) ==
        Strings{"0 1 B:W28,31,33-50:B1-20", "1 0 W:W31-50:B1-20", "1 0 B:W31:B5", "0 1 B:W28,31,33-50:B1-20"});
}

TEST_CASE("a setup that cannot be read makes the line unread, and no alternative to its last move is known") {
  Body body;
  body.move(before_white, "32-28").add(ItemKind::setup, "W:W99").add(ItemKind::variation_begin);
  CHECK(seen(body.game) == Strings{"0 1 B:W28,31,33-50:B1-20", "0 1 unread", "1 0 unread"});
}

TEST_CASE("a null move gives the turn and keeps the pieces") {
  Body body;
  body.move(before_white, "32-28").add(ItemKind::setup, "W::").move("W:W28,31,33-50:B1-20", "37-32");
  CHECK(seen(body.game) ==
        Strings{"0 1 B:W28,31,33-50:B1-20", "0 1 W:W28,31,33-50:B1-20", "0 2 B:W28,31-36,38-50:B1-20"});
}

TEST_CASE("a null move after an unknown move leaves the pieces unknown") {
  Body body;
  body.add(ItemKind::move, "32-99").add(ItemKind::setup, "W::");
  CHECK(seen(body.game) == Strings{"0 1 unread", "0 1 unread"});
}

TEST_CASE("a dash passes the turn, an ellipsis says that Black is to move") {
  Body body;
  body.add(ItemKind::placeholder, "-").add(ItemKind::placeholder, "-").add(ItemKind::placeholder, "...");
  body.add(ItemKind::placeholder, "...");
  CHECK(seen(body.game) ==
        Strings{"0 0 B:W31-50:B1-20", "0 0 W:W31-50:B1-20", "0 0 B:W31-50:B1-20", "0 0 B:W31-50:B1-20"});
}

TEST_CASE("a dash after an unknown move leaves the alternative to that move as it was") {
  Body body;
  body.add(ItemKind::move, "32-99").add(ItemKind::placeholder, "-");
  body.add(ItemKind::variation_begin).move(before_white, "32-28").add(ItemKind::variation_end);
  CHECK(seen(body.game) ==
        Strings{"0 1 unread", "0 1 unread", "1 0 W:W31-50:B1-20", "1 1 B:W28,31,33-50:B1-20", "0 1 unread"});
}

TEST_CASE("moves are numbered as books do: passed turns count, a setup goes on from the side to move") {
  auto const numbers = [](Body& body) {
    struct Collector final : ItemVisitor {
      Strings found;
      void item(Item const& item, Line const& line, std::size_t) override {
        if (item.kind == ItemKind::move) found.push_back(line.number().text());
      }
    } collector;
    walk(body.game, collector);
    return collector.found;
  };
  Body unread;
  unread.add(ItemKind::move, "a").add(ItemKind::move, "b").add(ItemKind::variation_begin).add(ItemKind::move, "c");
  unread.add(ItemKind::move, "d").add(ItemKind::variation_end).add(ItemKind::move, "e");
  CHECK(numbers(unread) == Strings{"1.", "1...", "1...", "2.", "2."});
  Body passed;
  passed.add(ItemKind::placeholder, "...").add(ItemKind::move, "a").add(ItemKind::move, "b");
  CHECK(numbers(passed) == Strings{"1...", "2."});
  Body twice;
  twice.add(ItemKind::placeholder, "-").add(ItemKind::placeholder, "-").add(ItemKind::move, "a");
  CHECK(numbers(twice) == Strings{"2."});
  Body set_up;
  set_up.add(ItemKind::move, "a").add(ItemKind::setup, "W:W31:B5").add(ItemKind::move, "b");
  set_up.add(ItemKind::variation_begin).add(ItemKind::move, "c").add(ItemKind::variation_end);
  set_up.add(ItemKind::setup, "W:W31:B5").add(ItemKind::variation_begin).add(ItemKind::move, "d");
  set_up.add(ItemKind::variation_end).add(ItemKind::setup, "B:W31:B5").add(ItemKind::move, "e");
  CHECK(numbers(set_up) == Strings{"1.", "2.", "2.", "3.", "3..."});
}

TEST_CASE("an end without a begin leaves the main line open") {
  LineStack lines{Body{}.game};
  lines.close();
  CHECK(lines.depth() == 0);
  CHECK(lines.line().ply == 0);
}
