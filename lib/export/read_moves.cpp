#include "export/read_moves.hpp"

#include "grammar/json/writer.hpp"
#include "text/byte_classes.hpp"
#include "text/printable.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace damier {
namespace {

/// The numbers behind "bbox" in a tag of hOCR.
std::optional<ScanBox> box_of(std::string_view tag) {
  constexpr std::string_view property = "bbox ";
  auto const at = tag.find(property);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  tag.remove_prefix(at + property.size());
  ScanBox box{};
  for (auto& side : box) {
    while (!tag.empty() && is_white_space(tag.front())) {
      tag.remove_prefix(1);
    }
    auto const [end, fault] = std::from_chars(tag.data(), tag.data() + tag.size(), side);
    if (fault != std::errc{}) {
      return std::nullopt;
    }
    tag.remove_prefix(static_cast<std::size_t>(end - tag.data()));
  }
  return box;
}

/// The box of the last word or text line that begins in a text.
std::optional<ScanBox> last_box(std::string_view text) {
  constexpr std::string_view class_name = "ocr";  // ocrx_word, ocr_line
  for (auto begin = text.rfind('<'); begin != std::string_view::npos; begin = text.rfind('<')) {
    auto const tag = text.substr(begin);
    if (tag.substr(0, tag.find('>')).find(class_name) != std::string_view::npos) {
      return box_of(tag.substr(0, tag.find('>')));
    }
    text = text.substr(0, begin);
  }
  return std::nullopt;
}

std::string_view name_of(MoveCertainty::Kind kind) noexcept {
  switch (kind) {
    case MoveCertainty::Kind::corrected: return "corrected";
    case MoveCertainty::Kind::filled_in: return "filled-in";
    case MoveCertainty::Kind::as_printed: break;
  }
  return "as-printed";
}

}  // namespace

ScanBoxes::ScanBoxes(GameTape const& tape)
    : tape_{tape},
      has_boxes_{tape.source.find("ocrx_word") != std::string_view::npos ||
                 tape.source.find("ocr_line") != std::string_view::npos} {}

std::optional<ScanBox> ScanBoxes::at(std::uint32_t offset) const {
  if (!has_boxes_) {
    return std::nullopt;
  }
  // The tag of the first word is in front of the record.
  auto const box = last_box(tape_.source.substr(0, std::min<std::size_t>(offset, tape_.source.size())));
  return box ? box : last_box(tape_.line_prefix);
}

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
        json.key("box").begin_array();
        for (auto const side : *box) {
          json.value(side);
        }
        json.end_array();
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
