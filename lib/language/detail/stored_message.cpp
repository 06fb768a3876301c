#include "language/stored_message.hpp"

#include <charconv>

namespace damier {
namespace {

void append_string(std::string& json, std::string_view text) {
  constexpr std::string_view hex_digits{"0123456789abcdef"};
  json += '"';
  for (auto const c : text) {
    auto const byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      json += {'\\', c};
    } else if (byte < 0x20) {
      json += {'\\', 'u', '0', '0', hex_digits[byte / 16], hex_digits[byte % 16]};
    } else {
      json += c;
    }
  }
  json += '"';
}

void append_message(std::string& json, Message const& message) {
  if (message.empty()) {
    json += "[]";
    return;
  }
  json += '[';
  append_string(json, message.id());
  auto const& arguments = message.arguments();
  for (std::size_t slot = 0; slot < arguments.size(); ++slot) {
    json += slot == 0 ? ",{" : ",";
    append_string(json, message.shape().arguments[slot]);
    json += ':';
    auto const& value = arguments[slot].value;
    if (auto const* const number = std::get_if<std::int64_t>(&value)) {
      json += std::to_string(*number);
    } else if (auto const* const text = std::get_if<std::string>(&value)) {
      append_string(json, *text);
    } else {
      append_message(json, std::get<Message>(value));
    }
  }
  json += arguments.empty() ? "]" : "}]";
}

/// Reads what append_message writes, without blanks.
class Reader {
 public:
  explicit Reader(std::string_view text) noexcept : rest_{text} {}

  std::optional<Message> whole() {
    auto read = message(0);
    return rest_.empty() ? std::move(read) : std::nullopt;
  }

 private:
  static constexpr unsigned deepest = 64;

  std::optional<Message> message(unsigned depth) {
    auto const is_message = depth < deepest && take('[');
    if (is_message && take(']')) {
      return Message{};
    }
    auto const id = is_message ? string() : std::nullopt;
    if (!id) {
      return std::nullopt;
    }
    std::vector<std::pair<std::string, Argument>> arguments;
    if (take(',')) {
      for (auto before = '{'; take(before); before = ',') {
        auto name = string();
        auto value = name && take(':') ? argument(depth) : std::nullopt;
        if (!value) {
          return std::nullopt;
        }
        arguments.emplace_back(*std::move(name), *std::move(value));
      }
      if (!take('}')) {
        return std::nullopt;
      }
    }
    return take(']') ? Message::with(*id, std::move(arguments)) : std::nullopt;
  }

  std::optional<Argument> argument(unsigned depth) {
    if (rest_.starts_with('[')) {
      auto nested = message(depth + 1);
      return nested ? std::optional{Argument{*std::move(nested)}} : std::nullopt;
    }
    if (rest_.starts_with('"')) {
      auto text = string();
      return text ? std::optional{Argument{*std::move(text)}} : std::nullopt;
    }
    std::int64_t number = 0;
    auto const [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc{}) {
      return std::nullopt;
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return Argument{number};
  }

  std::optional<std::string> string() {
    if (!take('"')) {
      return std::nullopt;
    }
    std::string text;
    while (!take('"')) {
      if (take('\\')) {
        if (!unescape(text)) {
          return std::nullopt;
        }
      } else if (rest_.empty()) {
        return std::nullopt;
      } else {
        text += rest_.front();
        rest_.remove_prefix(1);
      }
    }
    return text;
  }

  bool unescape(std::string& text) {
    if (rest_.starts_with('"') || rest_.starts_with('\\')) {
      text += rest_.front();
      rest_.remove_prefix(1);
      return true;
    }
    unsigned byte = 0;
    if (rest_.size() < 5 || !rest_.starts_with("u00") ||
        std::from_chars(rest_.data() + 3, rest_.data() + 5, byte, 16).ptr != rest_.data() + 5) {
      return false;
    }
    text += static_cast<char>(byte);
    rest_.remove_prefix(5);
    return true;
  }

  bool take(char c) noexcept {
    auto const found = rest_.starts_with(c);
    rest_.remove_prefix(found ? 1 : 0);
    return found;
  }

  std::string_view rest_;
};

}  // namespace

std::string stored_form(Message const& message) {
  std::string json;
  if (!message.empty()) {
    append_message(json, message);
  }
  return json;
}

std::optional<Message> read_stored_message(std::string_view text) {
  return text.empty() ? Message{} : Reader{text}.whole();
}

}  // namespace damier
