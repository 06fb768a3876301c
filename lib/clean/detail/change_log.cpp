#include "clean/change_log.hpp"

#include "grammar/json/memory.hpp"
#include "grammar/json/writer.hpp"
#include "language/message.hpp"
#include "text/source_text.hpp"

#include <rapidjson/document.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

namespace damier {
namespace {

using JsonDocument =
    rapidjson::GenericDocument<rapidjson::UTF8<>, rapidjson::MemoryPoolAllocator<JsonMemory>, JsonMemory>;

constexpr std::uint64_t version = 1;

std::string hex_of(std::string_view bytes) {
  static constexpr std::string_view digits{"0123456789abcdef"};
  std::string hex;
  for (auto const byte : bytes) {
    hex += digits[static_cast<unsigned char>(byte) >> 4U];
    hex += digits[static_cast<unsigned char>(byte) & 15U];
  }
  return hex;
}

std::optional<std::string> bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2) {
    unsigned byte = 0;
    auto const [end, error] = std::from_chars(hex.data() + at, hex.data() + at + 2, byte, 16);
    if (error != std::errc{} || end != hex.data() + at + 2) {
      return std::nullopt;
    }
    bytes += static_cast<char>(byte);
  }
  return hex.size() % 2 == 0 ? std::optional{bytes} : std::nullopt;
}

/// Bytes as text, and as hexadecimal digits if they are not determined by that text.
void put_bytes(JsonWriter& json, std::string const& name, std::string_view bytes, std::string_view text) {
  auto const plain = source_text::is_utf8(bytes) && bytes == text;
  json.member(name, plain ? bytes : source_text::is_utf8(text) ? text : std::string_view{});
  if (!plain) {
    json.member(name + "_hex", hex_of(bytes));
  }
}

/// A file name in the form that JSON allows: bytes that are not UTF-8 become question marks.
std::string shown(std::string_view name) {
  std::string text{name};
  for (auto at = source_text::first_invalid_utf8(text); at < text.size(); at = source_text::first_invalid_utf8(text)) {
    text[at] = '?';
  }
  return text;
}

/// Reads the members of one object; remembers any error.
class Members {
 public:
  explicit Members(std::string_view line) { object_.Parse(line.data(), line.size()); }

  [[nodiscard]] bool good() const noexcept { return good_ && !object_.HasParseError() && object_.IsObject(); }

  std::uint64_t number(char const* name) {
    auto const* const value = find(name);
    good_ = good_ && value != nullptr && value->IsUint64();
    return good_ ? value->GetUint64() : 0;
  }
  std::string text(char const* name) {
    auto const* const value = find(name);
    good_ = good_ && value != nullptr && value->IsString();
    return good_ ? std::string{value->GetString(), value->GetStringLength()} : std::string{};
  }
  std::string bytes(std::string const& name, std::string const& plain) {
    if (find((name + "_hex").c_str()) == nullptr) {
      return plain;
    }
    auto const read = bytes_of(text((name + "_hex").c_str()));
    good_ = good_ && read;
    return read.value_or("");
  }

 private:
  [[nodiscard]] JsonDocument::ValueType const* find(char const* name) const {
    if (object_.HasParseError() || !object_.IsObject()) {
      return nullptr;
    }
    auto const member = object_.FindMember(name);
    return member == object_.MemberEnd() ? nullptr : &member->value;
  }

  JsonDocument object_;
  bool good_ = true;
};

std::optional<TextChange> read_change(std::string_view line) {
  Members members{line};
  TextChange change;
  change.game = members.number("game");
  change.offset = members.number("offset");
  change.before_text = members.text("before");
  change.after_text = members.text("after");
  change.before = members.bytes("before", change.before_text);
  change.after = members.bytes("after", change.after_text);
  change.code = members.text("code");
  return members.good() ? std::optional{change} : std::nullopt;
}

}  // namespace

void TextMark::add(std::string_view piece) noexcept {
  constexpr std::size_t most = std::size_t{1} << 30;
  bytes_ += piece.size();
  while (!piece.empty()) {
    auto const part = piece.substr(0, most);
    sum_ = crc32(sum_, reinterpret_cast<Bytef const*>(part.data()), static_cast<uInt>(part.size()));
    piece.remove_prefix(part.size());
  }
}

