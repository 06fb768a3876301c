#include "clean/change_log.hpp"

#include "grammar/source_text.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace damier {
namespace {

constexpr std::uint64_t version = 1;

using Json = rapidjson::Writer<rapidjson::StringBuffer>;

std::uint32_t crc32_of(std::string_view text) {
  constexpr std::size_t most = std::size_t{1} << 30;
  auto sum = crc32(0, nullptr, 0);
  while (!text.empty()) {
    auto const part = text.substr(0, most);
    sum = crc32(sum, reinterpret_cast<Bytef const*>(part.data()), static_cast<uInt>(part.size()));
    text.remove_prefix(part.size());
  }
  return static_cast<std::uint32_t>(sum);
}

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

void put(Json& json, char const* name, std::string_view text) {
  json.Key(name);
  json.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void put(Json& json, char const* name, std::uint64_t number) {
  json.Key(name);
  json.Uint64(number);
}
/// Bytes as the text that they are, and as hexadecimal digits where that text does not say which bytes they are.
void put_bytes(Json& json, std::string const& name, std::string_view bytes, std::string_view text) {
  auto const plain = source_text::is_utf8(bytes) && bytes == text;
  put(json, name.c_str(), plain ? bytes : source_text::is_utf8(text) ? text : std::string_view{});
  if (!plain) {
    put(json, (name + "_hex").c_str(), hex_of(bytes));
  }
}

/// A file name as JSON can hold it: bytes that are no UTF-8 become question marks.
std::string shown(std::string_view name) {
  std::string text{name};
  for (auto at = source_text::first_invalid_utf8(text); at < text.size(); at = source_text::first_invalid_utf8(text)) {
    text[at] = '?';
  }
  return text;
}

std::string header_line(ChangeLog const& log) {
  rapidjson::StringBuffer text;
  Json json{text};
  json.StartObject();
  put(json, "log", "damier clean");
  put(json, "version", version);
  put(json, "file", shown(log.file));
  put(json, "bytes", log.bytes);
  put(json, "crc32", log.checksum);
  put(json, "cleaned_bytes", log.bytes_after);
  put(json, "cleaned_crc32", log.checksum_after);
  json.EndObject();
  return {text.GetString(), text.GetSize()};
}

/// Reads the members of one object; anything amiss is remembered.
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
  [[nodiscard]] rapidjson::Value const* find(char const* name) const {
    if (object_.HasParseError() || !object_.IsObject()) {
      return nullptr;
    }
    auto const member = object_.FindMember(name);
    return member == object_.MemberEnd() ? nullptr : &member->value;
  }

  rapidjson::Document object_;
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
  change.reason = members.text("reason");
  return members.good() ? std::optional{change} : std::nullopt;
}

}  // namespace

ChangeLog log_of(std::string file, std::string_view before, std::string_view after, std::vector<TextChange> changes) {
  return {std::move(file), before.size(), crc32_of(before), after.size(), crc32_of(after), std::move(changes)};
}

std::string change_line(std::string_view file, TextChange const& change) {
  rapidjson::StringBuffer text;
  Json json{text};
  json.StartObject();
  put(json, "file", shown(file));
  put(json, "game", change.game);
  put(json, "offset", change.offset);
  put_bytes(json, "before", change.before, change.before_text);
  put_bytes(json, "after", change.after, change.after_text);
  put(json, "code", change.code);
  put(json, "reason", change.reason);
  json.EndObject();
  return {text.GetString(), text.GetSize()};
}

std::string write_change_log(ChangeLog const& log) {
  auto text = header_line(log) + "\n";
  for (auto const& change : log.changes) {
    text += change_line(log.file, change) + "\n";
  }
  return text;
}

tl::expected<ChangeLog, std::string> read_change_log(std::string_view text) {
  ChangeLog log;
  if (text.empty()) {
    return tl::unexpected{std::string{"the log is empty"}};
  }
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    auto const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (number == 1) {
      Members members{line};
      auto const is_log = members.text("log") == "damier clean" && members.number("version") == version;
      log.file = members.text("file");
      log.bytes = members.number("bytes");
      log.checksum = static_cast<std::uint32_t>(members.number("crc32"));
      log.bytes_after = members.number("cleaned_bytes");
      log.checksum_after = static_cast<std::uint32_t>(members.number("cleaned_crc32"));
      if (!is_log || !members.good()) {
        return tl::unexpected{std::string{"line 1: this is not the log of a cleaning, or one of a later version"}};
      }
    } else if (auto change = read_change(line)) {
      log.changes.push_back(*std::move(change));
    } else {
      return tl::unexpected{"line " + std::to_string(number) + ": this is not a change of a log"};
    }
  }
  return log;
}

tl::expected<std::string, std::string> undo(ChangeLog const& log, std::string_view cleaned) {
  if (cleaned.size() != log.bytes_after || crc32_of(cleaned) != log.checksum_after) {
    return tl::unexpected{
        std::string{"the text is not the one that this cleaning wrote: it was changed since, or is of "
                    "another log"}};
  }
  auto text = undo_changes(cleaned, log.changes);
  if (text && (text->size() != log.bytes || crc32_of(*text) != log.checksum)) {
    return tl::unexpected{std::string{"the log does not lead back to the text it began with: it was changed"}};
  }
  return text;
}

}  // namespace damier
