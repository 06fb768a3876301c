#include "grammar/pdn/wrapping.hpp"

#include "grammar/pdn/detail/unwrappers.hpp"
#include "text/byte_classes.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <utility>

namespace damier::pdn {

namespace {

/// A longer text line is unwrapped in pieces.
constexpr std::size_t longest_line = std::size_t{1} << 16;

class UnwrappedSource final : public ByteSource {
 public:
  UnwrappedSource(std::unique_ptr<ByteSource> source, Unwrapper& unwrapper) noexcept
      : source_{std::move(source)}, unwrapper_{unwrapper} {}

  std::size_t read(std::span<char> buffer) override {
    while (given_ == text_.size() && !ended_) {
      text_.clear();
      given_ = 0;
      read_lines();
    }
    std::size_t const size = std::min(buffer.size(), text_.size() - given_);
    std::copy_n(text_.data() + given_, size, buffer.data());
    given_ += size;
    return size;
  }

 private:
  void read_lines() {
    std::array<char, 4096> piece{};
    std::size_t const got = source_->read(piece);
    ended_ = got == 0;
    wrapped_.append(piece.data(), got);
    std::string_view rest = wrapped_;
    while (!rest.empty()) {
      auto const line = first_text_line(rest);
      bool const is_whole = line.size() < rest.size() || line.ends_with('\n') || line.size() >= longest_line || ended_;
      if (!is_whole) break;
      unwrapper_.unwrap(line, text_);
      rest.remove_prefix(line.size());
    }
    wrapped_.erase(0, wrapped_.size() - rest.size());
    if (ended_) unwrapper_.finish(text_);
  }

  std::unique_ptr<ByteSource> source_;
  Unwrapper& unwrapper_;
  std::string wrapped_;  ///< the last text line, which may go on
  std::string text_;
  std::size_t given_ = 0;
  bool ended_ = false;
};

/// Whether the first text line is a plain tag, as in nearly all files.
bool begins_with_plain_tag(std::string_view text) noexcept {
  if (!text.starts_with('[')) return false;
  std::size_t const quote = std::min(text.find_first_of("\"\r\n", 1), text.size());
  bool const is_named = std::ranges::all_of(text.substr(1, quote - 1), [](char c) { return is_letter(c) || c == ' '; });
  std::size_t const end = std::min(text.find_first_of("\"\\\r\n", std::min(quote + 1, text.size())), text.size());
  return is_named && text.substr(quote, 1) == "\"" && end > quote + 1 && text.substr(end, 2) == "\"]" &&
         (end + 2 == text.size() || is_white_space(text[end + 2]));
}

}  // namespace

std::string_view first_text_line(std::string_view text) noexcept {
  std::size_t const end = std::min(text.find_first_of("\r\n"), text.size());
  bool const is_pair = text.substr(end, 2) == "\r\n";
  return text.substr(0, std::min(text.size(), end + (is_pair ? 2U : 1U)));
}

std::unique_ptr<Unwrapper> find_wrapping(std::string_view beginning, bool (*has_labels)(std::string_view)) {
  if (beginning.starts_with(byte_order_mark)) beginning.remove_prefix(byte_order_mark.size());
  damier::skip_blanks(beginning);
  if (auto found = find_quoted_printable(beginning)) return found;
  if (begins_with_plain_tag(beginning)) return nullptr;
  if (auto found = find_escaped_signs(beginning)) return found;
  if (auto found = find_enclosures(beginning)) return found;
  if (auto found = find_strings(beginning)) return found;
  if (auto found = find_line_marks(beginning)) return found;
  return find_fields(beginning, has_labels);
}

std::unique_ptr<ByteSource> unwrapped(std::unique_ptr<ByteSource> source, Unwrapper& unwrapper) {
  return std::make_unique<UnwrappedSource>(std::move(source), unwrapper);
}

}  // namespace damier::pdn
