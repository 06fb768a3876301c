// The data of the viewer's page, read by a JSON parser of another project and followed as lib/export/viewer/game.js
// does.

#include "export/detail/viewer_parts.hpp"
#include "export/format.hpp"
#include "export/viewer_game.hpp"
#include "game/layer_note.hpp"
#include "game/walker.hpp"
#include "tests/export/random_games.hpp"
#include "tests/export/rereading.hpp"

#include <rapidjson/document.h>
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace damier;

namespace {

using Json = rapidjson::Value;

std::string page_of(std::vector<Game> const& games, ExportOptions const& options = {}) {
  auto const exporter = find_export_format("html")->make(options);
  std::string text;
  exporter->begin(text);
  std::uint64_t number = 0;
  for (auto const& game : games) {
    exporter->game(game, text, ++number);
  }
  exporter->end(text);
  return text;
}

/// The text of a data block of a page.
std::string_view block_of(std::string_view page, std::string_view id) {
  auto const opening = "<script type=\"application/json\" id=\"" + std::string{id} + "\">";
  auto const begin = page.find(opening);
  REQUIRE(begin != std::string_view::npos);
  auto const rest = page.substr(begin + opening.size());
  return rest.substr(0, rest.find("</script>"));
}

rapidjson::Document parsed(std::string_view json) {
  rapidjson::Document document;
  document.Parse(json.data(), json.size());
  REQUIRE_FALSE(document.HasParseError());
  return document;
}

std::string text_in(Json const& json) { return {json.GetString(), json.GetStringLength()}; }

std::size_t count_of(std::string_view text, std::string_view piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string_view::npos; at = text.find(piece, at + piece.size())) {
    ++found;
  }
  return found;
}

/// A position as the page has it.
struct PagePosition {
  std::string pieces;
  std::string side;
  bool operator==(PagePosition const&) const = default;
};

PagePosition page_position(Variant const& variant, Position const& position) {
  return {viewer_position(variant, position), position.side == Colour::white ? "w" : "b"};
}

/// Follows the body of the page beside the game itself, item by item.
class PageFollower final : public ItemVisitor {
 public:
  PageFollower(Game const& game, Json const& json, std::map<std::string, unsigned> const& squares)
      : game_{game}, body_{json["b"]}, squares_{squares} {
    auto const start = json.HasMember("f") ? PagePosition{text_in(json["f"]), text_in(json["s"])}
                                           : page_position(*game.variant, game.variant->start());
    lines_.push_back({start, start});
  }

  void item(Item const& item, Line const& line, std::size_t depth) override {
    REQUIRE(next_ < body_.Size());
    follow(body_[next_++]);
    REQUIRE(lines_.size() == depth + 1);
    if (line.readable() && item.kind != ItemKind::variation_end) {
      auto const expected = page_position(*game_.variant, line.now);
      INFO("element " << next_);
      REQUIRE(lines_.back().now.pieces == expected.pieces);
      REQUIRE(lines_.back().now.side == expected.side);
    }
  }

  [[nodiscard]] bool at_end() const { return next_ == body_.Size(); }

 private:
  struct PageLine {
    PagePosition before;
    PagePosition now;
  };

  void follow(Json const& element) {
    auto& line = lines_.back();
    if (element.IsString() && text_in(element) == "(") {
      lines_.push_back({line.before, line.before});
    } else if (element.IsString() && text_in(element) == ")") {
      lines_.pop_back();
    } else if (element.IsString()) {
      auto const text = text_in(element);
      auto const sign = text.find_first_of("-x:");
      play({squares_.at(text.substr(0, sign)), squares_.at(text.substr(sign + 1))}, {}, false);
    } else if (element.IsArray()) {
      play(numbers(element[1]), numbers(element[2]), element[3].GetInt() == 1);
    } else if (element.HasMember("t") || element.HasMember("p") || element.HasMember("z")) {
      auto const moves = element.HasMember("t");
      if (moves) line.before = line.now;
      if (element.HasMember("f")) line.now = {text_in(element["f"]), text_in(element["s"])};
      if (!moves) line.before = line.now;
    }
  }

