#pragma once

#include "clean/detail/text_change.hpp"
#include "grammar/tape.hpp"
#include "validate/repair.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace damier {

/// The bytes that a record has in its file, whatever their encoding. The tape must outlive it.
class RecordBytes {
 public:
  explicit RecordBytes(GameTape const& tape) noexcept : tape_{tape} {}

  /// An edit of the record's source as a change of its file, without code and reason. The new text is written in the
  /// encoding of its place. Nothing if that encoding lacks a character of it, or if the edit touches bytes that are not
  /// text.
  [[nodiscard]] std::optional<TextChange> change(TextEdit const& edit) const;

 private:
  [[nodiscard]] std::optional<std::string> bytes_between(std::size_t begin, std::size_t end) const;
  [[nodiscard]] Encoding encoding_at(std::size_t begin, std::size_t end, std::string_view text) const noexcept;

  GameTape const& tape_;
};

}  // namespace damier
