#pragma once

#include "grammar/byte_source.hpp"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace damier {

/// A change of a file's text. Offsets count the bytes of the file as it was before any change (unpacked).
struct TextChange {
  std::uint64_t game = 0;  ///< which record of the file, from 1
  std::uint64_t offset = 0;
  std::string before;       ///< bytes that go; empty where something is put in
  std::string after;        ///< bytes that come
  std::string before_text;  ///< what the bytes say, as UTF-8
  std::string after_text;
  std::string code;    ///< "date-form": what kind of change
  std::string reason;  ///< one sentence without a full stop

  [[nodiscard]] std::uint64_t end() const noexcept { return offset + before.size(); }
  bool operator==(TextChange const&) const = default;
};

/// The text after changes, which must be in its order, apart from each other, and say truly what stands there: else
/// std::invalid_argument.
[[nodiscard]] std::string apply_changes(std::string_view text, std::vector<TextChange> const& changes);

/// The bytes of the same, without putting them together; text and changes must outlive the source.
[[nodiscard]] std::unique_ptr<ByteSource> open_changed(std::string_view text, std::vector<TextChange> const& changes);

/// The text before changes, from the text after them; where that is not what the changes lead to, why.
[[nodiscard]] tl::expected<std::string, std::string> undo_changes(std::string_view changed,
                                                                  std::vector<TextChange> const& changes);

/// The changes of a text that do at once what first and then second do; middle is the text after first, which second
/// are changes of. Changes that touch each other become one.
[[nodiscard]] std::vector<TextChange> composed(std::string_view text, std::string_view middle,
                                               std::vector<TextChange> const& first,
                                               std::vector<TextChange> const& second);

}  // namespace damier
