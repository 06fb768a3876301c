#include "export/reading_page.hpp"

#include "export/scan_boxes.hpp"
#include "grammar/json/writer.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <utility>

namespace damier {
namespace {

std::string_view name_of(MoveCertainty::Kind kind) noexcept {
  switch (kind) {
    case MoveCertainty::Kind::corrected: return "corrected";
    case MoveCertainty::Kind::filled_in: return "filled-in";
    case MoveCertainty::Kind::as_printed: break;
  }
  return "as-printed";
}

}  // namespace

std::string read_move_rows(std::string_view file, GameTape const& tape, Game const& game) {
  struct Rows {
    std::string_view file;
    GameTape const& tape;
    ScanBoxes boxes;
    std::string text = {};

    void begin() {}
    void end() {}
    void move(ReadMove const& read) {
      auto const where = tape.locate(read.begin);
      auto const begin = std::min<std::size_t>(read.begin, tape.source.size());
      JsonWriter json;
      json.begin_object().member("file", file).member("game", tape.number);
      json.member("line", where.line).member("column", where.column);
      if (auto const box = boxes.at(read.begin)) {
        put_box(json, *box);
      }
      json.member("ply", read.plies + 1).member("variation", read.depth);
      json.member("printed", printable(tape.source.substr(begin, read.length))).member("move", read.text);
      json.member("reading", name_of(read.certainty.kind)).member("percent", unsigned{read.certainty.percent});
      text += json.end_object().text() + "\n";
    }
  };
  Rows rows{file, tape, ScanBoxes{tape}};
  visit_read_moves(tape, game, rows);
  return std::move(rows.text);
}

}  // namespace damier
