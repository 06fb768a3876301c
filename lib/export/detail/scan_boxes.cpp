#include "export/scan_boxes.hpp"

#include "text/byte_classes.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
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

}  // namespace

void put_box(JsonWriter& json, ScanBox const& box) {
  json.key("box").begin_array();
  for (auto const side : box) {
    json.value(side);
  }
  json.end_array();
}

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

}  // namespace damier
