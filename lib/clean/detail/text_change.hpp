#pragma once

#include "language/message_error.hpp"
#include "text/byte_source.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace damier {

/// A change of a file's text. Offsets count the bytes of the unpacked file before any change.
struct TextChange {
  std::uint64_t game = 0;  ///< which record of the file, from 1
  std::uint64_t offset = 0;
  std::string before;       ///< removed bytes; empty for an insertion
  std::string after;        ///< inserted bytes
  std::string before_text;  ///< the meaning of the bytes, as UTF-8
  std::string after_text;
  std::string code;  ///< "date-form": what kind of change
  Message reason;    ///< one sentence without a full stop

  [[nodiscard]] std::uint64_t end() const noexcept { return offset + before.size(); }
  bool operator==(TextChange const&) const = default;
};

/// Two reasons as one; an empty one adds nothing.
[[nodiscard]] Message joined(Message first, Message second);

/// Gives the changes of a text one after the other, in its order and apart from each other; false at the end.
using ChangeSource = std::function<bool(TextChange&)>;
using ChangeSink = std::function<void(TextChange const&)>;

/// Thrown if a text does not have the bytes that a change removes.
struct MisfitChange : MessageError {
  using MessageError::MessageError;
};

/// The bytes of a text after changes. Reading throws MisfitChange if a change is not in the order of the text, or does
/// not fit the text.
[[nodiscard]] std::unique_ptr<ByteSource> open_changed(std::unique_ptr<ByteSource> text, ChangeSource changes);

/// The bytes of a text before changes, from those after them. Reading throws MisfitChange if that text is not the
/// result of the changes.
[[nodiscard]] std::unique_ptr<ByteSource> open_unchanged(std::unique_ptr<ByteSource> changed, ChangeSource changes);

/// Writes to sink the changes that have the effect of first and then second; second are changes of the text after
/// first. Changes that touch each other become one.
void compose(ChangeSource const& first, ChangeSource const& second, ChangeSink const& sink);

}  // namespace damier