  static std::vector<unsigned> numbers(Json const& array) {
    std::vector<unsigned> found;
    for (auto const& number : array.GetArray()) found.push_back(number.GetUint());
    return found;
  }

  void play(std::vector<unsigned> const& path, std::vector<unsigned> const& taken, bool crowned) {
    auto& [before, now] = lines_.back();
    before = now;
    auto const piece = now.pieces[path.front()];
    now.pieces[path.front()] = '.';
    for (auto const square : taken) {
      REQUIRE(now.pieces[square] != '.');
      now.pieces[square] = '.';
    }
    REQUIRE(now.pieces[path.back()] == '.');
    auto const white = piece == 'w' || piece == 'W';
    now.pieces[path.back()] = !crowned ? piece : white ? 'W' : 'B';
    now.side = white ? "b" : "w";
    CHECK((taken.empty() || path.size() == taken.size() + 1));
  }

  Game const& game_;
  Json const& body_;
  std::map<std::string, unsigned> const& squares_;
  std::vector<PageLine> lines_;
  rapidjson::SizeType next_ = 0;
};

std::map<std::string, unsigned> squares_of(Json const& variant) {
  std::map<std::string, unsigned> squares;
  auto const names = text_in(variant["names"]) + " ";
  for (std::size_t at = 0; at < names.size();) {
    auto const end = names.find(' ', at);
    squares.emplace(names.substr(at, end - at), static_cast<unsigned>(squares.size()));
    at = end + 1;
  }
  return squares;
}

constexpr std::string_view hostile = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> &lt; \" '";

/// A character as a PDN file has it: "&lt;" would mean "<" there.
std::string escaped(char c) { return c == '&' ? "&amp;" : std::string{c}; }

}  // namespace

TEST_CASE("viewer: the games of the page lead to the positions of the games, in every variant") {
  std::uint64_t seed = 300;
  for (std::size_t place = 0; place < variants().size(); ++place) {
    auto const& variant = *variants()[place];
    CAPTURE(variant.name());
    RandomGames random{++seed, variant};
    std::vector<Game> games;
    for (int i = 0; i < 25; ++i) games.push_back(random.next());
    auto const page = page_of(games);
    auto const boards = parsed(block_of(page, "variants"));
    auto const data = parsed(block_of(page, "games"));
    REQUIRE(data.Size() == 1 + 2 * games.size());
    auto const squares = squares_of(boards[static_cast<rapidjson::SizeType>(place)]);
    REQUIRE(squares.size() == variant.board().square_count());
    for (rapidjson::SizeType i = 0; i < games.size(); ++i) {
      REQUIRE(data[1 + 2 * i][9].GetUint() == place);
      PageFollower follower{games[i], data[2 + 2 * i], squares};
      walk(games[i], follower);
      CHECK(follower.at_end());
    }
  }
}

TEST_CASE("viewer: each game has two text lines, so that a game is parsed alone") {
  auto const page =
      page_of(rereading::read_all("[Event \"A\nB\"]\n[GameType \"20\"]\n1. 32-28 {x\ny} *\n\n[White \"C\"]\n"
                                  "[GameType \"25\"]\n1. c3-d4 *\n\n"));
  auto const games = std::string{block_of(page, "games")};
  CHECK(count_of(games, "\n") == 6);
  CHECK(games.starts_with("[\n{\"format\":1},\n["));
  CHECK(games.ends_with("}\n]"));
}

