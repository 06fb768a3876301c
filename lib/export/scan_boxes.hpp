#pragma once

#include "grammar/json/writer.hpp"
#include "grammar/tape.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace damier {

/// A rectangle of a scanned page in pixels from its upper left corner: left, top, right, bottom, as hOCR 1.2 has it.
using ScanBox = std::array<std::uint32_t, 4>;

/// Writes "box" and its four sides as a member of a JSON object.
void put_box(JsonWriter& json, ScanBox const& box);

/// The boxes of a record of hOCR.
class ScanBoxes {
 public:
  /// The tape must live as long as this object.
  explicit ScanBoxes(GameTape const& tape);
  /// The box of the word, or of the text line, that a place of the record's source is in; nothing without hOCR.
  [[nodiscard]] std::optional<ScanBox> at(std::uint32_t offset) const;

 private:
  GameTape const& tape_;
  bool has_boxes_;
};

}  // namespace damier
