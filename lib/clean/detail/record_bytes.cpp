#include "clean/detail/record_bytes.hpp"

#include "text/source_text.hpp"

#include <algorithm>

namespace damier {
namespace {

/// A text in an encoding, if that has all its characters.
std::optional<std::string> written_in(Encoding encoding, std::string_view text) {
  if (encoding == Encoding::utf8 || source_text::is_ascii(text)) {
    return is_utf16(encoding) ? encoded(text, encoding) : std::string{text};
  }
  auto bytes = encoded(text, encoding);
  if (is_utf16(encoding)) {
    return bytes;
  }
  std::string again;
  append_decoded(again, bytes, encoding);
  return again == text ? std::optional{std::move(bytes)} : std::nullopt;
}

}  // namespace

/// Nothing if there are bytes between that are not text: in the source they are U+FFFD, which replaces all of them
/// together.
std::optional<std::string> RecordBytes::bytes_between(std::size_t begin, std::size_t end) const {
  std::string bytes;
  auto done = begin;
  for (auto const& part : tape_.recoded) {
    auto const first = std::max<std::size_t>(part.offset, begin);
    auto const last = std::min<std::size_t>(part.offset + part.length, end);
    if (first >= last) {
      continue;
    }
    bytes += tape_.source.substr(done, first - done);
    if (part.undecoded.empty()) {
      bytes += encoded(tape_.source.substr(first, last - first), part.encoding);
    } else if (first == part.offset && last == part.offset + part.length) {
      bytes += part.undecoded;
    } else {
      return std::nullopt;
    }
    done = last;
  }
  bytes += tape_.source.substr(done, end - done);
  return bytes;
}

/// If the source is ASCII and the new text is not: the encoding of the other parts of the record.
Encoding RecordBytes::encoding_at(std::size_t begin, std::size_t end, std::string_view text) const noexcept {
  auto const around = std::ranges::find_if(tape_.recoded, [&](Recoded const& part) {
    return part.offset <= begin && end <= part.offset + part.length && part.undecoded.empty();
  });
  if (around != tape_.recoded.end()) {
    return around->encoding;
  }
  auto const any = std::ranges::find_if(tape_.recoded, [](Recoded const& part) { return part.undecoded.empty(); });
  return any == tape_.recoded.end() || source_text::is_ascii(text) ? Encoding::utf8 : any->encoding;
}

std::optional<TextChange> RecordBytes::change(TextEdit const& edit) const {
  std::size_t const begin = edit.offset;
  auto const end = begin + edit.length;
  auto const touches_no_text = std::ranges::any_of(tape_.recoded, [&](Recoded const& part) {
    return !part.undecoded.empty() && part.offset < end && begin < part.offset + part.length;
  });
  if (end > tape_.source.size() || touches_no_text) {
    return std::nullopt;
  }
  auto const before_it = bytes_between(0, begin);
  auto bytes = bytes_between(begin, end);
  auto replacement = written_in(encoding_at(begin, end, edit.replacement), edit.replacement);
  if (!before_it || !bytes || !replacement) {
    return std::nullopt;
  }
  TextChange change;
  change.game = tape_.number;
  change.offset = tape_.offset + before_it->size();
  change.before = *std::move(bytes);
  change.after = *std::move(replacement);
  change.before_text = tape_.source.substr(begin, edit.length);
  change.after_text = edit.replacement;
  return change;
}

}  // namespace damier