std::string head_line(ChangeLogHead const& head) {
  JsonWriter json;
  json.begin_object().member("log", "damier clean").member("version", version).member("file", shown(head.file));
  json.member("bytes", head.before.bytes()).member("crc32", head.before.checksum());
  json.member("cleaned_bytes", head.after.bytes()).member("cleaned_crc32", head.after.checksum());
  return json.end_object().take();
}

std::string change_line(std::string_view file, TextChange const& change) {
  JsonWriter json;
  json.begin_object().member("file", shown(file)).member("game", change.game).member("offset", change.offset);
  put_bytes(json, "before", change.before, change.before_text);
  put_bytes(json, "after", change.after, change.after_text);
  return json.member("code", change.code).member("reason", text_of(change.reason, "en")).end_object().take();
}

bool ChangeLogReader::next_line(std::string& line) {
  constexpr std::size_t at_a_time = std::size_t{1} << 15;
  line.clear();
  while (true) {
    auto const end = buffer_.find('\n', at_);
    line.append(buffer_, at_, end - at_);
    if (end != std::string::npos) {
      at_ = end + 1;
      ++number_;
      return true;
    }
    buffer_.resize(at_a_time);
    buffer_.resize(bytes_->read(buffer_));
    at_ = 0;
    if (buffer_.empty()) {
      number_ += line.empty() ? 0U : 1U;
      return !line.empty();
    }
  }
}

tl::expected<ChangeLogReader, Message> ChangeLogReader::open(std::unique_ptr<ByteSource> bytes) {
  ChangeLogReader reader{std::move(bytes)};
  std::string line;
  if (!reader.next_line(line)) {
    return tl::unexpected{message("log-empty")};
  }
  Members members{line};
  auto const is_log = members.text("log") == "damier clean" && members.number("version") == version;
  auto const mark = [&](char const* size, char const* sum) {
    auto const count = members.number(size);
    return TextMark{count, static_cast<std::uint32_t>(members.number(sum))};
  };
  reader.head_ = {members.text("file"), mark("bytes", "crc32"), mark("cleaned_bytes", "cleaned_crc32")};
  if (!is_log || !members.good()) {
    return tl::unexpected{message("log-foreign")};
  }
  return reader;
}

tl::expected<bool, Message> ChangeLogReader::next(TextChange& change) {
  std::string line;
  if (!next_line(line)) {
    return false;
  }
  auto read = read_change(line);
  if (!read) {
    return tl::unexpected{message("log-line", "line"_a = number_)};
  }
  change = *std::move(read);
  return true;
}

namespace {

/// Passes bytes on and measures them.
class MeasuredSource final : public ByteSource {
 public:
  MeasuredSource(std::unique_ptr<ByteSource> bytes, TextMark& mark) : bytes_{std::move(bytes)}, mark_{mark} {}

  std::size_t read(std::span<char> buffer) override {
    auto const size = bytes_->read(buffer);
    mark_.add({buffer.data(), size});
    return size;
  }

 private:
  std::unique_ptr<ByteSource> bytes_;
  TextMark& mark_;
};

}  // namespace

tl::expected<void, Message> undo(ChangeLogReader log, std::unique_ptr<ByteSource> cleaned,
                                 std::function<void(std::string_view)> const& sink) {
  constexpr std::size_t at_a_time = std::size_t{1} << 16;
  TextMark before;
  TextMark after;
  Message fault;
  auto const changes = [&](TextChange& change) {
    auto const read = log.next(change);
    fault = read ? Message{} : read.error();
    return read && *read;
  };
  try {
    auto const text = open_unchanged(std::make_unique<MeasuredSource>(std::move(cleaned), after), changes);
    std::string buffer(at_a_time, '\0');
    while (auto const size = text->read(buffer)) {
      std::string_view const piece{buffer.data(), size};
      before.add(piece);
      sink(piece);
    }
  } catch (MisfitChange const& misfit) {
    fault = message("log-misfit", "fault"_a = misfit.message());
  }
  if (!fault.empty()) {
    return tl::unexpected{fault};
  }
  if (after != log.head().after) {
    return tl::unexpected{message("log-other-text")};
  }
  if (before != log.head().before) {
    return tl::unexpected{message("log-not-back")};
  }
  return {};
}

}  // namespace damier