TEST_CASE("viewer: hostile texts are data, and come back as they were") {
  std::string quoted;
  for (auto const c : hostile) quoted += c == '"' ? "\\\"" : escaped(c);
  std::string comment;
  for (auto const c : hostile) comment += escaped(c);
  auto const games =
      rereading::read_all("[Event \"" + quoted + "\"]\n[White \"" + quoted + "\"]\n[GameType \"20\"]\n1. 32-28 {" +
                          comment + "} <script> 19-23 ({" + comment + "} 20-25) *\n\n");
  auto const page = page_of(games);
  auto const plain = page_of(rereading::read_all("[Event \"x\"]\n[GameType \"20\"]\n1. 32-28 *\n\n"));
  CHECK(count_of(page, "<") == count_of(plain, "<"));
  auto const data = parsed(block_of(page, "games"));
  CHECK(text_in(data[1][1]) == hostile);
  CHECK(text_in(data[2]["t"][0][1]) == hostile);
  auto const& body = data[2]["b"];
  CHECK(std::count_if(body.Begin(), body.End(), [](Json const& element) {
          return element.IsObject() && element.HasMember("c") && text_in(element["c"]) == hostile;
        }) == 2);
}

TEST_CASE("viewer: exercises to solve have their position in the list, other games and other pages do not") {
  auto const games = rereading::read_all(
      "[GameType \"20\"]\n[FEN \"W:W28,32,33,37-39:B17,18\"]\n1. 28-22 (1. 28-23 $2 18x29) 17x28 2. 33x13 2-0\n\n"
      "[GameType \"20\"]\n[FEN \"W:W28:B17\"]\n*\n\n"
      "[GameType \"20\"]\n1. 32-28 *\n\n");
  REQUIRE(games.size() == 3);
  ExportOptions options;
  options.solve = true;
  auto const page = page_of(games, options);
  auto const data = parsed(block_of(page, "games"));
  CHECK(data[0]["solve"].GetBool());
  REQUIRE(data[1].Size() == 12);
  CHECK(text_in(data[1][11]) == "W:W28,32,33,37-39:B17,18");
  CHECK(data[3].Size() == 11);
  CHECK(data[5].Size() == 11);
  // The sign of a wrong try is behind its move.
  auto const& body = data[2]["b"];
  CHECK(text_in(body[2]) == "28-23");
  CHECK(text_in(body[3]["n"]) == "2");
  auto const plain_page = page_of(games);
  auto const plain = parsed(block_of(plain_page, "games"));
  CHECK_FALSE(plain[0].HasMember("solve"));
  CHECK(plain[1].Size() == 11);
}

