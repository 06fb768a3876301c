// Values of tags as web pages and editors leave them.

#include "grammar/json/reader.hpp"
#include "reading.hpp"

#include <catch2/catch.hpp>

using namespace reading;

namespace {

/// The value of a tag as it is read.
std::string value(std::string const& name, std::string const& written) {
  auto const all = events("[" + name + " \"" + written + "\"]\n1. 32-28 *\n");
  return all.size() > 1 ? all[1].substr(all[1].find(':') + 1) : "nothing";
}

}  // namespace

TEST_CASE("a name has one plain blank between its words and no character that nobody sees") {
  for (std::string const written :
       {"Rafle, B.", " Rafle, B.", "Rafle, B. ", "Rafle,  B.", "Rafle,\tB.", "Rafle,\u00a0B.", "Rafle,\u202fB.",
        "Rafle,\u3000B.", "Rafle,\u2009 B.", "Ra\u200bfle, B.", "\ufeffRafle, B.", "Rafle, B.\u00a0", "Ra\u00adfle, B.",
        "\u200eRafle, B.\u200f", "\u00a0 Rafle, \u00a0 B. "}) {
    CAPTURE(written);
    for (std::string const name : {"White", "Black", "Event", "Site", "Annotator", "Wit", "Joueur blanc"}) {
      CHECK(value(name, written) == "Rafle, B.");
    }
  }
  CHECK(value("White", "\u00a0") == "");
  CHECK(value("White", "Ra \\\"fle\\\"  B.") == "Ra \"fle\" B.");
  CHECK(value("White", "Чижов,\u00a0А.") == "Чижов, А.");
}

TEST_CASE("blanks are found wherever they are in a value") {
  for (std::size_t size = 1; size < 20; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      for (std::string const odd : {" ", "\t", "\u00a0", "\u200b"}) {
        auto written = std::string(size, 'a');
        written[at] = ' ';
        written.insert(at, odd);
        CAPTURE(written);
        auto const is_inner = at > 0 && at + 1 < size;
        auto const parts = std::string(at, 'a') + (is_inner ? " " : "") + std::string(size - at - 1, 'a');
        CHECK(value("White", written) == parts);
      }
    }
  }
}

TEST_CASE("letters that are joined or parted by a sign keep it") {
  CHECK(value("White", "می\u200cرود") == "می\u200cرود");
  CHECK(value("White", "Ra\u200cfle") == "Rafle");
}

TEST_CASE("tags that name nothing keep their blanks") {
  CHECK(value("Comment", "a  b ") == "a  b ");
  CHECK(value("FEN", "W:W31 :B5 ") == "W:W31 :B5 ");
}

TEST_CASE("odd blanks in names are reported once a file") {
  std::string const game = "[Event \"Prix\"]\n[White \"Rafle,\u00a0B. \"]\n[Black \"Turc  A.\"]\n\n1. 32-28 *\n\n";
  CHECK(diagnostics(game + game) == Strings{"warning odd-blanks 2:9", "hint odd-blanks 3:9"});
  CHECK(diagnostics("[White \"Rafle,  B.\"]\n1. 32-28 *") == Strings{"hint odd-blanks 1:9"});
  CHECK(diagnostics("[White \"Rafle,\tB.\"]\n1. 32-28 *") == Strings{"hint odd-blanks 1:9"});
  CHECK(diagnostics("[White \" Rafle, B.\"]\n1. 32-28 *") == Strings{"hint odd-blanks 1:9"});
  CHECK(diagnostics("[Event \"Prix\u00a01\"]\n[White \"Ra\u200bfle\"]\n1. 32-28 *") ==
        Strings{"warning odd-blanks 1:9", "warning control-character 2:9"});
  CHECK(diagnostics("[White \"Ra\u200bfle,  B.\"]\n1. 32-28 *") == Strings{"warning control-character 1:9"});
  CHECK(diagnostics("[White \"Rafle, B.\"]\n1. 32-28 *").empty());
  auto const all = events<damier::json::Reader>("{\"tags\":[[\"White\",\"Rafle,  B.\"]],\"body\":[]}");
  CHECK(std::ranges::find(all, "value:Rafle, B.") != all.end());
}