TEST_CASE("viewer: the list has the beginning of a long text, the game all of it") {
  std::string name;
  for (int i = 0; i < 1'000; ++i) name += "é";
  auto const page = page_of(rereading::read_all("[White \"" + name + "\"]\n[GameType \"20\"]\n1. 32-28 *\n\n"));
  auto const data = parsed(block_of(page, "games"));
  CHECK(text_in(data[1][1]) == name.substr(0, 400) + "…");
  CHECK(text_in(data[2]["t"][0][1]) == name);
}

TEST_CASE("viewer: commands of comments are read for the board") {
  auto const page = page_of(rereading::read_all(
      "[GameType \"20\"]\n1. 32-28 {good [%eval 0.25] [%clk 0:59:30] [%csl R28,G1] [%cal B28-23]} *\n\n"));
  auto const data = parsed(block_of(page, "games"));
  auto const& note = data[2]["b"][1];
  CHECK(note["e"].GetDouble() == Approx(0.25));
  CHECK(note["kw"].GetInt() == 59 * 60 + 30);
  CHECK_FALSE(note.HasMember("kb"));
  CHECK(text_in(note["m"][0][0]) == "R");
  CHECK(note["m"][0][1].GetInt() == 27);
  CHECK(text_in(note["a"][0][0]) == "B");
  CHECK(note["a"][0][2].GetInt() == 22);
  CHECK(text_in(note["d"]).starts_with("good"));
  CHECK(text_in(note["d"]).find('%') == std::string::npos);
}

TEST_CASE("viewer: arrows of lidraughts and a win in so many moves") {
  auto const page = page_of(rereading::read_all("[GameType \"20\"]\n1. 32-28 {[%eval #-4] [%cal G2823,R1924]} *\n\n"));
  auto const data = parsed(block_of(page, "games"));
  auto const& note = data[2]["b"][1];
  CHECK(note["i"].GetInt() == -4);
  CHECK(note["e"].GetDouble() == Approx(-100));
  REQUIRE(note["a"].Size() == 2);
  CHECK(note["a"][1][1].GetInt() == 18);
  CHECK(note["a"][1][2].GetInt() == 23);
}

TEST_CASE("viewer: notes of layers have their words in all languages, and their lines as moves") {
  auto game = rereading::read("[GameType \"20\"]\n1. 32-28 19-23 *\n");
  auto const second = game.items.back();
  game.items.pop_back();
  auto const add = [&](std::string source, LayerKind kind, std::string content) {
    game.add(ItemKind::layer_note, item_text({std::move(source), 1, kind, std::move(content)}));
  };
  add("engine", LayerKind::evaluation, "value=-35 line=19-23,28x19");
  add("mistakes", LayerKind::sign, "6");
  add("mistakes", LayerKind::variation, "31-27 19-23 1-50");
  add("motifs", LayerKind::name, "en=Royal shot;fr=coup royal");
  add("shots", LayerKind::sign, "4");
  game.items.push_back(second);
  auto const page = page_of({game}, {.language = Language{"en"}});
  auto const games = parsed(block_of(page, "games"));
  auto const& body = games[2]["b"];
  std::map<std::string, Json const*> by_layer;
  std::string signs;
  for (auto const& element : body.GetArray()) {
    if (element.IsObject() && element.HasMember("g")) {
      signs += text_in(element["g"]) + text_in(element["l"]);
    } else if (element.IsObject() && element.HasMember("l") &&
               text_in(element["c"]).find(" sign ") == std::string::npos) {
      auto const kind = element.HasMember("o") ? "-line" : "";
      by_layer[text_in(element["l"]) + kind] = &element;
    }
  }
  CHECK(signs == "??shots");  // a move has one, that of the layer that knows more
  auto const& value = *by_layer.at("engine");
  CHECK(value["e"].GetDouble() == -0.35);
  REQUIRE(value["v"].Size() == 2);
  CHECK(text_in(value["v"][0]) == "19-23");
  CHECK(text_in(value["v"][1][0]) == "28x19");
  auto const& line = *by_layer.at("mistakes-line");
  REQUIRE(line["o"].Size() == 2);  // up to the move that is not legal
  CHECK(text_in(line["o"][0]) == "31-27");
  auto const& name = *by_layer.at("motifs");
  CHECK(text_in(name["d"]) == "Royal shot");
  CHECK(text_in(name["w"]["fr"]) == "coup royal");
  CHECK(text_in(name["w"]["nl"]) == "Royal shot");
  CHECK(read_layer_comment(text_in(name["c"])).has_value());  // the PDN of the page is read back
}

TEST_CASE("viewer: the page has its words in all languages and fetches nothing") {
  ExportOptions options;
  options.language = "nl";
  auto const page = page_of({}, options);
  CHECK(page.find("<html lang=\"nl\">") != std::string::npos);
  CHECK(page.find("default-src 'none'") != std::string::npos);
  CHECK(page.find("script-src '" + std::string{viewer_parts().script_hash} + "'") != std::string::npos);
  for (auto const* const fetched : {" href=", "import ", "@import", "url(", "fetch("}) {
    CAPTURE(fetched);
    CHECK(count_of(page, fetched) == 0);
  }
  CHECK(count_of(page, "http:") + count_of(page, "https:") == 1);  // the name of SVG
  auto const words = parsed(block_of(page, "words"));
  REQUIRE(words.MemberCount() == language_codes.size());
  for (auto const& language : words.GetObject()) {
    CHECK(language.value.MemberCount() == words["en"].MemberCount());
  }
  auto const markup = std::string{viewer_parts().markup};
  for (std::string_view const attribute : {"data-word=\"", "data-label=\""}) {
    for (auto at = markup.find(attribute); at != std::string::npos; at = markup.find(attribute, at + 1)) {
      auto const begin = at + attribute.size();
      auto const name = markup.substr(begin, markup.find('"', begin) - begin);
      CAPTURE(name);
      CHECK(words["fr"].HasMember(name.c_str()));
    }
  }
}
